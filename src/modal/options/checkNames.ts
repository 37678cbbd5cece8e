import { afterFrame, defaultNamespace, type HostName, hosts } from 'portico/core'
import { type AnyPlugin, type Kernel, type LazyPlugin, type Network, PorticoError } from 'portico/kernel'
import { isLocalHost } from '#http'
import type { ModalOptions } from './options.js'

/**
 * The names of all options. They come from a record rather than a list, so that a missing one does not
 * compile.
 */
const options = Object.keys({
  basic: true,
  chainImages: true,
  customRpcUrls: true,
  debug: true,
  defaultNetwork: true,
  embedded: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  features: true,
  fullScreen: true,
  history: true,
  hosts: true,
  locale: true,
  messages: true,
  metadata: true,
  networks: true,
  onError: true,
  plugins: true,
  prefetch: true,
  projectId: true,
  reducedMotion: true,
  target: true,
  theme: true,
  zIndex: true,
} satisfies Record<keyof ModalOptions, true>)
/** Options that have moved to plugins, by name, with their new place. */
const moved: Readonly<Record<string, string>> = {
  allowUnsupportedChain: 'preset({ networks: { allowUnsupportedChain } })',
  connectMethodsOrder: 'preset({ wallets: { connectMethodsOrder } })',
  connectorTypeOrder: 'preset({ wallets: { connectorTypeOrder } })',
  excludeWalletIds: 'preset({ wallets: { excludeWalletIds } })',
  excludeWallets: 'preset({ wallets: { excludeWallets } })',
  featuredWalletIds: 'directory({ featuredWalletIds })',
  includeWalletIds: 'preset({ wallets: { includeWalletIds } })',
  manualWCControl: 'walletconnect({ manual })',
  walletFeaturesOrder: 'preset({ account: { walletFeaturesOrder } })',
}
/** Hosts that this package's own services use. */
const coreHosts: readonly string[] = ['api', 'rpc'] satisfies readonly HostName[]

/** The Levenshtein distance of two texts. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let column = 0; column < other.length; column++)
      next.push(
        Math.min(
          (next[column] as number) + 1,
          (row[column + 1] as number) + 1,
          (row[column] as number) + (letter === other[column] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) as number
}

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= Math.ceil(name.length * 0.4))
    .sort((one, other) => one.far - other.far)[0]?.each

const isSafe = (url: unknown): boolean => {
  if (typeof url !== 'string') return false
  try {
    const { protocol, hostname } = new URL(url)
    return /^(https|wss):$/.test(protocol) || (isLocalHost(hostname) && /^(http|ws):$/.test(protocol))
  } catch {
    return false
  }
}

/**
 * Reports mistakes in the options that do not throw: unknown names and invalid values, networks given twice,
 * unsafe endpoints, and hosts and features that no plugin uses.
 */
export const checkNames = (
  input: ModalOptions,
  plugins: readonly (AnyPlugin | LazyPlugin)[],
  networks: readonly Pick<Network, 'caipNetworkId'>[],
  kernel: Pick<Kernel, 'get' | 'on' | 'settled' | 'features' | 'decisions'>,
  report: (error: PorticoError) => void,
): void => {
  const warn = (text: string) => report(new PorticoError(`createModal: ${text}`, { category: 'options' }))
  const names = (record: object | undefined, known: readonly string[], say: (name: string) => string) => {
    for (const name of Object.keys(record ?? {})) {
      if (known.includes(name)) continue
      const near = nearest(name, known)
      warn(`${say(name)}.${near ? ` Did you mean "${near}"?` : ''}`)
    }
  }
  for (const [name, now] of Object.entries(moved))
    if (Object.hasOwn(input, name)) warn(`option "${name}" has moved to a plugin: use ${now}.`)
  names(input, [...options, ...Object.keys(moved)], (name) => `there is no option "${name}"`)
  if (input.hosts) {
    // Plugins declare their hosts when they start. Those that start with the modal have done so once it is
    // open.
    const stop = kernel.on('modal.opened', () => {
      stop()
      afterFrame(async () => {
        await kernel.settled()
        const declared = Object.keys(kernel.get(hosts)?.list() ?? {})
        const later = plugins.flatMap((each) => each.hosts ?? [])
        names(
          input.hosts,
          [...coreHosts, ...declared, ...later],
          (name) => `nothing asks for the host "${name}" yet`,
        )
      })
    })
  }
  const found = new Map<string, string>()
  for (const { id, name, chainNamespace = defaultNamespace } of input.networks ?? []) {
    const each = `${chainNamespace}:${id}`
    const first = found.get(each)
    if (id === undefined) warn(`network "${name}" has no id and is left out.`)
    else if (first === undefined) found.set(each, name)
    else warn(`network ${each} is given twice: "${first}" is used, "${name}" is left out.`)
  }
  // Plugins and networks may be added later, so an unknown name is only reported as not used yet.
  const ids = networks.map((each) => each.caipNetworkId)
  names(input.customRpcUrls, ids, (name) => `nothing reads customRpcUrls["${name}"] yet`)
  let checked: Readonly<Record<string, unknown>> = {}
  /** Checks the values that were set since the last time, by `createModal` or `setFeatures`. */
  const checkFeatures = (values: Readonly<Record<string, unknown>>) => {
    const known = [
      ...plugins.flatMap(({ id, feature }) => [id, feature ?? id]),
      ...Object.keys(kernel.decisions.get()),
    ]
    const changed = Object.entries(values).filter(([name, value]) => checked[name] !== value)
    checked = { ...checked, ...values }
    names(Object.fromEntries(changed), known, (name) => `nothing reads feature "${name}" yet`)
    for (const [name, value] of changed)
      if (value !== undefined && typeof value !== 'boolean' && typeof value !== 'object')
        warn(`feature "${name}" must be true, false, a list or an object, not ${JSON.stringify(value)}.`)
  }
  checkFeatures(input.features ?? {})
  kernel.features.subscribe(() => checkFeatures(kernel.features.get()))
  for (const [id, urls] of Object.entries(input.customRpcUrls ?? {}))
    if (!Array.isArray(urls) || !urls.every(isSafe))
      warn(`customRpcUrls["${id}"] must be a list of https:// or wss:// addresses.`)
}
