import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

const both = ({ page }: Visitor) => page.evaluate(() => window.wagmiPage.both())
/** Answer of `both` while the two agree. */
const step = (address: string | undefined, chainId = 1, connector = 'portico') => {
  const status = address ? 'connected' : 'disconnected'
  const modal = { status, address, chainId }
  return { wagmi: address ? { ...modal, connector } : { status }, modal }
}

/** React runs effects twice here; the wallet approves without asking. */
const startAt = async (build: string) => {
  const visitor = await visit(`${site.fixtures}/${build}/wagmi/?wallets=honest`)
  await eventually(() => visitor.page.evaluate(() => typeof window.__testWallets)).toBe('object')
  await visitor.wallet('setBehaviour', 'honest', { answer: 'approve' })
  return visitor
}
const pickHonest = async ({ view, row, closed }: Visitor) => {
  await view('Connect')
  await row('Honest Wallet').click()
  await closed()
}
const connectByModal = async (visitor: Visitor) => {
  await visitor.connectButton.click()
  await pickHonest(visitor)
}

describe.each([
  ['3', 'development'],
  ['2', 'wagmi2'],
])('a page with wagmi %s and the modal', (_, build) => {
  const start = () => startAt(build)

  test('wagmi connects through the modal, signs, switches, sends and disconnects', async () => {
    const visitor = await start()
    const { page, text } = visitor
    const [connected] = await Promise.all([
      page.evaluate(() => window.wagmiPage.connect('portico')),
      pickHonest(visitor),
    ])
    expect(connected).toBe('connected')
    expect(await both(visitor)).toEqual(step(alice))
    await eventually(() => text('wagmi-account')).toBe(alice)
    const signature = await page.evaluate(() => window.wagmiPage.sign('Hello'))
    expect(await verifyMessage({ address: alice, message: 'Hello', signature: signature as Hex })).toBe(true)
    expect(await page.evaluate(() => window.wagmiPage.switchTo(8453))).toBe(true)
    expect(await both(visitor)).toEqual(step(alice, 8453))
    expect(await page.evaluate((to) => window.wagmiPage.send(to, 7), other)).toBe('success')
    await page.evaluate(() => window.wagmiPage.disconnect('portico'))
    await eventually(() => text('wagmi-account')).toBe('nobody')
    expect(await both(visitor)).toMatchObject({
      wagmi: { status: 'disconnected' },
      modal: { status: 'disconnected' },
    })
    await visitor.connectButton.waitFor()
  })

  test('wagmi follows account, chain and disconnect of the modal and the wallet', async () => {
    const visitor = await start()
    const { page, text, wallet } = visitor
    await connectByModal(visitor)
    await eventually(() => both(visitor)).toEqual(step(alice))
    await wallet('selectAccount', 'honest', 1)
    await eventually(() => both(visitor)).toEqual(step(bob))
    await page.evaluate(() => window.wagmiPage.modal.switchNetwork('eip155:8453'))
    await eventually(() => both(visitor)).toEqual(step(bob, 8453))
    await wallet('switchChain', 'honest', 1)
    await eventually(() => both(visitor)).toEqual(step(bob))
    await page.evaluate(() => window.wagmiPage.modal.disconnect())
    await eventually(() => both(visitor)).toMatchObject(step(undefined))
    await connectByModal(visitor)
    await eventually(() => text('wagmi-account')).toBe(bob)
    await wallet('revoke', 'honest')
    await eventually(() => both(visitor)).toMatchObject(step(undefined))
  })

  test('a reload restores both, and neither after the visitor has disconnected', async () => {
    const visitor = await start()
    const { page, text } = visitor
    await connectByModal(visitor)
    await eventually(() => text('wagmi-account')).toBe(alice)
    await page.reload()
    await eventually(() => text('wagmi-account')).toBe(alice)
    await eventually(() => both(visitor)).toEqual(step(alice))
    expect(await visitor.card.count()).toBe(0)
    await page.evaluate(() => window.wagmiPage.disconnect('portico'))
    await page.reload()
    await visitor.connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.wagmiPage.modal.getState().ready)).toBe(true)
    await eventually(() => both(visitor)).toMatchObject(step(undefined))
  })

  test.runIf(whole)('closing the modal or declining in the wallet changes neither', async () => {
    const visitor = await start()
    const { page, wallet, view } = visitor
    const pending = page.evaluate(() => window.wagmiPage.connect('portico'))
    await view('Connect')
    await page.keyboard.press('Escape')
    expect(await pending).toBe('UserRejectedRequestError')
    expect(await both(visitor)).toMatchObject(step(undefined))
    await connectByModal(visitor)
    await eventually(() => both(visitor)).toEqual(step(alice))
    await wallet('setBehaviour', 'honest', { answer: 'reject' })
    expect(await page.evaluate(() => window.wagmiPage.switchTo(8453))).toBe('UserRejectedRequestError')
    expect(await both(visitor)).toEqual(step(alice))
  })

  test.runIf(whole)('another connector of wagmi is not affected', async () => {
    const visitor = await start()
    const { page, connectButton } = visitor
    expect(await page.evaluate(() => window.wagmiPage.connect('mock'))).toBe('connected')
    await connectByModal(visitor)
    await eventually(() => both(visitor)).toEqual(step(alice))
    await page.evaluate(() => window.wagmiPage.modal.disconnect())
    await connectButton.waitFor()
    await eventually(() => both(visitor)).toMatchObject({
      wagmi: { status: 'connected', address: other, connector: 'mock' },
      modal: { status: 'disconnected' },
    })
  })
})
