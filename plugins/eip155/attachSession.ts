import { errorText } from 'portico/core'
import {
  type Account,
  type CaipNetworkId,
  type CloseReason,
  cell,
  type Dispose,
  readOnly,
  type Session,
  systemClock,
} from 'portico/kernel'
import { chainId } from './chainId.js'
import { copyAnswer } from './copyAnswer.js'
import { createPort } from './createPort.js'
import { evmAddress } from './evmAddress.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { walletFailure } from './walletFailure.js'
import { within } from './within.js'

/** The first that a wallet says is taken up with the next frame. */
const FLUSH = 17
/** What it adds, once it was quiet for so long: each time costs a balance and what is stored. */
const CALM = 150
/** A wallet that goes on and on is heard after so many times as long. */
const ROUNDS = 13
const READ = 10_000
const CHECK = 5000
/** Accounts of a wallet that are kept. */
const ACCOUNTS = 100

const SWITCHES = /^wallet_(add|switch)EthereumChain$/

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const
type EventName = (typeof EVENTS)[number]

/** The valid accounts of an answer, in any letter case; undefined where it is no list of accounts. */
const accountsOf = (answer: unknown): readonly Account[] | undefined => {
  if (!Array.isArray(answer)) return undefined
  const list = answer
    .slice(0, ACCOUNTS)
    .map((each) => (typeof each === 'string' ? evmAddress(each.toLowerCase()) : undefined))
  const addresses = [...new Set(list)].filter((each) => each !== undefined)
  return answer.length && !addresses.length
    ? undefined
    : addresses.map((address) => Object.freeze({ address, type: 'eoa' }))
}

const isLost = (error: unknown): boolean =>
  (error instanceof ProviderRpcError && error.code === 4900) ||
  /context invalidated|receiving end does not/i.test(errorText(error))

export interface Attached {
  readonly session: Session
  /** Asks for accounts, then for the chain, and follows the wallet's events; false where it shares no account. */
  open(method: 'eth_requestAccounts' | 'eth_accounts', signal: AbortSignal): Promise<boolean>
}

/** A session over a provider. It ends with the signal, the wallet's last account, `close()` or the wallet itself. */
export const attachSession = (provider: unknown, name: string, stop: AbortSignal): Attached => {
  const port = createPort(provider)
  const accounts = cell<readonly Account[]>([])
  const network = cell<CaipNetworkId | undefined>(undefined)
  const undo: Dispose[] = []
  const heard = new Map<EventName, unknown>()
  let opened = false
  let ended = false
  let timer: Dispose | undefined
  let quiet = true
  let checking = false
  let finish: (reason: CloseReason) => void = () => {}
  const closed = new Promise<CloseReason>((resolve) => {
    finish = resolve
  })

  const end = (reason: CloseReason) => {
    if (ended) return
    ended = true
    timer?.()
    for (const each of undo) each()
    finish(reason)
  }

  const read = (method: string, signal?: AbortSignal) => within(port.request({ method }, signal), READ, name)
  const readChain = async (signal?: AbortSignal) => {
    const id = chainId(await read('eth_chainId', signal))
    if (!id) throw walletFailure(`${name} named a network that cannot be used`)
    return id
  }

  const setChain = (id: number | undefined) => {
    if (id && !ended) network.set(`eip155:${id}`)
  }
  const setAccounts = (next: readonly Account[] | undefined) => {
    if (!next || ended) return
    if (!next.length) return end({ by: 'wallet' })
    if (JSON.stringify(next) !== JSON.stringify(accounts.get())) accounts.set(Object.freeze(next))
  }

  /** A wallet that says it is gone is asked for its accounts: some say so while they only change networks. */
  const check = (gone: boolean) => {
    if (checking) return
    checking = true
    within(port.request({ method: 'eth_accounts' }), CHECK, name)
      .then(
        (answer) => {
          const next = accountsOf(answer)
          if (!next && gone) end({ by: 'lost' })
          setAccounts(next)
        },
        (cause: unknown) => {
          if (gone || isLost(cause)) end({ by: 'lost', cause })
        },
      )
      .finally(() => {
        checking = false
      })
  }

  const wait = (left: number) => {
    quiet = true
    timer = systemClock.after(CALM, () => {
      timer = undefined
      if (!heard.size) return
      if (quiet || !left) flush()
      else wait(left - 1)
    })
  }
  const flush = () => {
    wait(ROUNDS)
    const batch = new Map(heard)
    heard.clear()
    const last = (event: EventName) => {
      try {
        return copyAnswer(batch.get(event))
      } catch {}
    }
    setChain(chainId(last('chainChanged')))
    setAccounts(accountsOf(last('accountsChanged')))
    if (batch.has('disconnect') && !ended) check(true)
  }
  const hear = (event: EventName, payload: unknown) => {
    heard.set(event, payload)
    quiet = false
    if (opened && !ended) timer ??= systemClock.after(FLUSH, flush)
  }

  const poll = () => {
    if (!opened || ended || checking || globalThis.document?.visibilityState === 'hidden') return
    check(false)
    readChain().then(setChain, () => {})
  }

  const undone = EVENTS.map((event) => port.on(event, (payload) => hear(event, payload)))
  for (const each of undone) if (each) undo.push(each)
  if (!undone.every(Boolean) && typeof window !== 'undefined')
    for (const event of ['focus', 'visibilitychange']) {
      window.addEventListener(event, poll)
      undo.push(() => window.removeEventListener(event, poll))
    }
  const lose = () => end({ by: 'lost', cause: stop.reason })
  stop.addEventListener('abort', lose)
  undo.push(() => stop.removeEventListener('abort', lose))
  if (stop.aborted) lose()

  const session: Session = Object.freeze<Session>({
    namespace: 'eip155',
    accounts: readOnly(accounts),
    network: readOnly(network),
    approved: readOnly(cell({ all: true, networks: [] })),
    closed,
    request: async ({ method, params, chainId: on }, options) => {
      if (ended) throw new ProviderRpcError({ code: 4900, message: `${name} is disconnected` })
      const id = on === undefined ? undefined : chainId(on.replace(/^eip155:/, ''))
      if (on !== undefined && `eip155:${id}` !== network.get())
        throw walletFailure(`${name} is on another network. Switch networks first.`)
      try {
        const answer = await port.request({ method, params }, options?.signal)
        // Who switches through the provider reads the chain next, before the wallet's event has been heard.
        if (SWITCHES.test(method)) await readChain(options?.signal).then(setChain, () => {})
        return answer
      } catch (error) {
        if (isLost(error)) check(true)
        throw error
      }
    },
    switchNetwork: async (wished, options) => {
      // Loaded when it is needed: most visitors never switch.
      const { switchChain } = await import('./switchChain.js')
      setChain(await switchChain(session, wished, () => readChain(options?.signal), name, options))
    },
    close: async () => end({ by: 'visitor' }),
  })

  return {
    session,
    open: async (method, signal) => {
      try {
        let next = accountsOf(await port.request({ method }, signal))
        let id = next?.length ? await readChain(signal) : 0
        if (id && heard.size) {
          // What came in between may be older or newer than the answers: ask once more.
          heard.clear()
          next = accountsOf(await read('eth_accounts', signal))
          id = await readChain(signal)
        }
        signal.throwIfAborted()
        if (!next) throw walletFailure(`${name} gave no list of accounts`)
        if (ended) throw walletFailure(`${name} is no longer available`)
        if (!next.length) {
          end({ by: 'wallet' })
          return false
        }
        opened = true
        accounts.set(Object.freeze(next))
        network.set(`eip155:${id}`)
        if (heard.size) timer = systemClock.after(FLUSH, flush)
        return true
      } catch (error) {
        end({ by: 'lost', cause: error })
        throw error
      }
    },
  }
}
