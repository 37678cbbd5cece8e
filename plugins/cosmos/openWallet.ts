import {
  type ConnectRequest,
  callWallet,
  errorText,
  field,
  isRejection,
  type RestoreRequest,
  sessionOf,
  walletFailure,
  within,
} from 'portico/core'
import { type CaipNetworkId, type Network, PorticoError, type Session } from 'portico/kernel'
import type { WindowWallet } from 'portico/plugins/windowWallets/contract'
import { type CosmosOptions, cosmos } from './contract.js'
import { createRequest, methodsOf } from './createRequest.js'
import { walletAt } from './findWallets.js'
import { prefixOf } from './prefixOf.js'
import { checkKey, copyKey, type Key } from './readKey.js'

/** Time limits in milliseconds: for a key, and for a wallet that has been allowed before. */
const READ = 10_000
const ENABLE = 30_000

/** The plugin as its wallets need it. */
export interface Page extends CosmosOptions {
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
}

const chainOf = (network: CaipNetworkId): string => network.slice(cosmos.length + 1)
const isUnknownChain = (error: unknown): boolean =>
  /no chain info|there is no (modular )?chain|chain.*(not (found|supported)|unknown)|(unknown|unsupported) chain/i.test(
    errorText(error),
  )

/** A session over a wallet with Keplr's interface. */
const attach = ({ key: id, name }: WindowWallet, { chainInfos = {}, stop }: Page) => {
  const late = `${name} did not answer`
  const found = walletAt(id)
  const wallet = found?.wallet
  let held: Key | undefined
  const enabled = new Set<string>()

  const infoOf = (chain: string) => (Object.hasOwn(chainInfos, chain) ? chainInfos[chain] : undefined)
  const call = (method: string, given: unknown) => callWallet(wallet, method, [given], () => undefined)
  const readKey = async (chain: string): Promise<Key> => {
    const key = await callWallet(wallet, 'getKey', [chain], copyKey)
    await checkKey(key, prefixOf(chain, infoOf(chain)), name)
    return key
  }
  /** Asks for a chain; one that the wallet does not know is suggested, if the host has described it. */
  const enable = async (chain: string, onAdd?: () => void, signal?: AbortSignal) => {
    if (!wallet || !walletAt(id)) throw walletFailure(`${name} was removed`)
    try {
      await call('enable', [chain])
    } catch (error) {
      const info = infoOf(chain)
      if (isRejection(error) || !isUnknownChain(error) || !info) throw error
      signal?.throwIfAborted()
      onAdd?.()
      await call('experimentalSuggestChain', structuredClone(info))
      signal?.throwIfAborted()
      await call('enable', [chain])
    }
    enabled.add(chain)
  }
  const changeTo = (network: CaipNetworkId, key: Key) => {
    held = key
    return {
      network,
      accounts: [{ address: key.address }],
      approved: { all: true, networks: [], methods: methodsOf(wallet) },
    }
  }

  const own = sessionOf({
    namespace: cosmos,
    name,
    signal: stop,
    request: async (call, options) => {
      try {
        return await request(call, options)
      } catch (error) {
        if (/context invalidated|receiving end does not/i.test(String(field(error, 'message'))))
          own.end({ by: 'lost', cause: walletFailure(`${name} was removed`, undefined, error) })
        throw error
      }
    },
    switchNetwork: async ({ caipNetworkId, name: network }, options) => {
      const chain = chainOf(caipNetworkId)
      try {
        await enable(chain, options?.onAdd, options?.signal)
      } catch (error) {
        throw isUnknownChain(error) && !isRejection(error)
          ? walletFailure(`${name} does not support ${network}`, undefined, error)
          : error
      }
      const key = await within(readKey(chain), { ms: READ, late, signals: [options?.signal] })
      options?.signal?.throwIfAborted()
      own.set(changeTo(caipNetworkId, key))
    },
    close: async ({ unused } = {}) => {
      // The visitor did not disconnect: the wallet keeps its permission.
      if (unused) return
      const method = ['disable', 'disconnect'].find((each) => typeof field(wallet, each) === 'function')
      if (method) await call(method, [...enabled])
    },
  })
  const request = createRequest({ name, wallet, key: () => held, session: () => own.session })

  let isReading = false
  let isStale = false
  /** Reads the account again after the visitor has changed it: one read at a time, and one more if it changed meanwhile. */
  const refresh = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && !own.signal.aborted) {
        isStale = false
        const network = own.session.network.get()
        if (!network) return
        const key = await within(readKey(chainOf(network)), { ms: READ, late, signals: [own.signal] })
        if (!isStale && own.session.network.get() === network)
          own.hear('key', () => (own.session.network.get() === network ? changeTo(network, key) : undefined))
      }
    } catch (cause) {
      // The account shown is no longer the wallet's.
      own.end({ by: 'lost', cause })
    } finally {
      isReading = false
    }
  }

  return {
    own,
    open: async (
      networks: readonly Network[],
      signal: AbortSignal,
      { isSilent, late: tell }: { readonly isSilent: boolean; late?(): void },
    ) => {
      const mine = networks.filter(({ chainNamespace }) => chainNamespace === cosmos)
      const isOpen = await own.open(async () => {
        for (const { caipNetworkId } of isSilent ? mine.slice(0, 1) : mine) {
          const chain = chainOf(caipNetworkId)
          try {
            const asked = enable(chain, undefined, signal)
            await within(asked, isSilent ? { ms: ENABLE, late } : {})
          } catch (error) {
            signal.throwIfAborted()
            if (isUnknownChain(error) && !isRejection(error)) continue
            throw error
          }
          const key = await within(readKey(chain), { ms: isSilent ? READ : ENABLE, late })
          if (signal.aborted) tell?.()
          signal.throwIfAborted()
          return changeTo(caipNetworkId, key)
        }
        throw walletFailure('The connector does not support any of the requested chains')
      }, signal)
      if (isOpen && found) window.addEventListener(found.event, refresh, { signal: own.signal })
      return isOpen
    },
  }
}

/** Asks the visitor for an account; waits until the signal aborts. */
export const openWallet = async (
  wallet: WindowWallet,
  page: Page,
  { networks, signal, late }: ConnectRequest,
): Promise<Session> => {
  const { own, open } = attach(wallet, page)
  await open(networks, signal, { isSilent: false, ...(late && { late: () => late() }) })
  return own.session
}

/** Resumes on the network used last; undefined if the wallet has another account in use. An allowed page asks nobody. */
export const restoreWallet = async (
  wallet: WindowWallet,
  page: Page,
  { networks, signal, address }: RestoreRequest,
): Promise<Session | undefined> => {
  const { own, open } = attach(wallet, page)
  let isShared = false
  try {
    await open(networks, signal, { isSilent: true })
    isShared = own.session.accounts.get().some((each) => each.address === address)
    return isShared ? own.session : undefined
  } catch (error) {
    // The visitor was asked after all, and declined: the next page must not ask again.
    if (!isRejection(error)) throw error
    throw new PorticoError(`${wallet.name} was not allowed`, { category: 'ended', cause: error })
  } finally {
    if (!isShared) void own.session.close({ unused: true }).catch(() => {})
  }
}
