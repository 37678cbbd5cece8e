import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createFlags, isOn } from '../../kernel/flags.js'
import { parseJson } from '../../src/http/parseJson.js'
import { keptAnswer } from '../../src/remote/keptAnswer.js'
import { type Answer, readAnswer } from '../../src/remote/readAnswer.js'
import { dropPrototypeKeys } from '../../src/storage/dropPrototypeKeys.js'
import { generateJson } from '../generateJson.js'
import { growth, LINEAR } from '../growth.js'
import { CASES, FEWER, limit } from '../volumes.js'
import { defaults, ids, names, ruleOf } from './declared.js'
import { answerSchema, entrySchema, keptSchema } from './schemas.js'

const poison = ['__proto__', 'constructor', 'prototype']
const prototypes = [Object.prototype, Array.prototype, Function.prototype]
const propertiesOf = () => prototypes.map((each) => Reflect.ownKeys(each).length)
const untouched = propertiesOf()
const before = JSON.stringify(defaults)
afterEach(() => {
  expect(propertiesOf()).toEqual(untouched)
  expect(JSON.stringify(defaults)).toBe(before)
})

const clean = (value: unknown): boolean => {
  if (!value || typeof value !== 'object') return true
  return (
    Object.getPrototypeOf(value) === (Array.isArray(value) ? Array.prototype : Object.prototype) &&
    Object.entries(value).every(([key, item]) => !poison.includes(key) && clean(item))
  )
}
const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

describe('PROP-09 outside data cannot touch prototypes', () => {
  test(
    'keys that reach prototypes, and only these, are dropped from any JSON',
    () => {
      let dirty = 0
      fc.assert(
        fc.property(generateJson().value, (text) => {
          // The result of the engine's own reviver.
          const rest = JSON.parse(text, (key, value) => (poison.includes(key) ? undefined : value))
          if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(rest)) dirty++
          for (const read of [parseJson(text), dropPrototypeKeys(JSON.parse(text))]) {
            expect(clean(read)).toBe(true)
            expect(JSON.stringify(read)).toBe(JSON.stringify(rest))
          }
          expect(propertiesOf()).toEqual(untouched)
        }),
        { numRuns: CASES },
      )
      expect(dirty).toBeGreaterThan(CASES / 10)
    },
    limit(600_000),
  )

  test.each([
    ['many objects', (size: number) => `[${'{"__proto__":{}},'.repeat(size / 17)}1]`],
    ['deep lists', (size: number) => `${'['.repeat(size / 50)}${']'.repeat(size / 50)}`],
    ['a long text', (size: number) => `"${'x'.repeat(size)}"`],
  ])('parsing time grows at most linearly with the text: %s', (_, make) => {
    const read = (size: number) => {
      const text = make(size)
      return () => parseJson(text)
    }
    expect(growth(read, 10_000)).toBeLessThan(LINEAR)
  })
})

type Values = Record<string, unknown>
/** Ids of the entries that the schema refuses; undefined where it refuses the answer. */
const damagedIn = (answer: unknown): readonly string[] | undefined => {
  const features = attempt(() => answerSchema.parse(answer).features)
  if (!features) return undefined
  const idOf = (entry: unknown) => attempt(() => entrySchema.shape.id.parse(Object(entry).id))
  const first = new Map(features.toReversed().map((entry) => [idOf(entry), entry]))
  // The library throws where a wrong value has a `length` that is no number: that is a refusal too.
  return [...first].flatMap(([id, entry]) =>
    id === undefined || attempt(() => entrySchema.parse(entry)) ? [] : [id],
  )
}
const items = ['email', 'google', 'x', 'apple', '1inch', 'meld', 'coinbase']

const host = fc.record(
  Object.fromEntries(
    names.map((name) => [
      name,
      Array.isArray(defaults[name]) ? fc.oneof(fc.boolean(), fc.subarray(items)) : fc.boolean(),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Values>

/** Possible values of a feature for a host; true means everything. */
const most = (name: string, said: Values): readonly string[] => {
  const value = Object.hasOwn(said, name) ? said[name] : defaults[name]
  if (!Array.isArray(defaults[name])) {
    // If the host sets nothing and the default is off, the project may switch it on.
    return value || !Object.hasOwn(said, name) ? ['on'] : []
  }
  return Array.isArray(value) ? value : value ? (defaults[name] as readonly string[]) : []
}
const partsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : isOn(value) ? ['on'] : [])
const effect = (said: Values, { entries }: Pick<Answer, 'entries'>) => {
  const flags = createFlags()
  flags.setHost(said)
  flags.setRemote(entries)
  return Object.fromEntries(names.map((name) => [name, flags.decide(name, ruleOf(name)).value]))
}
const neverMore = (said: Values, answer: Answer) => {
  const all = effect(said, answer)
  for (const name of names)
    expect([name, most(name, said)]).toEqual([name, expect.arrayContaining(partsOf(all[name]))])
}

describe('PROP-09 the remote configuration can only restrict features', () => {
  const text = generateJson(
    ['features', 'id', 'isEnabled', 'config', 'email', 'socials', 'multiWallet', 'projectId'],
    fc.constantFrom<unknown>(...items, ...ids, true, false),
  )
  const answer = fc.oneof(
    text.value,
    fc
      .array(
        fc.oneof(
          text.value,
          fc
            .tuple(fc.constantFrom(...ids), fc.boolean(), fc.option(fc.array(fc.constantFrom(...items))))
            .map(([id, isEnabled, config]) => JSON.stringify({ id, isEnabled, config })),
          fc
            .tuple(fc.constantFrom(...ids), text.value, text.value)
            .map(([id, isEnabled, config]) => `{"id":"${id}","isEnabled":${isEnabled},"config":${config}}`),
        ),
        { maxLength: 8 },
      )
      .map((entries) => `{"features":[${entries.join(',')}]}`),
  )

  test(
    'no answer enables more of a feature than the host allows',
    () => {
      let understood = 0
      fc.assert(
        fc.property(host, answer, (said, text) => {
          const given = parseJson(text)
          const found = attempt(() => readAnswer(given))
          expect(found && [...found.damaged].sort()).toEqual(damagedIn(given)?.toSorted())
          if (!found) return
          understood++
          expect(clean([...found.entries.values()])).toBe(true)
          neverMore(said, found)
        }),
        { numRuns: FEWER },
      )
      expect(understood).toBeGreaterThan(FEWER / 10)
    },
    limit(600_000),
  )

  test(
    'no stored answer, however damaged, enables more of a feature either',
    () => {
      let understood = 0
      fc.assert(
        fc.property(host, answer, (said, kept) => {
          const stored = dropPrototypeKeys(Object.assign(Object(parseJson(kept)), { projectId: 'p' }))
          const found = attempt(() => keptAnswer.parse(stored))
          expect(!!found).toBe(!!attempt(() => keptSchema.parse(stored)))
          if (!found) return
          understood++
          expect(clean(found)).toBe(true)
          expect(Object.keys(found)).toEqual(['projectId', 'isUsedUp', 'features'])
          for (const each of found.features) expect(entrySchema.parse(each)).toEqual(each)
          expect(effect(said, readAnswer(found))).toEqual(effect(said, readAnswer(stored)))
          neverMore(said, readAnswer(found))
        }),
        { numRuns: FEWER },
      )
      expect(understood).toBeGreaterThan(FEWER / 10)
    },
    limit(600_000),
  )

  test(
    'an answer that lists less never enables more',
    () => {
      const entries = fc.uniqueArray(
        fc.tuple(
          fc.constantFrom(...ids),
          fc.boolean(),
          fc.array(fc.tuple(fc.constantFrom(...items), fc.boolean())),
          fc.constantFrom('as it is', 'off', 'gone'),
        ),
        { selector: ([id]) => id },
      )
      fc.assert(
        fc.property(host, entries, (said, list) => {
          const whole = list.map(([id, isEnabled, config]) => ({
            id,
            isEnabled,
            config: config.map(([item]) => item),
          }))
          const less = list.flatMap(([id, isEnabled, config, fate]) =>
            fate === 'gone'
              ? []
              : [
                  {
                    id,
                    isEnabled: isEnabled && fate === 'as it is',
                    config: config.flatMap(([item, stays]) => (stays ? [item] : [])),
                  },
                ],
          )
          const before = effect(said, readAnswer({ features: whole }))
          const after = effect(said, readAnswer({ features: less }))
          for (const name of names)
            expect([name, partsOf(before[name])]).toEqual([
              name,
              expect.arrayContaining(partsOf(after[name])),
            ])
        }),
        { numRuns: FEWER },
      )
    },
    limit(600_000),
  )
})
