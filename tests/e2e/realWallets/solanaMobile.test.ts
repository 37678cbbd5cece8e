import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMobileWallet } from '../../real/solanaMobile/open.js'
import { whole } from '../../volumes.js'
import { phone, phones } from '../phones.js'
import { readChains } from '../sendForm.js'
import { eventually, openBrowser } from '../visitor.js'

const { site, visit } = openBrowser()

describe.runIf(whole && site.solana)('Mobile Wallet Adapter', () => {
  let chains: Awaited<ReturnType<typeof readChains>>
  let wallet: Awaited<ReturnType<typeof openMobileWallet>>
  beforeAll(async () => {
    chains = await readChains(site.origin)
    wallet = await openMobileWallet((wire) =>
      chains.solana('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }]),
    )
    await chains.solana('requestAirdrop', [base58.encode(wallet.key), 1_000_000_000])
  })
  afterAll(() => wallet?.close())

  const open = (agent: object) =>
    visit(`${site.demo}?wallets=none&solana=1`, {
      ...agent,
      extend: wallet.extend,
      // Its own windows have inline styles and a font of another origin.
      bypassCSP: true,
      permissions: ['local-network-access'],
      // The link that opens the wallet has no origin.
      neighbours: ['https://fonts.googleapis.com', 'null'],
      expected: /fonts\.googleapis|MWA not registered|solana-wallet|ERR_/,
    })

  test('is listed on Android, declined, connected, asked to sign and to send, restored and disconnected', async () => {
    const visitor = await open(phone(phones.Android))
    const { page, id, card, text, accountButton } = visitor
    const address = () => text('solana-address')
    const prompted = async (method: string) => {
      await eventually(() => wallet.prompts[0]?.method).toBe(method)
      return wallet.prompts[0]
    }
    await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort())

    await visitor.connectButton.click()
    await visitor.view('Connect')
    const listed = visitor.row('Mobile Wallet Adapter')
    expect(await listed.locator('img').getAttribute('src')).toMatch(/^(data|blob):/)
    await listed.click()
    const first = await prompted('authorize')
    expect(first?.params).toMatchObject({ chain: 'solana:mainnet', identity: { name: 'Portico' } })
    first?.answer(false)
    await card.getByText('You declined in Mobile Wallet Adapter.', { exact: true }).waitFor()

    await card.getByTestId('retry').click()
    ;(await prompted('authorize'))?.answer(true)
    await accountButton.waitFor()
    await eventually(address).toBe(base58.encode(wallet.key))

    await id('solana-sign').click()
    ;(await prompted('sign_messages'))?.answer(false)
    await eventually(() => text('solana-error')).toContain('declined')
    await id('solana-sign').click()
    ;(await prompted('sign_messages'))?.answer(true)
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')
    await id('solana-sign-transaction').click()
    ;(await prompted('sign_transactions'))?.answer(true)
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')
    await id('solana-send').click()
    ;(await prompted('sign_and_send_transactions'))?.answer(true)
    await eventually(() => text('solana-sent')).toBe('Arrived: 0.01 SOL more on the other account.')

    // The page restores it without opening the wallet; the next request shows the wallet its token.
    const opened = wallet.links.length
    await page.reload()
    await eventually(address).toBe(base58.encode(wallet.key))
    expect(wallet.links.length).toBe(opened)
    await id('solana-sign').click()
    ;(await prompted('sign_messages'))?.answer(true)
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')

    await id('disconnect').click()
    await eventually(address).toBe('–')
    await page.reload()
    await visitor.connectButton.waitFor()
    expect(await address()).toBe('–')
    expect(wallet.failures).toEqual([])
  })

  test('shows that no app answers, and the visitor goes back or tries again', async () => {
    const { page, card, pick, view, row } = await open(phone(phones.Android))
    await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort())
    wallet.install(false)
    await pick('Mobile Wallet Adapter')
    await card.getByText('Found no installed wallet').first().waitFor()
    // The package's own message lies above, and goes when it is pressed beside.
    await page.mouse.click(4, 4)
    wallet.install(true)
    await card.getByTestId('retry').click()
    await eventually(() => wallet.prompts[0]?.method).toBe('authorize')
    wallet.prompts[0]?.answer(false)
    await card.getByText('You declined in Mobile Wallet Adapter.', { exact: true }).waitFor()
    await card.getByTestId('header-back').click()
    await view('Connect')
    expect(await row('Mobile Wallet Adapter').count()).toBe(1)
  })

  test('is not listed on a desktop', async () => {
    const { connectButton, view, row } = await open({})
    await connectButton.click()
    await view('Connect')
    expect(await row('Mobile Wallet Adapter').count()).toBe(0)
  })
})
