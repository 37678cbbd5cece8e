import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe.each(['viem', 'ethers', 'wagmi'] as const)('modal.provider in %s', (library) => {
  test('connects by opening the modal, signs, switches and sends', async () => {
    const { page, view, row, wallet, closed } = await visit(`${site.fixtures}/interop/?wallets=slow`)
    await eventually(() => page.evaluate(() => typeof window.interop)).toBe('object')
    await wallet('setBehaviour', 'slow', { answer: 'approve', delayMs: 0 })
    const visitor = async () => {
      await view('Connect')
      await row('Slow Wallet').click()
      await closed()
    }
    const [result] = await Promise.all([page.evaluate((name) => window.interop[name](), library), visitor()])
    expect(result).toMatchObject({ address: account, chains: [1, 8453], signed: true, sent: true })
    // After a switch, ethers names the old network once more before it notices; see docs/api.md.
    if (library === 'ethers') expect(result).toMatchObject({ named: [1, 8453] })
  })
})
