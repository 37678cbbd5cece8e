import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resendDropped } from '../../../plugins/walletconnect/resendDropped.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A relayer with a sound connection, whose answers a test gives. */
const start = () => {
  const answers: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  const relayer = {
    connected: true,
    transportExplicitlyClosed: false,
    on: () => {},
    off: () => {},
    request: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  }
  resendDropped(relayer as never)
  const asked = (relayer.request as (call: object) => Promise<unknown>)({ method: 'irn_publish' })
  asked.catch(() => {})
  return { answers, asked }
}

it('FLT-07 an answer to an earlier sending counts: a line may be slow only', async () => {
  const { answers, asked } = start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(answers).toHaveLength(2)
  answers[0]?.resolve('late')
  expect(await asked).toBe('late')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(2)
})

it('FLT-07 what failed before it was sent again does not end it, what fails now does', async () => {
  const { answers, asked } = start()
  await vi.advanceTimersByTimeAsync(5000)
  answers[0]?.reject(new Error('The connection was lost'))
  await vi.advanceTimersByTimeAsync(0)
  answers[1]?.reject(new Error('The relay refused'))
  await expect(asked).rejects.toThrow('The relay refused')
})
