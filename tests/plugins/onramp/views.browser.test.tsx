import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { legal } from 'portico/plugins/legal'
import type { LegalOptions } from 'portico/plugins/legal/contract'
import { onramp } from 'portico/plugins/onramp'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { tokens } from 'portico/plugins/tokens'
import { tokenLists } from 'portico/plugins/tokens/contract'
import { transfers } from 'portico/plugins/transactions/contract'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { giveAbility } from '../../abilities.js'
import { all, one } from '../../modal/startShell.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
  localStorage.clear()
})

const start = async ({
  isBlocked = false,
  features = {},
  namespace = 'eip155',
  owned = 1,
  terms = undefined as LegalOptions | undefined,
} = {}) => {
  const chain = createMockChain(namespace)
  const wallet = createMockWallet({
    id: 'first',
    name: 'First',
    chains: [chain],
    accounts: { [namespace]: [...Array(owned).keys()].map((each) => chain.address(each + 1)) },
  })
  const popup = { opener: {}, location: { href: '' }, closed: false, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (popup as never)))
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    features,
    onError: () => {},
    plugins: [
      account(),
      ...(terms ? legal(terms) : []),
      receive(),
      send(),
      tokens({ service: false }),
      onramp({ meld: { publicKey: 'KEY' }, coinbase: { sessionToken: async () => 'token' } }),
      mockChain({ chain }),
      giveAbility(transfers, namespace, {
        build: async () => {
          throw new Error('Nothing is sent here')
        },
      }),
      giveAbility(tokenLists, namespace, { tokens: async () => [] }),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector as never),
      }),
    ],
  })
  undo.push(modal.dispose)
  await modal.connect({ connectorId: 'first' })
  return { modal, chain, popup, open }
}
const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))
const id = (name: string) => one(`[data-testid=${name}]`)
const has = (name: string) => all(`[data-testid=${name}]`).length > 0
const type = (name: string, value: string) => {
  const input = id(name) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const form = async (given: Awaited<ReturnType<typeof start>>) => {
  void given.modal.open()
  await vi.waitFor(() => id('action-onramp').click())
  await at('Onramp')
}
const body = () => all('[data-testid=card-body]')[0]?.textContent ?? ''

test('ONR-01 ONR-05 the form has limits per payment method, presets, and providers with their fee', async () => {
  await form(await start())
  expect(id('onramp-provider-meld').textContent).toContain('Fee 1-2%')
  expect(id('onramp-provider-meld').textContent).toContain('opens in a new window')
  expect(id('onramp-provider-coinbase').textContent).toContain('Fee 1-2%')
  expect((id('onramp-amount') as HTMLInputElement).value).toBe('50')
  type('onramp-amount', '7500.01')
  await vi.waitFor(() =>
    expect(body().replace(/[\u2066\u2069]/g, '')).toContain('Card: between 10 USD and 7,500 USD.'),
  )
  one('[data-testid=onramp-method] input[value=ach_bank_account]').click()
  await vi.waitFor(() => expect(body()).not.toContain('between'))
  expect(body()).toContain('10 – 25,000 USD')
  all('[data-testid=onramp-preset]')[2]?.click()
  await vi.waitFor(() => expect((id('onramp-amount') as HTMLInputElement).value).toBe('100'))
})

test('ONR-08 with the terms checkbox no currency can be chosen until it is ticked', async () => {
  const given = await start({ terms: { termsUrl: 'https://shop.invalid/terms' } })
  given.modal.setFeatures({ legalCheckbox: true })
  await form(given)
  for (const [name, symbol] of [
    ['onramp-payment', 'EUR'],
    ['onramp-currency', 'ETH'],
  ] as const) {
    id(name).click()
    await at('OnrampCurrency')
    const row = () =>
      all('[data-testid=onramp-currency-row]').find((each) =>
        each.textContent?.includes(symbol),
      ) as HTMLElement
    if (name === 'onramp-payment') {
      await vi.waitFor(() => id('legal-checkbox'))
      expect(
        all('[data-testid=onramp-currency-row]').map((each) => each.getAttribute('aria-disabled')),
      ).toEqual(['true', 'true'])
      row().click()
      expect(has('onramp-currency-row')).toBe(true)
      id('legal-checkbox').click()
      await vi.waitFor(() => expect(row().getAttribute('aria-disabled')).toBe(null))
    } else expect(has('legal-checkbox')).toBe(false)
    row().click()
    await at('Onramp')
    expect(id(name).textContent).toContain(symbol)
  }
})

test('a chosen currency is taken into the form', async () => {
  await form(await start())
  id('onramp-payment').click()
  await at('OnrampCurrency')
  const rows = all('[data-testid=onramp-currency-row]')
  expect(rows.map((each) => each.textContent)).toEqual([
    expect.stringContaining('US Dollar'),
    expect.stringContaining('Euro'),
  ])
  expect(rows[0]?.getAttribute('aria-current')).toBe('true')
  rows[1]?.click()
  await at('Onramp')
  expect(id('onramp-payment').textContent).toContain('EUR')
  expect(body()).toContain('No price right now.')
})

test('ONR-03 the window opens within the press, and the view says where to continue and copies the link', async () => {
  const given = await start()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await form(given)
  id('onramp-provider-meld').click()
  expect(given.open).toHaveBeenCalledTimes(1)
  await at('BuyInProgress')
  await vi.waitFor(() => expect(body()).toContain('Continue in the Meld.io window'))
  expect(given.popup.location.href).toMatch(/^https:\/\/meldcrypto\.com\/\?publicKey=KEY&/)
  expect(given.popup.opener).toBeNull()
  expect(id('onramp-link').getAttribute('href')).toBe(given.popup.location.href)
  expect(id('onramp-link').getAttribute('rel')).toBe('noopener noreferrer')
  given.popup.closed = true
  await vi.waitFor(() => expect(body()).toContain('Waiting for your purchase'), { timeout: 5_000 })
  expect(body()).not.toContain('Continue in')
  id('onramp-copy').click()
  await vi.waitFor(() => expect(id('onramp-copy').textContent).toBe('Link copied'))
  expect(copied).toHaveBeenCalledWith(given.popup.location.href)
  id('onramp-back').click()
  await at('Account')
  await vi.waitFor(() => id('action-onramp').click())
  await at('Onramp')
  await vi.waitFor(() => id('onramp-pending').click())
  await at('BuyInProgress')
  id('onramp-stop').click()
  await at('Onramp')
  expect(has('onramp-pending')).toBe(false)
})

test('ONR-03 a blocked window shows a link', async () => {
  const given = await start({ isBlocked: true })
  await form(given)
  id('onramp-provider-coinbase').click()
  await at('BuyInProgress')
  await vi.waitFor(() => expect(body()).toContain('Your browser blocked the window.'))
  expect(id('onramp-link').textContent).toContain('Open Coinbase')
  expect(id('onramp-link').getAttribute('href')).toMatch(/^https:\/\/pay\.coinbase\.com\/buy/)
})

test.each([
  { features: {}, ways: ['tokens-onramp', 'tokens-receive'] },
  { features: { onramp: false }, ways: ['tokens-receive'] },
  { features: { receive: false }, ways: ['tokens-onramp'] },
  { features: { onramp: [], receive: false }, ways: [] },
])('RCV-04 an empty account with features $features offers $ways', async ({ features, ways }) => {
  const { modal } = await start({ features })
  void modal.open()
  await vi.waitFor(() => expect(body()).toContain('No tokens yet'), { timeout: 5_000 })
  const found = all('[data-testid^=tokens-]').map((each) => each.dataset.testid)
  expect(found.filter((each) => each !== 'tokens-refresh' && each !== 'tokens-age')).toEqual(ways)
})

test('RCV-04 Send from switches to another own account and copies the address of the empty one', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, chain } = await start({ owned: 2 })
  void modal.open()
  await vi.waitFor(() => id('tokens-own'), { timeout: 5_000 })
  expect(all('[data-testid=tokens-own]')).toHaveLength(1)
  expect(id('tokens-own').textContent).toContain('Send from')
  id('tokens-own').click()
  await at('Send')
  expect(copied).toHaveBeenCalledWith(chain.address(1))
  expect(modal.getState().accounts.eip155?.address).toBe(chain.address(2))
})
