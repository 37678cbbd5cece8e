import { relay } from './relay.js'

const hex = (seed: number) =>
  Array.from({ length: 64 }, (_, at) => ((seed * 7 + at * 11 + at * at) % 16).toString(16)).join('')

const nothing = () => {}

/** The part of the client that the plugin uses. */
const client = {
  on: nothing,
  off: nothing,
  disconnect: async () => {},
  // Signing requests stay open; reads are answered.
  request: async ({ request }: { request: { method: string } }) =>
    request.method === 'personal_sign' ? new Promise<never>(nothing) : '0x10b6f2b6e5f0000',
  session: { getAll: () => [] },
  events: { removeAllListeners: nothing },
  core: {
    verify: { register: async () => '' },
    history: { on: nothing },
    storage: { setItem: async () => {}, getItem: async () => relay.opened },
    crypto: { keychain: { keychain: new Map() } },
    pairing: { create: async () => ({ topic: '', uri: '' }) },
    relayer: {
      off: nothing,
      once: nothing,
      on: (event: string, listener: (cause: unknown) => void) =>
        void (event === 'relayer_error' && relay.listeners.add(listener)),
      request: async () => true,
      transportClose: async () => {},
    },
  },
  connect: async () => {
    relay.asked++
    if (relay.silent) await new Promise<never>(nothing)
    const nth = relay.offers.length + 1
    const approval = new Promise((settle, refuse) => {
      relay.offers.push({ settle, refuse })
    })
    // As long as a real link, so that the QR code has the same number of modules.
    const uri = `wc:${hex(nth)}@2?expiryTimestamp=1767614640&relay-protocol=irn&symKey=${hex(nth + 5)}`
    return { uri, approval: () => approval }
  },
}

/** Replaces the package of that name in the gallery's build: there are no requests, and scenes decide when a wallet answers. */
export const UniversalProvider = { init: async () => ({ client }) }
