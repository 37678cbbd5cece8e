import { hosts, http } from 'portico/core'
import { type AnyPlugin, definePlugin, type Session } from 'portico/kernel'
import { createMockHttp } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../../plugins/account/index.js'
import {
  activitySources,
  type SourcedActivity,
  type SourcedPage,
  activity as token,
  transactionEffect,
  transactionStatus,
} from '../../../plugins/activity/contract.js'
import { createActivity } from '../../../plugins/activity/plugin.js'
import { nftSources, type SourcedNfts } from '../../../plugins/nfts/contract.js'
import { createNfts } from '../../../plugins/nfts/plugin.js'
import {
  connectedState,
  connection,
  fakeModal,
  fakeRouter,
  fakeSessions,
  network,
} from '../wallets/fakeModal.js'
import { mountModal, type Screen } from '../wallets/mountModal.js'

const mainnet = network(1, 'Ethereum')
const screens: Screen[] = []
afterEach(() => {
  for (const screen of screens.splice(0)) screen.unmount()
  vi.unstubAllGlobals()
})
const MINE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const FRIEND = '0x9aC3f17b8d9e3F3E4A5f1E6cE4a1BbA2f322b0aa'

/** One time for all rows, so that a row made a moment later is not newer. */
const NOW = Date.now()
const row = (id: string, kind: string, more: Partial<SourcedActivity> = {}): SourcedActivity => ({
  id,
  kind,
  status: 'confirmed',
  at: NOW - 1000,
  network: 'eip155:1',
  hash: id,
  from: kind === 'receive' ? FRIEND : MINE,
  to: kind === 'receive' ? MINE : FRIEND,
  transfers: [{ direction: kind === 'receive' ? 'in' : 'out', amount: '12.5009', symbol: 'USDC' }],
  ...more,
})
const provide = (id: string, provides: typeof http | typeof hosts, api: unknown): AnyPlugin => ({
  id,
  kernel: 1,
  provides,
  setup: () => api,
})

const show = async (
  read: ((cursor: string | undefined) => Promise<SourcedPage>) | undefined,
  { view = 'Account', owned }: { readonly view?: string; readonly owned?: () => Promise<SourcedNfts> } = {},
) => {
  const box: { send?: (hash: string) => void } = {}
  const source = definePlugin({
    id: 'test.source',
    kernel: 1,
    setup: ({ ability, contribute, chain, emit }) => {
      chain({
        namespace: 'eip155',
        transactionUrl: (_, hash) => `https://scan.example/tx/${hash}`,
      })
      ability(transactionStatus, 'eip155', () => async () => ({ status: 'pending' }))
      ability(transactionEffect, 'eip155', () => () => ({
        kind: 'send',
        to: FRIEND,
        amount: 25n * 10n ** 16n,
      }))
      const plugin = 'test.source'
      if (read)
        contribute(activitySources, { plugin, namespaces: ['eip155'], read: ({ cursor }) => read(cursor) })
      if (owned) contribute(nftSources, { plugin, namespaces: ['eip155'], read: owned })
      box.send = (hash) =>
        emit('transaction.sent', {
          namespace: 'eip155',
          network: 'eip155:1',
          account: MINE,
          hash,
          call: { method: 'eth_sendTransaction' },
        })
    },
  })
  const modal = fakeModal({
    sessions: fakeSessions(
      [mainnet],
      {
        activeNamespace: 'eip155',
        namespaces: { eip155: connectedState(mainnet) } as never,
        connections: [connection('eip155')],
      },
      { session: () => ({}) as Session },
    ),
    router: fakeRouter([{ view }]),
    plugins: [
      account(),
      provide('fake.http', http, createMockHttp()),
      provide('fake.hosts', hosts, { at: () => 'https://rpc.invalid', list: () => ({}) }),
      source,
      createActivity(),
      createNfts({ activity: false }),
    ],
  })
  const screen = mountModal(modal)
  screens.push(screen)
  const find = (id: string) => screen.find(`[data-testid=${id}]`)
  const rows = () => [...screen.root.querySelectorAll<HTMLElement>('[data-testid=activity-row]')]
  return { modal, screen, find, rows, send: (hash: string) => box.send?.(hash) }
}
const textOf = (element: HTMLElement | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

describe('the activity', () => {
  test('ACT-05 a row shows what happened, the other party and the amount, and links to the explorer', async () => {
    const huge = String(2n ** 256n - 1n)
    const transfers = (direction: 'in' | 'out', amount?: string) => [
      { direction, symbol: 'ETH', ...(amount && { amount }) },
    ]
    const { rows, screen } = await show(async () => ({
      rows: [
        row('a', 'receive'),
        row('b', 'send'),
        row('c', 'trade', {
          transfers: [...transfers('in', '2'), { direction: 'out', symbol: 'DAI', amount: '3' }],
        }),
        row('d', 'claim', { transfers: transfers('in', '1') }),
        row('e', 'burn', { transfers: transfers('out', '1') }),
        row('f', 'approve', { transfers: transfers('out', huge) }),
        row('g', 'receive', { transfers: [{ direction: 'in', amount: '1', nft: { name: 'Azuki 221' } }] }),
        row('h', 'execute', { transfers: [] }),
        row('i', 'send', { status: 'failed', transfers: transfers('out') }),
        row('j', 'trade', { status: 'pending', transfers: [] }),
      ],
    }))
    await vi.waitFor(() => expect(rows()).toHaveLength(10))
    const leaves = 'Opens the block explorer'
    expect(rows().map(textOf)).toEqual([
      `Received From 0x9aC3f1…22b0aa +12.5 USDC${leaves}`,
      `Sent To 0x9aC3f1…22b0aa 12.5 USDC${leaves}`,
      `Swapped Confirmed 3 DAI2 ETH${leaves}`,
      `Claimed Confirmed +1 ETH${leaves}`,
      `Burned Confirmed -1 ETH${leaves}`,
      `Approved Spender 0x9aC3f1…22b0aa Unlimited ETH${leaves}`,
      `Received From 0x9aC3f1…22b0aa Azuki 221${leaves}`,
      `Contract call Confirmed${leaves}`,
      `Send Failed · To 0x9aC3f1…22b0aa – ETH${leaves}`,
      `Swap Pending${leaves}`,
    ])
    const [first] = rows()
    expect(first?.getAttribute('href')).toBe('https://scan.example/tx/a')
    expect(first?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.find('[data-testid=activity-row] bdi[title^="12.5009"]')).not.toBe(null)
  })
  test('ACT-05 a transfer of zero shows no address, anywhere in its markup', async () => {
    const nothing = (direction: 'in' | 'out') => [{ direction, amount: '0', symbol: 'USDC' }]
    const { rows } = await show(async () => ({
      rows: [
        row('a', 'receive', { transfers: nothing('in') }),
        row('b', 'send', { transfers: nothing('out'), status: 'failed' }),
      ],
    }))
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
    const leaves = 'Opens the block explorer'
    await vi.waitFor(() =>
      expect(rows().map(textOf)).toEqual([
        `Received Fake transfer. Don’t copy this address. +0 USDC${leaves}`,
        `Send Failed · Fake transfer. Don’t copy this address. 0 USDC${leaves}`,
      ]),
    )
    expect(rows().some(({ outerHTML }) => outerHTML.includes(FRIEND))).toBe(false)
  })
  test('ACT-01 placeholders are shown while loading, then the rows by day, newest first, without a shift', async () => {
    let answer: ((page: SourcedPage) => void) | undefined
    const { rows, screen, find } = await show(
      () =>
        new Promise((done) => {
          answer = done
        }),
    )
    await vi.waitFor(() => expect(answer).toBeDefined())
    await vi.waitFor(() => expect(screen.find('.p-tabs [aria-busy] li > *')).not.toBe(null))
    const top = () => Math.round(screen.find('.p-tabs li > *')?.getBoundingClientRect().top ?? -1)
    const before = top()
    answer?.({ rows: [row('old', 'send', { at: new Date(2024, 0, 5).getTime() }), row('new', 'send')] })
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
    expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)
    const days = [...(find('activity-list')?.querySelectorAll('h3') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(days).toHaveLength(2)
    expect(days[1]).toBe('Jan 5, 2024')
    expect(rows().map((each) => each.getAttribute('href'))).toEqual([
      'https://scan.example/tx/new',
      'https://scan.example/tx/old',
    ])
  })
  test('ACT-01 an empty list says so, and ACT-04 a failure is shown once, in the list, and can be retried', async () => {
    const none = await show(async () => ({ rows: [] }))
    await vi.waitFor(() => expect(none.screen.text()).toContain('No activity yet'))
    expect(none.screen.text()).toContain('Your transactions will appear here.')
    let isDown = true
    const { find, rows, modal } = await show(async () => {
      if (isDown) throw new Error('down')
      return { rows: [row('a', 'send')] }
    })
    await vi.waitFor(() => expect(find('activity-failed')).not.toBe(null))
    expect(textOf(find('activity-failed'))).toContain('Couldn’t load your activity')
    expect(modal.snacks).toEqual([])
    isDown = false
    find('activity-retry')?.click()
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
  })
  test('ACT-10 without a source the tab appears with the first sent transaction, which is pending', async () => {
    const { send, find, rows } = await show(undefined)
    await vi.waitFor(() => expect(find('balance')).not.toBe(null))
    expect(find('tab-activity')).toBe(null)
    send('0xaa')
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    await vi.waitFor(() =>
      expect(textOf(rows()[0])).toBe('Send Pending · To 0x9aC3f1…22b0aa 0.25 ETHOpens the block explorer'),
    )
    expect(textOf(find('activity-limited'))).toContain('Only transactions sent from this browser are listed.')
  })
  test('ACT-01 an empty list without a source does not promise incoming transactions', async () => {
    const { screen } = await show(undefined, { view: 'Activity' })
    await vi.waitFor(() =>
      expect(screen.text()).toContain('What you send from this browser will be listed here.'),
    )
    expect(screen.text()).not.toContain('Your transactions will appear here.')
  })
  test('ACT-02 the tab shows the latest ten rows and leads to the view with all', async () => {
    const { find, rows, modal } = await show(async () => ({
      rows: Array.from({ length: 40 }, (_, at) => row(`r${at}`, 'send', { at: Date.now() - at * 1000 })),
    }))
    await vi.waitFor(() => expect(rows()).toHaveLength(10))
    find('activity-all')?.click()
    expect(modal.router.state.get().stack.at(-1)).toEqual({
      view: 'Activity',
      params: { namespace: 'eip155' },
    })
    await vi.waitFor(() => expect(rows()).toHaveLength(40))
  })
  test('ACT-02 pages load as the list is scrolled; 10,000 rows take fewer than 400 nodes', async () => {
    const { screen, rows, modal } = await show(
      async (cursor) => {
        const page = Number(cursor ?? 0)
        const rows = Array.from({ length: 2_500 }, (_, at) =>
          row(`r${page * 2_500 + at}`, 'send', { at: Date.now() - (page * 2_500 + at) * 3_600_000 }),
        )
        return { rows, ...(page < 3 && { next: String(page + 1) }) }
      },
      { view: 'Activity' },
    )
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
    const body = screen.find('.p-body') as HTMLElement
    body.style.cssText = 'height:500px;overflow-y:auto'
    const service = modal.kernel.get(token)
    await vi.waitFor(() => {
      body.scrollTop = body.scrollHeight
      expect(service?.state.get().eip155).toMatchObject({ status: 'end', rows: { length: 10_000 } })
    })
    body.scrollTop = 300_000
    await vi.waitFor(() => expect(rows().some((each) => each.getBoundingClientRect().top > 0)).toBe(true))
    await vi.waitFor(() => expect(body.querySelectorAll('*').length).toBeLessThan(400))
  })
  test('PROP-24 token names are rendered as text, even if they contain HTML', async () => {
    const evil = '<img src=x onerror="alert(1)">\u202e&amp;'
    const { rows, screen } = await show(async () => ({
      rows: [row('a', 'send', { transfers: [{ direction: 'out', amount: '1', symbol: evil }] })],
    }))
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    expect(textOf(rows()[0])).toContain('<img src=')
    expect(screen.root.querySelectorAll('.p-tabs img')).toHaveLength(0)
  })
})

describe('the NFTs', () => {
  const open = async (owned: () => Promise<SourcedNfts>) => {
    const shown = await show(async () => ({ rows: [] }), { owned })
    await vi.waitFor(() => expect(shown.find('tab-nfts')).not.toBe(null))
    const tiles = () => [...shown.screen.root.querySelectorAll<HTMLElement>('[data-testid=nft-tile]')]
    return { ...shown, tiles }
  }
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  test('BAL-11 are shown with names and images, 24 at first', async () => {
    const { tiles, find } = await open(async () => ({
      nfts: [
        { name: 'Azuki 221', image: dot, count: 3 },
        { name: '', image: dot },
        ...Array.from({ length: 30 }, (_, at) => ({ name: `N${at}` })),
      ],
    }))
    await vi.waitFor(() => expect(tiles()).toHaveLength(24))
    expect(tiles().slice(0, 3).map(textOf)).toEqual(['Azuki 2213 owned', 'Unnamed NFT', 'N0'])
    await vi.waitFor(() => expect(tiles()[0]?.querySelector('[data-ready] img')).not.toBe(null))
    find('nfts-more')?.click()
    await vi.waitFor(() => expect(tiles()).toHaveLength(32))
  })
  test('BAL-14 an image that is broken or takes more than 2 s is replaced by an icon', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { tiles } = await open(async () => ({
        nfts: [
          { name: 'Broken', image: 'data:image/gif;base64,AAAA' },
          { name: 'Late', image: 'https://never.invalid/1.png' },
        ],
      }))
      await vi.waitFor(() => expect(tiles()).toHaveLength(2))
      await vi.advanceTimersByTimeAsync(2_001)
      await vi.waitFor(() => expect(tiles().flatMap((each) => [...each.querySelectorAll('img')])).toEqual([]))
      expect(tiles().every((each) => each.querySelector('svg'))).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
  test('BAL-11 an empty list says so; a failure shows a retry button', async () => {
    const none = await open(async () => ({ nfts: [] }))
    await vi.waitFor(() => expect(none.screen.text()).toContain('No NFTs yet'))
    let isDown = true
    const { find, tiles } = await open(async () => {
      if (isDown) throw new Error('down')
      return { nfts: [{ name: 'Azuki' }] }
    })
    await vi.waitFor(() => expect(find('nfts-failed')).not.toBe(null))
    isDown = false
    find('nfts-retry')?.click()
    await vi.waitFor(() => expect(tiles()).toHaveLength(1))
  })
})
