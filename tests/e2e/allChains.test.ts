import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** A wallet of each further namespace of the demo: its network, and the panel that shows its account. */
const others = [
  ['Solana', 'Honest Solana Wallet', 'solana'],
  ['Bitcoin', 'Honest Bitcoin Wallet', 'bitcoin'],
  ['Polkadot', 'Honest Dot Wallet', 'polkadot'],
  ['Cosmos Hub', 'Keplr', 'cosmos'],
] as const

describe.skipIf(!site.solana)('installed wallets of five namespaces at once', () => {
  test('MBT-2 connect by choosing a network, sign, are restored after a reload and disconnect together', async () => {
    const visitor = await visit(`${site.demo}?wallets=honest,solana,bitcoin,polkadot,cosmos&solana=1`)
    const { page, id, row, view, closed, connect, approve, text, networkButton, connectButton } = visitor
    await connect('Honest Wallet')
    for (const [network, name, panel] of others) {
      await networkButton.click()
      await view('SwitchNetwork')
      await visitor.network(network).first().click()
      await view('SwitchActiveChain')
      await id('switch-active-chain').click()
      await view('Connect')
      await row(name).click()
      await approve()
      await closed()
      await eventually(() => text(`${panel}-address`)).not.toBe('–')
    }
    const addresses = async () =>
      Object.fromEntries(
        await Promise.all(others.map(async ([, , panel]) => [panel, await text(`${panel}-address`)])),
      )
    const before = await addresses()

    await page.reload()
    await visitor.accountButton.waitFor()
    await eventually(addresses).toEqual(before)
    expect(await id('wallet-prompt').count()).toBe(0)
    for (const [, , panel] of others) {
      await id(`${panel}-sign`).click()
      await approve()
      await eventually(() => text(`${panel}-verified`)).toBe('Verified: the account signed this.')
    }

    await id('disconnect').click()
    await connectButton.waitFor()
    await eventually(addresses).toEqual({ solana: '–', bitcoin: '–', polkadot: '–', cosmos: '–' })
  })
})
