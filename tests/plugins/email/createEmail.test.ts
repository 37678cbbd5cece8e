import { cell, definePlugin } from 'portico/kernel'
import { type Auth, type AuthUser, auth as authToken } from 'portico/plugins/auth/contract'
import { emails } from 'portico/plugins/email/contract'
import { createMockServices, createTestKernel } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import type { InternalEmails } from '../../../plugins/email/internal.js'
import { createEmail } from '../../../plugins/email/plugin.js'
import { network } from '../eip155/fixtures.js'

const start = async () => {
  const calls: { name: string; signal: AbortSignal; answer(value: unknown): void }[] = []
  const call =
    (name: string) =>
    (_: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((answer) => calls.push({ name, signal, answer }))
  const auth = {
    status: cell('ready' as const),
    cooldown: cell(0),
    user: cell<AuthUser | undefined>({ email: 'ada@mail.com', addresses: {}, accounts: [] }),
    hold: () => () => {},
    connectEmail: call('connectEmail'),
    connectOtp: call('connectOtp'),
    updateEmail: call('updateEmail'),
    updateEmailPrimaryOtp: call('updateEmailPrimaryOtp'),
    updateEmailSecondaryOtp: call('updateEmailSecondaryOtp'),
  } as unknown as Auth
  const services = createMockServices({ networks: [network(1)] })
  const test = createTestKernel({
    features: { email: true },
    services: services.list,
    plugins: [createEmail({})],
  })
  await test.kernel.settled()
  void services.router.open({ view: 'UpdateEmailWallet' })
  const service = test.kernel.get(emails) as InternalEmails
  return {
    ...test,
    calls,
    router: services.router,
    service,
    awaitCall: (name: string) =>
      vi.waitFor(() => {
        const found = calls.at(-1)
        expect(found?.name).toBe(name)
        return found as (typeof calls)[number]
      }),
    status: (wanted: string) => vi.waitFor(() => expect(service.update.get().status).toBe(wanted)),
    provideAuth: () =>
      test.kernel.use(definePlugin({ id: 'auth', kernel: 1, provides: authToken, setup: () => auth })),
  }
}

test('EML-20 if the code of the change fails to load the form shows it, and saving again works', async () => {
  const { service, provideAuth, awaitCall, status, stop } = await start()
  service.withUpdates(({ save }) => save('grace@mail.com'))
  await vi.waitFor(() =>
    expect(service.update.get()).toMatchObject({
      status: 'form',
      problem: { kind: 'load' },
    }),
  )
  await provideAuth()
  service.withUpdates(({ save }) => save('grace@mail.com'))
  const { answer } = await awaitCall('updateEmail')
  answer('VERIFY_SECONDARY_OTP')
  await status('new')
  expect(service.update.get().problem).toBeUndefined()
  stop()
})

test.each([
  ['updateEmail', []],
  ['updateEmailPrimaryOtp', ['VERIFY_PRIMARY_OTP']],
  ['updateEmailSecondaryOtp', ['VERIFY_SECONDARY_OTP']],
])(
  'FLG-08 switching e-mail off aborts a change waiting for %s, and a late answer is ignored',
  async (name, steps) => {
    const { service, kernel, provideAuth, awaitCall, status, calls, stop } = await start()
    await provideAuth()
    service.withUpdates(({ save }) => save('grace@mail.com'))
    for (const step of steps) {
      const { answer } = await awaitCall('updateEmail')
      answer(step)
      await status(step === 'VERIFY_PRIMARY_OTP' ? 'old' : 'new')
      service.withUpdates(({ confirm }) => confirm('111111'))
    }
    const { signal, answer } = await awaitCall(name)
    expect(signal.aborted).toBe(false)
    kernel.setFeatures({ email: false })
    expect(signal.aborted).toBe(true)
    answer('VERIFY_PRIMARY_OTP')
    await new Promise((resolve) => setTimeout(resolve))
    expect([service.update.get().status, calls.length]).toEqual(['form', steps.length + 1])
    stop()
  },
)

test.each([
  ['a mail', 'connectEmail', undefined],
  ['a code that is checked', 'connectOtp', '012345'],
])(
  'FLG-08 a login waiting for %s fails when the embedded wallet is removed, and works with the next one',
  async (_, name, code) => {
    const { service, kernel, router, provideAuth, awaitCall, calls, stop } = await start()
    const email = 'ada@mail.com'
    void router.open({ view: 'EmailLogin', params: { email } })
    await provideAuth()
    service.attend(email)
    if (code) {
      const { answer } = await awaitCall('connectEmail')
      answer('VERIFY_OTP')
      await vi.waitFor(() => expect(service.login.get()?.status).toBe('code'))
      service.enter(code)
    }
    const { signal } = await awaitCall(name)
    await kernel.remove('auth')
    expect(signal.aborted).toBe(true)
    expect(service.login.get()).toMatchObject({ status: 'failed', problem: { kind: 'failed' } })
    service.retry()
    await vi.waitFor(() => expect(service.login.get()?.problem?.kind).toBe('missing'))
    calls.length = 0
    await provideAuth()
    service.retry()
    const again = await awaitCall('connectEmail')
    expect(again.signal.aborted).toBe(false)
    again.answer('VERIFY_OTP')
    await vi.waitFor(() => expect(service.login.get()?.status).toBe('code'))
    stop()
  },
)
