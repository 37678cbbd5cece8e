import { type CspSource, hosts, sessions } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { hostOf } from './hostOf.js'

/** The hosts that a source stands for, those that the page has set instead of a default among them. */
const hostsOf = (source: CspSource, resolved: Readonly<Record<string, string>>) => {
  if (typeof source !== 'string') return [source.url, source.restricted, resolved[source.host]].map(hostOf)
  return [hostOf(source.includes(':') ? source : resolved[source])]
}

/**
 * The ids of the plugins that declare a host in `csp`; empty if none does. Endpoints of the configured networks are declared by the page, which lists
 * them; the project's configuration is the modal's own.
 */
export const findDeclaring = (kernel: Kernel, host: string): readonly string[] => {
  const resolved = kernel.get(hosts)?.list() ?? {}
  const plugins = new Set<string>()
  for (const [id, { declared }] of kernel.internals.entries) {
    const { connect = [], img = [], frame = [] } = declared.csp ?? {}
    for (const source of [...connect, ...img, ...frame])
      if (hostsOf(source, resolved).includes(host)) plugins.add(id)
  }
  if (hostOf(resolved.api) === host) plugins.add('remote')
  const networks = kernel.get(sessions)?.networks.get() ?? []
  if (networks.some(({ rpcUrls }) => rpcUrls.default.http.some((url) => hostOf(url) === host)))
    plugins.add('networks')
  return [...plugins]
}
