import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { sample } from '../volumes.js'
import { chooseCode, connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(`${site.address}?announce=none`, {
    neighbours: site.neighbours,
    expected: /WebSocket|net::/,
  })

const owner = createKeys().address('eip155:1', 0)
const signature = /^0x[\da-f]{130}$/
const signs = async ({ page }: Visitor) =>
  eventually(() =>
    page.evaluate(
      (from) =>
        window.pairing.modal
          .provider('eip155')
          .request({ method: 'personal_sign', params: ['0x68', from] })
          .then(String, String),
      owner,
    ),
  ).toMatch(signature)
const refuse = (step: string) =>
  site.relay.faults.errors.set(step, { code: -32000, message: 'Refused on purpose' })
/** Counts requests of this kind to the relay from now on. */
const counted = (step: string) => {
  const before = site.relay.calls[step] ?? 0
  return expect.poll(() => (site.relay.calls[step] ?? 0) - before)
}

/** All requests of a page and a wallet to the relay, from the first connection to a session. */
const steps = ['wc_proposeSession', 'wc_approveSession', 'irn_subscribe', 'irn_publish'] as const

describe('a relay that rejects one step of a pairing', () => {
  // One request of the page and one of the wallet in every run.
  test.each(sample(steps, (step) => step.startsWith('wc_')))(
    'FLT-07 %s: once it works again, the visitor pairs and signs',
    async (step) => {
      const visitor = await open()
      const { card, closed, accountButton } = visitor
      refuse(step)
      const asked = counted(step)
      await chooseCode(visitor)
      const code = card.getByTestId('qr-code')
      const failed = card.getByTestId('retry')
      await code.or(failed).waitFor()
      const phone = await site.phone()
      if (await code.isVisible())
        // A wallet that fails tells its owner, who scans again.
        await phone.pair(await copyLink(visitor)).catch(() => {})
      await asked.toBeGreaterThan(0)
      site.relay.faults.errors.clear()
      const settled = async () => {
        if (await accountButton.isVisible()) return true
        if (await failed.isVisible()) await failed.click()
        if (!(await code.isVisible())) return false
        await phone.pair(await copyLink(visitor)).catch(() => {})
        return accountButton.isVisible()
      }
      await expect.poll(settled, { interval: 1000 }).toBe(true)
      await closed()
      await connected(visitor).toContain('eip155')
      await signs(visitor)
    },
  )

  test('FLT-07 irn_batchSubscribe after a reload: the page is connected all the same, and signs later', async () => {
    const visitor = await open()
    const { page, closed, accountButton } = visitor
    const phone = await site.phone()
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    refuse('irn_batchSubscribe')
    const asked = counted('irn_batchSubscribe')
    await page.reload()
    await accountButton.waitFor()
    await connected(visitor).toContain('eip155')
    await asked.toBeGreaterThan(0)
    site.relay.faults.errors.clear()
    await signs(visitor)
  })
})
