import type { Options, Theme, ThemeMode } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, PorticoError } from 'portico/kernel'
import type { NetworkInput, NetworkOptions } from 'portico/session'

/** What a host gives to `createModal`. */
export interface ModalOptions extends Partial<Options>, NetworkOptions {
  /** `preset()`, and whatever the host adds. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Networks in the shape of viem's chains; at least one. */
  readonly networks: readonly NetworkInput[]
  readonly features?: Readonly<Record<string, unknown>>
  readonly theme?: { readonly mode?: ThemeMode; readonly variables?: Readonly<Record<string, string>> }
  /** BCP 47 tag; the page's language where absent. */
  readonly locale?: string
  /** Own texts by locale and message id. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Puts the modal inline into this element instead of over the page. */
  readonly target?: Element
  readonly zIndex?: number
  /** Outside hosts by name: see `docs/hosts.md`. */
  readonly hosts?: Readonly<Record<string, unknown>>
  /** `'idle'` fetches the modal's code when the page is idle; `'intent'` (default) when the visitor reaches for a button. */
  readonly prefetch?: 'idle' | 'intent'
  /** Told of every contained failure; the console where absent. */
  readonly onError?: (error: unknown) => void
}

const wrong = (name: string, expected: string): never => {
  throw new PorticoError(`createModal: option "${name}" must be ${expected}`, { category: 'options' })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  !!value && typeof value === 'object' && !Array.isArray(value)

const strings = ['projectId', 'defaultNetwork', 'locale', 'termsConditionsUrl', 'privacyPolicyUrl'] as const
const flags = [
  'enableReconnect',
  'enableNetworkSwitch',
  'allowUnsupportedChain',
  'manualWCControl',
  'basic',
  'debug',
] as const
const lists = [
  'connectMethodsOrder',
  'connectorTypeOrder',
  'walletFeaturesOrder',
  'includeWalletIds',
  'excludeWalletIds',
  'excludeWallets',
  'featuredWalletIds',
] as const
const records = ['features', 'messages', 'hosts', 'customRpcUrls', 'chainImages', 'metadata'] as const
const MODES: readonly unknown[] = ['dark', 'light', 'system']

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** What an option must be where it is given. */
const rules: readonly (readonly [
  names: readonly string[],
  expected: string,
  holds: (value: unknown) => boolean,
])[] = [
  [strings, 'a text', isText],
  [flags, 'true or false', (value) => typeof value === 'boolean'],
  [lists, 'a list of texts', isTexts],
  [records, 'an object', isRecord],
  [['plugins'], 'a list of plugins', Array.isArray],
  [['zIndex'], 'a whole number', Number.isSafeInteger],
  [['prefetch'], '"idle" or "intent"', (value) => value === 'idle' || value === 'intent'],
  [['target'], 'an element', (value) => (value as Node | null)?.nodeType === 1],
  [['onError'], 'a function', (value) => typeof value === 'function'],
]

/** A value that cannot end a declaration or fetch anything. */
export const isSafeVariable = (name: string, value: unknown): value is string =>
  /^[a-z][a-z0-9-]*$/.test(name) &&
  isText(value) &&
  value.length < 200 &&
  !/[;{}<>\\@]|url\(|image-set\(|expression\(/i.test(value)

export const checkTheme = (theme: unknown): Partial<Theme> => {
  if (theme === undefined) return {}
  if (!isRecord(theme)) return wrong('theme', 'an object')
  const { mode, variables } = theme
  if (mode !== undefined && !MODES.includes(mode)) wrong('theme.mode', '"dark", "light" or "system"')
  if (variables !== undefined && !isRecord(variables)) wrong('theme.variables', 'an object of texts')
  for (const [name, value] of Object.entries(variables ?? {}))
    if (!isSafeVariable(name, value)) wrong(`theme.variables.${name}`, 'a plain CSS value')
  return {
    ...(mode === undefined ? {} : { mode: mode as ThemeMode }),
    ...(variables === undefined ? {} : { variables: { ...(variables as Record<string, string>) } }),
  }
}

const isNetwork = (value: unknown): boolean =>
  isRecord(value) &&
  (Number.isSafeInteger(value.id) || isText(value.id)) &&
  isText(value.name) &&
  isRecord(value.nativeCurrency) &&
  isText(value.nativeCurrency.symbol) &&
  // As many as an ERC-20 can have (uint8).
  [...Array(256).keys()].includes(value.nativeCurrency.decimals as number) &&
  (value.chainNamespace === undefined ||
    (isText(value.chainNamespace) && /^[a-z0-9-]{3,8}$/.test(value.chainNamespace)))

/** Checks and copies the host's options; a wrong one throws an error that names it. */
export const checkOptions = (given: unknown): ModalOptions => {
  if (!isRecord(given)) return wrong('options', 'an object')
  const options = { ...given }
  for (const [names, expected, holds] of rules)
    for (const name of names) if (options[name] !== undefined && !holds(options[name])) wrong(name, expected)
  for (const name of lists) if (options[name]) options[name] = Object.freeze([...(options[name] as string[])])
  const { networks, theme, messages } = options
  if (!Array.isArray(networks) || !networks.length) wrong('networks', 'a list of at least one network')
  // Entries without an id are dropped (spec 3); anything else that is off is the host's mistake.
  for (const [index, network] of (networks as unknown[]).entries())
    if (isRecord(network) && network.id !== undefined && !isNetwork(network))
      wrong(`networks[${index}]`, 'a network with id, name and nativeCurrency')
  options.networks = (networks as unknown[]).filter(isNetwork)
  if (!(options.networks as unknown[]).length) wrong('networks', 'a list of at least one network')
  for (const table of Object.values((messages ?? {}) as Record<string, unknown>))
    if (!isRecord(table) || !isTexts(Object.values(table))) wrong('messages', 'tables of texts by locale')
  options.theme = checkTheme(theme)
  return options as unknown as ModalOptions
}

/** The options plugins may read, with the spec's defaults. */
export const settingsOf = (given: ModalOptions, local: boolean): Options => {
  const { locale: _, ...kept } = Object.fromEntries(
    [...strings, ...flags, ...lists, 'metadata' as const].flatMap((name) =>
      given[name] === undefined
        ? []
        : [[name, name === 'metadata' ? Object.freeze({ ...given[name] }) : given[name]]],
    ),
  )
  return Object.freeze({
    enableReconnect: true,
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    manualWCControl: false,
    basic: false,
    debug: local,
    ...kept,
    embedded: given.target !== undefined,
  })
}
