import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { sample } from '../volumes.js'
import { chooseCode, connected, copyLink } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const owner = createKeys().address('eip155:1', 0)
const signature = /^0x[\da-f]{130}$/

const open = () =>
  visit(`${site.address}?announce=none`, {
    neighbours: site.neighbours,
    expected: /WebSocket|net::/,
    clock: true,
  })
/** The signature, or the error that the page gets. */
const sign = ({ page }: Visitor) =>
  page.evaluate(
    (from) =>
      window.pairing.modal
        .provider('eip155')
        .request({ method: 'personal_sign', params: ['0x68', from] })
        .then(String, ({ message }) => `failed: ${message}`),
    owner,
  )

const fates = ['swallow', 'lose', 'delay', 'drop'] as const
/** Steps and faults of every run: each fault that drops a message once; all combinations in the long run. */
const chosen = ['propose swallow', 'subscribe lose', 'settled drop', 'answer lose']
const matrix = <S extends string>(...steps: readonly S[]) =>
  sample(
    steps.flatMap((step) => fates.map((fate) => [step, fate] as const)),
    (each) => chosen.includes(each.join(' ')),
  )

describe('a relay that fails to deliver one message', () => {
  test.each(matrix('propose', 'subscribe', 'approve', 'settled'))(
    'FLT-07 of the pairing: %s, %s: the visitor connects, with the next code at the latest',
    async (step, fate) => {
      const { letters } = site.relay.faults
      if (step === 'propose') letters.set(step, fate)
      const visitor = await open()
      const { page, card, closed, accountButton } = visitor
      await chooseCode(visitor)
      const code = card.getByTestId('qr-code')
      await code.waitFor()
      const phone = await site.phone()
      if (step !== 'propose') letters.set(step, fate)
      const first = await copyLink(visitor)
      // A wallet without an answer tells its owner, who scans again.
      await phone.pair(first).catch(() => {})
      // A message that the relay accepted and lost is not sent again; the code expires.
      const lost = fate === 'lose' && step !== 'settled'
      if (lost) {
        await expect.poll(() => letters.size).toBe(0)
        expect(await code.isVisible()).toBe(true)
        await card.getByText(/New code in/).waitFor()
        await page.clock.fastForward('04:00')
        await eventually(() => copyLink(visitor)).not.toBe(first)
        await phone.pair(await copyLink(visitor)).catch(() => {})
      }
      await closed()
      await accountButton.waitFor()
      expect(letters.size).toBe(0)
      await connected(visitor).toContain('eip155')
      expect(await sign(visitor)).toMatch(signature)
    },
  )

  test.each(matrix('request', 'answer'))(
    'FLT-07 of a request: %s, %s: it is signed or rejects with a reason, and the next one is signed',
    async (step, fate) => {
      const { letters } = site.relay.faults
      const visitor = await open()
      const { page, card, closed, accountButton } = visitor
      await chooseCode(visitor)
      await card.getByTestId('qr-code').waitFor()
      const phone = await site.phone()
      await phone.pair(await copyLink(visitor))
      await closed()
      await accountButton.waitFor()
      letters.set(step, fate)
      const answer = sign(visitor)
      await expect.poll(() => letters.size).toBe(0)
      if (fate === 'lose') {
        await page.clock.fastForward('15:00')
        expect(await answer).toBe('failed: Request expired. Please try again.')
      } else expect(await answer).toMatch(signature)
      await connected(visitor).toContain('eip155')
      expect(await sign(visitor)).toMatch(signature)
    },
  )
})
