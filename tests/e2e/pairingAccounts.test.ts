import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = (query: string) =>
  visit(`${site.address}?announce=none${query}`, { neighbours: site.neighbours })
const keys = createKeys()
const [first = '', second = ''] = [0, 1].map((index) => keys.address('eip155:1', index))

const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { address, network } = window.pairing.modal.getState()
    return { address, network: network?.caipNetworkId }
  })
/** The signer of the page's request. */
const signer = async ({ page }: Visitor) => {
  const signature = await page.evaluate(() => {
    const { modal } = window.pairing
    const params = ['0x68656c6c6f', modal.getState().address]
    return modal.provider('eip155').request({ method: 'personal_sign', params })
  })
  return recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })
}
const openWallets = async ({ accountButton, view, id }: Visitor) => {
  await accountButton.click()
  await view('Account')
  await id('row-wallets').click()
  await view('ProfileWallets')
}

describe('a paired wallet', () => {
  test('SEC-23 with another account per network, page and signatures use the account of the network in use', async () => {
    const visitor = await open('')
    const { page, closed, accountButton, networkButton, view, network } = visitor
    const on = { 'eip155:1': first, 'eip155:8453': second }
    const phone = await site.phone(undefined, {
      approve: ({ eip155 }) => ({
        eip155: {
          chains: Object.keys(on),
          accounts: Object.entries(on).map((each) => each.join(':')),
          methods: eip155?.methods ?? [],
          events: eip155?.events ?? [],
        },
      }),
    })
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    expect(await state(visitor)).toEqual({ address: first, network: 'eip155:1' })
    // Record every pair of address and network that the page sees, including transient ones.
    await page.evaluate(() => {
      const { modal } = window.pairing
      const seen: string[] = []
      Object.assign(window, { seen })
      modal.subscribe(() => {
        const { address, network } = modal.getState()
        seen.push(`${network?.caipNetworkId}:${address}`)
      })
    })
    await networkButton.click()
    await view('SwitchNetwork')
    await network('Base').click()
    await closed()
    await eventually(() => state(visitor)).toEqual({ address: second, network: 'eip155:8453' })
    const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[])
    expect([...new Set(seen)].sort()).toEqual(Object.entries(on).map((each) => each.join(':')))
    expect(await signer(visitor)).toBe(second)
    await page.reload()
    await accountButton.waitFor()
    await eventually(() => state(visitor)).toEqual({ address: second, network: 'eip155:8453' })
    expect(await accountButton.textContent()).toContain(second.slice(0, 6))
  })

  test('WCT-13 with several accounts another one can be used on the same network; with one there is no choice', async () => {
    const visitor = await open('&several&start=eip155:8453')
    const { page, card, closed, accountButton, view, id } = visitor
    const phone = await site.phone()
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    expect(await state(visitor)).toEqual({ address: first, network: 'eip155:8453' })
    await openWallets(visitor)
    await card.getByTestId('wallet-active').getByTestId('wallet-accounts').click()
    expect(await card.getByTestId('use-account').count()).toBe(1)
    await card.getByTestId('use-account').click()
    await eventually(() => state(visitor)).toEqual({ address: second, network: 'eip155:8453' })
    expect(await signer(visitor)).toBe(second)
    expect(phone.asked.at(-1)).toMatchObject({ kind: 'request', chains: ['eip155:8453'] })
    await page.keyboard.press('Escape')
    await closed()
    expect(await accountButton.textContent()).toContain(second.slice(0, 6))
    await accountButton.click()
    await view('Account')
    await id('disconnect').click()
    await connected(visitor).toEqual([])

    const single = await site.phone(undefined, {
      approve: ({ eip155 }) => ({
        eip155: {
          chains: eip155?.chains ?? [],
          accounts: (eip155?.accounts ?? []).filter((each) => each.endsWith(first)),
          methods: ['personal_sign'],
          events: [],
        },
      }),
    })
    await closed()
    await openCode(visitor)
    await single.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    await openWallets(visitor)
    await card.getByTestId('wallet-active').waitFor()
    expect(await card.getByTestId('wallet-accounts').count()).toBe(0)
    expect(await card.getByTestId('use-account').count()).toBe(0)
    expect(await signer(visitor)).toBe(first)
  })

  test.each([
    ['on', ''],
    ['off', '&noswitch'],
  ])(
    'WCT-10 WCT-21 if it lacks the network in use, its first approved one is used (switching %s)',
    async (_, query) => {
      const visitor = await open(`&start=eip155:8453${query}`)
      const { page, card, closed, accountButton, view, networkButton } = visitor
      const phone = await site.phone(undefined, {
        approve: () => ({
          eip155: {
            chains: ['eip155:1'],
            accounts: [`eip155:1:${first}`],
            methods: ['personal_sign'],
            events: ['chainChanged', 'accountsChanged'],
          },
        }),
      })
      expect((await state(visitor)).network).toBe('eip155:8453')
      await openCode(visitor)
      await phone.pair(await copyLink(visitor))
      await closed()
      await accountButton.waitFor()
      expect(await state(visitor)).toEqual({ address: first, network: 'eip155:1' })
      // Requests go to the network that the visitor sees.
      await eventually(() => networkButton.textContent()).toBe('Ethereum')
      expect(await signer(visitor)).toBe(first)
      expect(phone.asked.at(-1)).toMatchObject({ kind: 'request', chains: ['eip155:1'] })
      await accountButton.click()
      await view('Account')
      expect(await card.getByTestId('open-networks').count()).toBe(query ? 0 : 1)
      await page.keyboard.press('Escape')
      await closed()
      // The wallet cannot switch to a chain that it did not approve.
      const [session] = phone.sessions()
      await phone.client.emit({
        topic: session?.topic ?? '',
        chainId: 'eip155:1',
        event: { name: 'chainChanged', data: 8453 },
      })
      await signer(visitor)
      expect(await state(visitor)).toEqual({ address: first, network: 'eip155:1' })
      expect(phone.asked.at(-1)).toMatchObject({ chains: ['eip155:1'] })
      expect(await card.count()).toBe(0)
    },
  )
})
