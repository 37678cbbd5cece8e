import { type Mismatch, watchMismatch } from 'portico/core'
import type { TransferDifference } from 'portico/plugins/transactions/contract'
import { expect, test } from 'vitest'

const differs = [{ part: 'to', expected: '0xa', found: '0xb' }] as const
const watch = async (
  answers: readonly (readonly TransferDifference[] | Error | undefined)[],
  isOpenEnded = false,
) => {
  const [reported, opened]: [Mismatch[], unknown[]] = [[], []]
  let looks = 0
  await watchMismatch({
    transaction: { network: 'eip155:1', hash: '0x1' },
    view: 'SendMismatch',
    router: {
      state: { get: () => ({ open: false, stack: [] }) } as never,
      push: () => {},
      open: async ({ entry } = {}) => {
        opened.push(entry)
        return { ended: 'closed' } as never
      },
    },
    report: (mismatch) => reported.push(mismatch),
    isOpenEnded,
    read: async () => {
      const answer = answers[Math.min(looks++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async () => {},
    signal: new AbortController().signal,
  })
  expect(opened).toHaveLength(reported.length)
  return reported.map(({ differences }) => differences)
}

test('SEC-05 a transaction that differs, or that no node ever shows, is reported and opens the view', async () => {
  expect(await watch([differs])).toEqual([differs])
  expect(await watch([undefined, new Error('offline'), []])).toEqual([])
  const unread = [[{ part: 'unread', expected: '', found: '' }]]
  expect(await watch([undefined])).toEqual(unread)
  expect(await watch([new Error('offline')])).toEqual(unread)
})

test('a transaction that may come at any later time is not reported while it is missing', async () => {
  expect(await watch([undefined], true)).toEqual([])
  expect(await watch([differs], true)).toEqual([differs])
})
