import {
  type ConnectRequest,
  type RestoreRequest,
  type SessionChange,
  sessionOf,
  walletFailure,
  within,
} from 'portico/core'
import { type Account, type Network, type Session, systemClock } from 'portico/kernel'
import type { BitcoinWallet, ToldAccount } from './BitcoinWallet.js'
import { type BitcoinNetwork, bitcoinNetworks, networkFor } from './bitcoinNetworks.js'
import { bip122 } from './contract.js'
import { createRequest } from './createRequest.js'
import { usableAccounts } from './usableAccounts.js'

/** How long a wallet may take to tell its accounts when nobody is asked, in milliseconds. */
const READ = 5000
/** Pause before accounts are read again, in milliseconds: some wallets share none while they unlock. */
const PAUSE = 250
const UNSUPPORTED = 'The connector does not support any of the requested chains'

type Change = SessionChange & { readonly accounts: readonly Account[] }

/** A session over an installed wallet. */
const attach = (wallet: BitcoinWallet, stop: AbortSignal) => {
  const { name } = wallet
  type Told = readonly ToldAccount[]
  /** The accounts of the session: a reading that is not applied yet changes none of them. */
  let told: Told = []
  /** The account the visitor selected; requests that name none are for it. */
  let selected: string | undefined
  const usable = (network: BitcoinNetwork | undefined, list = told) => {
    const all = network ? usableAccounts(list, network) : []
    return [
      ...all.filter((each) => each.address === selected),
      ...all.filter((each) => each.address !== selected),
    ]
  }
  const inUse = () => networkFor(own.session.network.get())

  /** The session's accounts and network, on the wallet's own network if it has one, else on the first wished one. */
  const changeFor = (list: Told, current: string | undefined, wished: readonly BitcoinNetwork[]): Change => {
    // A chain that is none of these may have addresses of the same form.
    const isForeign = current !== undefined && !bitcoinNetworks.some(({ name: each }) => each === current)
    const able = bitcoinNetworks.filter((each) => !isForeign && usable(each, list).length)
    const network =
      able.find((each) => each.name === current) ?? wished.find((each) => able.includes(each)) ?? able[0]
    return {
      accounts: usable(network, list).map(({ address, type, publicKey, path }) => ({
        address,
        type,
        ...(publicKey && { publicKey }),
        ...(path && { path }),
      })),
      network: network?.id,
      approved: {
        all: false,
        networks: (wallet.switchNetwork ? bitcoinNetworks : able).map(({ id }) => id),
        methods: wallet.methods(),
      },
    }
  }
  /** The network in use as the wallet names it; undefined if it names none. */
  const currentNetwork = async () => {
    if (!wallet.network) return undefined
    return within(wallet.network(), { ms: READ, late: `${name} did not answer` }).catch(() => undefined)
  }
  const look = async () => {
    const now = inUse()
    const [list, current] = await within(Promise.all([wallet.accounts(), currentNetwork()]), {
      ms: READ,
      late: `${name} did not answer`,
    })
    return { list, change: changeFor(list, current, now ? [now] : []) }
  }
  const pause = () => new Promise<void>((resolve) => void systemClock.after(PAUSE, resolve))

  let reading = false
  let missed = false
  /** Reads the wallet after an event; events that arrive meanwhile cost one more reading. */
  const follow = async () => {
    missed = reading
    if (reading) return
    reading = true
    try {
      let seen = await look()
      if (!seen.change.accounts.length) {
        await pause()
        seen = await look()
      }
      const { list, change } = seen
      own.hear('change', () => {
        told = list
        return change
      })
    } catch {
      // A wallet that cannot be read now keeps its session: its next event is another chance.
    } finally {
      if (missed) await pause()
      reading = false
      if (missed && !own.signal.aborted) void follow()
    }
  }

  const own = sessionOf({
    namespace: bip122,
    name,
    signal: stop,
    request: createRequest({ wallet, accounts: usable, network: inUse }),
    switchNetwork: async ({ caipNetworkId, name: label }) => {
      const to = networkFor(caipNetworkId)
      if (!to) throw walletFailure(`${name} does not support ${label}`)
      let list = told
      // A wallet that is told the network with each request need not be asked.
      if (wallet.switchNetwork && (wallet.network || !usable(to).length)) {
        await wallet.switchNetwork(to)
        list = await wallet.accounts()
      }
      if (!usable(to, list).length) throw walletFailure(`${name} does not support ${label}`)
      told = list
      own.set(changeFor(list, to.name, [to]))
    },
    selectAccount: async (address) => {
      if (!usable(inUse()).some((each) => each.address === address))
        throw walletFailure(`${name} does not share this account`)
      selected = address
      const now = inUse()
      own.set(changeFor(told, now?.name, now ? [now] : []))
    },
    close: async ({ unused } = {}) => {
      // The visitor did not disconnect: the wallet keeps its permission.
      if (!unused) await wallet.disconnect?.()
    },
  })
  own.own(wallet.watch(() => void follow()))
  wallet.removed?.addEventListener(
    'abort',
    () => own.end({ by: 'lost', cause: walletFailure(`${name} was removed`) }),
    { signal: own.signal },
  )

  const open = (silent: boolean, networks: readonly Network[], signal: AbortSignal, late?: () => void) =>
    own.open(async (again) => {
      if (wallet.removed?.aborted) throw walletFailure(`${name} was removed`)
      const wished = networks.flatMap(({ caipNetworkId }) => networkFor(caipNetworkId) ?? [])
      const [first] = wished
      if (!first) throw walletFailure(UNSUPPORTED)
      let list = await (again ? wallet.accounts() : wallet.connect(silent, first))
      if (signal.aborted && list.length) late?.()
      signal.throwIfAborted()
      let current = await currentNetwork()
      if (!bitcoinNetworks.some((each) => usable(each, list).length)) return { accounts: [] }
      const fits = () =>
        wished.some((each) => usable(each, list).length && (!current || current === each.name))
      if (!silent && !fits() && wallet.switchNetwork) {
        await wallet.switchNetwork(first)
        list = await wallet.accounts()
        current = await currentNetwork()
      }
      if (!silent && !fits()) throw walletFailure(UNSUPPORTED)
      told = list
      return changeFor(list, current, wished)
    }, signal)
  return {
    select: (address: string) => {
      selected = address
    },
    session: own.session,
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
  const asked = networks.filter(({ chainNamespace }) => chainNamespace === bip122)
  if (!(await open(false, asked, signal, late))) throw walletFailure('No address available')
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
  const asked = networks.filter(({ chainNamespace }) => chainNamespace === bip122)
  let isShared = false
  try {
    await open(true, asked, signal)
    isShared = session.accounts.get().some((each) => each.address === address)
    return isShared ? session : undefined
  } finally {
    if (!isShared) {
      void session.close({ unused: true }).catch(() => {})
      if (retry && !signal.aborted && !stop.aborted) {
        const ends = [signal, stop, ...(wallet.removed ? [wallet.removed] : [])]
        // A locked wallet shares nothing, and says so when it is unlocked.
        const off = wallet.watch(async () => {
          const all = await wallet.accounts().catch(() => [])
          if (!all.some((each) => each.address === address) || ends.some(({ aborted }) => aborted)) return
          leave()
          retry()
        })
        const leave = () => {
          off()
          for (const each of ends) each.removeEventListener('abort', leave)
        }
        for (const each of ends) each.addEventListener('abort', leave)
      }
    }
  }
}
