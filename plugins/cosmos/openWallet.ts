import {
  type ConnectRequest,
  callWallet,
  chainsUnsupported,
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
const READ_DEADLINE = 10_000
const ENABLE_DEADLINE = 30_000

/** The plugin as its wallets need it. */
export interface WalletDeps extends CosmosOptions {
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
}

const chainOf = (network: CaipNetworkId): string => network.slice(cosmos.length + 1)
const isUnknownChain = (error: unknown): boolean =>
  !isRejection(error) &&
  /no chain info|there is no (modular )?chain|chain.*(not (been )?(found|supported|added|registered)|unknown)|(unknown|unsupported|unrecogni[sz]ed|invalid) chain/i.test(
    errorText(error),
  )

/** How a chain is asked for. */
interface ChainRequest {
  readonly signal?: AbortSignal
  readonly isSilent?: boolean
  /** Time limit of the key, in milliseconds. */
  readonly keyDeadline: number
  /** Called before the chain is suggested. */
  onAdd?(): void
}

/** A session over a wallet with Keplr's interface. */
const attach = ({ key: id, name, provider }: WindowWallet, { chainInfos = {}, stop }: WalletDeps) => {
  const late = `${name} did not answer`
  const windowWallet = walletAt(id)
  // The one that was listed: another one may have taken its place meanwhile.
  const wallet = windowWallet && (provider ?? windowWallet.wallet)
  let currentKey: Key | undefined
  const enabled = new Set<string>()

  const infoOf = (chain: string) => (Object.hasOwn(chainInfos, chain) ? chainInfos[chain] : undefined)
  const call = (method: string, param: unknown) => callWallet(wallet, method, [param], () => undefined)
  const readKey = async (chain: string): Promise<Key> => {
    const key = await callWallet(wallet, 'getKey', [chain], copyKey)
    await checkKey(key, prefixOf(chain, infoOf(chain)), name)
    return key
  }
  /** Asks for a chain, and reads its key. */
  const askChain = async (chain: string, { signal, isSilent, keyDeadline }: ChainRequest) => {
    if (!wallet || !walletAt(id)) throw walletFailure(`${name} was removed`)
    signal?.throwIfAborted()
    await within(call('enable', [chain]), isSilent ? { ms: ENABLE_DEADLINE, late } : {})
    enabled.add(chain)
    return within(readKey(chain), { ms: keyDeadline, late })
  }
  /**
   * Asks for a chain, and reads its key. A chain that the wallet does not know is suggested once, if the host has
   * described it: some wallets allow a page to use any chain, and only have no key for it.
   */
  const openChain = async (chain: string, request: ChainRequest): Promise<Key> => {
    try {
      return await askChain(chain, request)
    } catch (error) {
      const info = infoOf(chain)
      // A restoration must not ask the visitor.
      if (!isUnknownChain(error) || !info || request.isSilent) throw error
      request.signal?.throwIfAborted()
      request.onAdd?.()
      await call('experimentalSuggestChain', structuredClone(info))
      return askChain(chain, request)
    }
  }
  const changeTo = (network: CaipNetworkId, key: Key) => {
    currentKey = key
    return {
      network,
      accounts: [{ address: key.address }],
      approved: { allNetworks: true, networks: [], methods: methodsOf(wallet) },
    }
  }

  const controller = sessionOf({
    namespace: cosmos,
    name,
    signal: stop,
    request: async (call, options) => {
      try {
        return await request(call, options)
      } catch (error) {
        if (/context invalidated|receiving end does not/i.test(String(field(error, 'message'))))
          controller.end({ by: 'lost', cause: walletFailure(`${name} was removed`, undefined, error) })
        throw error
      }
    },
    switchNetwork: async ({ caipNetworkId, name: network }, options) => {
      const request = { ...options, keyDeadline: READ_DEADLINE }
      const key = await openChain(chainOf(caipNetworkId), request).catch((error: unknown) => {
        throw isUnknownChain(error)
          ? walletFailure(`${name} does not support ${network}`, undefined, error)
          : error
      })
      options?.signal?.throwIfAborted()
      controller.set(changeTo(caipNetworkId, key))
    },
    close: async ({ unused } = {}) => {
      // The visitor did not disconnect: the wallet keeps its permission.
      if (unused) return
      const method = ['disable', 'disconnect'].find((each) => typeof field(wallet, each) === 'function')
      if (method) await call(method, [...enabled])
    },
  })
  const request = createRequest({ name, wallet, key: () => currentKey, session: () => controller.session })

  let isReading = false
  let isStale = false
  /** Reads the account again after the visitor has changed it: one read at a time, and one more if it changed meanwhile. */
  const refresh = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && !controller.signal.aborted) {
        isStale = false
        const network = controller.session.network.get()
        if (!network) return
        const key = await within(readKey(chainOf(network)), {
          ms: READ_DEADLINE,
          late,
          signals: [controller.signal],
        })
        if (!isStale && controller.session.network.get() === network)
          controller.hear('key', () =>
            controller.session.network.get() === network ? changeTo(network, key) : undefined,
          )
      }
    } catch (cause) {
      // The account shown is no longer the wallet's.
      controller.end({ by: 'lost', cause })
    } finally {
      isReading = false
    }
  }

  return {
    controller,
    open: async (
      networks: readonly Network[],
      signal: AbortSignal,
      { isSilent, late: onLate }: { readonly isSilent: boolean; late?(): void },
    ) => {
      const cosmosNetworks = networks.filter(({ chainNamespace }) => chainNamespace === cosmos)
      const isOpen = await controller.open(async () => {
        for (const { caipNetworkId } of isSilent ? cosmosNetworks.slice(0, 1) : cosmosNetworks) {
          let key: Key
          try {
            key = await openChain(chainOf(caipNetworkId), {
              signal,
              isSilent,
              keyDeadline: isSilent ? READ_DEADLINE : ENABLE_DEADLINE,
            })
          } catch (error) {
            signal.throwIfAborted()
            if (isUnknownChain(error)) continue
            throw error
          }
          if (signal.aborted) onLate?.()
          signal.throwIfAborted()
          return changeTo(caipNetworkId, key)
        }
        throw chainsUnsupported()
      }, signal)
      if (isOpen && windowWallet)
        window.addEventListener(windowWallet.event, refresh, { signal: controller.signal })
      return isOpen
    },
  }
}

/** Asks the visitor for an account; waits until the signal aborts. */
export const openWallet = async (
  wallet: WindowWallet,
  page: WalletDeps,
  { networks, signal, late }: ConnectRequest,
): Promise<Session> => {
  const { controller, open } = attach(wallet, page)
  await open(networks, signal, { isSilent: false, ...(late && { late: () => late() }) })
  return controller.session
}

/** Resumes on the network used last; undefined if the wallet has another account in use. An allowed page asks nobody. */
export const restoreWallet = async (
  wallet: WindowWallet,
  page: WalletDeps,
  { networks, signal, address }: RestoreRequest,
): Promise<Session | undefined> => {
  const { controller, open } = attach(wallet, page)
  let isShared = false
  try {
    await open(networks, signal, { isSilent: true })
    isShared = controller.session.accounts.get().some((each) => each.address === address)
    return isShared ? controller.session : undefined
  } catch (error) {
    // The visitor was asked after all, and declined: the next page must not ask again.
    if (!isRejection(error)) throw error
    throw new PorticoError(`${wallet.name} was not allowed`, { category: 'ended', cause: error })
  } finally {
    if (!isShared) void controller.session.close({ unused: true }).catch(() => {})
  }
}
