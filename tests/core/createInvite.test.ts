import { createInvite, GESTURE, type SignIn } from 'portico/core'
import type { Network } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const SAFARI_ALLOWS_WINDOWS = 1000
const inviteAfter = (ms: number, ...deadline: readonly number[]) => {
  const service = { invite: () => new Promise((resolve) => setTimeout(resolve, ms, { nonce: '1' })) }
  return createInvite(async () => service as unknown as SignIn, ...deadline)({} as Network)
}

test('SIW-11 a wallet that may open a window is asked while browsers allow windows, with or without a message', async () => {
  vi.useFakeTimers()
  const answers: unknown[] = []
  for (const ms of [100, 1500]) void inviteAfter(ms, GESTURE).then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(SAFARI_ALLOWS_WINDOWS - 100)
  expect(answers).toEqual([{ nonce: '1' }, undefined])
})

test('SIW-11 others wait longer for the message', async () => {
  vi.useFakeTimers()
  const answer = inviteAfter(1500)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await answer).toEqual({ nonce: '1' })
})
