import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { activity } from 'portico/plugins/activity'
import { activitySources } from 'portico/plugins/activity/contract'
import { auth } from 'portico/plugins/auth'
import { email } from 'portico/plugins/email'
import { multiWallet } from 'portico/plugins/multiWallet'
import { onramp } from 'portico/plugins/onramp'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { swapCalls, swapSources } from 'portico/plugins/swap/contract'
import { tokens } from 'portico/plugins/tokens'
import { tokenLists } from 'portico/plugins/tokens/contract'
import { transfers } from 'portico/plugins/transactions/contract'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { vi } from 'vitest'
import { createModal } from '#modal'
import { createSwapCalls } from '../../plugins/eip155/swaps/index.js'
import { giveAbility } from '../abilities.js'
import { leftovers } from '../leftovers.js'

/**
 * Entries of the project's configuration by id, with their lists of features; false for an entry that is off.
 */
export type Entries = Readonly<Record<string, readonly string[] | false>>
export const everything: Entries = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: [],
  multi_wallet: [],
}

const undo: (() => void)[] = []
const leave = () => {
  for (const each of undo.splice(0)) each()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
}

/** A page with every feature; the test sets the project's configuration. */
export const startFlags = () => {
  leftovers.push(leave)
  vi.useFakeTimers({ toFake: ['Date'] })
  let entries: Entries | Promise<Entries> = everything
  vi.stubGlobal('fetch', async (given: string | URL | Request) => {
    const { pathname } = new URL(given instanceof Request ? given.url : given)
    if (pathname === '/appkit/v1/config')
      return Response.json({
        features: Object.entries(await entries).map(([id, config]) => ({
          id,
          isEnabled: config !== false,
          config: config || [],
        })),
      })
    return new Response(null, { status: 404 })
  })
  const chain = createMockChain('eip155')
  const wallet = (id: string, name: string) => createMockWallet({ id, name, chains: [chain] })
  const slow = createMockWallet({ id: 'slow', name: 'Slow', chains: [chain], answer: 'manual' })
  const mine = [wallet('first', 'First'), wallet('second', 'Second'), slow]
  const modal = createModal({
    projectId: 'flags',
    networks: chain.networks,
    debug: false,
    onError: () => {},
    features: { multiWallet: true },
    plugins: [
      wallets(),
      account(),
      profile(),
      multiWallet(),
      auth(),
      email(),
      socials(),
      send(),
      receive(),
      tokens({ service: false }),
      activity({ service: false }),
      swap({ service: false }),
      onramp({ meld: { publicKey: 'KEY' } }),
      mockChain({ chain }),
      giveAbility(swapCalls, 'eip155', createSwapCalls(undefined)),
      giveAbility(transfers, 'eip155', {
        build: async () => {
          throw new Error('Nothing is sent here')
        },
      }),
      giveAbility(tokenLists, 'eip155', { tokens: async () => [] }),
      definePlugin({
        id: 'test.world',
        kernel: 1,
        setup: ({ contribute }) => {
          for (const { connector } of mine) contribute(connectors, connector as never)
          contribute(activitySources, {
            plugin: 'test',
            namespaces: ['eip155'],
            read: async () => ({ transactions: [] }),
          } as never)
          contribute(swapSources, {
            plugin: 'test',
            provider: '1inch',
            networks: [chain.networks[0]?.caipNetworkId as `eip155:${number}`],
            contracts: () => [],
            tokens: async () => [],
            quote: async () => undefined,
            build: async () => Promise.reject(new Error('Nothing is swapped here')),
          } as never)
        },
      }),
    ],
  })
  undo.push(modal.dispose)
  modal.start()
  return {
    modal,
    /** A wallet that waits for the visitor. */
    slow,
    /** Changes the configuration, which the next opening reads. */
    answer: (next: Entries | Promise<Entries>) => {
      entries = next
      vi.setSystemTime(Date.now() + 300_000)
    },
  }
}
