import fc from 'fast-check'
import { featureDefaults } from 'portico/core'
import { afterEach, describe, expect, test } from 'vitest'
import { createFlags, isOn } from '../../kernel/flags.js'
import { parseJson } from '../../src/http/parseJson.js'
import { cachedFeatures } from '../../src/remote/cachedFeatures.js'
import { readAnswer } from '../../src/remote/readAnswer.js'
import { dropPrototypeKeys } from '../../src/storage/dropPrototypeKeys.js'
import { generateJson } from '../generateJson.js'
import { growth, LINEAR } from '../growth.js'
import { CASES, limit } from '../volumes.js'
import { answerSchema, cachedSchema, entrySchema } from './schemas.js'

const poison = ['__proto__', 'constructor', 'prototype']
const prototypes = [Object.prototype, Array.prototype, Function.prototype]
const propertiesOf = () => prototypes.map((each) => Reflect.ownKeys(each).length)
const untouched = propertiesOf()
const defaults = JSON.stringify(featureDefaults)
afterEach(() => {
  expect(propertiesOf()).toEqual(untouched)
  expect(JSON.stringify(featureDefaults)).toBe(defaults)
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
    'of any JSON exactly the keys that reach prototypes are left out',
    () => {
      let dirty = 0
      fc.assert(
        fc.property(generateJson().value, (text) => {
          // What the engine's own reviver makes of it.
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
  ])('the time it takes does not grow faster than the text: %s', (_, make) => {
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
  return (
    features &&
    ids.filter((id) => {
      const entry = features.find((each) => !!each && Object(each).id === id)
      // The library throws where a wrong value has a `length` that is no number: that is a refusal too.
      return entry && !attempt(() => entrySchema.parse(entry))
    })
  )
}
const items = ['email', 'google', 'x', 'apple', '1inch', 'meld', 'coinbase']
const ids = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet']
const names = ['email', 'socials', 'swaps', 'onramp', 'activity', 'reownBranding', 'multiWallet']
const known = featureDefaults as Values

const host = fc.record(
  Object.fromEntries(
    names.map((name) => [
      name,
      Array.isArray(known[name]) ? fc.oneof(fc.boolean(), fc.subarray(items)) : fc.boolean(),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Values>

/** All a feature may be for a host: true stands for everything. */
const most = (name: string, said: Values): readonly string[] => {
  const value = Object.hasOwn(said, name) ? said[name] : known[name]
  if (!Array.isArray(known[name])) {
    // Where the host is silent and the default is off, the project may switch on.
    return value || !Object.hasOwn(said, name) ? ['on'] : []
  }
  return Array.isArray(value) ? value : value ? (known[name] as readonly string[]) : []
}
const partsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : isOn(value) ? ['on'] : [])
const effect = (said: Values, remote: Values) => {
  const flags = createFlags(featureDefaults, said)
  flags.setRemote(remote)
  return Object.fromEntries(names.map((name) => [name, flags.value(name)]))
}

describe('PROP-09 remote configuration takes away and never gives', () => {
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
    'whatever is answered, no feature is more than the host allows',
    () => {
      let understood = 0
      fc.assert(
        fc.property(host, answer, (said, text) => {
          const given = parseJson(text)
          const found = attempt(() => readAnswer(given))
          expect(found && [...found.damaged].sort()).toEqual(damagedIn(given)?.toSorted())
          if (!found) return
          understood++
          expect(clean(found.features)).toBe(true)
          const all = effect(said, found.features)
          // A host that says `true` to a list means ours.
          for (const name of names)
            if (all[name] !== true)
              expect([name, most(name, said)]).toEqual([name, expect.arrayContaining(partsOf(all[name]))])
            else expect(most(name, said).length).toBeGreaterThan(0)
        }),
        { numRuns: CASES },
      )
      expect(understood).toBeGreaterThan(CASES / 10)
    },
    limit(600_000),
  )

  test(
    'what is kept of an answer, whatever became of it, gives no more either',
    () => {
      const features = fc.oneof(
        text.value,
        fc
          .array(
            fc.tuple(
              fc.constantFrom(...names),
              fc.oneof(text.value, fc.constantFrom('true', 'false', '["x"]')),
            ),
            {
              maxLength: 4,
            },
          )
          .map((entries) => `{${entries.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
      )
      let understood = 0
      fc.assert(
        fc.property(host, features, (said, kept) => {
          const stored = dropPrototypeKeys(JSON.parse(`{"projectId":"p","features":${kept}}`))
          const found = attempt(() => cachedFeatures.parse(stored))
          expect(found).toEqual(attempt(() => cachedSchema.parse(stored)))
          if (!found) return
          understood++
          expect(clean(found)).toBe(true)
          const all = effect(said, found.features as Values)
          for (const name of names)
            if (all[name] !== true)
              expect(most(name, said)).toEqual(expect.arrayContaining(partsOf(all[name])))
            else expect(most(name, said).length).toBeGreaterThan(0)
        }),
        { numRuns: CASES },
      )
      expect(understood).toBeGreaterThan(CASES / 10)
    },
    limit(600_000),
  )

  test(
    'an answer that says less leaves no more',
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
          const before = effect(said, readAnswer({ features: whole }).features)
          const after = effect(said, readAnswer({ features: less }).features)
          for (const name of names)
            expect([name, partsOf(before[name])]).toEqual([
              name,
              expect.arrayContaining(partsOf(after[name])),
            ])
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )
})
