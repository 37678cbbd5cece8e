import {
  type ConnectRequest,
  callWallet,
  chainsUnsupported,
  field,
  isRejection,
  type RestoreRequest,
  type SessionChange,
  sessionOf,
  walletFailure,
  within,
} from 'portico/core'
import {
  type CaipNetworkId,
  type Dispose,
  type Network,
  PorticoError,
  type Session,
  systemClock,
} from 'portico/kernel'
import type { WindowWallet } from 'portico/plugins/windowWallets/contract'
import { type ExtensionAccount, readAccounts } from './accounts/readAccounts.js'
import { readAddress, writeAddress } from './accounts/ss58.js'
import { polkadot } from './contract.js'
import { createRequest, methodsOf } from './createRequest.js'
import { extensionAt } from './findExtensions.js'
import { prefixOf } from './networks.js'

/** Time limits in milliseconds: for a list of accounts, and for an extension that has been allowed before. */
const READ_DEADLINE = 10_000
const ENABLE_DEADLINE = 30_000
/** How long an extension that shares nothing may take to share its accounts again. */
const RECHECK_DELAY = 250

/** The plugin as its wallets need it. */
export interface ExtensionDeps {
  /** The name shown to the visitor who is asked. */
  readonly app: string
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
}

/** A session over an extension. */
const attach = ({ key, name, provider }: WindowWallet, { app, stop }: ExtensionDeps) => {
  const late = `${name} did not answer`
  let extensionApi: unknown
  let known: readonly ExtensionAccount[] = []
  /** The key of the account in use, which comes first. */
  let preferredKey: string | undefined

  const signer = () => field(extensionApi, 'signer')
  const usable = (network: CaipNetworkId | undefined): readonly ExtensionAccount[] => {
    const keys = new Set<string>()
    return known
      .filter((each) => !each.network || each.network === network)
      .filter((each) => !keys.has(String(each.key)) && keys.add(String(each.key)))
      .sort(
        (one, other) => Number(String(other.key) === preferredKey) - Number(String(one.key) === preferredKey),
      )
  }
  const changeTo = (network: CaipNetworkId) => ({
    network,
    accounts: usable(network).map((each) => ({
      address: writeAddress(each.key, prefixOf(network)),
      type: 'eoa' as const,
    })),
    approved: {
      allNetworks: known.some((each) => !each.network),
      networks: [...new Set(known.flatMap((each) => each.network ?? []))],
      methods: methodsOf(signer()),
    },
  })
  const applyAccounts = (accounts: readonly ExtensionAccount[] | undefined): SessionChange | undefined => {
    const network = controller.session.network.get()
    if (!accounts || !network) return undefined
    known = accounts
    return changeTo(network)
  }
  const readAccountList = () => callWallet(field(extensionApi, 'accounts'), 'get', [], readAccounts)

  const controller = sessionOf({
    namespace: polkadot,
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
    // Accounts are of any network: only their addresses change.
    switchNetwork: async ({ caipNetworkId, name: network }) => {
      if (!usable(caipNetworkId).length) throw walletFailure(`${name} has no account for ${network}`)
      controller.set(changeTo(caipNetworkId))
    },
    selectAccount: async (address) => {
      const network = controller.session.network.get()
      const chosen = String(readAddress(address))
      if (!network || !usable(network).some((each) => String(each.key) === chosen))
        throw walletFailure(`${name} does not share this account`)
      preferredKey = chosen
      controller.set(changeTo(network))
    },
  })
  const request = createRequest({ name, signer, accounts: usable, session: () => controller.session })

  let timer: Dispose | undefined
  /**
   * Asks an extension that reports no account again: some do so while they are unlocked or updated. One that refuses has taken the
   * page's permission away.
   */
  const recheckAccounts = () => {
    timer ??= systemClock.after(RECHECK_DELAY, () => {
      within(
        readAccountList().catch(() => []),
        { ms: READ_DEADLINE, late },
      )
        .then((accounts) => controller.hear('accounts', () => applyAccounts(accounts)))
        .catch(() => {})
        .finally(() => {
          timer = undefined
        })
    })
  }
  const onAccounts = (accounts: unknown) => {
    if (controller.signal.aborted) return
    if (Array.isArray(accounts) && accounts.length === 0) recheckAccounts()
    else controller.hear('accounts', () => applyAccounts(readAccounts(accounts)))
  }
  /** Follows changes of the accounts; a subscription begins with the current ones. */
  const subscribeAccounts = () => {
    controller.own(() => timer?.())
    callWallet(field(extensionApi, 'accounts'), 'subscribe', [onAccounts], (undo) => ({ undo }))
      .then((subscription) =>
        controller.own(() => {
          if (typeof subscription.undo === 'function')
            callWallet(subscription, 'undo', [], () => {}).catch(() => {})
        }),
      )
      .catch(() => {})
  }

  return {
    controller,
    prefer: (address: string | undefined) => {
      const chosen = address === undefined ? undefined : readAddress(address)
      if (chosen) preferredKey = String(chosen)
    },
    open: async (
      networks: readonly Network[],
      signal: AbortSignal,
      { isSilent, late: onLate }: { readonly isSilent: boolean; late?(): void },
    ) => {
      const enable = async () => {
        const current = extensionAt(key)
        if (!current) throw walletFailure(`${name} was removed`)
        // The one that was listed: another one may have taken its place meanwhile.
        const extension = provider ?? current
        const method = typeof field(extension, 'enable') === 'function' ? 'enable' : 'connect'
        // The wallet's own object stays in a box: it might be a thenable.
        return callWallet(extension, method, [app], (answer) => {
          if (typeof answer !== 'object' || answer === null) throw new TypeError('Expected an object')
          return { answer }
        })
      }
      const isOpen = await controller.open(async (again) => {
        if (!again)
          ({ answer: extensionApi } = await within(enable(), isSilent ? { ms: ENABLE_DEADLINE, late } : {}))
        const accounts = await within(readAccountList(), { ms: READ_DEADLINE, late })
        if (signal.aborted && accounts?.length) onLate?.()
        signal.throwIfAborted()
        if (!accounts) throw walletFailure(`${name} gave no list of accounts`)
        known = accounts
        if (!accounts.length) return { accounts: [] }
        const network = networks.find(
          ({ chainNamespace, caipNetworkId }) => chainNamespace === polkadot && usable(caipNetworkId).length,
        )
        if (!network) throw chainsUnsupported()
        return changeTo(network.caipNetworkId)
      }, signal)
      if (isOpen) subscribeAccounts()
      return isOpen
    },
  }
}

/** Asks the visitor for accounts; waits until the signal aborts. */
export const openExtension = async (
  wallet: WindowWallet,
  page: ExtensionDeps,
  { networks, signal, late, address }: ConnectRequest,
): Promise<Session> => {
  const { controller, open, prefer } = attach(wallet, page)
  prefer(address)
  if (!(await open(networks, signal, { isSilent: false, ...(late && { late: () => late() }) })))
    throw walletFailure(`${wallet.name} shared no Polkadot account. Share one in the wallet`)
  return controller.session
}

/** Resumes; undefined if the extension no longer shares the address. An extension that this page was allowed to use asks nobody. */
export const restoreExtension = async (
  wallet: WindowWallet,
  page: ExtensionDeps,
  { networks, signal, address }: RestoreRequest,
): Promise<Session | undefined> => {
  const { controller, open, prefer } = attach(wallet, page)
  prefer(address)
  const key = String(readAddress(address))
  let isShared = false
  try {
    await open(networks, signal, { isSilent: true })
    isShared = controller.session.accounts.get().some((each) => String(readAddress(each.address)) === key)
    return isShared ? controller.session : undefined
  } catch (error) {
    // The visitor was asked after all, and declined: the next page must not ask again.
    if (!isRejection(error)) throw error
    throw new PorticoError(`${wallet.name} was not allowed`, { category: 'ended', cause: error })
  } finally {
    if (!isShared) void controller.session.close({ unused: true }).catch(() => {})
  }
}
