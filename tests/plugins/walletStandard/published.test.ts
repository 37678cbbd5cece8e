import { getWallets } from '@wallet-standard/app'
import { registerWallet } from '@wallet-standard/wallet'
import { createMockSolanaWallet } from 'portico/testing'
import { expect, test } from 'vitest'
import { solanaPage, startSolana } from '../solana/startSolana.js'

solanaPage()

/** A wallet as its own code gives it to `registerWallet`. */
const make = async (name: string) => {
  const mock = await createMockSolanaWallet({ name })
  return { mock, wallet: mock.wallet as Parameters<typeof registerWallet>[0] }
}

test('INJ-11 wallets that register with the published code are found before and after the plugin starts, and by both readers of a page', async () => {
  const early = await make('Early')
  registerWallet(early.wallet)
  const started = await startSolana()
  const names = () => started.listed().map(({ name }) => name)
  await expect.poll(names).toEqual(['Early'])

  // The page's other reader starts later, and is told of the wallets that were there before it.
  const page = getWallets()
  expect(page.get()).toEqual([early.wallet])
  const late = await make('Late')
  registerWallet(late.wallet)
  await expect.poll(names).toEqual(['Early', 'Late'])
  expect(page.get()).toEqual([early.wallet, late.wallet])
  await started.connect('Late')
  expect(started.account()?.status).toBe('connected')
  started.stop()

  // A second modal of the page starts after its other reader, and a third wallet is told to both.
  const second = await startSolana()
  const found = () => second.listed().map(({ name }) => name)
  await expect.poll(found).toEqual(['Early', 'Late'])
  const own = await make('Own')
  const leave = page.register(own.wallet)
  registerWallet((await make('Third')).wallet)
  await expect.poll(found).toEqual(['Early', 'Late', 'Third'])
  leave()
  expect(page.get()).toHaveLength(3)
  second.stop()
})
