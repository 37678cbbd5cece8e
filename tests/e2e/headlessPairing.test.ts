import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(site.address.replace('/pairing/', '/headless/?wallets=honest&paired'), {
    neighbours: site.neighbours,
  })

describe('a page with its own wallet list and code', () => {
  test('HDL-02 the page gets the pairing link, and scanning it connects without our modal', async () => {
    const { id, text, page } = await open()
    const phone = await site.phone()
    await id('wallet').filter({ hasText: 'WalletConnect' }).click()
    await eventually(() => text('uri')).toMatch(/^wc:[\da-f]{64}@2\?/)
    expect(await text('pending')).toBe('true')
    await phone.pair(await text('uri'))
    await eventually(() => text('status')).toBe('connected')
    expect(await text('address')).toBe(createKeys().address('eip155:1', 0))
    await eventually(() => text('pending')).toBe('false')
    expect(await page.locator('#portico-host').count()).toBe(0)
  })

  test('HDL-02 a pairing is cancelled by its signal, and the next one connects', async () => {
    const { id, text } = await open()
    const phone = await site.phone()
    const choose = async () => {
      await id('wallet').filter({ hasText: 'WalletConnect' }).click()
      await eventually(() => text('uri')).toMatch(/^wc:/)
      return text('uri')
    }
    await choose()
    await id('give-up').click()
    await eventually(() => text('error')).toBe('Given up')
    expect([await text('pending'), await text('status')]).toEqual(['false', 'disconnected'])
    await phone.pair(await choose())
    await eventually(() => text('status')).toBe('connected')
  })
})
