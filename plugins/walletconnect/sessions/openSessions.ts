import { type AskChain, readWithFallback, sessionOf, within } from 'portico/core'
import {
  type CaipNetworkId,
  type Dispose,
  type Namespace,
  type Network,
  PorticoError,
  type Session,
} from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import { requestError } from '../client/requestError.js'
import type { SignClient } from '../client/SignClient.js'
import type { Topic } from '../topics/createTopics.js'
import { createPairedAccounts } from './createPairedAccounts.js'
import type { ProposedNamespace } from './createProposal.js'
import type { PairedChains } from './loadChains.js'
import type { PairedProof } from './oneStep.js'
import { type Approval, readApproval } from './readApproval.js'
import { readPeer } from './readPeer.js'

/** Methods that report the wallet's state without asking its owner. */
const SILENT = /_(accounts|get[A-Z]\w*)$/

const CAIP_2 = /^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}$/

type PackageSession = Pick<ReturnType<SignClient['session']['get']>, 'topic' | 'peer'>

/** An open session, which is one namespace of a pairing. */
export interface OpenSession {
  readonly topic: string
  readonly namespace: Namespace
}

export interface SessionDeps {
  /** The open sessions of this connector. */
  readonly held: Set<OpenSession>
  readonly askChain: AskChain
  /**
   * Whether to follow the wallet to a network that the page has not configured. True only if the modal shows
   * such a network as unsupported and lets the visitor switch back (`enableNetworkSwitch`).
   */
  readonly followsUnconfigured: boolean
  /** The message that the wallet signed while it was paired. */
  readonly signed?: PairedProof
  /**
   * Called with the wallet's name when its owner is asked; the returned function is called when there is an
   * answer.
   */
  asking?(wallet: string | undefined): Dispose
  /**
   * Called with every update of a pairing before the update is applied, because the wallet may share more
   * than before.
   */
  updated?(): void
}

/**
 * Errors that this plugin makes without asking the wallet: 4901 for an unapproved network and 4200 for an
 * unapproved method (EIP-1193), 4902 for a switch to an unapproved network (EIP-3326).
 */
const refusal = (message: string, code: 4200 | 4901 | 4902) =>
  Object.assign(new PorticoError(message, { category: 'request' }), { code })

/**
 * Opens the sessions of one pairing, one per namespace. They end together, because the wallet knows only the
 * pairing as a whole.
 */
export const openSessions = (
  { sign, topics }: PairingClient,
  { topic: id, peer }: PackageSession,
  approvals: readonly Approval[],
  proposal: Readonly<Record<string, ProposedNamespace>>,
  chainsOf: PairedChains,
  networks: readonly Network[],
  stop: AbortSignal,
  deps: SessionDeps,
): readonly Session[] => {
  const wallet = readPeer(Object(peer).metadata)
  const { signed } = deps
  return approvals.map((approval) =>
    openSession(
      sign,
      topics.of(id),
      // The account that signed is the one that the visitor uses.
      signed?.network.startsWith(`${approval.namespace}:`)
        ? { ...approval, first: signed.address }
        : approval,
      proposal,
      chainsOf,
      networks,
      wallet,
      stop,
      deps,
    ),
  )
}

const openSession = (
  sign: SignClient,
  topic: Topic,
  approval: Approval,
  proposal: Readonly<Record<string, ProposedNamespace>>,
  chainsOf: PairedChains,
  networks: readonly Network[],
  wallet: Session['wallet'],
  stop: AbortSignal,
  { askChain, followsUnconfigured, held, asking, updated, signed }: SessionDeps,
): Session => {
  const { namespace } = approval
  const { isRead, isSameAddress, parseChainId, presentId, switchTarget } = chainsOf(namespace)
  let { formerIds } = approval
  const isOurs = (id: string) => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  const wished = networks.find((each) => approval.networks.includes(each.caipNetworkId))?.caipNetworkId
  const self: OpenSession = { topic: topic.id, namespace }

  const controls = sessionOf({
    namespace,
    name: 'The wallet',
    signal: stop,
    ...(wallet && { wallet }),
    request: async ({ method, params, chainId }) => {
      const on = (chainId ?? network.get()) as CaipNetworkId
      const call = { method, params: params ?? [] }
      const { methods, networks: approvedOn } = approved.get()
      if (!approvedOn.includes(on)) throw refusal(`The wallet did not approve ${on}`, 4901)
      const askWallet = () => {
        // Wallets answer reads without asking their owner.
        const answered = isRead(method) || SILENT.test(method) ? undefined : asking?.(wallet?.name)
        const answer = sign
          .request({ topic: topic.id, chainId: formerIds[on] ?? on, request: call })
          .catch((cause: unknown) => {
            throw requestError(cause)
          })
        // If the session ends, the package leaves its promise pending until it times out, so the session's
        // end also counts as an answer.
        return within(answer, { signals: [controls.signal] }).finally(answered)
      }
      /**
       * Goes to a network. Each request names its network, so the wallet need not be asked to switch to an
       * approved one.
       */
      const goTo = async (wanted: CaipNetworkId) => {
        const isThere = () => approved.get().networks.includes(wanted)
        if (!isThere() && methods?.includes(method)) await askWallet()
        if (isThere()) pairedAccounts.goTo(wanted)
        // The wallet may have switched to a network that is not part of its session.
        else if (network.get() !== wanted) throw refusal(`The wallet did not approve ${wanted}`, 4902)
        return null
      }
      const wanted = switchTarget?.({ method, params })
      if (wanted) return goTo(wanted)
      const place = networks.find((each) => each.caipNetworkId === on)
      const byEndpoint = place && isRead(method) ? () => askChain(place, call) : undefined
      if (methods?.includes(method)) return readWithFallback(askWallet, byEndpoint)
      if (byEndpoint) return byEndpoint()
      throw refusal(`Method ${method} is not supported`, 4200)
    },
    // Each request names its network, so the wallet need not be asked.
    switchNetwork: async ({ caipNetworkId, name }) => {
      if (!approved.get().networks.includes(caipNetworkId))
        throw new PorticoError(`The wallet did not approve ${name}`, { category: 'network' })
      pairedAccounts.goTo(caipNetworkId)
    },
    close: async ({ unused } = {}) => {
      const isTwin = (each: OpenSession) =>
        each !== self && each.topic === topic.id && (unused || each.namespace === namespace)
      // With `unused`, the pairing stays open while the page has any other session of it. Otherwise it stays
      // open only while there is a second session of this namespace; that exists if this connection was
      // already live here and then restored again from another tab's record.
      if ([...held].some(isTwin)) return
      if (unused) await topic.letGo({ by: 'visitor' })
      else await topic.close({ by: 'visitor' })
    },
  })
  const { session, end } = controls
  const { accounts, network, approved } = session
  const pairedAccounts = createPairedAccounts(
    { isSameAddress },
    approval,
    wished ?? approval.networks[0],
    controls,
  )

  const on = <E extends Parameters<SignClient['on']>[0]>(
    event: E,
    listener: (payload: Parameters<Parameters<typeof sign.on<E>>[1]>[0]) => void,
  ) => {
    const handler = (payload: never) => {
      if (Object(payload).topic === topic.id) listener(payload)
    }
    sign.on(event, handler as never)
    controls.own(() => void sign.off(event, handler as never))
  }
  on('session_update', ({ params }) => {
    updated?.()
    const [next] = readApproval(params.namespaces, pick(proposal, namespace), chainsOf)
    if (!next) {
      end({ by: 'wallet' })
      // Closes the pairing if no session uses the rest of it.
      if (!topic.listenerCount) void topic.close({ by: 'wallet' })
      return
    }
    formerIds = next.formerIds
    const now = network.get()
    pairedAccounts.approve(
      next,
      !now || (isOurs(now) && !next.networks.includes(now)) ? next.networks[0] : now,
    )
  })
  on('session_event', ({ params }) => {
    const { event } = params
    const chainId = presentId(params.chainId)
    if (!chainId.startsWith(`${namespace}:`)) return
    if (event.name === 'chainChanged') {
      const id = parseChainId(event.data) ?? chainId
      const known = approved.get().networks.find((each) => each === id)
      if (known) pairedAccounts.goTo(known)
      // A chain outside the session is followed only if the event's data and its chain id name the same one;
      // the page then shows it as unsupported.
      else if (followsUnconfigured && id === chainId && CAIP_2.test(id) && !isOurs(id))
        pairedAccounts.goTo(id as CaipNetworkId)
    }
    if (event.name === 'accountsChanged' && chainId === network.get()) {
      const texts = Array.isArray(event.data) ? event.data.map(String) : undefined
      // Without an account, the pairing is of no use.
      if (!texts?.length) return void (texts && topic.close({ by: 'wallet' }))
      const reported = texts.map((each) => each.split(':').at(-1) ?? '')
      // The wallet may reorder approved accounts, but not add any.
      const [first] = reported.flatMap((each) =>
        accounts.get().filter(({ address }) => isSameAddress(each, address)),
      )
      if (first) pairedAccounts.lead(first)
    }
  })
  held.add(self)
  controls.own(() => held.delete(self))
  controls.own(topic.onEnd(end))
  return signed?.network.startsWith(`${namespace}:`)
    ? Object.freeze({ ...session, proof: signed.proof })
    : session
}

const pick = <T>(from: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const value = from[key]
  return value === undefined ? {} : { [key]: value }
}
