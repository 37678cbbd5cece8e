import { type AccountInUse, isRejection, type Sessions } from 'portico/core'
import type { MessageId, Network, Session } from 'portico/kernel'
import type {
  CallIntent,
  ContractCall,
  PermitIntent,
  PermitTerms,
  SignedPermit,
} from 'portico/plugins/transactions/contract'
import type { PermittedCall, SwapEffect, SwapQuote } from '../contract.js'
import { loadPermitLibrary } from './loadPermitLibrary.js'
import type { SwapAbilities } from './SwapAbilities.js'

export { permitMessages as messages } from '../permitMessages.js'

/**
 * How long a signed permit is valid, and how much of that time has to be left so that a swap can still be
 * included, in seconds.
 */
const [VALIDITY, LEAST_REMAINING] = [1_200n, 600n]
/** Stands in a call for each half of a signature that does not exist yet. */
const UNSIGNED = `0x${'0'.repeat(64)}`

/** A call with a permit, for the review. */
export interface Permitted {
  readonly call: ContractCall
  readonly effect: PermittedCall['effect']
  /** The calls to simulate; as long as the permit is not signed, an approval replaces it. */
  readonly callsToSimulate: readonly ContractCall[]
  /** The request to sign, or the one that was signed. */
  readonly intent: PermitIntent
  /** Whether the call has the signed permit. */
  readonly isSigned: boolean
}

/** The functions with which a call is prepared; they have time limits. */
export interface PermitDeps {
  readonly abilities: SwapAbilities
  ask<T>(question: Promise<T>): Promise<T | undefined>
  /** Builds the source's call with a permit; undefined if the source returns no valid call. */
  build(permit: SignedPermit): Promise<ContractCall | undefined>
  /** The text for an exchange that is not the quoted one; undefined if it is. */
  mismatchIn(effect: SwapEffect): MessageId | undefined
  isListedContract(contract: string): boolean
  isSame(one: string | undefined, other: string | undefined): boolean
  swapRefusal(id: MessageId): Error
  readonly signal: AbortSignal
}

/** The chain and the wallet with which a signed permit is checked. */
export interface PermitCheckDeps extends Pick<PermitDeps, 'abilities' | 'signal'> {
  readonly session: Session
  readonly network: Network
}

/** The request to sign, and the wallet that signs it. */
export interface PermitSignDeps extends Pick<PermitDeps, 'abilities' | 'signal'> {
  /** The intent of the step `permit`. */
  readonly intent: CallIntent
  readonly account: AccountInUse
  readonly sessions: Pick<Sessions, 'provider'>
}

/** The permits of a chain; undefined if it has none. */
const permitsOf = async ({ permits }: SwapAbilities) => {
  const [create, library] = await Promise.all([permits(), loadPermitLibrary()])
  return create?.(library)
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
  let stored: { readonly intent: PermitIntent; readonly permit: SignedPermit } | undefined
  /** Sessions of wallets that did not sign a permit, unless the visitor declined. */
  const unsupported = new WeakSet<Session>()
  /** Tokens that did not accept a permit, or for which the visitor declined one. */
  const refusedTokens = new Set<string>()
  /** The latest nonce by token whose permit was used in a swap that was sent; it cannot be used again. */
  const usedNonces = new Map<string, bigint>()
  const nowInSeconds = () => BigInt(Math.floor(now() / 1000))

  const hasTimeLeft = ({ deadline }: { readonly deadline: bigint }) =>
    deadline >= nowInSeconds() + LEAST_REMAINING
  /** The signed permit for these terms, unless it is too old. */
  const storedFor = (network: string, terms: PermitTerms) => {
    const { intent } = stored ?? {}
    const isSameTerms =
      intent?.network === network &&
      (['token', 'owner', 'spender', 'value'] as const).every((key) => intent.terms[key] === terms[key])
    return stored && isSameTerms && hasTimeLeft(stored.permit) ? stored : undefined
  }

  return Object.freeze({
    /**
     * Builds a quote's call with a permit, and compares it with the terms; undefined if the swap needs an
     * approval.
     */
    prepare: async (
      { query, permitSpender: spender }: SwapQuote,
      { abilities, ask, build, mismatchIn, isListedContract, isSame, swapRefusal, signal }: PermitDeps,
    ): Promise<Permitted | undefined> => {
      const { session, network, account: owner, amount: value, pay } = query
      const token = pay.address
      if (token === undefined || spender === undefined || unsupported.has(session)) return undefined
      if (!isListedContract(spender)) throw swapRefusal('swap.refused.contract')
      const terms = { token, owner, spender, value, deadline: nowInSeconds() + VALIDITY }
      const key = keyOf(network.caipNetworkId, terms)
      if (refusedTokens.has(key)) return undefined
      const reusable = storedFor(network.caipNetworkId, terms)
      const fallBack = () => {
        // A single failed read must not replace a permit that is signed by an approval, which costs a fee.
        if (reusable) throw swapRefusal('swap.permit.unread')
        return undefined
      }
      const { calls, swapCalls } = abilities
      const permits = await ask(permitsOf(abilities))
      if (!permits) return fallBack()
      const [allowance, request] = await Promise.all([
        ask(calls.allowance(session, { token, owner, spender }, network, signal)),
        ask(permits.request(session, terms, network, signal)),
      ])
      if (allowance === undefined || !request) return fallBack()
      // With enough allowance, the contract would skip the permit, and anybody could submit the signature
      // later.
      if (allowance >= value || (usedNonces.get(key) ?? -1n) >= request.nonce) return undefined
      const signed = reusable?.intent.nonce === request.nonce ? reusable : undefined
      const intent = signed?.intent ?? request
      const permit = signed?.permit ?? { value, deadline: terms.deadline, v: 27, r: UNSIGNED, s: UNSIGNED }
      let call: ContractCall | undefined
      try {
        call = await build(permit)
      } catch {
        signal.throwIfAborted()
        return fallBack()
      }
      if (!call) throw swapRefusal('swap.refused.call')
      if (!isSame(call.to, spender)) throw swapRefusal('swap.refused.contract')
      const library = await ask(loadPermitLibrary())
      if (!library) return fallBack()
      const read = await swapCalls.readPermitted?.(call, library)
      // A call that cannot be read could use the permit for anything.
      if (!read || !isSamePermit(read.permit, permit)) throw swapRefusal('swap.refused.call')
      if (!isSame(read.permit.token, token)) throw swapRefusal('swap.refused.token')
      const { effect, withoutPermit } = read
      const mismatch = mismatchIn(effect)
      if (mismatch) throw swapRefusal(mismatch)
      const callsToSimulate = signed ? [call] : [calls.approval(token, spender, value), withoutPermit]
      return { call, effect, callsToSimulate, intent, isSigned: !!signed }
    },
    /**
     * Asks the wallet to sign, and stores the permit. Rejects if the visitor declines. Resolves with an empty
     * text, because there is no hash. A wallet that returns no valid signature is not asked again.
     */
    sign: async ({ intent, account, abilities, sessions, signal }: PermitSignDeps): Promise<string> => {
      const request = intent as PermitIntent
      const { network, terms, nonce } = request
      if (storedFor(network, terms)?.intent.nonce === nonce) return ''
      const [permits, provider] = await Promise.all([
        permitsOf(abilities),
        sessions.provider(account.namespace),
      ])
      let permit: SignedPermit | undefined
      try {
        permit = await permits?.signed(request, await provider.request(request.call))
      } catch (error) {
        if (isRejection(error)) {
          // The next review has the approval, so that the visitor can go on without a permit.
          if (!signal.aborted) refusedTokens.add(keyOf(network, terms))
          throw error
        }
      }
      // The visitor may have stopped waiting in the meantime.
      signal.throwIfAborted()
      if (permit) {
        refusedTokens.delete(keyOf(network, terms))
        stored = { intent: request, permit }
      } else unsupported.add(account.session)
      return ''
    },
    /**
     * Whether a signed permit can still be used; checked just before the wallet is asked to send its swap.
     */
    isFresh: async (
      { terms, nonce }: PermitIntent,
      { abilities, session, network, signal }: PermitCheckDeps,
    ): Promise<boolean> => {
      const permits = await permitsOf(abilities)
      const latest = await permits?.request(session, terms, network, signal)
      return latest?.nonce === nonce && hasTimeLeft(terms)
    },
    /**
     * Prepares a swap that failed with the signed permit again, with an approval instead. If that fails as
     * well, the permit was not the reason, and stays stored.
     */
    prepareWithoutPermit: async <Result>(prepare: () => Promise<Result>): Promise<Result> => {
      const token = stored && keyOf(stored.intent.network, stored.intent.terms)
      if (token) refusedTokens.add(token)
      try {
        const prepared = await prepare()
        stored = undefined
        return prepared
      } catch (error) {
        if (token) refusedTokens.delete(token)
        throw error
      }
    },
    /** Call when the swap with this permit was sent, because the permit is then used up. */
    markUsed: ({ network, terms, nonce }: PermitIntent) => {
      const key = keyOf(network, terms)
      if ((usedNonces.get(key) ?? -1n) < nonce) usedNonces.set(key, nonce)
      if (stored && keyOf(stored.intent.network, stored.intent.terms) === key && stored.intent.nonce <= nonce)
        stored = undefined
    },
  })
}

/** The permits of one form. */
export type FormPermits = ReturnType<typeof createPermits>
