import fc from 'fast-check'
import {
  type HttpRequest,
  hosts,
  http,
  notices,
  type Store,
  type Stored,
  settings,
  storage,
} from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { collapseWallets } from 'portico/plugins/collapseWallets'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { multiWallet } from 'portico/plugins/multiWallet'
import { socials } from 'portico/plugins/socials'
import { createMockNotices, createTestKernel } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { remote } from '#remote'
import { createFlags } from '../../kernel/flags.js'
import { loginInUse, loginUsed } from '../../plugins/auth/login/loginUsed.js'
import { volume } from '../volumes.js'
import { declared, defaults, ids, names, ruleOf } from './declared.js'

/**
 * Stores raw values and parses them like the real storage: values
 * that the parser rejects read as the fallback.
 */
const createShelf = () => {
  const kept = new Map<string, unknown>()
  const listeners = new Map<string, () => void>()
  const api = {
    at: <T>(key: string, parser: { parse(input: unknown): T }, fallback: T) => {
      const get = () => {
        try {
          return kept.has(key) ? parser.parse(kept.get(key)) : fallback
        } catch {
          return fallback
        }
      }
      const set = (value: T) => {
        kept.set(key, JSON.parse(JSON.stringify(value)))
        listeners.get(key)?.()
      }
      return {
        get,
        set,
        load: () => {},
        remove: () => {
          kept.delete(key)
          listeners.get(key)?.()
        },
        subscribe: (listener) => {
          listeners.set(key, listener)
          return () => void listeners.delete(key)
        },
      } satisfies Stored<T>
    },
    forPlugin: (): Store => api,
  }
  return { kept, api }
}

interface World {
  readonly answer: () => Promise<unknown>
  readonly limits?: () => Promise<unknown>
  readonly projectId?: string | undefined
  readonly options?: Readonly<Record<string, unknown>>
  readonly shelf?: ReturnType<typeof createShelf>
  readonly features?: Readonly<Record<string, unknown>>
  readonly whenIdle?: (run: () => void) => void
}
/** A plan without limits. */
const paid = async () => ({ planLimits: { tier: 'pro', isAboveMauLimit: true, isAboveRpcLimit: true } })
const start = async ({
  answer,
  limits = paid,
  projectId = 'p',
  options,
  shelf = createShelf(),
  features,
  whenIdle = (run) => run(),
}: World) => {
  const applied: Readonly<Record<string, unknown>>[] = []
  const errors: unknown[] = []
  const requests: HttpRequest<unknown>[] = []
  const request = async (given: HttpRequest<unknown>) => {
    requests.push(given)
    return given.parser.parse(await (given.url.endsWith('/config') ? answer() : limits()))
  }
  const board = createMockNotices()
  const test = createTestKernel({
    services: [
      [notices, board],
      [http, { request }],
      [hosts, { at: () => 'https://api.example' }],
      [storage, shelf.api],
      [settings, { options: { projectId, ...options } }],
    ],
    plugins: declared(),
    ...(features ? { features } : {}),
  })
  test.kernel.on('error', (error) => void errors.push(error))
  const plugin = remote({
    clock: test.clock,
    whenIdle,
    inUse: new Map([['social_login', loginInUse]]),
    isUsed: () => test.kernel.features.get().email === true,
    apply: (entries) => {
      test.kernel.setRemote(entries)
      const flags = createFlags()
      flags.setHost(features ?? {})
      flags.setRemote(entries)
      applied.push(Object.fromEntries(names.map((name) => [name, flags.decide(name, ruleOf(name)).value])))
    },
  })
  await test.kernel.use(plugin)
  expect(requests).toEqual([])
  const open = async () => {
    test.kernel.emit('modal.opened', { view: 'Connect' })
    await vi.dynamicImportSettled()
    await test.clock.advance(0)
  }
  await open()
  const alerts = () => board.state.get().alerts
  return { ...test, applied, errors, requests, shelf, open, alerts }
}

const entry = (id: string, config: unknown = [], isEnabled: unknown = true) => ({ id, isEnabled, config })
const body = (...features: unknown[]) => ({ features })
/** Result of an answer without entries; none mentions `send`. */
const off = {
  send: true,
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  reownBranding: false,
  multiWallet: false,
}
const good = body(
  entry('social_login', ['email', 'google', 'github']),
  entry('swap', ['1inch']),
  entry('onramp', ['meld']),
  entry('activity'),
  entry('multi_wallet'),
)
const goodFeatures = {
  send: true,
  email: true,
  socials: ['google', 'github'],
  swaps: ['1inch'],
  onramp: ['meld'],
  activity: true,
  reownBranding: false,
  multiWallet: true,
}

describe('reading the configuration', () => {
  test('the configuration is requested once, and each plugin reads its entry', async () => {
    const { applied, requests, errors } = await start({ answer: async () => good })
    expect(requests.map(({ url, params }) => [url, params])).toEqual([
      ['https://api.example/appkit/v1/config', { projectId: 'p' }],
      ['https://api.example/appkit/v1/project-limits', { projectId: 'p' }],
    ])
    expect(applied).toEqual([goodFeatures])
    expect(errors).toEqual([])
  })

  test('an answer changes nothing until the page is idle, and nothing at all once the modal is gone', async () => {
    for (const gone of [false, true]) {
      const idle: (() => void)[] = []
      const { applied, kernel, errors } = await start({
        answer: async () => good,
        whenIdle: (run) => idle.push(run),
      })
      expect([applied, idle.length]).toEqual([[], 1])
      if (gone) kernel.dispose()
      idle[0]?.()
      await vi.dynamicImportSettled()
      expect([applied, errors]).toEqual([gone ? [] : [goodFeatures], []])
    }
  })

  test.each([
    ['a missing entry is off', body(), off],
    ['an entry without config is off', body({ id: 'activity', isEnabled: true }), off],
    ['disabled is off', body(entry('activity', [], false), entry('swap', ['1inch'], false)), off],
    ['an empty list is off', body(entry('swap', [])), { ...off, swaps: [] }],
    ['logins without email', body(entry('social_login', ['x'])), { ...off, socials: ['x'] }],
    ['email alone', body(entry('social_login', ['email'])), { ...off, email: true, socials: [] }],
    [
      'unknown items are dropped',
      body(entry('onramp', ['evil', 'coinbase', 'coinbase'])),
      { ...off, onramp: ['coinbase'] },
    ],
    ['unknown items alone are off', body(entry('onramp', ['evil'])), { ...off, onramp: [] }],
    [
      'the first of two counts',
      body(entry('activity'), entry('activity', [], false)),
      { ...off, activity: true },
    ],
  ])('%s', async (_, answer, features) => {
    expect((await start({ answer: async () => answer })).applied).toEqual([features])
  })

  test('a config of null counts as no value, as for a new project, and the defaults apply', async () => {
    const silent = ['multi_wallet', 'activity', 'swap', 'event_tracking', 'onramp', 'reown_branding']
    const answer = body(
      ...silent.map((id) => entry(id, null, id === 'activity')),
      entry('reown_authentication'),
      entry('social_login', ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']),
    )
    const { applied, kernel, errors } = await start({ answer: async () => answer })
    expect(applied).toEqual([defaults])
    expect(kernel.features.get()).toMatchObject(defaults)
    expect(errors).toEqual([])
  })
})

describe('a missing or invalid answer', () => {
  const down = async () => {
    throw new Error('HTTP status code: 503')
  }
  test.each<[string, () => Promise<unknown>]>([
    ['fails', down],
    ['answers null', async () => null],
    ['answers no features', async () => ({ features: null })],
    ['answers a list', async () => [good]],
    ['answers a text', async () => 'features'],
    ['answers too much', async () => body(...Array.from({ length: 101 }, () => entry('swap')))],
  ])(
    'FLG-04 the service %s: the host options apply, else the defaults, and one error is emitted',
    async (_, answer) => {
      const { applied, errors, kernel, reports, shelf } = await start({ answer, features: { email: false } })
      expect(applied).toEqual([])
      expect(kernel.features.get()).toMatchObject({ ...defaults, email: false })
      expect(kernel.features.get()).toMatchObject({ activity: true, multiWallet: false })
      expect(errors).toEqual([
        { category: 'remote', code: 'remote', message: expect.any(String), plugin: 'remote' },
      ])
      expect(shelf.kept.size).toBe(0)
      expect(reports).toEqual([])
    },
  )

  test('FLG-04 damaged entries are ignored and reported together, and the others apply', async () => {
    const answer = body(
      entry('activity', [], 'yes'),
      entry('swap', { a: 1 }),
      entry('onramp', ['meld']),
      null,
      7,
    )
    const { applied, errors } = await start({ answer: async () => answer })
    expect(applied).toEqual([{ ...off, activity: true, swaps: ['1inch'], onramp: ['meld'] }])
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/: activity, swap$/) })])
  })

  test.each([
    ['without a project id', { projectId: '' }],
    ['in basic mode', { options: { basic: true } }],
  ])('%s nothing is requested', async (_, given) => {
    const { requests, applied, errors } = await start({ answer: async () => good, ...given })
    expect([requests, applied, errors]).toEqual([[], [], []])
  })

  test('an answer after the plugin has stopped is ignored', async () => {
    let settle: (value: unknown) => void = () => {}
    const { kernel, applied, errors, clock, shelf } = await start({
      answer: () => new Promise((resolve) => (settle = resolve)),
    })
    await kernel.remove('remote')
    settle(good)
    await clock.advance(0)
    expect([applied, errors, shelf.kept.size]).toEqual([[], [], 0])
  })
})

describe('the last valid answer', () => {
  test('is applied first, kept when the service fails, and belongs to its project', async () => {
    const shelf = createShelf()
    await start({ answer: async () => good, shelf })
    const fails = async () => {
      throw new Error('down')
    }
    expect((await start({ answer: fails, shelf })).applied).toEqual([goodFeatures])
    expect((await start({ answer: fails, shelf, projectId: 'other' })).applied).toEqual([])
    expect((await start({ answer: async () => body(), shelf })).applied).toEqual([goodFeatures, off])
    expect((await start({ answer: fails, shelf })).applied).toEqual([off])
  })

  test('may have as many entries as an answer of the service', async () => {
    const shelf = createShelf()
    const others = Array.from({ length: 98 }, (_, index) => entry(`other${index}`))
    const answer = body(entry('swap', ['1inch'], false), entry('send', [], false), ...others)
    await start({ answer: async () => answer, shelf })
    const { applied } = await start({ answer: answered(503), shelf })
    expect(applied).toEqual([off])
  })

  test('a damaged entry is ignored the next time as well, and not reported again', async () => {
    const shelf = createShelf()
    await start({ answer: async () => body(entry('activity', [], 'yes')), shelf })
    const { applied, errors } = await start({ answer: () => new Promise(() => {}), shelf })
    expect([applied, errors]).toEqual([[{ ...off, activity: true }], []])
  })

  test('SEC-39 unknown keys are neither applied nor stored', async () => {
    const shelf = createShelf()
    const evil = { rpc: 'https://evil.example', html: '<img>', ...entry('swap', ['1inch']) }
    const answer = {
      ...body(evil, entry('send', [], false), entry('__proto__'), entry('hosts', ['https://evil.example'])),
      url: 'x',
    }
    const { applied, kernel } = await start({ answer: async () => answer, shelf })
    expect(applied).toEqual([{ ...off, swaps: ['1inch'] }])
    expect(kernel.features.get()).not.toHaveProperty('hosts')
    const [{ projectId, features }] = [...shelf.kept.values()] as [{ projectId: string; features: object[] }]
    expect(projectId).toBe('p')
    expect(features[0]).toEqual(entry('swap', ['1inch']))
    for (const each of features) expect(Object.keys(each)).toEqual(['id', 'isEnabled', 'config'])
  })

  test('SEC-39 a cache written by others is validated like an answer', async () => {
    const fails = vi.fn(async () => {
      throw new Error('down')
    })
    for (const features of [{ swap: ['evil'] }, 'swap', null, 7, Array(101).fill(entry('swap'))]) {
      const shelf = createShelf()
      shelf.kept.set('cache/remote', { projectId: 'p', features })
      expect((await start({ answer: fails, shelf })).applied).toEqual([])
    }
    const shelf = createShelf()
    shelf.kept.set('cache/remote', { projectId: 'p', ...body(entry('swap', ['evil']), entry('activity', 7)) })
    expect((await start({ answer: fails, shelf })).applied).toEqual([{ ...off, activity: true, swaps: [] }])
  })
})

const answered = (status: number) => async () => {
  throw new PorticoError(`HTTP status code: ${status}`, {
    category: 'http',
    cause: new Response(null, { status }),
  })
}

describe('alerts for the developer', () => {
  test.each([
    [401, 'ERR-06', 'project-id-invalid', 'Invalid App Configuration', 'the project id "p"'],
    [429, 'ERR-09', 'configuration-rate-limited', 'Rate Limited', 'Wait a minute'],
    [500, 'ERR-09', 'configuration-failed', 'Server Error', 'HTTP 500'],
    [502, 'ERR-09', 'configuration-failed', 'Server Error', 'HTTP 502'],
  ])('HTTP %s: %s raises an alert that names the cause', async (status, _, code, title, text) => {
    const { alerts, kernel } = await start({ answer: answered(status) })
    expect(alerts()).toEqual([
      expect.objectContaining({ kind: 'developer', code, title, details: `HTTP status code: ${status}` }),
    ])
    expect(alerts()[0]?.text).toContain(text)
    expect(kernel.features.get()).toMatchObject(defaults)
  })

  test.each([
    ['403', answered(403)],
    ['no network', async () => Promise.reject(new PorticoError('The service could not be reached'))],
    ['a malformed answer', async () => null],
  ])('ERR-09 %s raises no alert, but emits an error event', async (_, answer) => {
    const { alerts, errors } = await start({ answer })
    expect([alerts(), errors.length]).toEqual([[], 1])
  })

  test('the alert is removed when a later opening gets an answer', async () => {
    let answer: () => Promise<unknown> = answered(503)
    const { alerts, applied, clock, open } = await start({ answer: () => answer() })
    expect(alerts()).toHaveLength(1)
    answer = async () => good
    await open()
    expect([alerts().length, applied]).toEqual([1, []])
    await clock.advance(30_000)
    await open()
    expect([alerts(), applied]).toEqual([[], [goodFeatures]])
  })
})

test('a changed configuration applies at a later opening, after at least five minutes', async () => {
  let answer: unknown = good
  const { applied, clock, open, kernel } = await start({ answer: async () => answer })
  answer = body(entry('social_login', ['email']))
  await clock.advance(299_999)
  await open()
  expect(applied).toEqual([goodFeatures])
  await clock.advance(1)
  await open()
  expect(applied).toEqual([goodFeatures, { ...off, email: true, socials: [] }])
  expect(kernel.features.get()).toMatchObject({ swaps: false, email: true, multiWallet: false })
})

describe('the plan limits of the project', () => {
  const limits = (tier: unknown, isAboveMauLimit: unknown, isAboveRpcLimit: unknown) => async () => ({
    planLimits: { tier, isAboveMauLimit, isAboveRpcLimit },
  })

  test.each([
    ['starter', true, false],
    ['starter', false, true],
  ])(
    '%s above a limit (%s, %s) turns logins off, nothing else, and alerts the developer',
    async (...given) => {
      const { applied, alerts } = await start({ answer: async () => good, limits: limits(...given) })
      expect(applied).toEqual([goodFeatures, { ...goodFeatures, email: false, socials: false }])
      expect(alerts()).toEqual([expect.objectContaining({ code: 'usage-limit-exceeded', kind: 'developer' })])
    },
  )

  test.each<[string, () => Promise<unknown>, number]>([
    ['within its limits', limits('starter', false, false), 0],
    ['a paid plan', limits('pro', true, true), 0],
    ['no plan', limits('none', true, true), 0],
    ['a failure', answered(500), 1],
    ['a malformed answer', limits('starter', 'yes', false), 1],
    ['no answer of theirs', async () => null, 1],
  ])('%s changes nothing', async (_, answer, failures) => {
    const { applied, alerts, errors } = await start({ answer: async () => good, limits: answer })
    expect([applied, alerts(), errors.length]).toEqual([[goodFeatures], [], failures])
  })

  test('when exceeded keep a stored login working, and apply once it has ended', async () => {
    const shelf = createShelf()
    const login = loginUsed(shelf.api)
    login.set(true)
    const usedUp = { answer: async () => good, limits: limits('starter', true, false), shelf }
    const { applied, alerts } = await start(usedUp)
    expect(applied).toEqual([goodFeatures, goodFeatures])
    expect(alerts()).toHaveLength(1)
    // The stored answer has the same effect, before the login is restored.
    const later = await start({ ...usedUp, answer: answered(503) })
    expect(later.applied).toEqual([goodFeatures])
    login.remove()
    expect(later.applied).toEqual([goodFeatures, { ...goodFeatures, email: false, socials: false }])
  })

  test('an empty configuration turns off a stored login only once it has ended, an explicit one at once', async () => {
    const shelf = createShelf()
    const login = loginUsed(shelf.api)
    login.set(true)
    const { applied } = await start({ answer: async () => body(), shelf })
    expect(applied).toEqual([{ ...off, email: true, socials: expect.anything() }])
    login.remove()
    expect(applied).toEqual([{ ...off, email: true, socials: expect.anything() }, off])
    login.set(true)
    const other = await start({ answer: async () => body(entry('social_login', [])), shelf: createShelf() })
    expect(other.applied.at(-1)).toMatchObject({ email: false })
  })

  test('are not reported while logins are on for lack of a configuration', async () => {
    const { alerts, applied } = await start({
      answer: answered(403),
      limits: limits('starter', true, false),
      features: { email: true },
    })
    expect([alerts(), applied]).toEqual([[], []])
  })

  test('are not requested without logins', async () => {
    const { requests } = await start({ answer: async () => body(entry('activity')) })
    expect(requests).toHaveLength(1)
  })

  test('are stored with the configuration, and lifted once the service lifts them', async () => {
    const shelf = createShelf()
    await start({ answer: async () => good, limits: limits('starter', true, false), shelf })
    const none = { ...goodFeatures, email: false, socials: false }
    const later = await start({ answer: answered(503), limits: answered(503), shelf })
    expect(later.applied).toEqual([none])
    const lifted = await start({ answer: async () => good, limits: limits('pro', false, false), shelf })
    expect(lifted.applied).toEqual([none, none, goodFeatures])
    expect(lifted.alerts()).toEqual([])
  })
})

test('SEC-38 no answer enables or extends what the host has set', async () => {
  const item = fc.constantFrom('email', 'google', 'x', '1inch', 'meld', 'coinbase', 'evil')
  const one = fc.record({
    id: fc.constantFrom(...ids, 'other'),
    isEnabled: fc.oneof(fc.boolean(), fc.string()),
    config: fc.oneof(fc.constant(null), fc.array(item), fc.anything()),
  })
  const list = (name: string) =>
    fc.oneof(fc.constant(false), fc.boolean(), fc.subarray([...(defaults[name] as readonly string[])]))
  const host = fc.record(
    {
      email: fc.boolean(),
      socials: list('socials'),
      swaps: list('swaps'),
      onramp: list('onramp'),
      activity: fc.boolean(),
      multiWallet: fc.boolean(),
      send: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(host, fc.array(one), async (features, entries) => {
      const { kernel } = await start({ answer: async () => body(...entries), features })
      const now = kernel.features.get()
      for (const [id, mine] of Object.entries(features)) {
        if (mine === false) expect(now[id]).toBe(false)
        if (Array.isArray(mine)) expect(mine).toEqual(expect.arrayContaining((now[id] || []) as string[]))
        if (id === 'send') expect(now[id]).toBe(mine)
      }
    }),
    { numRuns: volume(250, 100_000) },
  )
})

test('FLG-07 the defaults of every feature', () => {
  const plugins = [collapseWallets(), multiWallet(), email(), socials(), directory()]
  const { kernel } = createTestKernel({ plugins })
  expect(kernel.features.get()).toEqual({
    allWallets: true,
    collapseWallets: false,
    email: true,
    multiWallet: false,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  })
})
