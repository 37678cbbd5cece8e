import {
  type AskChain,
  errorText,
  readWithFallback,
  type SessionChange,
  sessionOf,
  walletFailure,
  within,
} from 'portico/core'
import type { CaipNetworkId, CloseReason, Network, Session } from 'portico/kernel'
import { chainId } from '../chainId.js'
import { chainReads } from '../methods/reads.js'
import { accountsOf } from './accountsOf.js'
import { copyAnswer } from './copyAnswer.js'
import { type GuardedProvider, guardProvider } from './guardProvider.js'
import { ProviderRpcError } from './ProviderRpcError.js'

const READ_DEADLINE = 10_000
const CHECK_DEADLINE = 5000
/** Delay before a wallet that shared no account is asked again, in milliseconds. */
const RECHECK_DELAY = 250
const SWITCH_METHODS = /^wallet_(add|switch)EthereumChain$/

const networkOf = (id: number | undefined): CaipNetworkId | undefined => (id ? `eip155:${id}` : undefined)

const isLost = (error: unknown): boolean =>
  (error instanceof ProviderRpcError && error.code === 4900) ||
  /context invalidated|receiving end does not/i.test(errorText(error))

export interface AttachedSession {
  readonly session: Session
  /**
   * Requests accounts with `ask`, then the chain, and follows the wallet's events; resolves with false if it shares no
   * account.
   */
  open(
    ask: (wallet: GuardedProvider) => Promise<unknown>,
    signal: AbortSignal,
    /** Called if the wallet shares an account after the signal aborted. */
    late?: () => void,
  ): Promise<boolean>
}

export interface AttachOptions {
  readonly name: string
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  /** The networks whose endpoints serve the reads that the wallet does not serve. */
  readonly networks: readonly Network[]
  readonly askChain: AskChain
}

/** Makes a session for a provider. */
export const attachSession = (
  provider: unknown,
  { name, stop, networks, askChain }: AttachOptions,
): AttachedSession => {
  const guarded = guardProvider(provider)
  const late = `${name} did not answer`
  let checking = false

  const read = (method: string) => within(guarded.request({ method }), { ms: READ_DEADLINE, late })
  const readChain = async () => {
    const id = chainId(await read('eth_chainId'))
    if (!id) throw walletFailure(`${name} named a network that cannot be used`)
    return id
  }

  const { session, signal, open, set, hear, end, own } = sessionOf({
    namespace: 'eip155',
    name,
    signal: stop,
    request: async ({ method, params, chainId: requestedChain }) => {
      const id = requestedChain === undefined ? undefined : chainId(requestedChain.replace(/^eip155:/, ''))
      if (requestedChain !== undefined && `eip155:${id}` !== session.network.get())
        throw walletFailure(`${name} is on another network. Switch networks first.`)
      const here = networks.find(({ caipNetworkId }) => caipNetworkId === session.network.get())
      const call = { method, params }
      try {
        const answer = await readWithFallback(
          () => guarded.request(call),
          here && chainReads.includes(method) ? () => askChain(here, call) : undefined,
        )
        // A caller that switches through the provider reads the chain next, before the wallet's event has been handled.
        if (SWITCH_METHODS.test(method)) await readChain().then(setChain, () => {})
        return answer
      } catch (error) {
        if (isLost(error)) recheckAccounts({ by: 'lost' })
        throw error
      }
    },
    switchNetwork: async (target, options) => {
      // Loaded on demand: most visitors never switch.
      const { switchChain } = await import('../switching/switchChain.js')
      setChain(await switchChain(session, target, readChain, name, options))
    },
  })

  const setChain = (id: number) => set({ network: networkOf(id) })
  /** Asks a wallet that reports a disconnect or no accounts again: some do so while they only change networks. */
  const recheckAccounts = (closeReason?: CloseReason) => {
    if (checking || signal.aborted) return
    checking = true
    const readOnce = async () =>
      accountsOf(await within(guarded.request({ method: 'eth_accounts' }), { ms: CHECK_DEADLINE, late }))
    // Some wallets share no account for a moment while they unlock, update or change networks.
    const requestAccounts = async () => {
      const accounts = await readOnce()
      if (accounts?.length !== 0) return accounts
      await new Promise((resolve) => setTimeout(resolve, RECHECK_DELAY))
      return readOnce()
    }
    requestAccounts()
      .then(
        (accounts) => {
          if (accounts) set({ accounts })
          else if (closeReason) end(closeReason)
        },
        (cause: unknown) => {
          if (closeReason) end({ ...closeReason, cause })
          else if (isLost(cause)) end({ by: 'lost', cause })
        },
      )
      .finally(() => {
        checking = false
      })
  }
  const poll = () => {
    const isHidden = globalThis.document?.visibilityState === 'hidden'
    if (!session.accounts.get().length || signal.aborted || checking || isHidden) return
    recheckAccounts()
    readChain().then(setChain, () => {})
  }

  const follow = (event: string, read: (payload: unknown) => SessionChange | undefined) =>
    guarded.on(event, (payload) => hear(event, () => read(payload)))
  const unsubscribes = [
    follow('chainChanged', (payload) => ({ network: networkOf(chainId(copyAnswer(payload))) })),
    follow('accountsChanged', (payload) => {
      const accounts = accountsOf(copyAnswer(payload))
      if (accounts?.length !== 0) return { accounts }
      recheckAccounts({ by: 'wallet' })
      return undefined
    }),
    follow('disconnect', () => void recheckAccounts({ by: 'lost' })),
  ]
  for (const each of unsubscribes) if (each) own(each)
  if (!unsubscribes.every(Boolean) && typeof window !== 'undefined')
    for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, poll, { signal })

  return {
    session,
    open: (ask, attemptSignal, late) =>
      open(async (again) => {
        const accounts = accountsOf(await (again ? read('eth_accounts') : ask(guarded)))
        if (attemptSignal.aborted && accounts?.length) late?.()
        attemptSignal.throwIfAborted()
        if (!accounts) throw walletFailure(`${name} gave no list of accounts`)
        return accounts.length ? { accounts, network: networkOf(await readChain()) } : { accounts }
      }, attemptSignal),
  }
}
