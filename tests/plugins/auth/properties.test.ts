import * as fc from 'fast-check'
import { createMockClock } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { cooldownLeft } from '../../../plugins/auth/cooldownLeft.js'
import { createTable } from '../../../plugins/auth/createTable.js'
import { type FrameRequest, frameAnswers } from '../../../plugins/auth/frameAnswers.js'
import { CASES, limit } from '../../volumes.js'

const names = Object.keys(frameAnswers) as FrameRequest[]
const step = fc.record({
  do: fc.constantFrom('ask', 'send', 'answer', 'refuse', 'abort', 'wait'),
  name: fc.constantFrom(...names),
  at: fc.nat(7),
  payload: fc.oneof(
    fc.anything(),
    fc.constant({
      action: 'VERIFY_OTP',
      isConnected: true,
      uri: 'https://a.example',
      url: 'https://a.example',
    }),
  ),
  ms: fc.constantFrom(0, 1000, 30_000, 120_000),
})

describe('the requests that wait for the frame', () => {
  it(
    'PROP-07 each settles exactly once, under any interleaving of answers, errors, deadlines and aborts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          const clock = createMockClock()
          const table = createTable({ clock, late: () => {} })
          const asked: { id: string; name: FrameRequest; abort: AbortController; settled: number }[] = []
          for (const each of steps) {
            const open = asked[each.at % Math.max(1, asked.length)]
            const entry = table.entries().find(({ id }) => id === open?.id)
            if (each.do === 'ask') {
              const abort = new AbortController()
              const { entry: made, answer } = table.add(each.name, { signal: abort.signal })
              made.content = { payload: undefined, answer: frameAnswers[each.name] }
              const mine = { id: made.id, name: each.name, abort, settled: 0 }
              asked.push(mine)
              answer.then(
                () => mine.settled++,
                () => mine.settled++,
              )
            }
            if (each.do === 'send' && entry && !entry.posted) table.sent(entry)
            if (each.do === 'answer' || each.do === 'refuse') {
              // As often as not with the name of another request.
              const taken = table.take(open?.id, each.name, each.do === 'answer', { payload: each.payload })
              if (taken) expect([entry?.posted, open?.name]).toEqual([true, each.name])
            }
            if (each.do === 'abort') open?.abort.abort('left')
            if (each.do === 'wait') await clock.advance(each.ms)
          }
          for (const each of asked) each.abort.abort('over')
          await clock.advance(0)
          expect(asked.map(({ settled }) => settled)).toEqual(asked.map(() => 1))
          expect([table.entries().length, clock.pending()]).toEqual([0, 0])
          expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
        }),
        { numRuns: CASES },
      )
    },
    limit(120_000),
  )

  it(
    'PROP-07 whatever the frame answers is refused or comes out in the shape of the protocol, without other keys',
    () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const known: Readonly<Record<string, readonly string[]>> = {
        IS_CONNECTED: ['isConnected'],
        CONNECT_EMAIL: ['action'],
        GET_SOCIAL_REDIRECT_URI: ['uri'],
        GET_FARCASTER_URI: ['url'],
        CONNECT_FARCASTER: ['userName'],
        SWITCH_NETWORK: ['chainId'],
        SET_PREFERRED_ACCOUNT: ['type', 'address'],
        UPDATE_EMAIL_SECONDARY_OTP: ['newEmail'],
      }
      const value = fc.oneof(
        fc.anything(),
        fc.constantFrom('VERIFY_OTP', 'eoa', true, 1, 'eip155:1', `0x${'a'.repeat(40)}`, 'https://a.example'),
      )
      const payload = fc.dictionary(
        fc.constantFrom(
          'isConnected',
          'action',
          'uri',
          'url',
          'userName',
          'chainId',
          'type',
          'address',
          'newEmail',
          'evil',
        ),
        value,
      )
      let passed = 0
      fc.assert(
        fc.property(
          fc.constantFrom(...Object.keys(known)),
          fc.oneof(payload, fc.anything()),
          (name, given) => {
            const read = frameAnswers[name as FrameRequest].safeParse(given)
            if (!read.success) return
            passed++
            expect(Object.keys(read.data as object).sort()).toEqual([...(known[name] ?? [])].sort())
          },
        ),
        { numRuns: CASES },
      )
      expect(passed).toBeGreaterThan(20)
    },
    limit(60_000),
  )

  it('PROP-13 the cooldown is 1 to 30 seconds or none, whatever the clock and what was stored', () => {
    const year = 365 * 24 * 3_600_000
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_000_000_000_000 }),
        fc.oneof(fc.integer({ min: -10 * year, max: 10 * year }), fc.integer({ min: -40_000, max: 40_000 })),
        (now, jump) => {
          const left = cooldownLeft(now, now + jump)
          const expected = jump >= 0 && jump < 30_000 ? Math.ceil((30_000 - jump) / 1000) : 0
          expect(left).toBe(expected)
          expect(left >= 0 && left <= 30 && Number.isInteger(left)).toBe(true)
        },
      ),
      { numRuns: CASES },
    )
    for (const odd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(cooldownLeft(odd, 1000)).toBe(0)
  })
})
