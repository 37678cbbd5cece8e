import { hosts, http, type Sessions, sessions as sessionsToken } from 'portico/core'
import { type AnyPlugin, definePlugin, type Session } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { createMockHttp } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../../plugins/account/index.js'
import {
  type SourcedToken,
  tokens as token,
  tokenLists,
  tokenSources,
} from '../../../plugins/tokens/contract.js'
import { createTokens } from '../../../plugins/tokens/plugin.js'
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
})

const addressOf = (at: number) => `0x${(at + 1).toString(16).padStart(40, '0')}`
const some = (at: number, more: Partial<SourcedToken> = {}): SourcedToken => ({
  address: addressOf(at),
  name: `Token ${at}`,
  symbol: `T${at}`,
  decimals: 6,
  amount: 892_485_900n,
  price: '1',
  ...more,
})
const ether: SourcedToken = {
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 1_204_900_000_000_000_000n,
  price: '2500',
}
const provide = (id: string, provides: typeof http | typeof hosts, api: unknown): AnyPlugin => ({
  id,
  kernel: 1,
  provides,
  setup: () => api,
})

const show = async (
  read: () => Promise<readonly SourcedToken[]>,
  {
    plugins = [],
    priced = true,
  }: { readonly plugins?: readonly AnyPlugin[]; readonly priced?: boolean } = {},
) => {
  const source = definePlugin({
    id: 'test.source',
    kernel: 1,
    setup: ({ contribute }) =>
      void (priced && contribute(tokenSources, { plugin: 'test.source', namespaces: ['eip155'], read })),
  })
  const chain = definePlugin({
    id: 'test.chain',
    kernel: 1,
    setup: ({ ability, chain }) => {
      chain({ namespace: 'eip155' })
      if (!priced) ability(tokenLists, 'eip155', () => ({ tokens: async () => [] }))
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
      {
        balance: async () => ether.amount,
        session: () => ({}) as Session,
      } satisfies Partial<Sessions>,
    ),
    router: fakeRouter([{ view: 'Account' }]),
    plugins: [
      account(),
      provide('fake.http', http, createMockHttp()),
      provide('fake.hosts', hosts, { at: () => 'https://rpc.invalid', list: () => ({}) }),
      chain,
      source,
      ...plugins,
      createTokens(),
    ],
  })
  const screen = mountModal(modal)
  screens.push(screen)
  const find = (id: string) => screen.find(`[data-testid=${id}]`)
  const rows = () => [...screen.root.querySelectorAll<HTMLElement>('[data-testid=token-row]')]
  await vi.waitFor(() => expect(find('tab-tokens')).not.toBe(null))
  return { modal, screen, find, rows }
}
const textOf = (element: HTMLElement | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

describe('the tokens of an account', () => {
  test('BAL-02 the total is above the native balance, and a row has name, amount and value', async () => {
    const { find, rows, screen } = await show(async () => [
      some(1, { name: 'USD Coin', symbol: 'USDC' }),
      ether,
    ])
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
    expect(textOf(find('account-total'))).toBe('Total value $3,904.73')
    expect(rows().map(textOf)).toEqual([
      'EEther ETH $3,012.25 1.204 ETH',
      'UUSD Coin USDC $892.48 892.485 USDC',
    ])
    const [total, balance] = ['account-total', 'balance'].map((id) => find(id)?.getBoundingClientRect())
    expect(total?.bottom).toBeLessThanOrEqual(balance?.bottom ?? 0)
    expect(screen.find('[data-testid=token-row] bdi[title]')?.title).toBe('1.2049 ETH')
    expect(textOf(find('tokens-age'))).toBe('Updated now')
  })
  test('nothing moves when the figures have loaded', async () => {
    // Prepare the answer before the request, so that it does not depend on when the source's code has loaded.
    let answer: (list: readonly SourcedToken[]) => void = () => {}
    const answered = new Promise<readonly SourcedToken[]>((done) => {
      answer = done
    })
    const { find, rows, screen } = await show(() => answered)
    // The tab shows a skeleton while its code loads; do not count that as a row.
    await vi.waitFor(() => expect(screen.find('.p-tabs li [data-testid=skeleton]')).not.toBe(null))
    await vi.waitFor(() => expect(find('account-total')?.getAttribute('aria-busy')).toBe('true'))
    await vi.waitFor(() => expect(textOf(find('balance'))).toBe('1.204 ETH'))
    const top = (element: HTMLElement | null) => Math.round(element?.getBoundingClientRect().top ?? -1)
    const places = () => [top(find('balance')), top(find('tab-tokens')), top(screen.find('.p-tabs li > *'))]
    const before = places()
    answer([ether])
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    expect(places()).toEqual(before)
  })
  test('BAL-07 a failure is shown once, with the time until the next try and no button', async () => {
    const { find, modal, screen } = await show(async () => Promise.reject(new Error('down')))
    await vi.waitFor(() => expect(find('tokens-unavailable')).not.toBe(null))
    expect(textOf(find('tokens-unavailable'))).toBe('Couldn’t load your balance')
    expect(modal.snacks).toEqual([])
    expect(textOf(find('tokens-age'))).toMatch(/^Trying again in (30|29) s$/)
    expect(find('tokens-refresh')).toBe(null)
    expect(screen.find('[data-testid=account-total]')).toBe(null)
  })
  test('BAL-10 an account without tokens offers to buy and receive, where available', async () => {
    const run = vi.fn()
    const ways = definePlugin({
      id: 'test.ways',
      kernel: 1,
      setup: ({ contribute }) => {
        for (const id of ['receive', 'onramp', 'send'])
          contribute(accountActions, { id, label: 'account.network', run: () => run(id) })
        contribute(accountActions, { id: 'onramp', label: 'account.title', namespaces: ['solana'], run })
      },
    })
    const { find, screen } = await show(async () => [], { plugins: [ways] })
    await vi.waitFor(() => expect(screen.text()).toContain('No tokens yet'))
    expect(textOf(find('account-total'))).toBe('Total value $0.00')
    const ids = [...screen.root.querySelectorAll<HTMLElement>('.p-tabs button')].map(
      ({ dataset }) => dataset.testid,
    )
    expect(ids).toEqual(['tokens-refresh', 'tokens-onramp', 'tokens-receive'])
    find('tokens-onramp')?.click()
    expect(run.mock.calls).toEqual([['onramp']])
  })
  test('suspicious tokens are hidden at first, with a reason, and without picture and value', async () => {
    const icon = 'https://tracker.invalid/pixel.png'
    const { find, rows, screen } = await show(async () => [
      ether,
      some(1, { symbol: 'ETH', name: 'Gift', icon }),
      some(2, { name: 'Visit gift.xyz', icon }),
    ])
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    expect(textOf(find('tokens-hidden'))).toBe('Show hidden tokens (2)')
    expect(find('tokens-hidden')?.getAttribute('aria-expanded')).toBe('false')
    find('tokens-hidden')?.click()
    await vi.waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows().slice(1).map(textOf)).toEqual([
      'EGift Imitates another token 892.485 ETH',
      'TVisit gift.xyz Link in its name 892.485 T2',
    ])
    expect(screen.root.querySelectorAll('.p-tabs img')).toHaveLength(0)
    expect(textOf(find('account-total'))).toBe('Total value $3,012.25')
  })
  test('without prices the native balance is the main figure, and there is no total', async () => {
    const { find, rows } = await show(async () => [], { priced: false })
    await vi.waitFor(() => expect(rows().map(textOf)).toEqual(['EEther ETH 1.204 ETH']))
    expect(find('account-total')).toBe(null)
    expect(getComputedStyle(find('balance')?.querySelector('bdi') as Element).fontSize).toBe('38px')
  })
  test('FLT-48 a broken icon is replaced by a letter, and the row keeps its height', async () => {
    const icon = 'data:image/png;base64,AAAA'
    const { rows } = await show(async () => [ether, some(1, { icon }), some(2)])
    await vi.waitFor(() => expect(rows()).toHaveLength(3))
    await vi.waitFor(() => expect(rows()[1]?.querySelector('img')).toBe(null))
    expect(new Set(rows().map((row) => row.getBoundingClientRect().height)).size).toBe(1)
    expect(textOf(rows()[1])).toMatch(/^T/)
  })
  test('a list of 10,000 tokens renders fewer than 400 nodes', async () => {
    const list = Array.from({ length: 10_000 }, (_, at) => some(at))
    const { screen, rows } = await show(async () => list)
    // The rest of the tokens is in the list, one press away.
    await vi.waitFor(() => expect(rows()).toHaveLength(6))
    ;(screen.find('[data-testid=tokens-all]') as HTMLElement).click()
    const body = screen.find('.p-body') as HTMLElement
    body.style.cssText = 'height:500px;overflow-y:auto'
    await vi.waitFor(() => expect(body.scrollHeight).toBeGreaterThan(500_000))
    body.scrollTop = 300_000
    await vi.waitFor(() => expect(rows().some((row) => row.getBoundingClientRect().top > 0)).toBe(true))
    const panel = screen.find('.p-tabs') as HTMLElement
    await vi.waitFor(() => expect(panel.querySelectorAll('*').length).toBeLessThan(400))
    expect(panel.querySelector('li')?.getAttribute('aria-setsize')).toBe('10000')
    ;(screen.find('[data-testid=tokens-all]') as HTMLElement).click()
    await vi.waitFor(() => expect(rows()).toHaveLength(6))
  })
  test('switching the feature off removes the tab and the total, and keeps the account', async () => {
    const { find, modal, rows } = await show(async () => [ether])
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    modal.kernel.setFeatures({ tokens: false })
    await vi.waitFor(() => expect(find('tab-tokens')).toBe(null))
    expect(find('account-total')).toBe(null)
    expect(textOf(find('balance'))).toBe('1.204 ETH')
    expect(modal.kernel.get(token)).toBe(undefined)
    expect(modal.kernel.get(sessionsToken)).toBeDefined()
  })
})
