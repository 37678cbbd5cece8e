import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressesOf, newAddress, openLogins, storedOf } from './openLogins.js'
import { eventually } from './visitor.js'

const { site, codeFor, giveEmail, enterCode, start } = openLogins()

/** A heap snapshot of the page's scripts. */
const snapshot = async (session: CDPSession) => {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  return parts.join('')
}

test('SEC-45 EML-23 after a sign-out, neither storage nor heap holds the token, the code or the e-mail', async () => {
  // The page is on another site than the wallet, so that the frame has its own process and heap.
  const page = site.fixtures.replace('127.0.0.1', 'localhost')
  const visitor = await start({ page, neighbours: [page] })
  const email = newAddress()
  await giveEmail(visitor, email)
  const code = await codeFor(email)
  await enterCode(visitor, code)
  await visitor.closed()
  await visitor.accountButton.waitFor()
  const { d: token } = JSON.parse((await storedOf(visitor))['portico/auth/sessionToken'] ?? '{}')
  expect(token).toMatch(/^[\w-]{20,}$/)
  const session = await visitor.page.context().newCDPSession(visitor.page)
  await session.send('HeapProfiler.enable')
  // A code that the page did hold would be found.
  await visitor.page.evaluate((code) => Reflect.set(window, 'held', code), code)
  const during = await snapshot(session)
  expect([email, token, `"${code}"`].map((each) => during.includes(each))).toEqual([true, true, true])
  await visitor.page.evaluate(() => Reflect.deleteProperty(window, 'held'))

  // The page must forget everything even if the frame does not answer the sign-out.
  await visitor.setFaults({ silent: ['SIGN_OUT'] })
  await visitor.page.evaluate(() => window.logins.modal.disconnect())
  await eventually(() => addressesOf(visitor)).toEqual({})
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await visitor.page.keyboard.press('Escape')
  await visitor.closed()
  const stored = await visitor.page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([localStorage, sessionStorage, document.cookie, databases])
  })
  for (const marked of [email, token, `"${code}"`]) expect(stored).not.toContain(marked)
  const after = await snapshot(session)
  expect({
    email: after.includes(email),
    token: after.includes(token),
    code: after.includes(`"${code}"`),
  }).toEqual({ email: false, token: false, code: false })
})
