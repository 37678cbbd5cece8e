import fc from 'fast-check'
import { type Store, storage as token } from 'portico/core'
import { createKernel, type Parser } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { storage } from '#storage'
import { balanceCacheParser } from '../../plugins/account/balanceCacheParser.js'
import { createStore } from '../../plugins/auth/createStore.js'
import { rdnsParser } from '../../plugins/injected/rdnsParser.js'
import { rememberedParser } from '../../plugins/profile/rememberedParser.js'
import { tokensCacheParser } from '../../plugins/tokens/createTokensCache.js'
import { recentParser } from '../../plugins/wallets/list/recentParser.js'
import { keptAnswer } from '../../src/remote/keptAnswer.js'
import { connectionsParser, decisionsParser } from '../../src/session/stored.js'
import { textParser, textsParser } from '../../src/session/texts.js'
import { generateJson } from '../generateJson.js'
import { CASES, limit, volume } from '../volumes.js'
import { FakeStorage, fakeTab, items } from './fakeBrowser.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const start = (box: FakeStorage) => {
  vi.stubGlobal('window', fakeTab(box))
  const clock = createMockClock()
  const reports: unknown[] = []
  const kernel = createKernel({
    plugins: [storage({ clock })],
    clock,
    report: (error) => void reports.push(error),
  })
  return { kernel, reports, store: kernel.get(token) as Store }
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 4096
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const record =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    !!value &&
    typeof value === 'object' &&
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) => check(Reflect.get(value, key)))
const list =
  (most: number, check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check)
const dictionary =
  (check: Check): Check =>
  (value) =>
    !!value && typeof value === 'object' && Object.values(value).every(check)

const isWord = (value: unknown) => isString(value, 16_384)
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string)
const authChecks: Readonly<Record<string, Check>> = {
  'auth/emailLoginUsed': (value) => typeof value === 'boolean',
  'auth/sessionToken': isWord,
  'auth/email': isWord,
  'auth/lastUsedChain': isWord,
  'auth/socialUsername': isWord,
  'auth/connectedSocial': oneOf('', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'),
  'auth/lastEmailLoginTime': Number.isFinite,
  'auth/preferredAccountType': oneOf('', 'eoa', 'smartAccount'),
  'auth/smartAccountEnabledNetworks': isWord,
}
/** Entries of the embedded wallet, read from the store itself. */
const authKept = () => {
  const found: (readonly [string, Parser<unknown>, unknown, Check])[] = []
  const store = {
    forPlugin: (): unknown => store,
    at: (key: string, parser: Parser<unknown>, fallback: unknown) => {
      found.push([key, parser, fallback, authChecks[key] ?? (() => false)])
      return {}
    },
  }
  createStore(store as never)
  return found
}

/** Every stored entry, with a check of valid values that does not use its parser. */
const kept: readonly (readonly [key: string, parser: Parser<unknown>, fallback: unknown, check: Check])[] = [
  [
    'session/connections',
    connectionsParser,
    [],
    list(
      64,
      record({
        id: isText,
        connectorId: isText,
        type: isText,
        namespace: isText,
        name: isText,
        address: isText,
        icon: optional((value) => isString(value, 65_536) && /^(data:image\/|https:)/.test(value)),
        rdns: optional(isText),
        caipNetworkId: optional((value) => isString(value, 41) && /^[^:]+:[^:]+$/.test(value)),
      }),
    ),
  ],
  [
    'session/disconnectedConnectorIds',
    decisionsParser,
    [],
    list(64, record({ id: isText, at: Number.isSafeInteger, ended: (value) => typeof value === 'boolean' })),
  ],
  ['session/activeNamespace', textParser, undefined, optional(isText)],
  ['session/activeNetworkId', textParser, undefined, optional(isText)],
  ['session/connectorIds', textsParser, {}, dictionary(isText)],
  [
    'wallets/recent',
    recentParser,
    [],
    list(2, record({ id: isText, name: isText, rdns: optional(isText), explorerId: optional(isText) })),
  ],
  [
    'profile/wallets',
    rememberedParser,
    [],
    list(
      16,
      record({
        id: isName,
        connectorId: isName,
        type: isText,
        namespace: isName,
        name: isName,
        address: isName,
        icon: optional((value) => isString(value, 2000) && /^(data:image\/|https:)/.test(value)),
        rdns: optional(isName),
        login: optional((value) => isString(value, 9) && /^[a-z]+$/.test(value)),
      }),
    ),
  ],
  [
    'cache/nativeBalance',
    balanceCacheParser,
    {},
    dictionary(
      record({ balance: (value) => isString(value, 78) && /^\d+$/.test(value), timestamp: Number.isFinite }),
    ),
  ],
  [
    'cache/tokens',
    tokensCacheParser,
    {},
    dictionary(
      record({
        at: Number.isFinite,
        partial: (value) => typeof value === 'boolean',
        rows: list(
          Number.POSITIVE_INFINITY,
          record({
            amount: (value) => isString(value, 78) && /^\d+$/.test(value),
            decimals: Number.isInteger,
            ...Object.fromEntries(
              ['address', 'name', 'symbol', 'price', 'icon'].map((name) => [
                name,
                optional((value) => typeof value === 'string'),
              ]),
            ),
          }),
        ),
      }),
    ),
  ],
  [
    'cache/remote',
    keptAnswer,
    undefined,
    optional(
      record({
        projectId: (value) => typeof value === 'string',
        isUsedUp: (value) => typeof value === 'boolean',
        features: list(
          100,
          record({
            id: (value) => isString(value, 64),
            isEnabled: (value) => typeof value === 'boolean',
            config: (value) => value === null || list(50, (each) => isString(each, 64))(value),
          }),
        ),
      }),
    ),
  ],
  ['injected/known', rdnsParser, [], list(8, (value) => typeof value === 'string')],
  ...authKept(),
]
function isName(value: unknown) {
  return isString(value, 300) && value !== ''
}
function isString(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most
}

const fields = [
  ...['v', 't', 'd', 'id', 'connectorId', 'type', 'namespace', 'name', 'address', 'icon', 'rdns'],
  ...['caipNetworkId', 'at', 'ended', 'explorerId', 'balance', 'timestamp', 'projectId', 'features', 'email'],
]
const values = fc.constantFrom<unknown>(
  ...[
    'INJECTED',
    'eip155',
    'eip155:1',
    'eip155:1:2',
    `0x${'1'.repeat(40)}`,
    'https://x.example/i.png',
    'io.x',
  ],
  ...['javascript:alert(1)', 'data:image/png;base64,AA==', 'x'.repeat(5000), '', '7'.repeat(80), '12', 0, 7],
  ...[-1, 1.5, Number.MAX_VALUE, true, false, null],
)
const json = generateJson(fields, values)
const text = values.map((value) => JSON.stringify(value))
const written = (good: unknown) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(JSON.stringify(good)) }, text, json.value)
const field = (name: string, good: unknown) => {
  const value = fc.oneof({ weight: 6, arbitrary: fc.constant(JSON.stringify(good)) }, text, json.value)
  return fc.oneof(
    { weight: 9, arbitrary: value.map((written) => `${JSON.stringify(name)}:${written}`) },
    fc.constant(''),
  )
}
const object = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((all) => `{${all.filter(Boolean).join(',')}}`)
const array = (item: fc.Arbitrary<string>) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: item }, json.value), { maxLength: 4 })
    .map((all) => `[${all.join(',')}]`)
/** Entries as written by the product, then damaged. */
const near: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'session/connections': array(
    object(
      field('id', 'one|eip155'),
      field('connectorId', 'one'),
      field('type', 'INJECTED'),
      field('namespace', 'eip155'),
      field('name', 'One'),
      field('address', `0x${'1'.repeat(40)}`),
      field('icon', 'data:image/png;base64,AA=='),
      field('rdns', 'io.one'),
      field('caipNetworkId', 'eip155:1'),
    ),
  ),
  'session/disconnectedConnectorIds': array(object(field('id', 'one'), field('at', 5), field('ended', true))),
  'session/activeNamespace': text,
  'session/activeNetworkId': text,
  'session/connectorIds': object(field('eip155', 'one'), field('solana', 'two')),
  'wallets/recent': array(object(field('id', 'one'), field('name', 'One'), field('rdns', 'io.one'))),
  'profile/wallets': array(
    object(
      field('id', 'one|eip155'),
      field('connectorId', 'one'),
      field('type', 'AUTH'),
      field('namespace', 'eip155'),
      field('name', 'One'),
      field('address', `0x${'1'.repeat(40)}`),
      field('login', 'github'),
    ),
  ),
  'cache/nativeBalance': object(
    object(field('balance', '7'), field('timestamp', 1)).map((entry) => `"eip155:1:0x1":${entry}`),
    field('x', { balance: '7' }),
  ),
  'cache/tokens': object(
    object(
      field('at', 1),
      field('partial', true),
      array(
        object(field('name', 'One'), field('symbol', 'ONE'), field('decimals', 6), field('amount', '12')),
      ).map((rows) => `"rows":${rows}`),
    ).map((entry) => `"eip155:1:0x1":${entry}`),
    field('x', { at: 7 }),
  ),
  'cache/remote': object(
    field('projectId', 'p'),
    field('features', [{ id: 'social_login', isEnabled: true, config: ['google'] }, { id: 'multi_wallet' }]),
  ),
  'injected/known': array(text),
  'auth/emailLoginUsed': written(true),
  'auth/sessionToken': written('a.b.c'),
  'auth/email': written('me@x.example'),
  'auth/lastUsedChain': written('eip155:1'),
  'auth/socialUsername': written('me'),
  'auth/connectedSocial': written('github'),
  'auth/lastEmailLoginTime': written(1_700_000_000_000),
  'auth/preferredAccountType': written('eoa'),
  'auth/smartAccountEnabledNetworks': written('1,137'),
}

const stored = fc.constantFrom(...kept).chain((entry) =>
  fc.record({
    entry: fc.constant(entry),
    text: fc.oneof(
      fc.string(),
      json.value,
      fc.constantFrom('', '{', 'null', '{"v":1e999,"d":[]}'),
      fc
        .tuple(fc.constantFrom('0', '1', '1', '1'), near[entry[0]] as fc.Arbitrary<string>)
        .map(([v, d]) => `{"v":${v},"t":0,"d":${d}}`),
    ),
  }),
)
const foreign = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => !/^portico\//.test(key)),
  fc.string(),
  {
    maxKeys: 3,
    noNullPrototype: true,
  },
)

/** Many runs, because only one in hundreds of random profiles is valid. */
const RUNS = volume(4_000, CASES)

test(
  "PROP-11 any text under any of our keys reads as the default or a valid value, and the host's keys stay",
  () => {
    const whole = new Map<string, number>()
    fc.assert(
      fc.property(stored, foreign, ({ entry: [key, parser, fallback, check], text }, theirs) => {
        const box = new FakeStorage()
        for (const [name, value] of Object.entries(theirs)) box.setItem(name, value)
        box.setItem(`portico/${key}`, text)
        const { store, reports, kernel } = start(box)
        const value = store.at(key, parser, fallback).get()
        expect(check(value), JSON.stringify(value)).toBe(true)
        if (JSON.stringify(value) !== JSON.stringify(fallback)) whole.set(key, (whole.get(key) ?? 0) + 1)
        const left = items(box)
        for (const [name, value] of Object.entries(theirs)) expect(left[name]).toBe(value)
        // Unreadable entries are set aside, not deleted.
        const ours = Object.entries(left).filter(([name]) => !Object.hasOwn(theirs, name))
        expect(ours.map(([, written]) => written)).toEqual([text])
        expect([`portico/${key}`, `portico/${key}!bad`]).toContain(ours[0]?.[0])
        kernel.dispose()
        expect(reports).toEqual([])
      }),
      { numRuns: RUNS },
    )
    for (const [key] of kept) expect([key, (whole.get(key) ?? 0) > RUNS / 2_000]).toEqual([key, true])
  },
  limit(600_000),
)

test('PROP-11 a text nested too deeply or far too long reads as the default', () => {
  const depth = volume(30_000, 100_000)
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const [key, parser, fallback] of kept)
    for (const d of [deep, `{"d":${deep}}`, JSON.stringify('x'.repeat(1_000_000))]) {
      const box = new FakeStorage()
      box.setItem(`portico/${key}`, `{"v":1,"t":0,"d":${d}}`)
      const { store, reports } = start(box)
      expect(store.at(key, parser, fallback).get()).toEqual(fallback)
      expect(reports).toEqual([])
    }
})

test(
  'PROP-12 a value that was read is written and read again unchanged, across two more page loads',
  () => {
    fc.assert(
      fc.property(stored, ({ entry: [key, parser, fallback], text }) => {
        const box = new FakeStorage()
        box.setItem(`portico/${key}`, text)
        const open = () => start(box).store.at(key, parser, fallback)
        const first = open()
        const value = first.get()
        first.set(value)
        expect(first.get()).toEqual(value)
        const written = items(box)
        const second = open()
        expect(second.get()).toEqual(value)
        second.set(second.get())
        expect(items(box)).toEqual(written)
      }),
      { numRuns: CASES },
    )
  },
  limit(600_000),
)

test(
  'PROP-12 values of an earlier version are read in full, and stay readable after an interrupted write',
  () => {
    const older = fc.constantFrom(...kept).chain((entry) =>
      fc.record({
        entry: fc.constant(entry),
        d: near[entry[0]] as fc.Arbitrary<string>,
        v: fc.constantFrom(0, 1),
        crash: fc.nat(3),
      }),
    )
    const whole = new Set<string>()
    fc.assert(
      fc.property(older, ({ entry: [key, parser, fallback], d, v, crash }) => {
        const read = (version: number, box = new FakeStorage()) => {
          if (box.getItem(`portico/${key}`) === null)
            box.setItem(`portico/${key}`, `{"v":${version},"t":0,"d":${d}}`)
          return { box, stored: start(box).store.at(key, parser, fallback) }
        }
        const now = read(1).stored.get()
        const { box, stored } = read(v)
        expect(stored.get()).toEqual(now)
        if (JSON.stringify(now) !== JSON.stringify(fallback)) whole.add(`${key} ${v}`)
        let writes = 0
        FakeStorage.onSet.set(box, () => {
          if (writes++ >= crash) throw new Error('crash')
        })
        stored.set(fallback)
        stored.set(now)
        FakeStorage.onSet.delete(box)
        const after = items(box)
        const next = read(v, box).stored
        // The last write that succeeded.
        const last = [fallback, now].slice(0, crash).at(-1) ?? now
        expect([last, now]).toContainEqual(next.get())
        expect(Object.keys(after).every((name) => name.startsWith(`portico/${key}`))).toBe(true)
      }),
      { numRuns: CASES },
    )
    expect([...whole].sort()).toEqual(kept.flatMap(([key]) => [`${key} 0`, `${key} 1`]).sort())
  },
  limit(600_000),
)
