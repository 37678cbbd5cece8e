import { env, type HostEntry, type HostList, type HostName, hosts as token } from 'portico/core'
import { definePlugin, PorticoError } from 'portico/kernel'
import { isRestrictedTimezone } from './isRestrictedTimezone.js'
import { readHost } from './readHost.js'

/** A URL, or a URL with an alternative for restricted timezones. */
export type HostOption = string | { readonly url: string; readonly restricted?: string }
/** URLs by the name a plugin declared. */
export type HostOptions = { readonly [K in keyof HostList]?: HostOption }

/** URLs of outside services: the page's own, else the plugins' defaults. */
export const hosts = ({ hosts: configured = {} }: { readonly hosts?: HostOptions } = {}) =>
  definePlugin({
    id: 'hosts',
    kernel: 1,
    needs: { env },
    provides: token,
    setup: ({ needs }) => {
      // Asked for only where an answer would change something: the browser's first look at its timezone takes 10 ms.
      const pick = ({ url, restricted = url }: Exclude<HostOption, string>) =>
        restricted !== url && isRestrictedTimezone(needs.env.timezone) ? restricted : url
      const resolved = new Map<string, string>()
      return {
        at: (name: HostName, entry: HostEntry) => {
          const option = (Object.hasOwn(configured, name) && configured[name]) || entry
          const pair = typeof option === 'string' ? { url: option } : option
          const input = pick(pair)
          const address = readHost(input)
          const scheme = entry.url.replace(/s?:.*/s, '')
          if (!address?.startsWith(scheme))
            throw new PorticoError(
              `The host "${name}" must be a plain ${scheme}s:// address (${scheme}:// only on localhost): ${JSON.stringify(input)}`,
              { category: 'options', plugin: 'hosts' },
            )
          resolved.set(name, address)
          return address
        },
        list: () => Object.fromEntries(resolved),
      }
    },
  })
