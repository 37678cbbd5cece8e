import type { Connector, Sessions } from 'portico/core'
import { type CaipNetworkId, type Clock, type Dispose, readOnly, type Source } from 'portico/kernel'
import { authError } from './authError.js'
import type { ApprovalState, Auth, AuthUser, FrameStatus } from './contract.js'
import { createCooldown } from './createCooldown.js'
import type { AuthStore } from './createStore.js'
import type { SocialResult } from './createWallet.js'
import type { Client } from './openClient.js'
import { whenIdle } from './whenIdle.js'

export interface AuthPorts {
  readonly secureUrl: string
  readonly connector: Connector
  readonly sessions: Pick<Sessions, 'connect' | 'setActiveNamespace'>
  readonly store: AuthStore
  readonly clock: Clock
  readonly status: Source<FrameStatus>
  readonly user: Source<AuthUser | undefined>
  readonly approvals: Source<ApprovalState>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  client(): Promise<Client>
  /** Whether the visitor may have several wallets. */
  several(): boolean
  /** The client, where it is there. */
  opened(): Client | undefined
  /** Lets go of the page's frame. */
  close(): void
  /** Keeps the result of a popup for the connector. */
  putSocial(result: SocialResult | undefined): void
}

/** The networks of a comma-joined list of EVM chain ids. */
const networksOf = (text: Source<string>): Source<readonly CaipNetworkId[]> => {
  let from = ''
  let list: readonly CaipNetworkId[] = Object.freeze([])
  return readOnly({
    get: () => {
      const now = text.get()
      if (now !== from) {
        from = now
        list = Object.freeze(
          now
            .split(',')
            .filter((each) => /^\d+$/.test(each))
            .map((each) => `eip155:${each}` as const),
        )
      }
      return list
    },
    subscribe: text.subscribe,
  })
}

/** The service that logins and views use. */
export const createAuth = (ports: AuthPorts): Auth => {
  const { secureUrl, connector, sessions, store, clock, several, client, opened, close, putSocial, stop } =
    ports
  let holds = 0

  const signOut = async () => {
    store.wipe()
    const now = opened()
    await (now?.opened()?.wallet ?? now?.login)?.signOut()
  }
  const accounts = async () => (await client()).accounts()
  const logins = async () => (await accounts()).logins
  const release = () => {
    if (--holds) return
    // Later: a modal that is disposed stops everybody, and signs nobody out.
    clock.after(0, () => {
      if (holds || stop.aborted) return
      void signOut().finally(() => {
        if (!holds) close()
      })
    })
  }
  const connect: Auth['connect'] = async ({ namespaces, signal } = {}) => {
    // A visitor of one wallet has this one on every namespace it serves, whichever was asked for.
    const limited = several() && namespaces
    const connections = await sessions.connect(connector, {
      ...(limited && { namespaces: limited }),
      ...(signal && { signal }),
    })
    const asked = connections.find((each) => namespaces?.includes(each.namespace))
    if (asked) sessions.setActiveNamespace(asked.namespace)
    return connections
  }

  return {
    secureUrl,
    secureOrigin: new URL(secureUrl).origin,
    connector,
    status: readOnly(ports.status),
    user: readOnly(ports.user),
    approvals: ports.approvals,
    cooldown: createCooldown(store.lastEmail, clock),
    smartAccountNetworks: networksOf(store.smartAccountNetworks),
    hold: (): Dispose => {
      holds++
      let held = true
      return () => {
        if (held) release()
        held = false
      }
    },
    prepare: () => {
      client().then(
        ({ link }) => link.start(),
        () => {},
      )
    },
    isFrame: (source) => opened()?.link.is(source) ?? false,
    connectEmail: async (email, options) => {
      const now = await client()
      const step = await now.login.connectEmail(email, options)
      whenIdle(() => stop.aborted || now.warm())
      return step
    },
    connectDevice: async (options) => (await client()).login.connectDevice(options),
    connectOtp: async (otp, options) => (await client()).login.connectOtp(otp, options),
    updateEmail: async (email, options) => (await logins()).updateEmail(email, options),
    updateEmailPrimaryOtp: async (otp, options) => (await logins()).updateEmailPrimaryOtp(otp, options),
    updateEmailSecondaryOtp: async (otp, options) => (await logins()).updateEmailSecondaryOtp(otp, options),
    getSocialRedirectUri: async (provider, options) =>
      (await logins()).getSocialRedirectUri(provider, options),
    getFarcasterUri: async (options) => (await logins()).getFarcasterUri(options),
    connectFarcaster: async (options) => (await logins()).connectFarcaster(options),
    connect,
    connectSocial: async (uri, { social, ...options }) => {
      putSocial({ uri, social })
      try {
        return await connect(options)
      } finally {
        putSocial(undefined)
      }
    },
    canUseSmartAccount: () => opened()?.opened()?.wallet.canUseSmartAccount() ?? false,
    setAccountType: async (type, { signal } = {}) => {
      const wallet = opened()?.opened()?.wallet
      if (!wallet) throw authError('refused', 'Not connected to email or social')
      await wallet.setAccountType(type, signal)
    },
    syncTheme: async (theme) => {
      await (await client()).login.ask('SYNC_THEME', theme)
    },
    reload: async () => (await client()).link.reload(),
    signOut,
  }
}
