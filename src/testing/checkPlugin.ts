import { errorText } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, point, type TextLoader } from 'portico/kernel'
import { messages } from '#modal'
import { census } from './census.js'
import { createMockServices } from './createMockServices.js'
import { createOrigin, type Origin } from './createOrigin.js'
import { createTestKernel, type ServiceFake, type TestKernel } from './createTestKernel.js'
import { watchGlobals } from './watchGlobals.js'

/** Options of a check, besides the plugin's factory. */
export interface CheckOptions<O> {
  /** Argument of the factory. */
  readonly options?: O
  /** Fakes of the plugin's dependencies; missing core services are made by `createMockServices`. */
  readonly needs?: readonly ServiceFake[]
  /** Plugins that provide points or optional services it reads. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values that enable it; defaults to `{ [id]: true }`. */
  readonly features?: Readonly<Record<string, unknown>>
}

/** The plugin's factory, as a host calls it. */
export type PluginFactory<O> = (options: O) => AnyPlugin | LazyPlugin

const watched = [
  'window',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'WebSocket',
  'addEventListener',
  'setTimeout',
  'setInterval',
]

/** Replaces the globals of a page and its timers by getters, and returns the names of those that were read. */
const touchedGlobals = (run: () => void): string[] => {
  const touched = new Set<string>()
  const undo: (() => void)[] = []
  for (const name of watched) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    if (before && !before.configurable) continue
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        touched.add(name)
        return before?.get ? before.get.call(globalThis) : before?.value
      },
    })
    undo.push(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  const known = new Set(Reflect.ownKeys(globalThis))
  try {
    run()
    for (const key of Reflect.ownKeys(globalThis)) if (!known.has(key)) touched.add(`${String(key)} (new)`)
  } finally {
    for (const restore of undo) restore()
  }
  return [...touched]
}

/** The page-wide resources held by all modals, by name. */
const pageResources = (): string =>
  Object.getOwnPropertySymbols(globalThis)
    .filter((symbol) => symbol.description?.startsWith('portico.page.'))
    .flatMap((symbol) => {
      const held: unknown = Reflect.get(globalThis, symbol)
      return held instanceof Map
        ? [...held].map(
            ([key, entry]) => `${String(key)}×${String((entry as { holders?: number })?.holders ?? 1)}`,
          )
        : []
    })
    .sort()
    .join(', ')

const plain = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (['string', 'boolean', 'bigint'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(plain)
  if (typeof value !== 'object') return false
  const proto: unknown = Object.getPrototypeOf(value)
  return (proto === Object.prototype || proto === null) && Object.values(value).every(plain)
}

type Table = Readonly<Record<string, string | undefined>>

/** The point where `messages` lists tables that load on demand. */
const translations = point<{ readonly plugin: string; readonly locale: string; readonly table: TextLoader }>(
  'translations',
)
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

/** Compares texts of a language with the English ones; returns the problems. */
const faultsOfTexts = (locale: string, english: Table, table: Table): readonly string[] =>
  Object.entries(english).flatMap(([textId, text = '']) => {
    const own = table[textId]
    if (typeof own !== 'string') return [`Its texts in "${locale}" lack "${textId}".`]
    if (namesIn(own) === namesIn(text)) return []
    return [
      `"${textId}" in "${locale}" fills in ${namesIn(own) || 'nothing'}, in English ${namesIn(text) || 'nothing'}.`,
    ]
  })

/** Checks the rules for plugins; returns a sentence for each violation. */
export const checkPlugin = async <O = undefined>(
  factory: PluginFactory<O>,
  options: CheckOptions<O> = {},
): Promise<string[]> => {
  const origin = createOrigin()
  return origin.run(() => check(factory, options, origin))
}

type Tell = (violation: string) => void

interface Subject {
  readonly plugin: AnyPlugin
  /** Id of the feature that switches it. */
  readonly feature: string
}

/** The plugin of a factory, loaded; or a sentence for each reason why it cannot be used. */
const createSubject = async (create: () => AnyPlugin | LazyPlugin): Promise<Subject | readonly string[]> => {
  const faults: string[] = []
  let manifest: AnyPlugin | LazyPlugin | undefined
  try {
    const touched = touchedGlobals(() => {
      manifest = create()
    })
    if (touched.length) faults.push(`Creating it touches ${touched.join(', ')}; do that in setup.`)
  } catch (error) {
    return [`Creating it throws: ${errorText(error)}`]
  }
  if (!manifest || typeof manifest !== 'object') return ['The factory returns no plugin.']
  const { id, kernel } = manifest
  if (typeof id !== 'string' || !/^[a-z][\w./-]*$/i.test(id))
    faults.push(`Its id ${JSON.stringify(id)} is not a name that starts with a letter.`)
  if (kernel !== 1) faults.push(`It was written for plugin API ${String(kernel)}; this is version 1.`)
  const next = create()
  if (next.id !== id) faults.push('The factory gives another id each time.')
  if (faults.length) return faults
  try {
    const plugin = 'load' in next ? (await next.load()).default : next
    if (plugin.id !== id) return [`The manifest "${id}" loads plugin "${plugin.id}".`]
    return { plugin, feature: plugin.feature ?? manifest.feature ?? id }
  } catch (error) {
    return [`Loading it fails: ${errorText(error)}`]
  }
}

/** Whether an id belongs to the shell or another running plugin. */
const isShared = ({ texts }: TestKernel['kernel'], textId: string) =>
  Object.hasOwn(messages, textId) ||
  texts.get().some(({ locale, table }) => locale === 'en' && textId in table)
/** Loads everything that loads late: the views with their parts, and the tables of other languages. */
const loadAll = async ({ kernel }: TestKernel, id: string, tell: Tell) => {
  for (const view of kernel.views.get()) {
    if (view.plugin !== id) continue
    try {
      if (!(await view.load())?.default) tell(`The module of its view "${view.id}" has no default export.`)
    } catch (error) {
      // Without a page, a view may fail to load for that reason.
      if (typeof document !== 'undefined') tell(`Its view "${view.id}" does not load: ${errorText(error)}`)
    }
  }
  const tables = kernel.texts.get().filter(({ plugin }) => plugin === id)
  const english = Object.assign(
    {},
    ...tables.filter(({ locale }) => locale === 'en').map(({ table }) => table),
  )
  for (const { plugin, id: view, title } of kernel.views.get())
    if (plugin === id && !english[title]?.trim() && !isShared(kernel, title))
      tell(`The title "${title}" of its view "${view}" has no English text.`)
  const others = tables.filter(({ locale }) => !/^en\b/.test(locale))
  for (const { plugin, locale, table } of kernel.point(translations).get()) {
    if (plugin !== id) continue
    if (locale === 'en') tell('Its English texts are loaded by a function: nobody calls it.')
    try {
      const loaded = (await table()).default
      if (loaded && typeof loaded === 'object') others.push({ plugin, locale, table: loaded as never })
      else tell(`The module of its texts in "${locale}" has no default export.`)
    } catch (error) {
      tell(`Its texts in "${locale}" do not load: ${errorText(error)}`)
    }
  }
  const tags = new Set(others.map((each) => each.locale))
  for (const locale of tags) {
    // A language may have several tables, and a regional variant contains only its differences.
    const table: Table = Object.assign(
      {},
      ...others
        .filter((each) => [locale, locale.split('-')[0]].includes(each.locale))
        .map((each) => each.table),
    )
    for (const fault of faultsOfTexts(locale, english, table)) tell(fault)
  }
}
const check = async <O>(
  factory: PluginFactory<O>,
  options: CheckOptions<O>,
  { isOurs }: Origin,
): Promise<string[]> => {
  const violations: string[] = []
  const tell = (text: string) => {
    if (!violations.includes(text)) violations.push(text)
  }
  const subject = await createSubject(() => factory(options.options as O))
  if (!('plugin' in subject)) return [...subject]
  const { plugin, feature } = subject
  const { id } = plugin
  const on = options.features ?? { [feature]: true }
  const off = { [feature]: false }

  const others = options.plugins ?? []
  const brought = new Set(
    [...others.map((each) => each.provides), ...(options.needs ?? []).map(([token]) => token)].map(
      (token) => token?.id,
    ),
  )
  const wanted = new Set(
    [plugin, ...others]
      .flatMap((each) => ('needs' in each ? Object.values(each.needs ?? {}) : []))
      .map((token) => token.id),
  )
  const kernelWith = (given: AnyPlugin, features: Readonly<Record<string, unknown>>) =>
    createTestKernel({
      plugins: [...others, given],
      features: { ...on, ...features },
      services: [
        ...createMockServices().list.filter(([token]) => wanted.has(token.id) && !brought.has(token.id)),
        ...(options.needs ?? []),
      ],
    })
  const info = (test: TestKernel) => test.kernel.plugins.get().find((each) => each.id === id)
  const ready = async (test: TestKernel, when: string) => {
    await test.clock.advance(0)
    await Promise.race([test.kernel.settled(), test.clock.advance(6000).then(() => test.kernel.settled())])
    const now = info(test)
    if (now?.status === 'on') return true
    const needed = Object.values(plugin.needs ?? {}).flatMap((token) =>
      token.kind === 'service' ? [token] : [],
    )
    const lacks = needed.flatMap((token) => (test.kernel.get(token as never) === undefined ? [token.id] : []))
    tell(
      now?.status === 'waiting'
        ? `It waits for ${lacks.join(', ')}: give a fake in \`needs\`.`
        : `It is ${now?.status ?? 'unknown'} ${when}: ${errorText((now?.error as Error | undefined)?.cause ?? now?.error)}`,
    )
    return false
  }
  const reported = (test: TestKernel, when: string) => {
    for (const error of test.reports.splice(0))
      tell(`It fails ${when}: ${errorText(error)} (${errorText((error as Error).cause)})`)
  }
  const slice = (test: TestKernel) => test.kernel.state.get().plugins[id]

  const page = pageResources()
  const test = kernelWith(plugin, off)
  const counts = () => JSON.stringify({ ...census(test.kernel), page: pageResources() })
  const rest = async () => {
    await test.kernel.settled()
    await test.clock.advance(60_000)
    return counts()
  }
  const empty = await rest()
  const seen: string[] = []
  for (const time of ['the first time', 'again']) {
    const globals = watchGlobals(isOurs)
    test.kernel.setFeatures(on)
    if (!(await ready(test, `when it is enabled ${time}`))) {
      globals.stop()
      test.stop()
      return violations
    }
    seen.push(counts())
    if (!plain(slice(test))) tell('Its slice holds more than data (functions, classes, Map, NaN).')
    await loadAll(test, id, tell)
    reported(test, `when it is enabled ${time}`)
    test.kernel.setFeatures(off)
    const left = await rest()
    globals.stop()
    for (const each of globals.left()) tell(`Disabling leaves ${each} behind.`)
    reported(test, `when it is disabled ${time}`)
    if (left !== empty) tell(`Disabling leaves something behind: ${left}; before it was enabled: ${empty}.`)
  }
  if (seen[0] !== seen[1]) tell(`Enabling again differs from the first time: ${seen[0]} then ${seen[1]}.`)
  test.stop()

  // One plugin object in two kernels: any state it keeps outside of `setup` would be shared.
  const one = kernelWith(plugin, {})
  const two = kernelWith(plugin, {})
  if (
    (await ready(one, 'in the first of two kernels')) &&
    (await ready(two, 'in the second of two kernels'))
  ) {
    const token = plugin.provides
    const [a, b] = token ? [one.kernel.get(token), two.kernel.get(token)] : [undefined, null]
    if (a === b && a !== null && (typeof a === 'object' || typeof a === 'function'))
      tell('Two kernels share one service object: make it in setup.')
    const before = JSON.stringify(census(two.kernel))
    const state = slice(two)
    one.kernel.setFeatures(off)
    await one.clock.advance(60_000)
    if (info(two)?.status !== 'on' || slice(two) !== state || JSON.stringify(census(two.kernel)) !== before)
      tell('Stopping it in one kernel changes another.')
  }
  one.stop()
  two.stop()
  await two.clock.advance(0)
  reported(one, 'with two kernels')
  reported(two, 'with two kernels')
  if (pageResources() !== page) tell(`The page still holds ${pageResources() || 'less than before'}.`)
  return violations
}
