import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () => visit(`${site.address}?announce=none`, { neighbours: site.neighbours })
const keys = createKeys()
const [first = '', second = ''] = [0, 1].map((index) => keys.address('eip155:1', index))

const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { accounts, network } = window.pairing.modal.getState()
    return {
      network: network?.caipNetworkId,
      accounts: Object.fromEntries(
        Object.entries(accounts).map(([namespace, { accounts: all }]) => [
          namespace,
          all.map(({ address }) => address),
        ]),
      ),
    }
  })
/** The error of a request, or its answer. */
const ask = ({ page }: Visitor, method: string) =>
  page.evaluate(
    ([name, from]) =>
      window.pairing.modal
        .provider('eip155')
        .request({ method: name as string, params: ['0x68', from] })
        .then(String, ({ code, message }) => `${code} ${message}`),
    [method, first] as const,
  )

describe('a wallet that does not approve what was requested', () => {
  test('SEC-23 WCT-09 if it approves less, the rest cannot be selected, and is rejected without asking it', async () => {
    const visitor = await open()
    const { card, closed, networkButton, view, network } = visitor
    const phone = await site.phone(undefined, {
      approve: () => ({
        eip155: {
          chains: ['eip155:1'],
          accounts: [`eip155:1:${first}`],
          methods: ['personal_sign'],
          events: [],
        },
      }),
    })
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toEqual(['eip155'])
    expect(await state(visitor)).toEqual({
      network: 'eip155:1',
      accounts: { eip155: [first], cosmos: [] },
    })
    phone.asked.length = 0
    expect(await ask(visitor, 'eth_sendTransaction')).toBe('4200 Method eth_sendTransaction is not supported')
    expect(phone.asked).toEqual([])
    expect(await ask(visitor, 'personal_sign')).toMatch(/^0x[\da-f]{130}$/)
    await networkButton.click()
    await view('SwitchNetwork')
    expect(await network('Base').getAttribute('aria-disabled')).toBe('true')
    await network('Base').click({ force: true })
    expect(await card.getAttribute('data-view')).toBe('SwitchNetwork')
    expect((await state(visitor)).network).toBe('eip155:1')
  })

  test('SEC-23 if it approves more, unrequested chains, methods, accounts and namespaces are ignored', async () => {
    const visitor = await open()
    const { closed } = visitor
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const phone = await site.phone(undefined, {
      approve: ({ eip155, ...others }) => ({
        ...others,
        eip155: {
          chains: [...(eip155?.chains ?? []), 'eip155:10'],
          accounts: [...(eip155?.accounts ?? []), `eip155:10:0x${'de'.repeat(20)}`],
          methods: [...(eip155?.methods ?? []), 'eth_everything'],
          events: [...(eip155?.events ?? []), 'anything'],
        },
        solana: {
          chains: [solana],
          accounts: [`${solana}:${keys.address(solana, 0)}`],
          methods: ['solana_signMessage'],
          events: [],
        },
      }),
    })
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toEqual(['eip155', 'cosmos'])
    const now = await state(visitor)
    expect(Object.keys(now.accounts)).toEqual(['eip155', 'cosmos'])
    expect(now.accounts.eip155).toEqual([first, second])
    phone.asked.length = 0
    expect(await ask(visitor, 'eth_everything')).toBe('4200 Method eth_everything is not supported')
    expect(phone.asked).toEqual([])
  })

  test('SEC-23 if it approves nothing that was requested, nobody is connected, and the reason is shown', async () => {
    const visitor = await open()
    const { card } = visitor
    const phone = await site.phone(undefined, {
      approve: () => ({
        eip155: {
          chains: ['eip155:10'],
          accounts: [`eip155:10:${first}`],
          methods: ['personal_sign'],
          events: [],
        },
      }),
    })
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await card.getByTestId('retry').waitFor()
    expect(await card.textContent()).toContain(
      'Your wallet shared no account on this app’s networks. Choose one there and try again.',
    )
    await connected(visitor).toEqual([])
    await eventually(() => phone.sessions()).toEqual([])
  })
})
