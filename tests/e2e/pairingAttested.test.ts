import { describe, expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { openBrowser } from './visitor.js'

// With this variable set, the client reads no attestations.
delete process.env.IS_VITEST

const site = openRelay()
const { visit } = openBrowser()
describe('a service that attests the page to wallets', () => {
  const verdicts = [
    ['VALID', { isScam: false, isVerified: true }],
    ['INVALID', { isScam: false, isVerified: true, origin: 'https://another.example' }],
    ['SCAM', { isScam: true, isVerified: true }],
    ['UNKNOWN', { isScam: false, isVerified: false }],
    ['UNKNOWN', undefined],
  ] as const
  test.each(sample(verdicts, ([says]) => says === 'VALID'))(
    'WCT-22 says %s: the wallet gets it with the pairing and with a request, and both work',
    async (origin, verdict) => {
      if (verdict) site.verify.judge = () => verdict
      else site.verify.fault = 500
      const visitor = await visit(`${site.address}?announce=none&verify=1`, {
        neighbours: site.neighbours,
        expected: /500/,
        clock: true,
      })
      const { page, closed, accountButton } = visitor
      const phone = await site.phone(undefined, { attested: true })
      const pairAndSign = async () => {
        await openCode(visitor)
        await phone.pair(await copyLink(visitor))
        await closed()
        await accountButton.waitFor()
        await connected(visitor).toContain('eip155')
        return page.evaluate(async () => {
          const provider = window.pairing.modal.provider('eip155')
          const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
          return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
        })
      }
      // The service has half a second, which a busy machine may exceed; so stop the clock.
      await stopTime(page)
      const signing = pairAndSign()
      await timeUntil(page, signing, 10)
      const signature = await signing
      expect(signature).toMatch(/^0x[\da-f]{130}$/)
      expect(phone.asked.map((each) => [each.kind, each.origin])).toEqual([
        ['proposal', origin],
        ['request', origin],
      ])
    },
  )

  test('WCT-22 never answers: the code does not wait for it, and the proposal only half a second', async () => {
    const visitor = await visit(`${site.address}?announce=none&verify=1`, {
      neighbours: site.neighbours,
      clock: true,
    })
    const { page, closed } = visitor
    await openCode(visitor)
    const first = await copyLink(visitor)
    await page.keyboard.press('Escape')
    await closed()
    await page.clock.fastForward('04:00')
    site.verify.fault = 'hang'
    const asked = site.verify.asked.length
    const proposed = site.relay.calls.wc_proposeSession ?? 0
    await stopTime(page)
    const opened = await timeUntil(page, openCode(visitor))
    // The code is shown before the service has answered; the package itself would wait 5 seconds.
    expect(site.relay.calls.wc_proposeSession).toBe(proposed)
    const until = await timeUntil(page, () => site.relay.calls.wc_proposeSession === proposed + 1)
    expect(opened + until).toBeLessThan(4500)
    await page.clock.resume()
    expect(site.verify.asked.length).toBeGreaterThan(asked)
    expect(await copyLink(visitor)).not.toBe(first)
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toContain('eip155')
  })
})
