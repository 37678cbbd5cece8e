import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { eventually, type openBrowser } from './openBrowser.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connects, signs and switches on the page of an example, then comes back to it; returns the page. */
export async function takeJourney(visit: ReturnType<typeof openBrowser>['visit'], address: string) {
  const visitor = await visit(address)
  const { page, id, row, wallet, connect, moved, drawn } = visitor
  await id('connect-button').waitFor()
  expect(await id('connect-button').textContent()).toBe('Connect Wallet')
  expect(await moved()).toEqual([])

  await connect()
  await eventually(() => id('account-button').textContent()).toContain('ETH')

  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  await eventually(() => page.locator('output').textContent()).toMatch(/^0x[\da-f]{130}$/)
  const signature = (await page.locator('output').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)

  const button = page.getByRole('button', { name: 'Switch to Base' })
  if (await button.count()) await button.click()
  else {
    await id('network-button').click()
    await row('network-row', 'Base').click()
  }
  await eventually(() => wallet('state', 'slow').then(({ chainId }) => chainId)).toBe(8453)
  await id('portico-card').waitFor({ state: 'hidden' })
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(
    `eip155:8453:${account}`,
  )

  // On a phone the button has less room than it needs.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await eventually(() => id('account-button').textContent()).toMatch(/ETH.*b92266$/)
    expect(await moved(), `${width} px`).toEqual([])
    expect((await drawn()).join(' | ')).not.toContain('Connect Wallet')
  }
  return visitor
}
