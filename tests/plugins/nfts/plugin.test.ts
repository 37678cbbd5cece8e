import { type AnyPlugin, cell, definePlugin, type Session } from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { createMockChain, createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { describe, expect, it, test, vi } from 'vitest'
import type { Activity } from '../../../plugins/activity/contract.js'
import { createActivity } from '../../../plugins/activity/plugin.js'
import { composeNfts } from '../../../plugins/nfts/composeNfts.js'
import { nftSources, nfts as token } from '../../../plugins/nfts/contract.js'
import { holdingsOf } from '../../../plugins/nfts/holdingsOf.js'
import { nfts } from '../../../plugins/nfts/index.js'
import { createNfts } from '../../../plugins/nfts/plugin.js'
import { flush } from '../../session/startSession.js'

const evm = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
const move = (direction: 'in' | 'out' | 'self', name: string, more: object = {}) => ({
  direction,
  name,
  spam: false,
  ...more,
})
const row = (nfts: Activity['nfts'], more: Partial<Activity> = {}): Activity => ({
  id: 'one',
  kind: 'receive',
  status: 'confirmed',
  at: 1,
  transfers: [],
  nfts,
  ...more,
})

describe('holdings from the activity', () => {
  test('BAL-11 are NFTs received and not sent on, without spam and failed transactions', () => {
    expect(
      holdingsOf([
        row([move('out', 'Azuki 1')]),
        row([move('in', 'Azuki 2'), move('in', 'Coin'), move('in', 'Coin')]),
        row([move('in', 'Free gift', { spam: true }), move('self', 'Azuki 3')]),
        row([move('in', 'Azuki 4')], { status: 'failed' }),
        row([move('in', 'Azuki 1'), move('in', 'Ticket', { image: 'https://nft.example/1.png' })]),
        row([move('in', 'Ticket', { image: 'https://nft.example/2.png' })]),
      ]),
    ).toEqual([
      { name: 'Azuki 2', count: 1 },
      { name: 'Coin', count: 2 },
      { name: 'Ticket', image: 'https://nft.example/1.png', count: 1 },
      { name: 'Ticket', image: 'https://nft.example/2.png', count: 1 },
    ])
  })
})

test('SEC-17 names lose bidi characters, unsafe images are dropped, and invalid rows are skipped and counted', () => {
  const { nfts: read, skipped } = composeNfts({
    nfts: [
      { name: 'A\u202eB', image: 'javascript:alert(1)' },
      { name: 'C', image: 'data:image/svg+xml,<svg/>' },
      { name: '', image: 'https://nft.example/1.png' },
      { name: '' },
      { name: 'D', count: 0 },
      { name: 'E', count: Number.POSITIVE_INFINITY },
      null as never,
    ],
  })
  expect(read).toEqual([
    { name: 'AB', count: 1 },
    { name: 'C', count: 1 },
    { name: '', image: 'https://nft.example/1.png', count: 1 },
  ])
  expect(skipped).toBe(4)
  expect(() => composeNfts({ nfts: null as never })).toThrow('no list of NFTs')
})

const start = async (
  options: { readonly projectId?: string; readonly plugins?: readonly AnyPlugin[] } = {},
) => {
  const services = createMockServices({
    chains: [evm],
    options: options.projectId ? { projectId: options.projectId } : {},
  })
  const network = cell('eip155:1')
  services.sessions.attach({
    namespace: 'eip155',
    accounts: cell([{ address: evm.address() }]),
    network,
    approved: cell({ allNetworks: true, networks: [] }),
    closed: new Promise(() => {}),
  } as unknown as Session)
  const chains = definePlugin({
    id: 'test.chains',
    kernel: 1,
    setup: ({ chain }) => void chain(evm.adapter),
  })
  const test = createTestKernel({
    plugins: [chains, createNfts(), ...(options.plugins ?? [createActivity()])],
    services: services.list,
  })
  await test.kernel.settled()
  const service = () => test.kernel.get(token) as NonNullable<ReturnType<typeof find>>
  const find = () => test.kernel.get(token)
  return {
    ...test,
    services,
    network,
    service,
    at: () => service().state.get().eip155,
    tabs: () =>
      test.kernel
        .point(accountTabs)
        .get()
        .filter(({ id }) => id === 'nfts'),
    requests: () => services.http.requests.filter(({ url }) => url.includes('/history')),
  }
}
const received = (id: string, direction = 'in', chain = 'eip155:1') => ({
  id: `${id} ${direction}`,
  metadata: {
    operationType: 'receive',
    minedAt: '2026-11-20T10:00:00Z',
    chain,
    status: 'confirmed',
  },
  transfers: [{ nft_info: { name: id, flags: { is_spam: false } }, direction, quantity: { numeric: '1' } }],
})

describe('the NFTs of an account', () => {
  test('BAL-11 the tab needs a service, whose activity pages are each read once', async () => {
    const without = await start()
    expect(without.tabs()).toEqual([])
    const modal = await start({ projectId: 'project' })
    expect(modal.tabs()).toMatchObject([{ namespaces: ['eip155'] }])
    const pages: Record<string, unknown> = {
      '': { data: [received('Azuki 2')], next: 'two' },
      two: { data: [received('Azuki 1', 'out')], next: 'three' },
      three: {
        data: [received('Azuki 1'), received('Azuki 1'), received('Azuki 3', 'in', 'eip155:10')],
        next: 'two',
      },
    }
    modal.services.http.respond(
      '/history',
      ({ params }: { params?: { cursor?: string } }) => pages[params?.cursor ?? ''],
    )
    expect(modal.requests()).toEqual([])
    modal.service().attend('eip155')
    expect(modal.at()).toEqual({ status: 'loading', nfts: [], partial: false })
    await vi.waitFor(() =>
      expect(modal.at()).toEqual({ status: 'ready', nfts: [{ name: 'Azuki 2', count: 1 }], partial: false }),
    )
    expect(modal.requests()).toHaveLength(3)
  })
  test('an endless activity is read for 20 pages and marked partial', async () => {
    const modal = await start({ projectId: 'project' })
    let count = 0
    modal.services.http.respond('/history', () => ({ data: [received(`N${count}`)], next: `c${count++}` }))
    modal.service().attend('eip155')
    await vi.waitFor(() => expect(modal.at()).toMatchObject({ status: 'ready', partial: true }))
    expect(modal.requests()).toHaveLength(20)
  })
  test('a failure can be retried, and another network loads anew', async () => {
    const modal = await start({ projectId: 'project' })
    const undo = modal.service().attend('eip155')
    await vi.waitFor(() => expect(modal.at()?.status).toBe('failed'))
    modal.services.http.respond('/history', { data: [received('Azuki 2')] })
    modal.service().refresh('eip155')
    await vi.waitFor(() => expect(modal.at()?.nfts).toHaveLength(1))
    modal.network.set('eip155:10')
    expect(modal.at()).toMatchObject({ status: 'loading', nfts: [] })
    await vi.waitFor(() => expect(modal.at()).toMatchObject({ status: 'ready', nfts: [] }))
    undo()
    await flush()
    expect(modal.at()).toBe(undefined)
  })
  test('a source of another plugin serves its namespaces, without the activity', async () => {
    const source = definePlugin({
      id: 'test.source',
      kernel: 1,
      setup: ({ contribute }) =>
        void contribute(nftSources, {
          plugin: 'test.source',
          namespaces: ['eip155'],
          read: async () => ({ nfts: [{ name: 'Own' }] }),
        }),
    })
    const modal = await start({ plugins: [source] })
    expect(modal.tabs()).toHaveLength(1)
    modal.service().attend('eip155')
    await vi.waitFor(() => expect(modal.at()?.nfts).toEqual([{ name: 'Own', count: 1 }]))
  })
  test('switching off the activity feature removes the tab', async () => {
    const modal = await start({ projectId: 'project' })
    modal.kernel.setFeatures({ activity: false })
    await modal.kernel.settled()
    expect(modal.tabs()).toEqual([])
  })
})

void describePlugin(nfts, { options: {} }, { it })
