import type { FeatureValues, NetworkInput, Options, Theme } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, PorticoError } from 'portico/kernel'
import { type HostOptions, readHost } from '#http'
import { copyPlain, type NetworkOptions } from '#session'

/** Options of `createModal`. */
export interface ModalOptions extends Partial<Options>, NetworkOptions {
  /** `preset()` and the host's own plugins. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** At least one network, in the shape of viem's chains. */
  readonly networks: readonly NetworkInput[]
  readonly features?: FeatureValues
  readonly theme?: Partial<Theme>
  /** BCP 47 tag; defaults to the page's language. */
  readonly locale?: string
  /** Custom texts by locale and message id. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Renders the modal inline in this element instead of over the page. */
  readonly target?: Element
  readonly zIndex?: number
  /** Base URLs of outside services by name; `docs/hosts.md` lists the names. */
  readonly hosts?: HostOptions
  /**
   * When the modal's code is fetched. `'idle'` (default): once the page has loaded and is idle, unless the
   * visitor saves data or has a 2g connection. `'intent'`: when the visitor reaches for a button. `'none'`:
   * with the first click.
   */
  readonly prefetch?: 'idle' | 'intent' | 'none'
  /** Receives every caught failure; defaults to `console.error`. */
  readonly onError?: (error: unknown) => void
}

const wrong = (name: string, expected: string): never => {
  throw new PorticoError(`option "${name}" must be ${expected}`, { category: 'options' })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  !!value && typeof value === 'object' && !Array.isArray(value)

const strings = ['projectId', 'defaultNetwork'] as const
const flags = [
  'enableReconnect',
  'enableNetworkSwitch',
  'basic',
  'debug',
  'fullScreen',
  'history',
  'reducedMotion',
] as const
const records = ['features', 'messages', 'hosts', 'customRpcUrls', 'chainImages', 'metadata'] as const

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** Checks of the options that are set, each with the wording of what the option must be. */
const rules: readonly (readonly [
  names: readonly string[],
  expected: string,
  holds: (value: unknown) => boolean,
])[] = [
  [['locale', ...strings], 'a string', isText],
  [flags, 'true or false', (value) => typeof value === 'boolean'],
  [records, 'an object', isRecord],
  [['plugins'], 'a list of plugins', Array.isArray],
  [['zIndex'], 'a whole number', Number.isSafeInteger],
  [
    ['prefetch'],
    '"idle", "intent" or "none"',
    (value) => ['idle', 'intent', 'none'].includes(value as string),
  ],
  [['target'], 'an element', (value) => (value as Node | null)?.nodeType === 1],
  [['onError'], 'a function', (value) => typeof value === 'function'],
]

/**
 * Merges the host's theme into the current one. An invalid mode throws; other values are checked when they
 * are applied.
 */
export const checkTheme = (input: unknown, current: Theme = { mode: 'dark', variables: {} }): Theme => {
  if (input !== undefined && !isRecord(input)) wrong('theme', 'an object')
  const { mode = current.mode, variables } = (input ?? {}) as Partial<Theme>
  if (!['dark', 'light', 'system'].includes(mode)) wrong('theme.mode', '"dark", "light" or "system"')
  return { ...current, ...(input as object), mode, variables: { ...current.variables, ...variables } }
}

const isNetwork = (value: unknown): boolean =>
  isRecord(value) &&
  (Number.isSafeInteger(value.id) || isText(value.id)) &&
  isText(value.name) &&
  isRecord(value.nativeCurrency) &&
  isText(value.nativeCurrency.symbol) &&
  // The range of an ERC-20 token's decimals (uint8).
  [...Array(256).keys()].includes(value.nativeCurrency.decimals as number) &&
  (value.chainNamespace === undefined ||
    (isText(value.chainNamespace) && /^[a-z0-9-]{3,8}$/.test(value.chainNamespace)))

/**
 * Validates and copies the host's options. Throws an error that names an invalid option; copying may throw
 * any error.
 */
export const checkOptions = (input: unknown): ModalOptions => {
  if (!isRecord(input)) return wrong('options', 'an object')
  const options = { ...input }
  for (const name of records) if (options[name] !== undefined) options[name] = copyPlain(options[name])
  for (const [names, expected, isValid] of rules)
    for (const name of names)
      if (options[name] !== undefined && !isValid(options[name])) wrong(name, expected)
  const networks: readonly unknown[] = Array.isArray(options.networks) ? options.networks : []
  // A network with a name but no id is left out and reported later. Any other invalid network throws.
  for (const [index, network] of networks.entries())
    if (!isNetwork(network) && !(isRecord(network) && network.id === undefined && isText(network.name)))
      wrong(`networks[${index}]`, 'a network with id, name and nativeCurrency')
  const kept = networks.filter(isNetwork)
  if (!kept.length) wrong('networks', 'a list of networks')
  for (const [name, host] of Object.entries((options.hosts ?? {}) as Record<string, unknown>)) {
    const { url, restricted = url } = isRecord(host) ? host : { url: host }
    if (![url, restricted].every(readHost))
      wrong(`hosts.${name}`, 'a plain https:// or wss:// address (http:// and ws:// only on localhost)')
  }
  for (const table of Object.values((options.messages ?? {}) as Record<string, unknown>))
    if (!isRecord(table) || !isTexts(Object.values(table))) wrong('messages', 'strings by locale and id')
  return { ...options, networks: kept, theme: checkTheme(options.theme) } as unknown as ModalOptions
}

/** The options that plugins may read, with their defaults. */
export const settingsOf = (input: ModalOptions, local: boolean): Options =>
  Object.freeze({
    enableReconnect: true,
    enableNetworkSwitch: true,
    basic: false,
    debug: local,
    ...Object.fromEntries(
      [...strings, ...flags, 'metadata' as const]
        .filter((name) => input[name] !== undefined)
        .map((name) => [name, input[name]]),
    ),
    embedded: input.target !== undefined,
  })
