import { errorText, type SessionChange, sessionOf, within } from 'portico/core'
import type { CaipNetworkId, CloseReason, Session } from 'portico/kernel'
import { accountsOf } from './accountsOf.js'
import { chainId } from './chainId.js'
import { copyAnswer } from './copyAnswer.js'
import { createPort } from './createPort.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { walletFailure } from './walletFailure.js'

const READ = 10_000
const CHECK = 5000
/** Delay before a wallet that shared no account is asked again, in milliseconds. */
const PAUSE = 250
const SWITCHES = /^wallet_(add|switch)EthereumChain$/

const networkOf = (id: number | undefined): CaipNetworkId | undefined => (id ? `eip155:${id}` : undefined)

const isLost = (error: unknown): boolean =>
  (error instanceof ProviderRpcError && error.code === 4900) ||
  /context invalidated|receiving end does not/i.test(errorText(error))

export interface Attached {
  readonly session: Session
  /** Requests accounts, then the chain, and follows the wallet's events; resolves with false if it shares no account. */
  open(
    method: 'eth_requestAccounts' | 'eth_accounts',
    signal: AbortSignal,
    /** Called if the wallet shares an account after the signal aborted. */
    late?: () => void,
  ): Promise<boolean>
}

/** Makes a session for a provider. */
export const attachSession = (provider: unknown, name: string, stop: AbortSignal): Attached => {
  const port = createPort(provider)
  const late = `${name} did not answer`
  let checking = false

  const read = (method: string) => within(port.request({ method }), { ms: READ, late })
  const readChain = async () => {
    const id = chainId(await read('eth_chainId'))
    if (!id) throw walletFailure(`${name} named a network that cannot be used`)
    return id
  }

  const { session, signal, open, set, hear, end, own } = sessionOf({
    namespace: 'eip155',
    name,
    signal: stop,
    request: async ({ method, params, chainId: on }) => {
      const id = on === undefined ? undefined : chainId(on.replace(/^eip155:/, ''))
      if (on !== undefined && `eip155:${id}` !== session.network.get())
        throw walletFailure(`${name} is on another network. Switch networks first.`)
      try {
        const answer = await port.request({ method, params })
        // A caller that switches through the provider reads the chain next, before the wallet's event has been handled.
        if (SWITCHES.test(method)) await readChain().then(setChain, () => {})
        return answer
      } catch (error) {
        if (isLost(error)) check({ by: 'lost' })
        throw error
      }
    },
    switchNetwork: async (wished, options) => {
      // Loaded on demand: most visitors never switch.
      const { switchChain } = await import('./switchChain.js')
      setChain(await switchChain(session, wished, readChain, name, options))
    },
  })

  const setChain = (id: number) => set({ network: networkOf(id) })
  /** Asks a wallet that reports a disconnect or no accounts again: some do so while they only change networks. */
  const check = (ends?: CloseReason) => {
    if (checking || signal.aborted) return
    checking = true
    const ask = async () =>
      accountsOf(await within(port.request({ method: 'eth_accounts' }), { ms: CHECK, late }))
    // Some wallets share no account for a moment while they unlock, update or change networks.
    const askTwice = async () => {
      const accounts = await ask()
      if (accounts?.length !== 0) return accounts
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      return ask()
    }
    askTwice()
      .then(
        (accounts) => {
          if (accounts) set({ accounts })
          else if (ends) end(ends)
        },
        (cause: unknown) => {
          if (ends) end({ ...ends, cause })
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
    check()
    readChain().then(setChain, () => {})
  }

  const follow = (event: string, read: (payload: unknown) => SessionChange | undefined) =>
    port.on(event, (payload) => hear(event, () => read(payload)))
  const undone = [
    follow('chainChanged', (payload) => ({ network: networkOf(chainId(copyAnswer(payload))) })),
    follow('accountsChanged', (payload) => {
      const accounts = accountsOf(copyAnswer(payload))
      if (accounts?.length !== 0) return { accounts }
      check({ by: 'wallet' })
      return undefined
    }),
    follow('disconnect', () => void check({ by: 'lost' })),
  ]
  for (const each of undone) if (each) own(each)
  if (!undone.every(Boolean) && typeof window !== 'undefined')
    for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, poll, { signal })

  return {
    session,
    open: (method, asked, late) =>
      open(async (again) => {
        const accounts = accountsOf(await (again ? read('eth_accounts') : port.request({ method })))
        if (asked.aborted && accounts?.length) late?.()
        asked.throwIfAborted()
        if (!accounts) throw walletFailure(`${name} gave no list of accounts`)
        return accounts.length ? { accounts, network: networkOf(await readChain()) } : { accounts }
      }, asked),
  }
}
