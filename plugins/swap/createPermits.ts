import { isRejection, type Sessions } from 'portico/core'
import type {
  CallIntent,
  ChainSwaps,
  ContractCall,
  MessageId,
  Network,
  PermitIntent,
  PermitTerms,
  PermittedCall,
  Session,
  SignedPermit,
  SwapEffect,
} from 'portico/kernel'
import type { SwapQuote } from './contract.js'
import * as library from './permitLibrary.js'
import type { SwapAccount } from './swapAccount.js'

export { permitMessages as messages } from './permitMessages.js'

/**
 * How long a signed permit is valid, and how much of that time has to be left so that a swap can still be
 * included, in seconds.
 */
const [VALID, LEFT] = [1_200n, 600n]
/** Stands in a call for each half of a signature that does not exist yet. */
const UNSIGNED = `0x${'0'.repeat(64)}`

/** A call with a permit, for the review. */
export interface Permitted {
  readonly call: ContractCall
  readonly effect: PermittedCall['effect']
  /** The calls to simulate; as long as the permit is not signed, an approval replaces it. */
  readonly trial: readonly ContractCall[]
  /** The request to sign, or the one that was signed. */
  readonly intent: PermitIntent
  /** Whether the call has the signed permit. */
  readonly isSigned: boolean
}

/** The functions with which a call is prepared; they have time limits. */
export interface PermitDeps {
  readonly swaps: ChainSwaps
  ask<T>(question: Promise<T>): Promise<T | undefined>
  /** Builds the source's call with a permit; undefined if the source returns no valid call. */
  build(permit: SignedPermit): Promise<ContractCall | undefined>
  /** The text for an exchange that is not the quoted one; undefined if it is. */
  wrongIn(effect: SwapEffect): MessageId | undefined
  isNamed(contract: string): boolean
  isSame(one: string | undefined, other: string | undefined): boolean
  refuse(id: MessageId): Error
  readonly signal: AbortSignal
}

/** The chain and the wallet with which a signed permit is checked. */
export interface FreshDeps extends Pick<PermitDeps, 'swaps' | 'signal'> {
  readonly session: Session
  readonly network: Network
}

/** The request to sign, and the wallet that signs it. */
export interface SignDeps extends Pick<PermitDeps, 'swaps' | 'signal'> {
  /** The intent of the step `permit`. */
  readonly intent: CallIntent
  readonly at: SwapAccount
  readonly sessions: Pick<Sessions, 'provider'>
}

const keyOf = (network: string, { token, owner }: PermitTerms) => [network, token, owner].join().toLowerCase()
const isSamePermit = (one: SignedPermit, other: SignedPermit) =>
  one.value === other.value &&
  one.deadline === other.deadline &&
  one.v === other.v &&
  one.r === other.r &&
  one.s === other.s

/**
 * The permits of one form, which are gone with the page: the signed one, and the tokens and wallets that do
 * not support permits.
 */
export const createPermits = ({ now }: { now(): number }) => {
  let held: { readonly intent: PermitIntent; readonly permit: SignedPermit } | undefined
  /** Sessions of wallets that did not sign a permit, unless the visitor declined. */
  const silent = new WeakSet<Session>()
  /** Tokens that did not accept a permit, or for which the visitor declined one. */
  const refused = new Set<string>()
  /** The latest nonce by token whose permit was used in a swap that was sent; it cannot be used again. */
  const used = new Map<string, bigint>()
  const seconds = () => BigInt(Math.floor(now() / 1000))

  const isLasting = ({ deadline }: { readonly deadline: bigint }) => deadline >= seconds() + LEFT
  /** The signed permit for these terms, unless it is too old. */
  const heldFor = (network: string, terms: PermitTerms) => {
    const { intent } = held ?? {}
    const isOf =
      intent?.network === network &&
      (['token', 'owner', 'spender', 'value'] as const).every((key) => intent.terms[key] === terms[key])
    return held && isOf && isLasting(held.permit) ? held : undefined
  }

  return Object.freeze({
    /**
     * Builds a quote's call with a permit, and compares it with the terms; undefined if the swap needs an
     * approval.
     */
    prepare: async (
      { query, permitSpender: spender }: SwapQuote,
      { swaps, ask, build, wrongIn, isNamed, isSame, refuse, signal }: PermitDeps,
    ): Promise<Permitted | undefined> => {
      const { session, network, account: owner, amount: value, pay } = query
      const token = pay.address
      if (token === undefined || spender === undefined || silent.has(session)) return undefined
      if (!isNamed(spender)) throw refuse('swap.refused.contract')
      const terms = { token, owner, spender, value, deadline: seconds() + VALID }
      const key = keyOf(network.caipNetworkId, terms)
      if (refused.has(key)) return undefined
      const own = heldFor(network.caipNetworkId, terms)
      const unread = () => {
        // A single failed read must not replace a permit that is signed by an approval, which costs a fee.
        if (own) throw refuse('swap.permit.unread')
        return undefined
      }
      const permits = swaps.permits && (await ask(swaps.permits(library)))
      if (!permits) return unread()
      const [allowance, asked] = await Promise.all([
        ask(swaps.allowance(session, { token, owner, spender }, network, signal)),
        ask(permits.request(session, terms, network, signal)),
      ])
      if (allowance === undefined || !asked) return unread()
      // With enough allowance, the contract would skip the permit, and anybody could submit the signature
      // later.
      if (allowance >= value || (used.get(key) ?? -1n) >= asked.nonce) return undefined
      const signed = own?.intent.nonce === asked.nonce ? own : undefined
      const intent = signed?.intent ?? asked
      const permit = signed?.permit ?? { value, deadline: terms.deadline, v: 27, r: UNSIGNED, s: UNSIGNED }
      let call: ContractCall | undefined
      try {
        call = await build(permit)
      } catch {
        signal.throwIfAborted()
        return unread()
      }
      if (!call) throw refuse('swap.refused.call')
      if (!isSame(call.to, spender)) throw refuse('swap.refused.contract')
      const read = permits.read(call)
      // A call that cannot be read could use the permit for anything.
      if (!read || !isSamePermit(read.permit, permit)) throw refuse('swap.refused.call')
      if (!isSame(read.permit.token, token)) throw refuse('swap.refused.token')
      const { effect, rest } = read
      const other = wrongIn(effect)
      if (other) throw refuse(other)
      const trial = signed ? [call] : [swaps.approval(token, spender, value), rest]
      return { call, effect, trial, intent, isSigned: !!signed }
    },
    /**
     * Asks the wallet to sign, and keeps the permit. Rejects if the visitor declines. Resolves with an empty
     * text, because there is no hash. A wallet that returns no valid signature is not asked again.
     */
    sign: async ({ intent, at, swaps, sessions, signal }: SignDeps): Promise<string> => {
      const asked = intent as PermitIntent
      const { network, terms, nonce } = asked
      if (heldFor(network, terms)?.intent.nonce === nonce) return ''
      const [permits, provider] = await Promise.all([
        swaps.permits?.(library),
        sessions.provider(at.namespace),
      ])
      let permit: SignedPermit | undefined
      try {
        permit = await permits?.signed(asked, await provider.request(asked.call))
      } catch (error) {
        if (isRejection(error)) {
          // The next review has the approval, so that the visitor can go on without a permit.
          if (!signal.aborted) refused.add(keyOf(network, terms))
          throw error
        }
      }
      // The visitor may have stopped waiting in the meantime.
      signal.throwIfAborted()
      if (permit) {
        refused.delete(keyOf(network, terms))
        held = { intent: asked, permit }
      } else silent.add(at.session)
      return ''
    },
    /**
     * Whether a signed permit can still be used; checked just before the wallet is asked to send its swap.
     */
    isFresh: async (
      { terms, nonce }: PermitIntent,
      { swaps, session, network, signal }: FreshDeps,
    ): Promise<boolean> => {
      const permits = await swaps.permits?.(library)
      const now = await permits?.request(session, terms, network, signal)
      return now?.nonce === nonce && isLasting(terms)
    },
    /**
     * Prepares a swap that failed with the signed permit again, with an approval instead. If that fails as
     * well, the permit was not the reason, and is kept.
     */
    without: async <Result>(prepare: () => Promise<Result>): Promise<Result> => {
      const token = held && keyOf(held.intent.network, held.intent.terms)
      if (token) refused.add(token)
      try {
        const prepared = await prepare()
        held = undefined
        return prepared
      } catch (error) {
        if (token) refused.delete(token)
        throw error
      }
    },
    /** Call when the swap with this permit was sent, because the permit is then used up. */
    use: ({ network, terms, nonce }: PermitIntent) => {
      const key = keyOf(network, terms)
      if ((used.get(key) ?? -1n) < nonce) used.set(key, nonce)
      if (held && keyOf(held.intent.network, held.intent.terms) === key && held.intent.nonce <= nonce)
        held = undefined
    },
  })
}

/** The permits of one form. */
export type Permits = ReturnType<typeof createPermits>
