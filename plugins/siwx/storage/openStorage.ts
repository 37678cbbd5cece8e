import type { Http } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import type { SignInSession, SignInStorage, SiwxOptions } from '../contract.js'
import type { Attachable, HostedSessionsDeps } from '../hosted/hostedSessionsDeps.js'
import { createBrowserStorage, sessionsParser } from './createBrowserStorage.js'

const anything = { parse: (input: unknown) => input }
const texts = { parse: String }
const none: readonly SignInSession[] = Object.freeze([])

/** Where the sessions are kept, and how tabs tell each other that these have changed. */
export interface OpenStorage {
  readonly storage: SignInStorage
  /** Call when this tab has added or ended a session. */
  tell(): void
  /** Calls back when another tab has. */
  watch(listener: () => void): Dispose
}

/** The page's storage. */
const openHost = (storage: SignInStorage, deps: HostedSessionsDeps): OpenStorage => {
  ;(storage as Partial<Attachable>).attach?.(deps)
  // Has another value after each change.
  const changed = deps.needs.storage.at('siwx/changed', texts, '')
  let own = changed.get()
  return {
    storage,
    tell: () => {
      own = `${Date.now()} ${Math.random()}`
      changed.set(own)
    },
    watch: (listener) =>
      changed.subscribe(() => {
        if (changed.get() !== own) listener()
      }),
  }
}

/** Storage in this browser. */
const openBrowser = (
  { verifiers = [] }: SiwxOptions,
  domain: string,
  { needs, signal, isSame }: HostedSessionsDeps,
): OpenStorage => {
  const stored = needs.storage.at('siwx/sessions', sessionsParser, none)
  const call = async (read: (service: Http) => Promise<unknown>) => {
    const service = await needs.http()
    if (!service) throw new Error('There is no network')
    return read(service)
  }
  return {
    storage: createBrowserStorage({
      stored,
      domain,
      verifiers,
      isSame,
      client: (id) => {
        const network = needs.sessions.networks.get().find((each) => each.caipNetworkId === id)
        return (
          network && {
            request: (request) => call((service) => service.rpc(network, request, anything, { signal })),
          }
        )
      },
    }),
    // The stored list itself tells the other tabs.
    tell: () => {},
    watch: stored.subscribe,
  }
}

/** Opens the storage that the page has chosen. */
export const openStorage = (input: SiwxOptions, domain: string, deps: HostedSessionsDeps): OpenStorage =>
  input.storage ? openHost(input.storage, deps) : openBrowser(input, domain, deps)
