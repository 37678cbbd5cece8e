import type { TransferDifference } from 'portico/plugins/transactions/contract'
import { expect, test } from 'vitest'
import { compareSent } from '../../../plugins/transactions/following/compareSent.js'

const differs = [{ part: 'to', expected: '0xa', found: '0xb' }] as const
const compare = async (
  answers: readonly (readonly TransferDifference[] | Error | undefined)[],
  isOpenEnded = false,
) => {
  let reads = 0
  const found = await compareSent({
    feature: 'send',
    network: 'eip155:1',
    hash: '0x1',
    isOpenEnded,
    read: async () => {
      const answer = answers[Math.min(reads++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async () => {},
    signal: new AbortController().signal,
  })
  return found?.differences
}

test('SEC-05 a transaction that differs, or that no node ever shows, is reported', async () => {
  expect(await compare([differs])).toEqual(differs)
  expect(await compare([undefined, new Error('offline'), []])).toBe(undefined)
  const unread = [{ part: 'unread', expected: '', found: '' }]
  expect(await compare([undefined])).toEqual(unread)
  expect(await compare([new Error('offline')])).toEqual(unread)
})

test('a transaction that may come at any later time is not reported while it is missing', async () => {
  expect(await compare([undefined], true)).toBe(undefined)
  expect(await compare([differs], true)).toEqual(differs)
})
