import { entryViews, type Options, type Router, router as routerToken, sessions } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin, type ViewOptions } from 'portico/kernel'
import { opensOnPairing } from 'portico/plugins/walletconnect/contract'
import {
  createMockChain,
  createMockServices,
  createMockWallet,
  createTestKernel,
  type MockWallet,
} from 'portico/testing'
import { router } from '#router'

export const flush = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A plugin with empty views. */
export const views = (
  names: readonly string[],
  options: Readonly<Record<string, Partial<ViewOptions<unknown>>>> = {},
  id = 'test.views',
) =>
  definePlugin({
    id,
    kernel: 1,
    setup: ({ view }) => {
      for (const name of names)
        view(name as 'Connect', {
          title: name as 'modal.help',
          load: async () => ({ default: () => null }),
          ...(options[name] as object),
        })
    },
  })

export const ALL = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'Sign',
] as const

export interface Setup {
  readonly options?: Partial<Options>
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  readonly features?: Readonly<Record<string, unknown>>
  readonly adapters?: boolean
  readonly mobile?: boolean
  /** Whether the page makes its pairings itself. */
  readonly manual?: boolean
}

/**
 * Opens on a pairing if there is no other way to connect, as the
 * plugins for pairing and for the directory do.
 */
const pairing = ({ manual, mobile }: Setup) =>
  definePlugin({
    id: 'test.pairing',
    kernel: 1,
    needs: { sessions },
    setup: ({ needs, contribute }) => {
      const applies = () => opensOnPairing(needs.sessions, manual)
      contribute(entryViews, { entry: { view: 'ConnectingWalletConnectBasic' }, applies })
      if (mobile) contribute(entryViews, { entry: { view: 'AllWallets' }, applies }, { stage: -1 })
    },
  })

/** The real router over fake sessions. */
export const startRouter = async (setup: Setup = {}) => {
  const chains = [createMockChain('eip155'), createMockChain('solana')]
  const fakes = createMockServices({ chains, options: setup.options ?? {} })
  const test = createTestKernel({
    ...(setup.features ? { features: setup.features } : {}),
    services: fakes.list
      .filter(([token]) => token.id !== routerToken.id)
      .map(([token, service]) =>
        token.id === sessions.id
          ? [token, { ...fakes.sessions, hasAdapters: () => setup.adapters ?? true }]
          : [token, service],
      ),
    plugins: [...(setup.plugins ?? [views(ALL)]), pairing(setup)],
  })
  await test.kernel.use(
    router({
      clock: test.clock,
      views: test.kernel.views,
      hasView: (view) => test.kernel.hasView(view),
      wakeView: (view) => test.kernel.wake('view', view),
      pauseHookDeadlines: () => test.kernel.pauseHookDeadlines(),
    }),
  )
  await test.kernel.settled()
  const live = test.kernel.get(routerToken) as Router
  const names: string[] = []
  test.kernel.on('*', (name) => {
    names.push(name)
  })
  const wallets: Record<string, MockWallet> = {}
  return {
    ...test,
    router: live,
    sessions: fakes.sessions,
    names,
    stack: () => live.state.get().stack.map((each) => each.view),
    state: () => live.state.get(),
    /** Opens and waits for the code that navigates within the modal. */
    open: async (...given: Parameters<Router['open']>) => {
      const ended = live.open(...given)
      await flush()
      return { ended }
    },
    connect: async (namespace: 'eip155' | 'solana' = 'eip155') => {
      const chain = chains.find((each) => each.namespace === namespace)
      const wallet = createMockWallet({ id: namespace, chains: chain ? [chain] : [] })
      wallets[namespace] = wallet
      await fakes.sessions.connect(wallet.connector)
    },
    disconnect: async (namespace: 'eip155' | 'solana' = 'eip155') => {
      await fakes.sessions.disconnect({ namespace })
      test.kernel.emit('session.disconnected', {
        namespace,
        connectionId: `${namespace}|${namespace}`,
        reason: 'wallet',
      })
      await flush()
    },
  }
}
