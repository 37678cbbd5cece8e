import { connectors, type Sessions, sessions } from 'portico/core'
import { cell, definePlugin, PorticoError, readOnly } from 'portico/kernel'
import {
  type ApprovalState,
  type Auth,
  type AuthError,
  type AuthFailure,
  type AuthUser,
  type FrameStatus,
  auth as token,
} from 'portico/plugins/auth/contract'
import { createMockWallet, type MockChain } from 'portico/testing'

/** A question to the embedded wallet that the test answers. */
export interface Asked {
  readonly name: string
  readonly args: readonly unknown[]
  readonly signal: AbortSignal | undefined
  answer(value?: unknown): void
  refuse(reason: AuthFailure, text: string): void
}

/** The errors `Auth` rejects with. */
export const authError = (reason: AuthFailure, text: string): AuthError =>
  Object.assign(new PorticoError(text, { category: 'connect' }), { reason })

/** An embedded wallet whose answers the test gives; its connections are those of a mock wallet. */
export const createFakeAuth = (chains: readonly MockChain[]) => {
  const asked: Asked[] = []
  const cooldown = cell(0)
  const status = cell<FrameStatus>('ready')
  const approvals = cell<ApprovalState>({ open: 0 })
  const user = cell<AuthUser | undefined>(undefined)
  const { connector } = createMockWallet({
    id: 'AUTH',
    name: 'Embedded',
    chains,
    type: 'AUTH',
    traits: { embedded: true },
  })
  const frames = new Set<object>()
  let holds = 0
  let prepared = 0
  const ask = <T>(name: string, args: readonly unknown[], signal?: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push({
        name,
        args,
        signal,
        answer: (value) => resolve(value as T),
        refuse: (reason, text) => reject(authError(reason, text)),
      })
    })
  const service = (bound: Sessions): Auth => ({
    secureUrl: 'https://secure.invalid',
    secureOrigin: 'https://secure.invalid',
    connector,
    status: readOnly<FrameStatus>(status),
    user: readOnly(user),
    cooldown: readOnly(cooldown),
    approvals: readOnly<ApprovalState>(approvals),
    smartAccountNetworks: readOnly(cell([])),
    hold: () => {
      holds++
      return () => {
        holds--
      }
    },
    prepare: () => {
      prepared++
    },
    isFrame: (source) => frames.has(source as object),
    connectEmail: (email, options) => ask('connectEmail', [email], options?.signal),
    connectDevice: (options) => ask('connectDevice', [], options?.signal),
    connectOtp: (otp, options) => ask('connectOtp', [otp], options?.signal),
    updateEmail: (email, options) => ask('updateEmail', [email], options?.signal),
    updateEmailPrimaryOtp: (otp, options) => ask('updateEmailPrimaryOtp', [otp], options?.signal),
    updateEmailSecondaryOtp: (otp, options) => ask('updateEmailSecondaryOtp', [otp], options?.signal),
    getSocialRedirectUri: (provider, options) => ask('getSocialRedirectUri', [provider], options?.signal),
    connectSocial: async (uri, { social, ...options }) => {
      await ask('connectSocial', [uri, social], options.signal)
      return bound.connect(connector, options)
    },
    getFarcasterUri: (options) => ask('getFarcasterUri', [], options?.signal),
    connectFarcaster: (options) => ask('connectFarcaster', [], options?.signal),
    connect: async (options) => {
      asked.push({
        name: 'connect',
        args: [options?.namespaces],
        signal: options?.signal,
        answer() {},
        refuse() {},
      })
      return bound.connect(connector, options)
    },
    canUseSmartAccount: () => false,
    setAccountType: (type, options) => ask('setAccountType', [type], options?.signal),
    syncTheme: () => ask('syncTheme', []),
    reload: () => ask('reload', []),
    signOut: () => ask('signOut', []),
  })
  return {
    plugin: () =>
      definePlugin({
        id: 'auth',
        kernel: 1,
        provides: token,
        needs: { sessions },
        setup: ({ needs, contribute }) => {
          contribute(connectors, connector)
          return service(needs.sessions)
        },
      }),
    asked,
    names: () => asked.map(({ name }) => name),
    /** The last question of that name. */
    last: (name: string) => {
      const found = asked.findLast((each) => each.name === name)
      if (!found) throw new Error(`${name} was not asked among ${asked.map((each) => each.name)}`)
      return found
    },
    approvals,
    cooldown,
    status,
    user,
    /** Windows that are treated as the frame's. */
    frames,
    holds: () => holds,
    /** Number of times that the frame was preloaded. */
    prepared: () => prepared,
  }
}
export type FakeAuth = ReturnType<typeof createFakeAuth>
