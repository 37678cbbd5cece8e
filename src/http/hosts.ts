import { env, type HostList, hosts as token } from 'portico/core'
import { definePlugin, PorticoError } from 'portico/kernel'
import { isRestrictedTimezone } from './isRestrictedTimezone.js'

/** A host, or a host with the alternate that restricted timezones use. */
export type HostOption = string | { readonly url: string; readonly restricted?: string }
export type HostOptions = { readonly [K in keyof HostList]?: HostOption }

const defaults: HostList = {
  rpc: 'https://rpc.walletconnect.org',
  api: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  secure: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  bitcoin: 'https://mempool.space',
}

const check = (name: string, input: string): string => {
  const scheme = name === 'relay' ? 'ws' : 'http'
  let url: URL | undefined
  try {
    url = new URL(input)
  } catch {}
  const local = url && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const protocols = local ? [`${scheme}s:`, `${scheme}:`] : [`${scheme}s:`]
  if (!url || !protocols.includes(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new PorticoError(
      `The host "${name}" must be a plain ${scheme}s:// address (${scheme}:// only on localhost): ${JSON.stringify(input)}`,
      { category: 'options', plugin: 'hosts' },
    )
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Every outside host; throws where one is not a safe address. */
export const hosts = ({ hosts: given = {} }: { readonly hosts?: HostOptions } = {}) => {
  const lists = (['url', 'restricted'] as const).map((kind): HostList => {
    const list = { ...defaults }
    for (const name of Object.keys(defaults) as (keyof HostList)[]) {
      const option = given[name] ?? defaults[name]
      const pair = typeof option === 'string' ? { url: option } : option
      list[name] = check(name, pair[kind] ?? pair.url)
    }
    return Object.freeze(list)
  }) as [HostList, HostList]
  return definePlugin({
    id: 'hosts',
    kernel: 1,
    needs: { env },
    provides: token,
    setup: ({ needs }) => ({ get: () => lists[isRestrictedTimezone(needs.env.timezone) ? 1 : 0] }),
  })
}
