import type { Connector, Sessions } from 'portico/core'
import { type CaipNetworkId, type Clock, type Dispose, readOnly, type Source } from 'portico/kernel'
import type { Accounts } from './account/attachAccounts.js'
import { type LaterCalls, lazyCalls } from './account/lazyCalls.js'
import type { Client } from './client/openClient.js'
import type { ApprovalState, Auth, AuthUser, FrameStatus } from './contract.js'
import type { AuthStore } from './createStore.js'
import { createCooldown } from './login/createCooldown.js'
import { numberedNetwork } from './networks/numberedNetwork.js'

export interface AuthDeps {
  readonly secureUrl: string
  readonly connector: Connector
  readonly sessions: Pick<Sessions, 'connect' | 'setActiveNamespace'>
  /** Asks the gate `session.opening`. */
  opening(): Promise<void>
  /** Runs it whenever a login that has begun is over: nobody is connected any more, or the modal has closed. */
  onAbandoned(run: () => void): void
  readonly store: AuthStore
  readonly clock: Clock
  readonly status: Source<FrameStatus>
  readonly user: Source<AuthUser | undefined>
  readonly approvals: Source<ApprovalState>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  client(): Promise<Client>
  accounts(): Promise<Accounts>
  /** Whether the visitor may connect several wallets. */
  several(): boolean
  /** The client, if it is open. */
  opened(): Client | undefined
  /** Releases the page's frame. */
  close(): void
}

/** Calls a login begins with, besides the e-mail. */
const begins: readonly (keyof LaterCalls)[] = ['getSocialRedirectUri', 'getFarcasterUri']

/** Runs after the next paint, when the page is idle. */
const whenIdle = (run: () => void): void => {
  // Safari has no idle callback: a separate task is the next best. On a server there is nothing to prepare.
  globalThis.requestAnimationFrame?.(() => (window.requestIdleCallback ?? setTimeout)(run))
}

/** The networks of a comma-separated list of EVM chain ids. */
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
            .map(numberedNetwork),
        )
      }
      return list
    },
    subscribe: text.subscribe,
  })
}

/** The service for logins and views. */
export const createAuth = (deps: AuthDeps): Auth => {
  const { secureUrl, connector, sessions, store, clock, several, client, accounts, opened, close, stop } =
    deps
  let holds = 0

  const signOut = async () => {
    store.wipe()
    const now = opened()
    await (now?.opened()?.wallet ?? now?.login)?.signOut()
  }
  const release = () => {
    if (--holds) return
    // Deferred: disposing the modal stops all plugins, but signs nobody out.
    clock.after(0, () => {
      if (holds || stop.aborted) return
      void signOut().finally(() => {
        if (!holds) close()
      })
    })
  }
  /** True once a login has begun: it may end although the gate would refuse by then. */
  let isAllowed = false
  const forget = () => {
    isAllowed = false
  }
  deps.onAbandoned(forget)
  const begin = async () => {
    forget()
    try {
      await deps.opening()
    } catch (error) {
      // With the message of the plugin that refuses.
      throw Object(error).cause ?? error
    }
    isAllowed = true
  }
  const connect: Auth['connect'] = async ({ namespaces, signal } = {}) => {
    // With one wallet at a time, it connects on every namespace it supports, whichever was requested.
    const limited = several() && namespaces
    let connections: Awaited<ReturnType<Auth['connect']>>
    try {
      connections = await sessions.connect(connector, {
        ...(limited && { namespaces: limited }),
        ...(signal && { signal }),
        ...(isAllowed && { isAllowed }),
      })
    } catch (error) {
      if (signal?.aborted) forget()
      throw error
    }
    forget()
    const requested = connections.find((each) => namespaces?.includes(each.namespace))
    if (requested) sessions.setActiveNamespace(requested.namespace)
    return connections
  }

  return {
    ...(Object.fromEntries(
      lazyCalls.map((name) => [
        name,
        // Pass on the arguments.
        async (...args: readonly unknown[]) => {
          if (begins.includes(name)) await begin()
          return Reflect.apply((await accounts()).calls[name], undefined, args)
        },
      ]),
    ) as unknown as LaterCalls),
    secureUrl,
    secureOrigin: new URL(secureUrl).origin,
    connector,
    status: readOnly(deps.status),
    user: readOnly(deps.user),
    approvals: deps.approvals,
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
      await begin()
      const now = await client()
      const step = await now.login.connectEmail(email, options)
      whenIdle(() => stop.aborted || now.warm())
      return step
    },
    connectDevice: async (options) => (await client()).login.connectDevice(options),
    connectOtp: async (otp, options) => (await client()).login.connectOtp(otp, options),
    connect,
    canUseSmartAccount: () => opened()?.opened()?.wallet.canUseSmartAccount() ?? false,
    signOut,
  }
}
