import { sessionOf } from 'portico/core'
import { type CaipNetworkId, type Namespace, type Network, PorticoError, type Session } from 'portico/kernel'
import type { AskChain } from './createAskChain.js'
import type { ProposedNamespace } from './createProposal.js'
import { createStanding } from './createStanding.js'
import type { Topic } from './createTopics.js'
import type { PairingClient } from './followClient.js'
import type { PairedChains } from './loadChains.js'
import { type Approval, readApproval } from './readApproval.js'
import { readPeer } from './readPeer.js'
import { requestError } from './requestError.js'
import type { SignClient } from './SignClient.js'

const CAIP_2 = /^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}$/

type Struct = Pick<ReturnType<SignClient['session']['get']>, 'topic' | 'peer'>

/** A session that is open: of a pairing, on a namespace. */
export interface Held {
  readonly topic: string
  readonly namespace: Namespace
}

export interface SessionDeps {
  /** What is open of this connector. */
  readonly held: Set<Held>
  readonly askChain: AskChain
  /** Whether the wallet's going to a network that the page does not have is followed: only where the visitor is told of it. */
  readonly strays: boolean
}

/** What the page itself refuses: 4901 on a network the wallet did not approve, 4200 for a method (EIP-1193), 4902 for a network to go to (EIP-3326). */
const refusal = (message: string, code: 4200 | 4901 | 4902) =>
  Object.assign(new PorticoError(message, { category: 'request' }), { code })

/** The sessions of one pairing, one a namespace. They end together: the wallet knows only the whole. */
export const openSessions = (
  { sign, topics }: PairingClient,
  { topic: id, peer }: Struct,
  approvals: readonly Approval[],
  asked: Readonly<Record<string, ProposedNamespace>>,
  chainsOf: PairedChains,
  networks: readonly Network[],
  stop: AbortSignal,
  deps: SessionDeps,
): readonly Session[] => {
  const wallet = readPeer(Object(peer).metadata)
  return approvals.map((approval) =>
    openSession(sign, topics.of(id), approval, asked, chainsOf, networks, wallet, stop, deps),
  )
}

const openSession = (
  sign: SignClient,
  topic: Topic,
  approval: Approval,
  asked: Readonly<Record<string, ProposedNamespace>>,
  chainsOf: PairedChains,
  networks: readonly Network[],
  wallet: Session['wallet'],
  stop: AbortSignal,
  { askChain, strays, held }: SessionDeps,
): Session => {
  const { namespace } = approval
  const { isRead, isSameAddress, parseChainId, presentId, switchTarget } = chainsOf(namespace)
  let { names } = approval
  const isOurs = (id: string) => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  const wished = networks.find((each) => approval.networks.includes(each.caipNetworkId))?.caipNetworkId
  const mine: Held = { topic: topic.id, namespace }

  const own = sessionOf({
    namespace,
    name: 'The wallet',
    signal: stop,
    ...(wallet && { wallet }),
    request: async ({ method, params, chainId }) => {
      const on = (chainId ?? network.get()) as CaipNetworkId
      const call = { method, params: params ?? [] }
      const { methods, networks: approvedOn } = approved.get()
      if (!approvedOn.includes(on)) throw refusal(`The wallet did not approve ${on}`, 4901)
      const askWallet = () =>
        sign.request({ topic: topic.id, chainId: names[on] ?? on, request: call }).catch((cause: unknown) => {
          throw requestError(cause)
        })
      /** Each request names its network: the wallet need not be asked to go to one that it approved. */
      const goTo = async (wanted: CaipNetworkId) => {
        const isThere = () => approved.get().networks.includes(wanted)
        if (!isThere() && methods?.includes(method)) await askWallet()
        if (isThere()) standing.goTo(wanted)
        // It may have gone to one that is in no session of it.
        else if (network.get() !== wanted) throw refusal(`The wallet did not approve ${wanted}`, 4902)
        return null
      }
      const wanted = switchTarget?.({ method, params })
      if (wanted) return goTo(wanted)
      if (methods?.includes(method)) return askWallet()
      const place = networks.find((each) => each.caipNetworkId === on)
      if (place && isRead(method)) return askChain(place, call)
      throw refusal(`Method ${method} is not supported`, 4200)
    },
    // Each request names its own network, so that the wallet need not be asked.
    switchNetwork: async ({ caipNetworkId, name }) => {
      if (!approved.get().networks.includes(caipNetworkId))
        throw new PorticoError(`The wallet did not approve ${name}`, { category: 'network' })
      standing.goTo(caipNetworkId)
    },
    close: async ({ unused } = {}) => {
      const isTwin = (each: Held) =>
        each !== mine && each.topic === topic.id && (unused || each.namespace === namespace)
      // What another tab stored was brought back while it is in use here: one of the two is let go, the pairing stays.
      if ([...held].some(isTwin)) return
      if (unused) await topic.letGo({ by: 'visitor' })
      else await topic.close({ by: 'visitor' })
    },
  })
  const { session, end } = own
  const { accounts, network, approved } = session
  const standing = createStanding({ isSameAddress }, approval, wished ?? approval.networks[0], own)

  const on = <E extends Parameters<SignClient['on']>[0]>(
    event: E,
    listener: (given: Parameters<Parameters<typeof sign.on<E>>[1]>[0]) => void,
  ) => {
    const hear = (given: never) => {
      if (Object(given).topic === topic.id) listener(given)
    }
    sign.on(event, hear as never)
    own.own(() => void sign.off(event, hear as never))
  }
  on('session_update', ({ params }) => {
    const [next] = readApproval(params.namespaces, pick(asked, namespace), chainsOf)
    if (!next) {
      end({ by: 'wallet' })
      // Nobody uses what is left of it.
      if (!topic.open) void topic.close({ by: 'wallet' })
      return
    }
    names = next.names
    const now = network.get()
    standing.approve(next, !now || (isOurs(now) && !next.networks.includes(now)) ? next.networks[0] : now)
  })
  on('session_event', ({ params }) => {
    const { event } = params
    const chainId = presentId(params.chainId)
    if (!chainId.startsWith(`${namespace}:`)) return
    if (event.name === 'chainChanged') {
      const id = parseChainId(event.data) ?? chainId
      const known = approved.get().networks.find((each) => each === id)
      if (known) standing.goTo(known)
      // Where it stands is said only of a chain that is in its session; the page says that it has no such network.
      else if (strays && id === chainId && CAIP_2.test(id) && !isOurs(id)) standing.goTo(id as CaipNetworkId)
    }
    if (event.name === 'accountsChanged' && chainId === network.get()) {
      const texts = Array.isArray(event.data) ? event.data.map(String) : undefined
      // Without an account there is nothing to use it with.
      if (!texts?.length) return void (texts && topic.close({ by: 'wallet' }))
      const told = texts.map((each) => each.split(':').at(-1) ?? '')
      // It may put another of its approved accounts first; it cannot bring one that was not approved.
      const [first] = told.flatMap((each) =>
        accounts.get().filter(({ address }) => isSameAddress(each, address)),
      )
      if (first) standing.lead(first)
    }
  })
  held.add(mine)
  own.own(() => held.delete(mine))
  own.own(topic.onEnd(end))
  return session
}

const pick = <T>(from: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const value = from[key]
  return value === undefined ? {} : { [key]: value }
}
