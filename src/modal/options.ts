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

/** A value that cannot end a declaration or fetch anything. */
export const isSafeVariable = (name: string, value: unknown): value is string =>
  /^[a-z][a-z0-9-]*$/.test(name) &&
  typeof value === 'string' &&
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
  (typeof value.id === 'number' || typeof value.id === 'string') &&
  typeof value.name === 'string' &&
  isRecord(value.nativeCurrency) &&
  typeof value.nativeCurrency.symbol === 'string' &&
  Number.isSafeInteger(value.nativeCurrency.decimals) &&
  (value.nativeCurrency.decimals as number) >= 0 &&
  (value.chainNamespace === undefined || /^[a-z0-9-]{3,8}$/.test(String(value.chainNamespace)))

/** Checks and copies the host's options; a wrong one throws an error that names it. */
export const checkOptions = (given: unknown): ModalOptions => {
  if (!isRecord(given)) return wrong('options', 'an object: createModal({ networks, plugins })')
  const options = { ...given }
  for (const name of strings)
    if (options[name] !== undefined && typeof options[name] !== 'string') wrong(name, 'a text')
  for (const name of flags)
    if (options[name] !== undefined && typeof options[name] !== 'boolean') wrong(name, 'true or false')
  for (const name of lists) {
    const list = options[name]
    if (list === undefined) continue
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
      wrong(name, 'a list of texts')
    options[name] = Object.freeze([...(list as string[])])
  }
  for (const name of records)
    if (options[name] !== undefined && !isRecord(options[name])) wrong(name, 'an object')
  const { networks, plugins, zIndex, prefetch, onError, theme, messages } = options
  if (!Array.isArray(networks) || !networks.length) wrong('networks', 'a list of at least one network')
  // Entries without an id are dropped (spec 3); anything else that is off is the host's mistake.
  for (const [index, network] of (networks as unknown[]).entries())
    if (isRecord(network) && network.id !== undefined && !isNetwork(network))
      wrong(`networks[${index}]`, 'a network with id, name and nativeCurrency')
  options.networks = (networks as unknown[]).filter(isNetwork)
  if (!(options.networks as unknown[]).length) wrong('networks', 'a list of at least one network')
  if (plugins !== undefined && !Array.isArray(plugins)) wrong('plugins', 'a list of plugins')
  if (zIndex !== undefined && !Number.isSafeInteger(zIndex)) wrong('zIndex', 'a whole number')
  if (prefetch !== undefined && prefetch !== 'idle' && prefetch !== 'intent')
    wrong('prefetch', '"idle" or "intent"')
  if (onError !== undefined && typeof onError !== 'function') wrong('onError', 'a function')
  for (const table of Object.values((messages ?? {}) as Record<string, unknown>))
    if (!isRecord(table) || !Object.values(table).every((text) => typeof text === 'string'))
      wrong('messages', 'tables of texts by locale')
  options.theme = checkTheme(theme)
  return options as unknown as ModalOptions
}

/** The options plugins may read, with the spec's defaults. */
export const settingsOf = (given: ModalOptions, local: boolean): Options => {
  const { enableReconnect, enableNetworkSwitch, allowUnsupportedChain, manualWCControl, basic, debug } = given
  const kept: Record<string, unknown> = {}
  for (const name of [...strings, ...lists, 'metadata'] as const)
    if (name !== 'locale' && given[name] !== undefined) kept[name] = given[name]
  return Object.freeze({
    ...kept,
    enableReconnect: enableReconnect ?? true,
    enableNetworkSwitch: enableNetworkSwitch ?? true,
    allowUnsupportedChain: allowUnsupportedChain ?? false,
    manualWCControl: manualWCControl ?? false,
    basic: basic ?? false,
    embedded: given.target !== undefined,
    debug: debug ?? local,
  })
}
