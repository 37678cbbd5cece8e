import { describe, expect, test } from 'vitest'
import { readChains } from './sendForm.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const address = (wallets: string) => `${site.demo}?wallets=${wallets}&solana=1`

describe.skipIf(!site.solana)('an installed Solana wallet', () => {
  test('INJ-12 connects, signs verifiably, sends, is restored after a reload and is disconnected', async () => {
    const visitor = await visit(address('solana'))
    const { page, id, connect, approve, accountButton, card, view, text, wallet } = visitor
    await connect('Honest Solana Wallet')
    const account = await text('solana-address')
    expect(account).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

    await id('solana-sign').click()
    await id('wallet-prompt').getByText('Hello from Solana.').waitFor()
    await approve()
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')
    await id('solana-sign-transaction').click()
    await id('wallet-prompt').getByText('Sends 0.01 SOL to').waitFor()
    await approve()
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')
    await id('solana-send').click()
    await approve()
    await eventually(() => text('solana-sent')).toBe('Arrived: 0.01 SOL more on the other account.')

    await accountButton.click()
    await view('Account')
    const { solana } = await readChains(site.origin)
    const lamports: number = await solana('getBalance', [account])
    await card
      .getByText(`${(Math.floor(lamports / 1e6) / 1000).toString()} SOL`)
      .first()
      .waitFor()
    await card.getByTestId('header-close').click()

    await page.reload()
    await accountButton.waitFor()
    await eventually(() => text('solana-address')).toBe(account)
    expect(await id('wallet-prompt').count()).toBe(0)
    await id('solana-sign').click()
    await approve()
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')

    await id('disconnect').click()
    await eventually(() => text('solana-address')).toBe('–')
    await eventually(() => wallet('state', 'solana')).toMatchObject({ authorised: false })
    await page.reload()
    await visitor.connectButton.waitFor()
    expect(await text('solana-address')).toBe('–')
  })

  test('MCH-07 a wallet that announces itself in both ways is one row, connects both chains, and is restored', async () => {
    const visitor = await visit(address('both'))
    const { page, id, card, connectButton, accountButton, approve, row, view, text } = visitor
    await connectButton.click()
    await view('Connect')
    expect(await row('Two-Chain Wallet').count()).toBe(1)
    await row('Two-Chain Wallet').click()
    await card.getByRole('button', { name: 'All of them' }).click()
    await approve()
    await approve()
    await accountButton.waitFor()
    await eventually(() => text('solana-address')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    const [evm, solana] = [await text('account-address'), await text('solana-address')]
    expect(evm).toMatch(/^0x/)

    await page.reload()
    await accountButton.waitFor()
    await eventually(() => text('solana-address')).toBe(solana)
    await eventually(() => text('account-address')).toBe(evm)
    await id('solana-sign').click()
    await approve()
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')
  })
})
