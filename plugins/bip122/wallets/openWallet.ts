import {
  type ConnectRequest,
  chainsUnsupported,
  type RestoreRequest,
  type SessionChange,
  sessionOf,
  walletFailure,
  within,
} from 'portico/core'
import { type Account, type Network, type Session, systemClock } from 'portico/kernel'
import { usableAccounts } from '../accounts/usableAccounts.js'
import { type BitcoinNetwork, bitcoinNetworks, networkFor } from '../bitcoinNetworks.js'
import { bip122 } from '../contract.js'
import { createRequest } from '../createRequest.js'
import type { BitcoinWallet, WalletAccount } from './BitcoinWallet.js'

/** How long a wallet may take to report its accounts when nobody is asked, in milliseconds. */
const READ_DEADLINE = 5000
/** Pause before accounts are read again, in milliseconds: some wallets share none while they unlock. */
const RECHECK_DELAY = 250

type AccountsChange = SessionChange & { readonly accounts: readonly Account[] }

const pause = () => new Promise<void>((resolve) => void systemClock.after(RECHECK_DELAY, resolve))

/** A session over an installed wallet. */
const attach = (wallet: BitcoinWallet, stop: AbortSignal) => {
  const { name } = wallet
  type WalletAccounts = readonly WalletAccount[]
  /** The accounts of the session: a reading that is not applied yet changes none of them. */
  let walletAccounts: WalletAccounts = []
  /** The account the visitor selected; requests that name none are for it. */
  let selected: string | undefined
  const usable = (network: BitcoinNetwork | undefined, list = walletAccounts) => {
    const all = network ? usableAccounts(list, network) : []
    return [
      ...all.filter((each) => each.address === selected),
      ...all.filter((each) => each.address !== selected),
    ]
  }
  const networkInUse = () => networkFor(controller.session.network.get())

  /** The session's accounts and network, on the wallet's own network if it has one, else on the first wished one. */
  const changeFor = (
    list: WalletAccounts,
    current: string | undefined,
    requested: readonly BitcoinNetwork[],
  ): AccountsChange => {
    // A chain that is none of these may have addresses of the same form.
    const isForeign = current !== undefined && !bitcoinNetworks.some(({ name: each }) => each === current)
    const usableNetworks = bitcoinNetworks.filter((each) => !isForeign && usable(each, list).length)
    const network =
      usableNetworks.find((each) => each.name === current) ??
      requested.find((each) => usableNetworks.includes(each)) ??
      usableNetworks[0]
    return {
      accounts: usable(network, list).map(({ address, type, publicKey, path }) => ({
        address,
        type,
        ...(publicKey && { publicKey }),
        ...(path && { path }),
      })),
      network: network?.id,
      approved: {
        allNetworks: false,
        networks: (wallet.switchNetwork ? bitcoinNetworks : usableNetworks).map(({ id }) => id),
        methods: wallet.methods(),
      },
    }
  }
  /** The network in use as the wallet names it; undefined if it names none. */
  const currentNetwork = async () =>
    wallet.network &&
    within(wallet.network(), { ms: READ_DEADLINE, late: `${name} did not answer` }).catch(() => undefined)
  const readWallet = async () => {
    const now = networkInUse()
    const [list, current] = await within(Promise.all([wallet.accounts(), currentNetwork()]), {
      ms: READ_DEADLINE,
      late: `${name} did not answer`,
    })
    return { list, change: changeFor(list, current, now ? [now] : []) }
  }

  let isReading = false
  let hasPendingChange = false
  /** Reads the wallet after an event; events that arrive meanwhile cost one more reading. */
  const refresh = async () => {
    hasPendingChange = isReading
    if (isReading) return
    isReading = true
    try {
      let latest = await readWallet()
      if (!latest.change.accounts.length) {
        await pause()
        latest = await readWallet()
      }
      const { list, change } = latest
      controller.hear('change', () => {
        walletAccounts = list
        return change
      })
    } catch {
      // A wallet that cannot be read now keeps its session: its next event is another chance.
    } finally {
      if (hasPendingChange) await pause()
      isReading = false
      if (hasPendingChange && !controller.signal.aborted) void refresh()
    }
  }

  const controller = sessionOf({
    namespace: bip122,
    name,
    signal: stop,
    request: createRequest({ wallet, accounts: usable, network: networkInUse }),
    switchNetwork: async ({ caipNetworkId, name: label }) => {
      const to = networkFor(caipNetworkId)
      if (!to) throw walletFailure(`${name} does not support ${label}`)
      let list = walletAccounts
      // A wallet that gets the network with each request need not be asked.
      if (wallet.switchNetwork && (wallet.network || !usable(to).length)) {
        await wallet.switchNetwork(to)
        list = await wallet.accounts()
      }
      if (!usable(to, list).length) throw walletFailure(`${name} does not support ${label}`)
      walletAccounts = list
      controller.set(changeFor(list, to.name, [to]))
    },
    selectAccount: async (address) => {
      if (!usable(networkInUse()).some((each) => each.address === address))
        throw walletFailure(`${name} does not share this account`)
      selected = address
      const now = networkInUse()
      controller.set(changeFor(walletAccounts, now?.name, now ? [now] : []))
    },
    close: async ({ unused } = {}) => {
      // The visitor did not disconnect: the wallet keeps its permission.
      if (!unused) await wallet.disconnect?.()
    },
  })
  controller.own(wallet.watch(() => void refresh()))
  const removed = () => controller.end({ by: 'lost', cause: walletFailure(`${name} was removed`) })
  wallet.removed?.addEventListener('abort', removed, { signal: controller.signal })

  const open = (silent: boolean, networks: readonly Network[], signal: AbortSignal, late?: () => void) =>
    controller.open(async (again) => {
      if (wallet.removed?.aborted) throw walletFailure(`${name} was removed`)
      const requested = networks.flatMap(({ caipNetworkId }) => networkFor(caipNetworkId) ?? [])
      const [first] = requested
      if (!first) throw chainsUnsupported()
      let list = await (again ? wallet.accounts() : wallet.connect(silent, first))
      if (signal.aborted && list.length) late?.()
      signal.throwIfAborted()
      let current = await currentNetwork()
      if (!bitcoinNetworks.some((each) => usable(each, list).length)) return { accounts: [] }
      const isOnRequestedNetwork = () =>
        requested.some((each) => usable(each, list).length && (!current || current === each.name))
      if (!silent && !isOnRequestedNetwork() && wallet.switchNetwork) {
        await wallet.switchNetwork(first)
        list = await wallet.accounts()
        current = await currentNetwork()
      }
      if (!silent && !isOnRequestedNetwork()) throw chainsUnsupported()
      walletAccounts = list
      return changeFor(list, current, requested)
    }, signal)
  return {
    select: (address: string) => {
      selected = address
    },
    session: controller.session,
    open,
  }
}

/** Asks the visitor for accounts; waits until the signal aborts. */
export const openWallet = async (
  wallet: BitcoinWallet,
  stop: AbortSignal,
  { networks, signal, late }: ConnectRequest,
): Promise<Session> => {
  const { session, open } = attach(wallet, stop)
  const requestedNetworks = networks.filter(({ chainNamespace }) => chainNamespace === bip122)
  if (!(await open(false, requestedNetworks, signal, late))) throw walletFailure('No address available')
  return session
}

/** Resumes without asking; undefined if the wallet is locked or no longer shares the address. */
export const restoreWallet = async (
  wallet: BitcoinWallet,
  stop: AbortSignal,
  { networks, signal, address, retry }: RestoreRequest,
): Promise<Session | undefined> => {
  const { session, open, select } = attach(wallet, stop)
  select(address)
  const requestedNetworks = networks.filter(({ chainNamespace }) => chainNamespace === bip122)
  let isShared = false
  try {
    await open(true, requestedNetworks, signal)
    isShared = session.accounts.get().some((each) => each.address === address)
    return isShared ? session : undefined
  } finally {
    if (!isShared) {
      void session.close({ unused: true }).catch(() => {})
      if (retry && !signal.aborted && !stop.aborted) {
        const signals = [signal, stop, ...(wallet.removed ? [wallet.removed] : [])]
        // A locked wallet shares nothing, and says so when it is unlocked.
        const unwatch = wallet.watch(async () => {
          const all = await wallet.accounts().catch(() => [])
          if (!all.some((each) => each.address === address) || signals.some(({ aborted }) => aborted)) return
          stopWatching()
          retry()
        })
        const stopWatching = () => {
          unwatch()
          for (const each of signals) each.removeEventListener('abort', stopWatching)
        }
        for (const each of signals) each.addEventListener('abort', stopWatching)
      }
    }
  }
}
