import {
  type Account,
  type CaipNetworkId,
  type CloseReason,
  cell,
  type Dispose,
  type Network,
  PorticoError,
  type Session,
} from 'portico/kernel'
import type { SignClient } from './createClient.js'
import type { ProposedNamespace } from './createProposal.js'
import { readAddress } from './readAddress.js'
import { type Approval, readApproval } from './readApproval.js'
import { switchPaired } from './switchPaired.js'

type Struct = ReturnType<SignClient['session']['get']>

/** The sessions of one pairing, one a namespace. They end together: the wallet knows only the whole. */
export const openSessions = (
  sign: SignClient,
  struct: Struct,
  asked: Readonly<Record<string, ProposedNamespace>>,
  networks: readonly Network[],
  stop: AbortSignal,
): readonly Session[] => {
  const { topic } = struct
  const undo: Dispose[] = []
  let ended = false
  let finish: (reason: CloseReason) => void = () => {}
  const closed = new Promise<CloseReason>((resolve) => {
    finish = resolve
  })
  const gone = new AbortController()
  const end = (reason: CloseReason) => {
    if (ended) return
    ended = true
    for (const each of undo) each()
    gone.abort(new PorticoError('The wallet is disconnected', { category: 'request' }))
    finish(reason)
  }

  const parts = readApproval(struct.namespaces, asked, readAddress).map((approval) => {
    const accounts = cell<readonly Account[]>(approval.accounts)
    const wished = networks.find((each) => approval.networks.includes(each.caipNetworkId))?.caipNetworkId
    const network = cell<CaipNetworkId | undefined>(wished ?? approval.networks[0])
    const approved = cell({ all: false, networks: approval.networks, methods: approval.methods })
    return { namespace: approval.namespace, accounts, network, approved }
  })
  type Part = (typeof parts)[number]

  const apply = (part: Part, next: Approval) => {
    part.approved.set({ all: false, networks: next.networks, methods: next.methods })
    part.accounts.set(next.accounts)
    const now = part.network.get()
    if (!now || !next.networks.includes(now)) part.network.set(next.networks[0])
  }

  const on = <E extends Parameters<SignClient['on']>[0]>(
    event: E,
    listener: (given: Parameters<Parameters<typeof sign.on<E>>[1]>[0]) => void,
  ) => {
    const hear = (given: never) => {
      if (Object(given).topic === topic) listener(given)
    }
    sign.on(event, hear as never)
    undo.push(() => void sign.off(event, hear as never))
  }
  on('session_delete', () => end({ by: 'wallet' }))
  on('session_expire', () => end({ by: 'lost' }))
  on('session_update', ({ params }) => {
    const next = readApproval(params.namespaces, asked, readAddress)
    if (!next.length) return end({ by: 'wallet' })
    for (const part of parts) {
      const approval = next.find(({ namespace }) => namespace === part.namespace)
      if (approval) apply(part, approval)
      else part.accounts.set([])
    }
  })
  on('session_event', ({ params }) => {
    const { event, chainId } = params
    const part = parts.find(({ namespace }) => chainId.startsWith(`${namespace}:`))
    if (!part) return
    const { networks: allowed } = part.approved.get()
    if (event.name === 'chainChanged') {
      const id = readChain(part.namespace, event.data) ?? chainId
      const known = allowed.find((each) => each === id)
      if (known) part.network.set(known)
    }
    if (event.name === 'accountsChanged' && chainId === part.network.get()) {
      const texts = Array.isArray(event.data) ? event.data.map(String) : []
      const told = texts.map((each) => each.split(':').at(-1)?.toLowerCase())
      // It may put another of its approved accounts first; it cannot bring one that was not approved.
      const [first] = part.accounts.get().filter(({ address }) => told.includes(address.toLowerCase()))
      if (first) part.accounts.set([first, ...part.accounts.get().filter((each) => each !== first)])
    }
  })
  const lose = () => end({ by: 'lost', cause: stop.reason })
  stop.addEventListener('abort', lose)
  undo.push(() => stop.removeEventListener('abort', lose))
  if (stop.aborted) lose()

  return parts.map(({ namespace, accounts, network, approved }): Session => {
    const session: Session = {
      namespace,
      accounts,
      network,
      approved,
      closed,
      request: ({ method, params, chainId }, options) => {
        const on = (chainId ?? network.get()) as CaipNetworkId | undefined
        if (ended || !on) throw new PorticoError('The wallet is disconnected', { category: 'request' })
        if (!approved.get().methods.includes(method))
          throw Object.assign(
            new PorticoError(`Method ${method} is not supported`, { category: 'request' }),
            {
              code: 4200,
            },
          )
        if (!approved.get().networks.includes(on))
          throw new PorticoError(`The wallet did not approve ${on}`, { category: 'request' })
        return untilGone(
          sign.request({ topic, chainId: on, request: { method, params: params ?? [] } }),
          gone.signal,
          options?.signal,
        )
      },
      switchNetwork: (wished) => switchPaired(session, network, wished),
      close: async () => {
        if (ended) return
        end({ by: 'visitor' })
        await sign.disconnect({ topic, reason: { code: 6000, message: 'User disconnected' } }).catch(() => {})
      },
    }
    return session
  })
}

const readChain = (namespace: string, data: unknown): string | undefined => {
  if (typeof data === 'string' && data.startsWith(`${namespace}:`)) return data
  if (namespace !== 'eip155') return undefined
  const id = typeof data === 'number' || typeof data === 'string' ? Number(data) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

const untilGone = async <T>(answer: Promise<T>, ...signals: (AbortSignal | undefined)[]): Promise<T> => {
  const given = signals.filter((each) => each !== undefined)
  const undo: Dispose[] = []
  const left = new Promise<never>((_, reject) => {
    for (const signal of given) {
      const leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave)
      undo.push(() => signal.removeEventListener('abort', leave))
      if (signal.aborted) leave()
    }
  })
  left.catch(() => {})
  answer.catch(() => {})
  try {
    return await Promise.race([answer, left])
  } finally {
    for (const each of undo) each()
  }
}
