import type { CspSource, FeatureValues, HostEntry, HostName, NetworkInput, PluginCsp } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import { solana } from 'portico/plugins/solana/contract'
import { type HostOptions, hostOf, rpcUrls } from '#http'
import { type NetworkOptions, normalizeNetworks } from '#session'
import { defaultHosts } from './defaultHosts.js'
import { readSource, refuse } from './readSource.js'

/** The options of `createModal` that decide which hosts the page reaches; pass the same object. */
export interface CspConfig extends NetworkOptions {
  readonly networks: readonly NetworkInput[]
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  readonly hosts?: HostOptions
  readonly projectId?: string
  readonly basic?: boolean
  readonly features?: FeatureValues
}

const directives = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'frame-src',
  'font-src',
  'media-src',
  'manifest-src',
  'worker-src',
  'base-uri',
  'object-src',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'report-uri',
  'report-to',
] as const

/** A directive that `cspFor` writes. */
export type CspDirective = (typeof directives)[number]

/**
 * Sources of the page's own, by directive. `false` leaves one of the two directives of Trusted Types out, for frameworks that do
 * not work with them.
 */
export type CspAdditions = { readonly [K in CspDirective]?: readonly string[] | false }

/** A Content-Security-Policy. */
export interface Csp {
  /** Sources by directive, in the order of the header. */
  readonly directives: { readonly [K in CspDirective]?: readonly string[] }
  /** The value of the header `Content-Security-Policy`. */
  readonly header: string
}

const SELF = "'self'"
const NONE = "'none'"
const TRUSTED = ['require-trusted-types-for', 'trusted-types']
/** Directives whose values are no sources: names of policies and groups, and addresses of reports. */
const VALUES: Readonly<Partial<Record<CspDirective, RegExp>>> = {
  'require-trusted-types-for': /^'script'$/,
  // Not `*`, which allows every policy, nor `'allow-duplicates'`, with which a script can imitate one.
  'trusted-types': /^('none'|[\w#=/@.%-]+)$/,
  'report-uri': /^[!-~]+$/,
  'report-to': /^[!-~]+$/,
}
/** Nonces and digests name single scripts and styles, so they do not weaken a policy. */
const EXACT = /^'(nonce-[\w+/-]+={0,2}|sha(256|384|512)-[\w+/-]+={0,2})'$/
/** Pictures may come from anywhere, as those of NFTs do; nothing else may. */
const SCHEMES: Readonly<Partial<Record<CspDirective, readonly string[]>>> = {
  'img-src': ['data:', 'blob:', 'https:'],
  'media-src': ['data:', 'blob:', 'https:'],
  'font-src': ['data:'],
  'worker-src': ['blob:'],
}

const readAddition = (name: CspDirective, source: unknown): string => {
  if (typeof source !== 'string' || !source || /[\s;,\p{C}]/u.test(source))
    return refuse(name, source, 'has a source that would break the header')
  const value = VALUES[name]
  if (value) return value.test(source) ? source : refuse(name, source, 'must not have this value')
  if (source === SELF || SCHEMES[name]?.includes(source)) return source
  if (['script-src', 'style-src'].includes(name) && EXACT.test(source)) return source
  if (source.startsWith("'")) return refuse(name, source, 'must not be weakened')
  return readSource(name, source)
}

/** Both addresses of a host: the visitor's timezone decides which is used. */
const addressesOf = (host: HostEntry | HostOptions[keyof HostOptions]): readonly string[] => {
  const { url, restricted = url } = typeof host === 'string' ? { url: host } : (host ?? { url: '' })
  return [url, restricted]
}

/** A picture at an address of another host; one in the text itself, or of the page's own, needs no source. */
const isRemote = (image: string | undefined): image is string =>
  !!image && /^(?!data:)[a-z][\w+.-]*:/i.test(image)

/**
 * Writes the Content-Security-Policy that a page needs for its modal: strict, and with no host but those that the chosen plugins
 * reach. A plugin whose feature is `false` adds nothing. `also` adds sources of the page's own. Throws a `PorticoError` for an address
 * or a source that would weaken the policy. Pure: it touches no page and requests nothing, so it runs on servers and in builds.
 */
export const cspFor = (config: CspConfig, also: CspAdditions = {}): Csp => {
  if (!Array.isArray(config?.networks))
    throw new PorticoError('cspFor: "networks" must be a list of networks', { category: 'options' })
  const { plugins = [], hosts = {}, projectId, basic, features = {} } = config
  const found = new Map<CspDirective, Set<string>>(
    Object.entries({
      'default-src': [NONE],
      'script-src': [SELF],
      'style-src': [SELF],
      'img-src': [SELF, 'data:'],
      'connect-src': [SELF],
      'frame-src': [],
      'base-uri': [],
      'object-src': [],
      'form-action': [],
      'frame-ancestors': [],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': [],
    } satisfies { [K in CspDirective]?: string[] }).map(([name, sources]) => [
      name as CspDirective,
      new Set<string>(sources),
    ]),
  )
  const add = (name: CspDirective, ...sources: readonly string[]) => {
    const set = found.get(name) ?? new Set()
    for (const source of sources) set.add(source)
    found.set(name, set)
  }
  const optionOf = (name: string) =>
    (Object.hasOwn(hosts, name) && hosts[name as HostName]) ||
    (Object.hasOwn(defaultHosts, name) && defaultHosts[name as HostName]) ||
    undefined
  const sourcesOf = (plugin: string, source: CspSource): readonly string[] => {
    if (typeof source === 'string' && source.includes(':')) return [readSource(`plugin "${plugin}"`, source)]
    const name = typeof source === 'string' ? source : source.host
    const host = optionOf(name) || (typeof source === 'string' ? undefined : source)
    if (typeof host === 'object' && !host.url) return []
    if (!host)
      throw new PorticoError(
        `cspFor: the plugin "${plugin}" reaches a host "${name}" without a known address. Set hosts.${name}.`,
        { category: 'options' },
      )
    return addressesOf(host).map((address) => readSource(`hosts.${name}`, address))
  }

  const brought = plugins.flatMap(({ brings = [] }) => brings)
  const chosen = [...new Set([...plugins, ...brought])].filter(
    ({ id, feature = id }) =>
      !Object.hasOwn(features, feature) || features[feature as keyof FeatureValues] !== false,
  )
  const needs: readonly (readonly [string, PluginCsp])[] = [
    // Of the project: its configuration, read when the modal opens.
    ...(projectId && !basic ? ([['remote', { connect: ['api'] }]] as const) : []),
    ...chosen.flatMap(({ id, csp }) => (csp ? [[id, csp] as const] : [])),
  ]
  // Balances of Solana are read over HTTP, those of EVM chains by the wallet.
  const read = new Set<string>([solana])
  for (const [id, { rpc, connect = [], img = [], frame = [], ancestors = [] }] of needs) {
    for (const namespace of rpc === true ? [evm] : (rpc ?? [])) read.add(namespace)
    // The blockchain API is only asked for a project.
    for (const source of connect)
      if (source !== 'rpc' || projectId) add('connect-src', ...sourcesOf(id, source))
    for (const source of img) add('img-src', ...sourcesOf(id, source))
    for (const source of frame) add('frame-src', ...sourcesOf(id, source))
    for (const source of ancestors) add('frame-ancestors', ...sourcesOf(id, source))
  }
  const rpc = addressesOf(optionOf('rpc'))
  const readsApart = needs.some(([, { rpcApart }]) => rpcApart)
  for (const network of normalizeNetworks(config.networks, config)) {
    const { assets, caipNetworkId, chainNamespace } = network
    if (isRemote(assets?.imageUrl)) add('img-src', readSource(`image of ${caipNetworkId}`, assets.imageUrl))
    if (!read.has(chainNamespace)) continue
    for (const address of rpc) {
      const [url, ...others] = rpcUrls(network, { rpc: address, projectId })
      // Read where the first one has quoted: only one of another host, and only if the page may reach it.
      const another = url && others.find((each) => hostOf(each) !== hostOf(url))
      const isReachable = !!another && /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(another)
      for (const each of [url, ...(readsApart && isReachable ? [another] : [])])
        if (each) add('connect-src', readSource(`endpoint of ${caipNetworkId}`, each))
    }
  }

  for (const [name, sources] of Object.entries(also) as [CspDirective, CspAdditions[CspDirective]][]) {
    if (!directives.includes(name)) return refuse('also', name, 'names an unknown directive')
    if (sources === undefined) continue
    if (sources !== false && !Array.isArray(sources))
      return refuse(name, sources, 'must be a list of sources')
    if (sources !== false) add(name, ...sources.map((source) => readAddition(name, source)))
    else if (TRUSTED.includes(name)) found.delete(name)
    else return refuse('also', name, 'must not be left out')
  }
  const written = directives.flatMap((name) => {
    const sources = found.get(name)
    return sources ? [[name, Object.freeze(sources.size ? [...sources] : [NONE])] as const] : []
  })
  return Object.freeze({
    directives: Object.freeze(Object.fromEntries(written)),
    header: written.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; '),
  })
}
