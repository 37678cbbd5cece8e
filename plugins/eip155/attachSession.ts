import { errorText, type SessionChange, sessionOf, within } from 'portico/core'
import type { Account, CaipNetworkId, Session } from 'portico/kernel'
import { chainId } from './chainId.js'
import { copyAnswer } from './copyAnswer.js'
import { createPort } from './createPort.js'
import { evmAddress } from './evmAddress.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { walletFailure } from './walletFailure.js'

const READ = 10_000
const CHECK = 5000
/** Accounts of a wallet that are kept. */
const ACCOUNTS = 100

const SWITCHES = /^wallet_(add|switch)EthereumChain$/

/** The valid accounts of an answer, in any letter case; undefined where it is no list of accounts. */
const accountsOf = (answer: unknown): readonly Account[] | undefined => {
  if (!Array.isArray(answer)) return undefined
  const list = answer
    .slice(0, ACCOUNTS)
    .map((each) => (typeof each === 'string' ? evmAddress(each.toLowerCase()) : undefined))
  const addresses = [...new Set(list)].filter((each) => each !== undefined)
  return answer.length && !addresses.length
    ? undefined
    : addresses.map((address) => ({ address, type: 'eoa' }))
}

const networkOf = (id: number | undefined): CaipNetworkId | undefined => (id ? `eip155:${id}` : undefined)

const isLost = (error: unknown): boolean =>
  (error instanceof ProviderRpcError && error.code === 4900) ||
  /context invalidated|receiving end does not/i.test(errorText(error))

export interface Attached {
  readonly session: Session
  /** Asks for accounts, then for the chain, and follows the wallet's events; false where it shares no account. */
  open(method: 'eth_requestAccounts' | 'eth_accounts', signal: AbortSignal): Promise<boolean>
}

/** A session over a provider. */
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
        // Who switches through the provider reads the chain next, before the wallet's event has been heard.
        if (SWITCHES.test(method)) await readChain().then(setChain, () => {})
        return answer
      } catch (error) {
        if (isLost(error)) check(true)
        throw error
      }
    },
    switchNetwork: async (wished, options) => {
      // Loaded when it is needed: most visitors never switch.
      const { switchChain } = await import('./switchChain.js')
      setChain(await switchChain(session, wished, readChain, name, options))
    },
  })

  const setChain = (id: number) => set({ network: networkOf(id) })
  /** A wallet that says it is gone is asked for its accounts: some say so while they only change networks. */
  const check = (gone: boolean) => {
    if (checking || signal.aborted) return
    checking = true
    within(port.request({ method: 'eth_accounts' }), { ms: CHECK, late })
      .then(
        (answer) => {
          const accounts = accountsOf(answer)
          if (accounts) set({ accounts })
          else if (gone) end({ by: 'lost' })
        },
        (cause: unknown) => {
          if (gone || isLost(cause)) end({ by: 'lost', cause })
        },
      )
      .finally(() => {
        checking = false
      })
  }
  const poll = () => {
    const isHidden = globalThis.document?.visibilityState === 'hidden'
    if (!session.accounts.get().length || signal.aborted || checking || isHidden) return
    check(false)
    readChain().then(setChain, () => {})
  }

  const follow = (event: string, read: (payload: unknown) => SessionChange | undefined) =>
    port.on(event, (payload) => hear(event, () => read(payload)))
  const undone = [
    follow('chainChanged', (payload) => ({ network: networkOf(chainId(copyAnswer(payload))) })),
    follow('accountsChanged', (payload) => ({ accounts: accountsOf(copyAnswer(payload)) })),
    follow('disconnect', () => void check(true)),
  ]
  for (const each of undone) if (each) own(each)
  if (!undone.every(Boolean) && typeof window !== 'undefined')
    for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, poll, { signal })

  return {
    session,
    open: (method, asked) =>
      open(async (again) => {
        const accounts = accountsOf(await (again ? read('eth_accounts') : port.request({ method })))
        asked.throwIfAborted()
        if (!accounts) throw walletFailure(`${name} gave no list of accounts`)
        return accounts.length ? { accounts, network: networkOf(await readChain()) } : { accounts }
      }, asked),
  }
}
