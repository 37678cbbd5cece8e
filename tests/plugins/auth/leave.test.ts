import type { Auth, AuthError } from 'portico/plugins/auth/contract'
import { expect, it, vi } from 'vitest'
import { eoa } from './fakeSite.js'
import { startAuth } from './startAuth.js'

const events = ['uncaughtException', 'unhandledRejection'] as const

it('FRM-20 disposing the modal during an approval ends the request without unhandled errors', async () => {
  const failures: unknown[] = []
  const fail = (error: unknown) => void failures.push(error)
  for (const event of events) process.on(event, fail)
  const test = await startAuth()
  try {
    await test.login()
    const asked = test.session().request({ method: 'personal_sign', params: ['0x00', eoa] })
    const ended = asked.then(
      () => 'signed',
      (error: Error) => error.message,
    )
    await new Promise((resolve) => setTimeout(resolve, 0))
    const { router } = test.services
    expect(router.state.get().stack.at(-1)?.view).toBe('ApproveTransaction')
    test.stop()
    router.reset('Connect')
    expect(await ended).not.toBe('signed')
    await test.clock.advance(1000)
    // Unhandled rejections are reported after the microtasks of a turn.
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect(failures).toEqual([])
  } finally {
    for (const event of events) process.off(event, fail)
  }
})

it.each<[string, (service: Auth) => Promise<unknown>]>([
  ['UPDATE_EMAIL', (service) => service.updateEmail('grace@mail.example')],
  ['UPDATE_EMAIL_PRIMARY_OTP', (service) => service.updateEmailPrimaryOtp('012345')],
  ['UPDATE_EMAIL_SECONDARY_OTP', (service) => service.updateEmailSecondaryOtp('012345')],
  ['GET_FARCASTER_URI', (service) => service.getFarcasterUri()],
  ['CONNECT_FARCASTER', (service) => service.connectFarcaster()],
])(
  'FLG-08 switching the embedded wallet off aborts a pending %s, and a later call fails',
  async (name, call) => {
    const test = await startAuth()
    await test.login()
    const kept = test.kept()
    const failed = (promise: Promise<unknown>) =>
      promise.catch((error: AuthError) => [error.reason, error.message])
    const waits = failed(call(test.service))
    await test.clock.advance(0)
    await vi.waitFor(() => expect(test.site.names()).toContain(name))
    test.kernel.setFeatures({ auth: false })
    expect(await waits).toEqual(['aborted', 'Something went wrong'])
    expect(test.site.alive()).toBe(false)
    expect(await failed(call(test.service))).toEqual(expect.any(Array))
    expect([test.site.opened(), test.kept()]).toEqual([1, kept])
    test.stop()
  },
)
