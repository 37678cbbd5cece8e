import { expect, test } from 'vitest'
import { newAddress, openLogins } from '../openLogins.js'
import { stopTime, timeUntil } from '../timeUntil.js'
import { watchLogin } from '../watchLogin.js'

const { start, openModal } = openLogins()

test('EML-01 FRM-04 between the ready frame and the code field there is only the half-second pause of the protocol', async () => {
  const visitor = await start({ init: watchLogin, clock: true })
  const { page, id } = visitor
  await openModal(visitor)
  await stopTime(page)
  await id('email-field').fill(newAddress())
  await id('email-field').press('Enter')
  // Advance in small steps, so that the machine's own time does not count.
  await timeUntil(page, () => page.evaluate(() => window.__pace.code !== undefined), 5)
  const { ready = Number.NaN, code = Number.NaN } = await page.evaluate(() => window.__pace)
  if (process.env.PORTICO_MEASURE) console.log('from the ready frame to the code, ms:', code - ready)
  expect(code - ready).toBeGreaterThanOrEqual(500)
  expect(code - ready).toBeLessThanOrEqual(900)
})
