import { describe, expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { addressesOf, ask, ended, frameOf, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

// The headless shell does not block third-party storage.
const { site, start, logIn } = openLogins({ whole: true })

/** The same pages under another host name, so that the wallet's frame is on another site. */
const elsewhere = site.fixtures.replace('127.0.0.1', 'localhost')

/** Whether the frame's code has access to browser storage; read after the frame has loaded. */
const storageOf = async ({ page }: Visitor) => {
  await frameOf(page).locator('body').waitFor({ state: 'attached' })
  return page.frame('w3m-secure-iframe')?.evaluate(() => {
    try {
      return `open, with ${localStorage.length} keys`
    } catch (error) {
      return (error as Error).name
    }
  })
}
const sign = async (visitor: Visitor) => {
  ask(visitor, 'eip155', 'personal_sign', ['0x68656c6c6f', (await addressesOf(visitor)).eip155])
  await visitor.view('ApproveTransaction')
  await frameOf(visitor.page).getByRole('button', { name: 'Sign' }).click()
  await eventually(() => ended(visitor)).toEqual([expect.stringMatching(/^0x[\da-f]{130,}$/)])
  await visitor.closed()
}

describe('an embedded wallet on another site, whose storage the browser blocks', () => {
  const stores = [
    ['keeps a cookie for the two of them', true],
    ['keeps nothing at all', false],
  ] as const
  test.for(sample(stores, ([, cookies]) => !cookies))(
    'FLT-33 PER-04 where the browser %s the visitor logs in, is restored after a reload, signs and signs out',
    async ([_, cookies]) => {
      const visitor = await start({ page: elsewhere, neighbours: [elsewhere] })
      const { page } = visitor
      if (!cookies)
        await page.context().route(`${site.secure}/sdk*`, async (route) => {
          const { referer = '' } = await route.request().allHeaders()
          // Fetch outside the browser, which would store the answer's cookie.
          const answer = await fetch(route.request().url(), { headers: { referer } })
          const { 'set-cookie': _, ...headers } = Object.fromEntries(answer.headers)
          await route.fulfill({ status: answer.status, headers, body: await answer.text() })
        })
      await logIn(visitor)
      expect(await storageOf(visitor)).toBe('SecurityError')
      const before = await addressesOf(visitor)
      expect(Object.keys(before).sort()).toEqual(['eip155', 'solana'])
      expect(await page.context().cookies(site.secure)).toHaveLength(cookies ? 1 : 0)
      await page.reload()
      await visitor.accountButton.waitFor()
      await eventually(() => addressesOf(visitor)).toEqual(before)
      expect(await storageOf(visitor)).toBe('SecurityError')
      await sign(visitor)
      await page.evaluate(() => window.logins.modal.disconnect())
      await eventually(() => addressesOf(visitor)).toEqual({})
      await page.reload()
      await visitor.connectButton.waitFor()
      expect(await addressesOf(visitor)).toEqual({})
    },
  )
})
