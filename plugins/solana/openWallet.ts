import {
  type Approved,
  type ConnectRequest,
  chainsUnsupported,
  type Invite,
  type RestoreRequest,
  sessionOf,
} from 'portico/core'
import {
  type Account,
  type CaipNetworkId,
  type Network,
  PorticoError,
  type Session,
  systemClock,
} from 'portico/kernel'
import type { StandardAccount, StandardWallet } from 'portico/plugins/walletStandard/contract'
import { chainOf, networksOf } from './clusters.js'
import { solana } from './contract.js'
import { createRequest, methodsOf } from './createRequest.js'
import { sameBytes } from './encoding/bytes.js'
import { decodeBase58 } from './encoding/decodeBase58.js'
import { connectWithSignIn } from './signIn/connectWithSignIn.js'

/** How long a wallet that shares nothing may take to share its accounts again: some do so while they unlock. */
const RECHECK_DELAY = 250

const failure = (message: string) => new PorticoError(message, { category: 'wallet' })

const isUsable = ({ address, publicKey, chains }: StandardAccount): boolean => {
  const bytes = address.length <= 44 ? decodeBase58(address) : undefined
  return networksOf(chains).length > 0 && bytes?.length === 32 && sameBytes(bytes, publicKey)
}

/** A session over a wallet of the Wallet Standard. */
const attach = (wallet: StandardWallet, stop: AbortSignal) => {
  const { name } = wallet
  const usableAccounts = (): readonly StandardAccount[] | undefined => {
    const addresses = new Set<string>()
    return wallet
      .accounts()
      ?.filter(isUsable)
      .filter(({ address }) => !addresses.has(address) && addresses.add(address))
  }
  const supports = (network: CaipNetworkId) =>
    usableAccounts()?.some(({ chains }) => chains.includes(chainOf(network))) ?? false
  const read = (): { readonly accounts: readonly Account[]; readonly approved: Approved } | undefined => {
    const all = usableAccounts()
    return (
      all && {
        accounts: all.map(({ address }) => ({ address, type: 'eoa' })),
        approved: {
          allNetworks: false,
          networks: [...new Set(all.flatMap(({ chains }) => networksOf(chains)))],
          methods: methodsOf(wallet),
        },
      }
    )
  }

  const controller = sessionOf({
    namespace: solana,
    name,
    signal: stop,
    request: createRequest({
      wallet,
      accounts: () => usableAccounts() ?? [],
      session: () => controller.session,
    }),
    // Each request names its network, so the wallet need not be asked.
    switchNetwork: async ({ caipNetworkId, name: network }) => {
      if (!supports(caipNetworkId)) throw failure(`${name} does not support ${network}`)
      controller.set({ network: caipNetworkId })
    },
    close: async ({ unused } = {}) => {
      // The visitor did not disconnect: the wallet keeps its permission.
      if (!unused && wallet.features.includes('standard:disconnect'))
        await wallet.call('standard:disconnect', 'disconnect', [], () => undefined)
    },
  })
  controller.own(
    wallet.watch(() => {
      if (read()?.accounts.length !== 0) controller.hear('change', read)
      else controller.own(systemClock.after(RECHECK_DELAY, () => controller.set(read() ?? {})))
    }),
  )
  wallet.removed.addEventListener(
    'abort',
    () => controller.end({ by: 'lost', cause: failure(`${name} was removed`) }),
    {
      signal: controller.signal,
    },
  )

  return {
    ...controller,
    open: (silent: boolean, networks: readonly Network[], signal: AbortSignal, late?: () => void) =>
      controller.open(async (again) => {
        if (wallet.removed.aborted) throw failure(`${name} was removed`)
        // Asked once: what it shares is read from the wallet, which keeps that up to date.
        if (!again)
          await wallet.call('standard:connect', 'connect', silent ? [{ silent: true }] : [], () => undefined)
        const now = read()
        if (signal.aborted && now?.accounts.length) late?.()
        signal.throwIfAborted()
        if (!now) throw failure(`${name} gave no list of accounts`)
        if (!now.accounts.length) return now
        const network = networks.find(
          ({ chainNamespace, caipNetworkId }) => chainNamespace === solana && supports(caipNetworkId),
        )
        if (!network) throw chainsUnsupported()
        return { ...now, network: network.caipNetworkId }
      }, signal),
  }
}

/** Asks the visitor for accounts; waits until the signal aborts. */
export const openWallet = async (
  wallet: StandardWallet,
  stop: AbortSignal,
  { networks, signal, late }: ConnectRequest,
  invite: Invite,
): Promise<Session> => {
  const proof = await connectWithSignIn(wallet, networks, invite)
  if (signal.aborted && proof) late?.()
  signal.throwIfAborted()
  const { session, open } = attach(wallet, stop)
  if (!(await open(false, networks, signal, late))) throw failure(`${wallet.name} shared no Solana account`)
  return proof ? Object.freeze({ ...session, proof }) : session
}

/** Resumes without asking; undefined if the wallet is locked or no longer shares the address. */
export const restoreWallet = async (
  wallet: StandardWallet,
  stop: AbortSignal,
  { networks, signal, address, retry }: RestoreRequest,
): Promise<Session | undefined> => {
  const { session, open } = attach(wallet, stop)
  const shares = () => session.accounts.get().some((each) => each.address === address)
  let isShared = false
  try {
    await open(true, networks, signal)
    isShared = shares()
    return isShared ? session : undefined
  } finally {
    if (!isShared) {
      void session.close({ unused: true }).catch(() => {})
      if (retry && !signal.aborted && !stop.aborted) {
        // A locked wallet shares nothing, and says so when it is unlocked.
        const unwatch = wallet.watch(() => {
          if (!wallet.accounts()?.some((each) => each.address === address)) return
          stopWatching()
          retry()
        })
        const stopWatching = () => {
          unwatch()
          for (const each of [signal, stop, wallet.removed]) each.removeEventListener('abort', stopWatching)
        }
        for (const each of [signal, stop, wallet.removed]) each.addEventListener('abort', stopWatching)
      }
    }
  }
}
