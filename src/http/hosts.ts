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
      const optionOf = (name: HostName) => (Object.hasOwn(configured, name) && configured[name]) || undefined
      const resolve = (name: HostName, option: HostOption, scheme: string) => {
        const pair = typeof option === 'string' ? { url: option } : option
        const input = pick(pair)
        const address = readHost(input)
        if (!address?.startsWith(scheme))
          throw new PorticoError(
            `The host "${name}" must be a plain ${scheme}s:// address (${scheme}:// only on localhost): ${JSON.stringify(input)}`,
            { category: 'options', plugin: 'hosts' },
          )
        resolved.set(name, address)
        return address
      }
      return {
        at: (name: HostName, entry: HostEntry) =>
          resolve(name, optionOf(name) ?? entry, entry.url.replace(/s?:.*/s, '')),
        own: (name: HostName) => {
          const option = optionOf(name)
          return option && resolve(name, option, 'http')
        },
        list: () => Object.fromEntries(resolved),
      }
    },
  })
