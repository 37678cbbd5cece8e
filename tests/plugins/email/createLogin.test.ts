import { cell } from 'portico/kernel'
import type { Auth, EmailStep, FrameStatus } from 'portico/plugins/auth/contract'
import { describe, expect, it, vi } from 'vitest'
import { createLogin } from '../../../plugins/email/createLogin.js'
import type { Login } from '../../../plugins/email/internal.js'
import { problemOf } from '../../../plugins/email/problemOf.js'

const start = (problems = async () => ({ problemOf })) => {
  const mails: { answer(step: EmailStep): void; refuse(error: Error): void }[] = []
  const codes: { accept(): void; refuse(error: Error): void; readonly signal: AbortSignal }[] = []
  const connect = vi.fn(async () => [])
  const cooldown = cell(0)
  const status = cell<FrameStatus>('ready')
  const auth = {
    status,
    cooldown,
    connectDevice: () => new Promise<void>(() => {}),
    connectEmail: () =>
      new Promise<EmailStep>((resolve, reject) => {
        mails.push({ answer: resolve, refuse: reject })
      }),
    connectOtp: (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        codes.push({ accept: resolve, refuse: reject, signal })
      }),
    connect,
  } as unknown as Auth
  const here = [{ view: 'EmailLogin', params: { email: 'ada@mail.com' } }]
  const state = cell({ open: true, stack: here })
  const router = { state, close: async () => {} }
  const owned: (() => void)[] = []
  const login = cell<Login | undefined>(undefined)
  const logins = createLogin({
    auth,
    router: router as never,
    login,
    problems,
    own: (undo) => owned.push(undo),
  })
  logins.attend('ada@mail.com')
  return {
    logins,
    login,
    mails,
    codes,
    connect,
    cooldown,
    status,
    /** The visitor goes to another view, and comes back. */
    visit: (during: () => void = () => {}) => {
      state.set({ open: true, stack: [] })
      during()
      state.set({ open: true, stack: here })
      logins.attend('ada@mail.com')
    },
    /** The visitor navigates to other views. */
    move: () => state.set({ open: true, stack: [] }),
    /** Removes the embedded wallet. */
    end: () => {
      for (const undo of owned.splice(0).reverse()) undo()
    },
    tick: () => new Promise((resolve) => setTimeout(resolve)),
  }
}

describe('mails of a login', () => {
  it('EML-10 requesting a code again twice at once sends one mail', async () => {
    const { logins, mails, tick } = start()
    mails[0]?.answer('VERIFY_OTP')
    await tick()
    logins.resend()
    logins.resend()
    expect(mails).toHaveLength(2)
  })

  it('EML-10 within the cooldown no mail is sent, and the code can still be entered', async () => {
    const { logins, login, mails, cooldown, tick } = start()
    mails[0]?.answer('VERIFY_OTP')
    await tick()
    cooldown.set(12)
    logins.resend()
    await tick()
    expect([mails.length, login.get()?.status]).toEqual([1, 'code'])
  })

  it('EML-10 after a failure only a retry sends a mail, and only one', async () => {
    const { logins, login, mails, tick } = start()
    mails[0]?.refuse(new Error('no'))
    await tick()
    expect(login.get()?.status).toBe('failed')
    logins.resend()
    expect(mails).toHaveLength(1)
    logins.retry()
    logins.retry()
    expect(mails).toHaveLength(2)
  })

  it('FLT-12 after a frame reload during the check of a code, a retry requests a new code', async () => {
    const { logins, login, mails, codes, tick } = start()
    mails[0]?.answer('VERIFY_OTP')
    await tick()
    logins.enter('012345')
    codes[0]?.refuse(Object.assign(new Error('The embedded wallet was reloaded'), { reason: 'reloaded' }))
    await tick()
    expect(login.get()?.status).toBe('failed')
    logins.retry()
    expect([mails.length, codes.length]).toEqual([2, 1])
  })

  it('EML-10 FAR-07 returning within the cooldown keeps the sent code, unless the frame reloaded', async () => {
    const { login, mails, cooldown, status, visit, end, tick } = start()
    mails[0]?.answer('VERIFY_OTP')
    await tick()
    cooldown.set(12)
    visit()
    expect([mails.length, login.get()?.status]).toEqual([1, 'code'])
    visit(() => {
      status.set('loading')
      status.set('ready')
    })
    expect([mails.length, login.get()?.status]).toEqual([2, 'sending'])
    end()
    mails[1]?.answer('VERIFY_OTP')
    await tick()
    expect(login.get()?.status).toBe('failed')
  })
})

describe('the code that explains failures', () => {
  it('EML-25 fails to load: the login says so, and the next failure loads it again', async () => {
    const problems = vi.fn(async () => ({ problemOf }))
    const { logins, login, mails, tick } = start(problems)
    problems.mockRejectedValueOnce(new Error('Failed to fetch'))
    mails[0]?.refuse(Object.assign(new Error('No'), { reason: 'timeout' }))
    await tick()
    expect(login.get()).toMatchObject({ status: 'failed', problem: { kind: 'load', text: '' } })
    logins.retry()
    mails[1]?.refuse(Object.assign(new Error('No'), { reason: 'timeout' }))
    await tick()
    expect(login.get()).toMatchObject({ status: 'failed', problem: { kind: 'timeout' } })
  })

  it('EML-02 is loaded before the new-device step is shown, for its texts', async () => {
    let come = () => {}
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    const { login, mails, tick } = start(async () => {
      await coming
      return { problemOf }
    })
    mails[0]?.answer('VERIFY_DEVICE')
    await tick()
    expect(login.get()?.status).toBe('sending')
    come()
    await tick()
    expect(login.get()?.status).toBe('device')
  })

  it('EML-25 loads after the visitor left and came back: the old failure is not shown', async () => {
    let come = () => {}
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    const { login, mails, visit, tick } = start(async () => {
      await coming
      return { problemOf }
    })
    mails[0]?.refuse(new Error('No'))
    await tick()
    visit()
    come()
    await tick()
    expect(login.get()?.status).toBe('sending')
  })
})

describe('a code being checked while the visitor leaves', () => {
  const entered = async () => {
    const started = start()
    started.mails[0]?.answer('VERIFY_OTP')
    await started.tick()
    started.cooldown.set(20)
    started.logins.enter('123456')
    return started
  }

  it('was right: a returning visitor is logged in without another code or mail', async () => {
    const { login, codes, mails, connect, visit, tick } = await entered()
    visit(() => codes[0]?.accept())
    expect(login.get()?.status).toBe('checking')
    await tick()
    expect([login.get()?.status, connect.mock.calls.length]).toEqual(['done', 1])
    expect([mails.length, codes.length]).toEqual([1, 1])
  })

  it('EML-09 was wrong: a returning visitor sees so and can enter another code', async () => {
    const { login, logins, codes, visit, tick } = await entered()
    visit()
    codes[0]?.refuse(Object.assign(new Error('That code is not right'), { reason: 'refused' }))
    await tick()
    expect(login.get()).toMatchObject({ status: 'code', problem: { kind: 'wrong' } })
    visit()
    await tick()
    expect(login.get()).toMatchObject({ status: 'code' })
    expect(login.get()?.problem).toBeUndefined()
    logins.enter('222222')
    expect(codes).toHaveLength(2)
  })

  it('got no answer: a retry sends another mail', async () => {
    const { login, logins, codes, mails, visit, tick } = await entered()
    visit()
    codes[0]?.refuse(Object.assign(new Error('late'), { reason: 'timeout' }))
    await tick()
    expect(login.get()?.status).toBe('failed')
    logins.retry()
    expect([mails.length, codes.length]).toEqual([2, 1])
  })

  it('is aborted once the visitor cannot return to it, or the login ends', async () => {
    const { codes, cooldown, mails, end, move, visit } = await entered()
    visit(() => {
      expect(codes[0]?.signal.aborted).toBe(false)
      move()
      expect(codes[0]?.signal.aborted).toBe(false)
      cooldown.set(0)
      move()
      expect(codes[0]?.signal.aborted).toBe(true)
    })
    expect(mails).toHaveLength(2)
    end()
    const { codes: others, end: endOther } = await entered()
    endOther()
    expect(others[0]?.signal.aborted).toBe(true)
  })
})
