import fc from 'fast-check'
import { test } from 'vitest'
import { createLimit } from '../../../plugins/analytics/queue/createLimit.js'
import { CASES, limit } from '../../volumes.js'

const MINUTE = 60_000

test(
  'PROP-19 at most five errors are reported in any 60 s, and none is held back below that limit',
  () => {
    const pauses = fc.oneof(fc.constantFrom(0, 1, 12_000, 15_000, MINUTE - 1, MINUTE), fc.nat(90_000))
    fc.assert(
      fc.property(fc.array(pauses, { maxLength: 60 }), (list) => {
        const isAllowed = createLimit()
        const reported: number[] = []
        let at = 0
        const isRight = list.every((pause) => {
          at += pause
          const isFree = reported.filter((each) => at - each < MINUTE).length < 5
          if (isFree) reported.push(at)
          return isAllowed(at) === isFree
        })
        return (
          isRight && reported.every((first, index) => !((reported[index + 5] ?? Infinity) - first < MINUTE))
        )
      }),
      { numRuns: CASES },
    )
  },
  limit(600_000),
)
