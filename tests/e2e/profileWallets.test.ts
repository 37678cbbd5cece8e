import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { copyLink } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()

const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { address, connections, status } = window.pairing.modal.getState()
    const here = connections.filter(({ namespace }) => namespace === 'eip155')
    return { address, status, wallets: here.map(({ name }) => name), all: connections.length }
  })
const add = async ({ card, view }: Visitor) => {
  await card.getByTestId('add-wallet').click()
  await view('Connect')
}
const wallets = (visitor: Visitor) =>
  eventually(() =>
    visitor.card
      .locator('.p-wallet')
      .evaluateAll((all) =>
        all.map((each) => (each.getAttribute('aria-label') ?? '').replace(/, .*, /, ' is ')),
      ),
  )

describe('two installed wallets and one on another device', () => {
  test('MUL-02 MUL-03 MUL-04 MUL-05 INJ-20 are added, used by address, sign, are restored, and end one by one', async () => {
    const visitor = await visit(`${site.address}?wallets=honest,slow&several`, {
      neighbours: site.neighbours,
      expected: /WebSocket|net::/,
    })
    const { page, id, card, row, view, accountButton, approve, prompt } = visitor
    await visitor.wallet('setBehaviour', 'slow', { delayMs: 0 })
    await visitor.wallet('selectAccount', 'honest', 1)
    await visitor.wallet('selectAccount', 'slow', 2)
    await visitor.connect('Honest Wallet')
    const honest = (await state(visitor)).address as string
    await accountButton.click()
    await view('Account')
    await id('row-wallets').click()
    await view('ProfileWallets')
    await wallets(visitor).toEqual(['Honest Wallet is active'])

    await add(visitor)
    expect(await visitor.title.textContent()).toBe('Add wallet')
    await row('Slow Wallet').click()
    await approve()
    await view('ProfileWallets')
    await wallets(visitor).toEqual(['Slow Wallet is active', 'Honest Wallet is connected'])
    const slow = (await state(visitor)).address as string
    await id('snackbar').getByText('New wallet added').waitFor()

    const phone = await site.phone()
    await add(visitor)
    await row('WalletConnect').click()
    await view('ConnectingWalletConnect')
    await phone.pair(await copyLink(visitor))
    await view('ProfileWallets')
    await card.getByText('Connected (2)', { exact: true }).waitFor()
    const { address: paired, wallets: three } = await state(visitor)
    expect(new Set([honest, slow, paired]).size).toBe(3)
    expect(three).toHaveLength(3)

    /** Requests a signature through the page's provider; returns the address that signed. */
    const signer = async (asks: boolean) => {
      await page.evaluate(() => {
        const { modal } = window.pairing
        const provider = modal.provider('eip155')
        const params = ['0x68656c6c6f', modal.getState().address]
        Object.assign(window, { signed: provider.request({ method: 'personal_sign', params }) })
      })
      if (asks) {
        await prompt.waitFor()
        await approve()
      }
      const signature = await page.evaluate(
        () => (window as unknown as { signed: Promise<`0x${string}`> }).signed,
      )
      return recoverMessageAddress({ message: 'hello', signature })
    }
    expect(await signer(false)).toBe(paired)
    const use = async (name: string, address: string) => {
      await card.getByTestId('wallet-connected').filter({ hasText: name }).getByTestId('use-wallet').click()
      await eventually(async () => (await state(visitor)).address).toBe(address)
      await wallets(visitor).toContain(`${name} is active`)
    }
    await use('Slow Wallet', slow)
    expect(await signer(true)).toBe(slow)
    await use('Honest Wallet', honest)
    expect(await signer(true)).toBe(honest)
    // Another account of the same wallet, by its address.
    await card.getByTestId('wallet-active').getByTestId('wallet-accounts').click()
    await card.getByTestId('use-account').first().click()
    await eventually(async () => (await state(visitor)).address).not.toBe(honest)
    const other = (await state(visitor)).address as string
    expect(await signer(true)).toBe(other)
    await page.keyboard.press('Escape')
    await visitor.closed()
    expect(await accountButton.textContent()).toContain(other.slice(0, 6))

    const before = await state(visitor)
    await page.reload()
    await accountButton.waitFor()
    await eventually(async () => {
      const now = await state(visitor)
      return [...now.wallets].sort()
    }).toEqual([...before.wallets].sort())
    await eventually(async () => (await state(visitor)).address).toBe(other)
    await accountButton.click()
    await view('Account')
    await id('row-wallets').click()
    await view('ProfileWallets')
    expect(await card.getByTestId('wallet-active').textContent()).toContain('Honest Wallet')

    const active = card.getByTestId('wallet-active')
    const inUse = async () => (await active.getAttribute('aria-label')) ?? ''
    for (let left = 2; left >= 0; left--) {
      const last = await inUse()
      await active.locator('[aria-haspopup=menu]').click()
      await card.getByTestId('disconnect-wallet').click()
      await card.getByTestId('confirm-accept').click()
      await eventually(async () => (await state(visitor)).wallets.length).toBe(left)
      if (!left) break
      await eventually(inUse).not.toBe(last)
      expect((await state(visitor)).status).toBe('connected')
    }
    await card.getByText('No Ethereum wallet connected', { exact: true }).waitFor()
    expect(await state(visitor)).toMatchObject({ status: 'disconnected', all: 0 })
    await eventually(() => phone.sessions()).toEqual([])
    await page.keyboard.press('Escape')
    await visitor.connectButton.waitFor()
  })
})

test('MUL-06 each namespace has its own active wallet; a pairing ends on both, an extension only on its own', async () => {
  const visitor = await visit(`${site.address}?wallets=honest,solana&several&solana=1`, {
    neighbours: site.neighbours,
    expected: /WebSocket|net::/,
  })
  const { page, id, card, row, view, accountButton, approve } = visitor
  const names = () =>
    page.evaluate(() => {
      const { connections } = window.pairing.modal.getState()
      const of = (namespace: string) =>
        connections.filter((each) => each.namespace === namespace).map(({ connectorId }) => connectorId)
      return { evm: of('eip155').length, solana: of('solana').length }
    })
  const addresses = () =>
    page.evaluate(() => {
      const { accounts } = window.pairing.modal.getState()
      return { evm: accounts.eip155?.address, solana: accounts.solana?.address }
    })
  await visitor.connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  await id('row-wallets').click()
  await view('ProfileWallets')
  await id('tab-solana').click()
  await add(visitor)
  await row('Honest Solana Wallet').click()
  await approve()
  await view('ProfileWallets')
  await eventually(names).toEqual({ evm: 1, solana: 1 })
  const installed = await addresses()

  const phone = await site.phone()
  await add(visitor)
  await row('WalletConnect').click()
  await view('ConnectingWalletConnect')
  await phone.pair(await copyLink(visitor))
  await view('ProfileWallets')
  await eventually(names).toEqual({ evm: 2, solana: 2 })

  // Use the extension on Solana again; the pairing stays in use on EVM.
  await id('tab-solana').click()
  const paired = await addresses()
  await card
    .getByTestId('wallet-connected')
    .filter({ hasText: 'Honest Solana' })
    .getByTestId('use-wallet')
    .click()
  await eventually(addresses).toEqual({ evm: paired.evm, solana: installed.solana })
  const signing = page.evaluate(() =>
    window.pairing.modal
      .provider('solana')
      .request({ method: 'solana_signMessage', params: { message: 'Cn8eVZg' } }),
  )
  await approve()
  expect(await signing).toMatchObject({ signature: expect.any(String) })

  const end = async (name: string) => {
    const item = card.locator('.p-wallet').filter({ hasText: name })
    await item.locator('[aria-haspopup=menu]').click()
    await card.getByTestId('disconnect-wallet').click()
    await card.getByTestId('confirm-accept').click()
  }
  await end('Honest Solana Wallet')
  await eventually(names).toEqual({ evm: 2, solana: 1 })
  await end((await phone.sessions()).length ? 'Sandbox' : '')
  await eventually(names).toEqual({ evm: 1, solana: 0 })
  expect((await addresses()).evm).toBe(installed.evm)
})

test('MCH-10 MUL-01 without multiWallet a pairing replaces the installed wallet, also after a reload', async () => {
  const visitor = await visit(`${site.address}?wallets=honest`, {
    neighbours: site.neighbours,
    expected: /WebSocket|net::/,
  })
  const { page, row, view, closed, accountButton, connect } = visitor
  await connect()
  const before = await state(visitor)
  expect(before.wallets).toEqual(['Honest Wallet'])
  await page.evaluate(() => void window.pairing.modal.open({ view: 'Connect' }))
  await view('Connect')
  await row('WalletConnect').click()
  await view('ConnectingWalletConnect')
  const phone = await site.phone()
  await phone.pair(await copyLink(visitor))
  await closed()
  const only = async () => {
    const now = await state(visitor)
    return [now.status, now.wallets.length, now.wallets.includes('Honest Wallet')]
  }
  await eventually(only).toEqual(['connected', 1, false])
  await page.reload()
  await accountButton.waitFor()
  await eventually(() => page.evaluate(() => window.pairing.modal.getState().ready)).toBe(true)
  await eventually(only).toEqual(['connected', 1, false])
})
