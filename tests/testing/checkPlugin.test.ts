import { router, storage } from 'portico/core'
import {
  type AnyPlugin,
  cell,
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  type Plugin,
  point,
  service,
} from 'portico/kernel'
import { checkPlugin, createMockServices, describePlugin, mockChain } from 'portico/testing'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const token = service<{ n: number }>('token')
const things = point<number>('things')

const good = ({ stage = 0 }: { stage?: number } = {}) =>
  definePlugin({
    id: 'good',
    kernel: 1,
    needs: { router, storage, things },
    provides: token,
    state: () => ({ list: [1, 2], nested: { text: 'x' } }),
    setup: ({ on, own, contribute, state, needs }) => {
      on('*', () => {})
      own(needs.router.state.subscribe(() => {}))
      contribute(things, 1, { stage })
      state.update((draft) => {
        draft.list.push(3)
      })
      return { n: 1 }
    },
  })

it('reports nothing for a plugin that keeps the rules, also without core services', async () => {
  expect(await checkPlugin(good)).toEqual([])
  expect(await checkPlugin(good, { options: { stage: 5 } })).toEqual([])
  expect(await checkPlugin(mockChain, { options: { namespace: 'solana' } })).toEqual([])
  expect(await checkPlugin(good, { needs: createMockServices().list.slice(1, 2) })).toEqual([])
})

it('checks the plugin that a manifest loads', async () => {
  const manifest = (load: LazyPlugin['load']) => () =>
    lazyPlugin({ id: 'good', kernel: 1, wakes: 'open', load })
  expect(await checkPlugin(manifest(async () => ({ default: good() })))).toEqual([])
  expect(await checkPlugin(manifest(async () => ({ default: { ...good(), id: 'other' } })))).toEqual([
    'The manifest "good" loads plugin "other".',
  ])
})

it('loads the views and the texts of other languages', async () => {
  const loads: string[] = []
  const load =
    <M>(name: string, module: M) =>
    async (): Promise<M> => {
      loads.push(name)
      return module
    }
  const plugin = definePlugin({
    id: 'late',
    kernel: 1,
    setup: ({ view, messages }) => {
      const english = { 'modal.close': 'Close {name}' }
      view('Account', {
        title: 'modal.close',
        load: load('view', { default: () => null, messages: english, styles: 'a{}' }),
      })
      messages('fi', load('fi', { default: { 'modal.close': 'Sulje {name}' } }))
      messages('fi-FI', {})
    },
  })
  expect(await checkPlugin(() => plugin)).toEqual([])
  expect(new Set(loads)).toEqual(new Set(['view', 'fi']))
})

const plugin = (more: Partial<AnyPlugin>): AnyPlugin => ({ id: 'bad', kernel: 1, setup: () => {}, ...more })
const page = new EventTarget()
const left: ReturnType<typeof setTimeout>[] = []
afterEach(() => left.splice(0).forEach(clearTimeout))
beforeAll(() => {
  vi.stubGlobal('document', page)
  return () => vi.unstubAllGlobals()
})
const sharedState = { n: 0 }
const sharedApi = { n: 0 }
let setups = 0

const speaks = (setup: Plugin['setup']) => () => plugin({ setup })
const offenders: (readonly [string, () => AnyPlugin, RegExp])[] = [
  [
    'has a view without a component',
    speaks(({ view }) => void view('Account', { title: 'modal.help', load: async () => ({}) as never })),
    /view "Account" has no default export/,
  ],
  [
    'lacks a text in another language',
    speaks(({ messages }) => {
      messages('en', { 'modal.close': 'Close' })
      messages('fi', async () => ({ default: {} }))
    }),
    /texts in "fi" lack "modal.close"/,
  ],
  [
    'fills in something else there',
    speaks(({ messages }) => {
      messages('en', { 'modal.close': 'Close {name}' })
      messages('fi', { 'modal.close': 'Sulje {nimi}' })
    }),
    /"modal.close" in "fi" fills in \{nimi\}, in English \{name\}/,
  ],
  [
    'has a language that does not load',
    speaks(
      ({ messages }) =>
        void messages('fi', async () => {
          throw new Error('no chunk')
        }),
    ),
    /texts in "fi" do not load: no chunk/,
  ],
  [
    'has a language without a table',
    speaks(({ messages }) => void messages('fi', async () => ({}) as never)),
    /texts in "fi" has no default export/,
  ],
  [
    'loads its English texts by a function',
    speaks(({ messages }) => void messages('en', async () => ({ default: {} }))),
    /English texts are loaded by a function/,
  ],
  [
    'has a title without a text',
    speaks(
      ({ view }) =>
        void view('Account', { title: 'account.none' as never, load: async () => ({ default: () => null }) }),
    ),
    /title "account.none" of its view "Account" has no English text/,
  ],
  [
    'leaves an interval behind',
    speaks(() => void left.push(setInterval(() => {}, 1000))),
    /leaves an interval behind/,
  ],
  [
    'leaves a timer behind',
    speaks(() => void left.push(setTimeout(() => {}, 5000))),
    /leaves a timer of 5000 ms behind/,
  ],
  [
    'leaves a global behind',
    speaks(() => void Reflect.set(globalThis, `leak${++setups}`, 1)),
    /leaves the global leak\d behind/,
  ],
  [
    'listens to the page for ever',
    speaks(() => {
      page.addEventListener('resize', () => {})
      page.addEventListener('blur', () => {}, { signal: AbortSignal.abort() })
      const heard = () => {}
      page.addEventListener('focus', heard, true)
      page.removeEventListener('focus', heard, { capture: true })
    }),
    /^Disabling leaves a listener of "resize" behind.$/,
  ],
  [
    'reads window while it is made',
    () => {
      void (globalThis as { localStorage?: unknown }).localStorage
      return plugin({})
    },
    /Creating it touches localStorage/,
  ],
  [
    'starts a timer while it is made',
    () => {
      clearTimeout(setTimeout(() => {}, 0))
      return plugin({})
    },
    /Creating it touches setTimeout/,
  ],
  [
    'throws while it is made',
    () => {
      throw new Error('boom')
    },
    /Creating it throws: boom/,
  ],
  ['has no proper id', () => plugin({ id: '1 bad' }), /is not a name/],
  ['is of another version', () => plugin({ kernel: 2 as 1 }), /plugin API 2/],
  ['needs what nobody gives', () => plugin({ needs: { token } }), /It waits for token/],
  [
    'throws in setup',
    () =>
      plugin({
        setup: () => {
          throw new Error('boom')
        },
      }),
    /It is failed when it is enabled the first time: boom/,
  ],
  [
    'works once only',
    () => {
      let used = false
      return plugin({
        setup: () => {
          if (used) throw new Error('already used')
          used = true
        },
      })
    },
    /enabled again: already used/,
  ],
  ['has functions in its slice', () => plugin({ state: () => ({ run: () => {} }) }), /more than data/],
  ['has a Map in its slice', () => plugin({ state: () => ({ map: new Map() }) }), /more than data/],
  [
    'leaves a page resource behind',
    () =>
      plugin({
        setup: () => {
          Reflect.set(
            globalThis,
            Symbol.for('portico.page.test'),
            new Map([[`leak-${++setups}`, { holders: 1 }]]),
          )
        },
      }),
    /leaves something behind/,
  ],
  [
    'registers something else the second time',
    () => {
      let times = 0
      return plugin({
        setup: ((context: { on(event: string, listener: () => void): void }) => {
          if (times++ % 2) context.on('*', () => {})
        }) as AnyPlugin['setup'],
      })
    },
    /Enabling again differs/,
  ],
  [
    'shares its service',
    () => plugin({ provides: token, setup: () => sharedApi }),
    /share one service object/,
  ],
  [
    'throws when it stops',
    () =>
      plugin({
        setup: ((context: { own(dispose: () => void): void }) =>
          context.own(() => {
            throw new Error('stop')
          })) as AnyPlugin['setup'],
      }),
    /fails when it is disabled/,
  ],
  [
    'uses its context after it was stopped',
    () =>
      plugin({
        setup: ((context: {
          signal: AbortSignal
          own(dispose: () => void): void
          emit(event: string): void
        }) => {
          context.own(() => context.emit('late'))
        }) as AnyPlugin['setup'],
      }),
    /was stopped/,
  ],
]

const counter = cell(0)
offenders.push([
  'is moved by another kernel',
  () =>
    plugin({
      state: () => ({ n: 0 }),
      setup: ((context: {
        own(dispose: () => void): void
        state: { update(recipe: (draft: { n: number }) => void): void }
      }) => {
        context.own(() => counter.set(counter.get() + 1))
        context.own(
          counter.subscribe(() =>
            context.state.update((draft) => {
              draft.n++
            }),
          ),
        )
      }) as AnyPlugin['setup'],
    }),
  /Stopping it in one kernel changes another/,
])

describe('reports a plugin that', () => {
  it.each(offenders)('%s', async (_, factory, sentence) => {
    const violations = await checkPlugin(factory)
    Reflect.deleteProperty(globalThis, Symbol.for('portico.page.test'))
    expect(violations.join('\n')).toMatch(sentence)
  })
})

it('does not blame the plugin for what others start meanwhile', async () => {
  let going = true
  let started = 0
  const others = async () => {
    while (going) {
      left.push(setTimeout(() => {}, 5000))
      page.addEventListener('resize', () => {})
      await (++started % 10 ? undefined : new Promise(setImmediate))
    }
  }
  const done = others()
  const before = started
  expect(await checkPlugin(good)).toEqual([])
  expect(started).toBeGreaterThan(before)
  going = false
  await done
})

it('accepts a constant as initial state', async () => {
  expect(await checkPlugin(() => plugin({ state: () => sharedState }))).toEqual([])
  expect(Object.isFrozen(sharedState)).toBe(true)
})

it('describePlugin throws with every violation, and registers a test if it is given a runner', async () => {
  const bad = () => plugin({ kernel: 3 as 1 })
  await expect(describePlugin(bad)).rejects.toThrow(/breaks house rules:\n- .*plugin API 3/)
  await expect(describePlugin(good)).resolves.toBeUndefined()
  const tests: [string, () => Promise<void>][] = []
  await describePlugin(bad, {}, { it: (name, run) => tests.push([name, run]) })
  expect(tests.map(([name]) => name)).toEqual(['keeps the house rules of plugins'])
  await expect(tests[0]?.[1]()).rejects.toThrow('house rules')
})
