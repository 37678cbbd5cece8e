import {
  type Connector,
  connectors,
  type Options,
  type Sessions,
  type SignIn,
  severalWallets,
  signIn as signInToken,
} from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import { type Auth, type AuthError, type AuthOptions, auth } from 'portico/plugins/auth/contract'
import { createMockClock, createMockServices, createTestKernel } from 'portico/testing'
import { createLink } from '../../../plugins/auth/frame/createLink.js'
import type { Link } from '../../../plugins/auth/frame/Link.js'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { createPlugin } from '../../../plugins/auth/plugin.js'
// The first login loads these modules; importing them here makes them available at once.
import '../../../plugins/auth/account/attachAccounts.js'
import '../../../plugins/auth/frame/createTroubles.js'
import { eip155 } from '../../../plugins/eip155/index.js'
import { solana as solanaChain } from '../../../plugins/solana/index.js'
import { network } from '../eip155/fixtures.js'
import { createFakeSite, eoa, onSolana, smart } from './fakeSite.js'

export const solana: Network = {
  ...network(1),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
export const networks: readonly Network[] = [network(1), network(137), network(10), network(31_337), solana]

export interface StartOptions {
  readonly site?: ReturnType<typeof createFakeSite>
  readonly auth?: AuthOptions
  readonly options?: Partial<Options>
  /** The visitor may have several wallets. */
  readonly several?: boolean
  /** Prepares a message to sign in with; without it the page has no sign-in. */
  readonly invite?: SignIn['invite']
  /** The answer of the gate before a login. */
  readonly allow?: Sessions['allow']
  /** Initial storage, by key. */
  readonly stored?: Readonly<Record<string, unknown>>
}

/** A site with one user, who has two accounts; it accepts the code 012345. */
export const politeSite = () => {
  const site = createFakeSite()
  let type = 'smartAccount'
  const accounts = [
    { address: eoa, type: 'eoa' },
    { address: smart, type: 'smartAccount' },
  ]
  site
    .answer('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    .answer('CONNECT_OTP', () => undefined)
    .answer('IS_CONNECTED', () => ({ isConnected: true }))
    .answer('SIGN_OUT', () => undefined)
    .answer('SYNC_THEME', () => undefined)
    .answer('SET_PREFERRED_ACCOUNT', (payload: { type: string }) => {
      type = payload.type
      return { type, address: type === 'eoa' ? eoa : smart }
    })
    .answer('SWITCH_NETWORK', ({ chainId }: { chainId: unknown }) => ({ chainId }))
    .answer(
      'GET_USER',
      ({ chainId, preferredAccountType = type }: { chainId: unknown; preferredAccountType?: string }) => {
        if (String(chainId).startsWith('solana'))
          return { address: onSolana, chainId, email: 'ada@mail.example' }
        type = preferredAccountType
        return {
          address: preferredAccountType === 'eoa' ? eoa : smart,
          chainId: Number(String(chainId).replace('eip155:', '')),
          email: 'ada@mail.example',
          accounts,
          preferredAccountType,
          smartAccountDeployed: false,
        }
      },
    )
  return site
}

/** The plugin with fakes for everything around it. */
export const startAuth = async ({
  site = politeSite(),
  auth: given = {},
  options,
  several = false,
  allow,
  invite,
  stored,
}: StartOptions = {}) => {
  const clock = createMockClock()
  const services = createMockServices({
    networks,
    options: { projectId: 'project', ...options },
  })
  for (const [key, value] of Object.entries(stored ?? {}))
    services.storage.texts.set(key, JSON.stringify(value))
  const links: Link[] = []
  const keys: string[] = []
  const page = {
    lease: (key: string, make: () => { value: unknown; dispose(): void }) => {
      if (key === 'auth.approvals') {
        const { value, dispose } = make()
        return { value, release: dispose }
      }
      keys.push(key)
      const link = createLink({
        clock,
        dapp: { projectId: 'project' },
        codecs: async () => codecs,
        open: site.open,
      })
      links.push(link)
      return { value: link, release: link.discard }
    },
  }
  const test = createTestKernel({
    clock,
    services: [
      ...services.list.map(([token, api]): [typeof token, unknown] => [
        token,
        token.id === 'page' ? page : token.id === 'sessions' && allow ? { ...(api as Sessions), allow } : api,
      ]),
      ...(invite ? [[signInToken, { invite }] as [typeof signInToken, unknown]] : []),
      ...(several ? [[severalWallets, true] as [typeof severalWallets, unknown]] : []),
    ],
    plugins: [eip155(), solanaChain(), createPlugin({ ...given, clock })],
  })
  await test.kernel.settled()
  const service = test.kernel.get(auth) as Auth
  const connector = test.kernel.point(connectors).get()[0] as Connector
  const events: [string, unknown][] = []
  test.kernel.on('*', (event, payload) => events.push([event, payload]))
  /** Stored entries, by key without prefix. */
  const kept = () =>
    Object.fromEntries(
      [...services.storage.texts].map(([key, text]) => [key.replace('auth/', ''), JSON.parse(text)]),
    )
  /** Advances the clock until the promise settles. */
  const settle = async <T>(promise: Promise<T>, ms = 1000): Promise<T> => {
    let settled = false
    const end = () => {
      settled = true
    }
    const seen = promise.then(end, end)
    // The client is made a moment later.
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (let tries = 0; tries < 60 && !settled; tries++) {
      // If it was made even later, its timers get their time, too.
      await clock.advance(ms)
      await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 1000))])
    }
    if (!settled) throw new Error('It did not settle')
    return promise
  }
  const failure = (promise: Promise<unknown>, ms?: number) =>
    settle(promise, ms).then(
      () => undefined,
      (error: AuthError) => error,
    )
  const session = (namespace = 'eip155') => services.sessions.session(namespace) as Session
  const login = async () => {
    await settle(service.connectEmail('ada@mail.example'))
    await settle(service.connectOtp('012345'))
    await settle(service.connect())
    site.posted.length = 0
  }
  return {
    ...test,
    clock,
    site,
    services,
    service,
    connector,
    events,
    kept,
    settle,
    failure,
    session,
    login,
    links,
    keys,
  }
}
