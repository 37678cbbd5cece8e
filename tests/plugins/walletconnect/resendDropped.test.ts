import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resendDropped } from '../../../plugins/walletconnect/topics/resendDropped.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A relayer with a working connection; a test gives its answers. */
const start = () => {
  const answers: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  const heard = new EventTarget()
  const relayer = {
    connected: true,
    transportExplicitlyClosed: false,
    on: (name: string, listener: () => void) => heard.addEventListener(name, listener),
    off: (name: string, listener: () => void) => heard.removeEventListener(name, listener),
    request: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  }
  resendDropped(relayer as never)
  const asked = (relayer.request as (call: object) => Promise<unknown>)({ method: 'irn_publish' })
  asked.catch(() => {})
  const tell = (name: string) => heard.dispatchEvent(new Event(name))
  return { relayer, answers, asked, tell }
}

it('FLT-07 a message is sent again at once when its connection drops', async () => {
  const { relayer, answers, asked, tell } = start()
  relayer.connected = false
  tell('relayer_disconnect')
  await vi.advanceTimersByTimeAsync(0)
  // The package keeps the message until it is connected again.
  expect(answers).toHaveLength(2)
  relayer.connected = true
  tell('relayer_connect')
  answers[1]?.resolve('carried')
  expect(await asked).toBe('carried')
})

it('FLT-07 a message without an answer is resent after four seconds, at most five times', async () => {
  const { answers } = start()
  await vi.advanceTimersByTimeAsync(3999)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(6)
})

it('FLT-07 a late answer to the first send counts, and ends the resending', async () => {
  const { answers, asked } = start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(answers).toHaveLength(2)
  answers[0]?.resolve('late')
  expect(await asked).toBe('late')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(2)
})

it('FLT-07 after a resend, only the failure of the resend rejects the request', async () => {
  const { answers, asked } = start()
  await vi.advanceTimersByTimeAsync(5000)
  answers[0]?.reject(new Error('The connection was lost'))
  await vi.advanceTimersByTimeAsync(0)
  answers[1]?.reject(new Error('The relay refused'))
  await expect(asked).rejects.toThrow('The relay refused')
})
