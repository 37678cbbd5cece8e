import { afterEach, expect, test, vi } from 'vitest'
import { serverStorage } from './serverStorage.js'
import { type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

const started: StartedSiwx[] = []
const start = async (...given: Parameters<typeof startSiwx>) => {
  const page = await startSiwx(...given)
  started.push(page)
  return page
}
afterEach(() => {
  for (const page of started.splice(0)) page.modal.dispose()
  vi.unstubAllGlobals()
})

test.each(['server', 'browser'])(
  'FLT-47 SIW-10 this tab follows when another signs in and out (sessions in the %s)',
  async (where) => {
    const { storage, given } = serverStorage()
    const options = { required: false, ...(where === 'server' && { storage }) }
    const one = await start(options)
    const outcome = one.connect()
    await one.until(() => outcome.done)
    await one.shown()
    const other = await start(options, { wallet: one.wallet, box: one.box })
    await other.shown()

    other.sign()
    await other.until(() => other.account()?.signedIn)
    one.hear()
    await one.until(() => one.account()?.signedIn && !one.attempt())
    expect(one.isShown()).toBe(false)
    expect(one.wallet.asked).toHaveLength(1)
    if (where === 'server') expect(given).toHaveLength(2)

    await other.modal.signOut()
    one.hear()
    await one.until(() => !one.account()?.signedIn)
    expect(one.account()?.status).toBe('connected')
    expect(one.isShown()).toBe(false)
  },
)

test('FLT-47 a required sign-in that is waiting completes once another tab has signed in', async () => {
  const { storage } = serverStorage()
  const one = await start({ storage })
  const outcome = one.connect()
  await one.shown()
  const other = await start({ storage }, { wallet: one.wallet, box: one.box })
  const elsewhere = other.connect()
  await other.shown()
  other.sign()
  await other.until(() => elsewhere.done)
  one.hear()
  await one.until(() => outcome.done)
  expect(outcome.error).toBeUndefined()
  expect(one.account()).toMatchObject({ status: 'connected' })
  expect(one.wallet.asked).toHaveLength(1)
})
