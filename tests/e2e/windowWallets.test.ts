import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

describe.each([
  ['polkadot', 'Honest Dot Wallet', /^1[1-9A-HJ-NP-Za-km-z]{46,47}$/],
  ['cosmos', 'Keplr', /^cosmos1[02-9ac-hj-np-z]{38}$/],
] as const)('an installed wallet of %s', (namespace, name, form) => {
  test('INJ-16 connects, signs verifiably, is restored after a reload and is disconnected', async () => {
    const { page, id, connect, approve, accountButton, text, connectButton } = await visit(
      `${site.demo}?wallets=${namespace}`,
    )
    await connect(name)
    const account = await text(`${namespace}-address`)
    expect(account).toMatch(form)
    await id(`${namespace}-sign`).click()
    await id('wallet-prompt').getByText('Hello from').waitFor()
    await approve()
    await eventually(() => text(`${namespace}-verified`)).toBe('Verified: the account signed this.')

    await page.reload()
    await accountButton.waitFor()
    await eventually(() => text(`${namespace}-address`)).toBe(account)
    expect(await id('wallet-prompt').count()).toBe(0)
    await id('disconnect').click()
    await eventually(() => text(`${namespace}-address`)).toBe('–')
    await page.reload()
    await connectButton.waitFor()
    expect(await text(`${namespace}-address`)).toBe('–')
  })
})
