import * as fc from 'fast-check'
import { createMockClock } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { createTable, type Entry } from '../../../plugins/auth/frame/protocol/createTable.js'
import {
  firstCodecs,
  readyPayload,
  sessionPayload,
} from '../../../plugins/auth/frame/protocol/firstCodecs.js'
import { type FrameRequest, frameAnswers } from '../../../plugins/auth/frame/protocol/frameAnswers.js'
import { cooldownLeft } from '../../../plugins/auth/login/cooldownLeft.js'
import { CASES, FEWER, limit, volume } from '../../volumes.js'

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

describe('requests to the frame', () => {
  it(
    'PROP-07 each settles exactly once, under any interleaving of answers, errors, deadlines and aborts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          const clock = createMockClock()
          const table = createTable({ clock, timedOut: () => {} })
          const asked: {
            entry: Entry
            id: string
            name: FrameRequest
            abort: AbortController
            settled: number
          }[] = []
          for (const each of steps) {
            const open = asked[each.at % Math.max(1, asked.length)]
            const entry = open && table.isOpen(open.entry) ? open.entry : undefined
            if (each.do === 'ask') {
              const abort = new AbortController()
              const { entry: made, answer } = table.add(each.name, { signal: abort.signal })
              made.content = { payload: undefined, answer: frameAnswers[each.name] }
              const mine = { entry: made, id: made.id, name: each.name, abort, settled: 0 }
              asked.push(mine)
              answer.then(
                () => mine.settled++,
                () => mine.settled++,
              )
            }
            if (each.do === 'send') table.post({ post: () => {} }, (due) => due === entry)
            if (each.do === 'answer' || each.do === 'refuse') {
              // Half of the answers have the name of another request.
              const taken = table.take(open?.id, each.name, each.do === 'answer', { payload: each.payload })
              // The answer to an abandoned request is accepted, too, but changes nothing.
              if (taken) expect([entry?.posted ?? true, open?.name]).toEqual([true, each.name])
            }
            if (each.do === 'abort') open?.abort.abort('left')
            if (each.do === 'wait') await clock.advance(each.ms)
          }
          for (const each of asked) each.abort.abort('over')
          await clock.advance(0)
          expect(asked.map(({ settled }) => settled)).toEqual(asked.map(() => 1))
          expect([asked.filter(({ entry }) => table.isOpen(entry)).length, clock.pending()]).toEqual([0, 0])
          expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
        }),
        { numRuns: FEWER },
      )
    },
    limit(600_000),
  )

  it(
    'PROP-07 any answer is refused or read into the shape of the protocol, without extra keys',
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
        { numRuns: volume(5_000, CASES) },
      )
      expect(passed).toBeGreaterThan(20)
    },
    limit(600_000),
  )

  describe('hand-written parsers', () => {
    const line = z.string().check(z.minLength(1), z.maxLength(320))
    const token = z.string().check(z.minLength(1), z.maxLength(16_384))
    const pairs = [
      ...Object.entries(firstCodecs).flatMap(([name, { payload, answer }]) => [
        { name: `the payload of ${name}`, byHand: payload, schema: codecs[name as FrameRequest].payload },
        { name: `the answer to ${name}`, byHand: answer, schema: codecs[name as FrameRequest].answer },
      ]),
      { name: 'READY', byHand: readyPayload, schema: z.object({ version: z.optional(line) }) },
      { name: 'SESSION_UPDATE', byHand: sessionPayload, schema: z.object({ token }) },
    ]
    const text = fc.oneof(
      fc.string(),
      fc.emailAddress(),
      fc
        .tuple(fc.constantFrom(0, 1, 63, 64, 65, 319, 320, 321, 16_384, 16_385), fc.constantFrom('', '@m.co'))
        .map(([length, end]) => 'x'.repeat(Math.max(0, length - end.length)) + end),
      fc.constantFrom(
        'VERIFY_DEVICE',
        'VERIFY_OTP',
        'CONNECT',
        '012345',
        'a@b',
        'a b@c.d',
        'a@@b.c',
        'a@b..c',
      ),
    )
    const number = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom(0, -0, -1, 1.5, Number.MAX_SAFE_INTEGER, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY),
    )
    const list = fc.oneof(
      fc.array(fc.oneof({ weight: 9, arbitrary: number }, fc.anything()), { maxLength: 4 }),
      fc.array(text, { maxLength: 3 }),
      fc.constantFrom(999, 1000, 1001).map((length) => Array.from({ length }, (_, at) => at + 1)),
      fc.constant(new Array(2)),
    )
    const leaf = fc.oneof(text, number, list, fc.boolean(), fc.constantFrom(null, undefined), fc.anything())
    const keys = [
      ...['token', 'isConnected', 'email', 'action', 'otp', 'smartAccountEnabledNetworks', 'version'],
      ...['projectId', 'metadata', 'sdkVersion', 'sdkType', 'name', 'description', 'url', 'icons'],
      ...['length', 'evil', '__proto__', 'constructor'],
    ]
    /** Payloads with keys of this schema, so that enough of them are valid. */
    const given = fc.oneof(
      fc.dictionary(fc.constantFrom(...keys), leaf),
      fc.record({ email: text, otp: text, token: text, version: text, action: text }, { requiredKeys: [] }),
      fc.record({ isConnected: fc.boolean(), smartAccountEnabledNetworks: list, evil: leaf }),
      fc.record(
        {
          projectId: text,
          sdkType: text,
          sdkVersion: fc.oneof(text, leaf),
          metadata: fc.oneof(
            fc.record({ name: text, description: text, url: text, icons: fc.array(text), evil: text }),
            leaf,
          ),
        },
        { requiredKeys: ['projectId'] },
      ),
      leaf,
    )
    const read = (parser: { parse(input: unknown): unknown }, input: unknown) => {
      try {
        return { value: parser.parse(input) }
      } catch {
        return undefined
      }
    }

    it.each(pairs)(
      'PROP-07 the parser of $name accepts and returns the same as its schema',
      ({ byHand, schema }) => {
        const seen = { taken: 0, refused: 0 }
        fc.assert(
          // Clone the payload as a message does.
          fc.property(given.map(structuredClone<unknown>), (input) => {
            const before = structuredClone(input)
            const found = read(byHand, input)
            expect(found).toStrictEqual(read(schema, input))
            expect(input).toEqual(before)
            seen[found ? 'taken' : 'refused']++
            if (found && typeof found.value === 'object') expect(found.value).not.toBe(input)
          }),
          { numRuns: volume(1_500, CASES / 4) },
        )
        // A request without a payload accepts one value only, and an answer without one accepts any.
        expect(seen.taken).toBeGreaterThan(5)
        if (!read(schema, Symbol('wrong'))) expect(seen.refused).toBeGreaterThan(5)
      },
      limit(600_000),
    )
  })

  it('PROP-13 the cooldown is 1 to 30 s or none, for any clock and stored time', () => {
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
