import { hasErrorCode, type Sessions } from 'portico/core'
import type {
  CallIntent,
  ChainSwaps,
  ContractCall,
  MessageId,
  PermitIntent,
  PermittedCall,
  Session,
  SignedPermit,
  SwapEffect,
} from 'portico/kernel'
import type { SwapQuote } from './contract.js'
import type { SwapAccount } from './swapAccount.js'

export { permitMessages as messages } from './permitMessages.js'

/** How long a permit can be used, and how much of that has to be left for a swap, in seconds. */
const [VALID, LEFT] = [1_200n, 120n]
/** Stands in a call for the half of a signature that is still to come. */
const UNSIGNED = `0x${'0'.repeat(64)}`
/** Errors of a wallet without the method: none of this name (JSON-RPC), unsupported (EIP-1193). */
const UNKNOWN = [-32601, 4200] as const

/** A call with a permit as it is reviewed. */
export interface Permitted {
  readonly call: ContractCall
  readonly effect: PermittedCall['effect']
  /** The calls of a trial run: without a signature an approval stands for it. */
  readonly trial: readonly ContractCall[]
  /** The request to sign; absent if the call has the signed permit. */
  readonly intent?: PermitIntent
}

/** The questions of a preparation, with their time limits. */
export interface PermitDeps {
  readonly swaps: ChainSwaps
  ask<T>(question: Promise<T>): Promise<T | undefined>
  /** The source's call with a permit; undefined if it is none. */
  build(permit: SignedPermit): Promise<ContractCall | undefined>
  /** Why an exchange is not the quoted one; undefined if it is. */
  wrongIn(effect: SwapEffect): MessageId | undefined
  isNamed(contract: string): boolean
  isSame(one: string | undefined, other: string | undefined): boolean
  refuse(id: MessageId): Error
  readonly signal: AbortSignal
}

/** The request of a step, and the wallet that signs it. */
export interface SignDeps extends Pick<PermitDeps, 'swaps' | 'signal'> {
  /** The intent of the step `permit`. */
  readonly intent: CallIntent
  readonly at: SwapAccount
  readonly sessions: Pick<Sessions, 'provider'>
  /** The error about a signature that is none. */
  readonly wrong: Error
}

const keyOf = ({ network, terms: { token, owner } }: PermitIntent) =>
  [network, token, owner].join().toLowerCase()
const isSigned = (one: SignedPermit, other: SignedPermit) =>
  one.value === other.value &&
  one.deadline === other.deadline &&
  one.v === other.v &&
  one.r === other.r &&
  one.s === other.s

/** The permits of one form, which end with the page: the one that is signed, and who takes or signs none. */
export const createPermits = ({ now }: { now(): number }) => {
  let held: { readonly intent: PermitIntent; readonly permit: SignedPermit } | undefined
  /** Wallets that do not sign them. */
  const silent = new WeakSet<Session>()
  /** Tokens that did not take one, and the count of the permit that a swap was sent with: it cannot be used again. */
  const refused = new Set<string>()
  const used = new Map<string, bigint>()
  const seconds = () => BigInt(Math.floor(now() / 1000))

  /** The signed permit for these terms, unless it is too old, or another one was used in its place. */
  const heldFor = ({ network, terms, nonce }: PermitIntent) => {
    const { intent, permit } = held ?? {}
    const isOf =
      intent?.network === network &&
      intent.nonce === nonce &&
      (['token', 'owner', 'spender', 'value'] as const).every((key) => intent.terms[key] === terms[key])
    return isOf && permit && permit.deadline >= seconds() + LEFT ? permit : undefined
  }

  return Object.freeze({
    /** The call of a quote with a permit, compared with its terms; undefined if the swap needs an approval. */
    prepare: async (
      { query, permitSpender: spender }: SwapQuote,
      { swaps, ask, build, wrongIn, isNamed, isSame, refuse, signal }: PermitDeps,
    ): Promise<Permitted | undefined> => {
      const { session, network, account: owner, amount: value, pay } = query
      const token = pay.address
      if (token === undefined || spender === undefined || silent.has(session)) return undefined
      if (!isNamed(spender)) throw refuse('swap.refused.contract')
      const permits = swaps.permits && (await ask(swaps.permits()))
      if (!permits) return undefined
      const terms = { token, owner, spender, value, deadline: seconds() + VALID }
      const intent = await ask(permits.request(session, terms, network, signal))
      if (!intent || refused.has(keyOf(intent)) || used.get(keyOf(intent)) === intent.nonce) return undefined
      const signed = heldFor(intent)
      const permit = signed ?? { value, deadline: terms.deadline, v: 27, r: UNSIGNED, s: UNSIGNED }
      const call = await build(permit)
      if (!call) throw refuse('swap.refused.call')
      if (!isSame(call.to, spender)) throw refuse('swap.refused.contract')
      const read = permits.read(call)
      // A call that cannot be read could use the permit for anything.
      if (!read || !isSigned(read.permit, permit)) throw refuse('swap.refused.call')
      if (!isSame(read.permit.token, token)) throw refuse('swap.refused.token')
      const { effect, rest } = read
      const other = wrongIn(effect)
      if (other) throw refuse(other)
      return signed
        ? { call, effect, trial: [call] }
        : { call, effect, trial: [swaps.approval(token, spender, value), rest], intent }
    },
    /** Has the wallet sign, and keeps the permit. A wallet that does not know how is not asked again. Rejects if the visitor declines; there is no hash. */
    sign: async ({ intent, at, swaps, sessions, wrong, signal }: SignDeps): Promise<string> => {
      const asked = intent as PermitIntent
      if (heldFor(asked)) return ''
      const [permits, provider] = await Promise.all([swaps.permits?.(), sessions.provider(at.namespace)])
      let answer: unknown
      try {
        answer = await provider.request(asked.call)
      } catch (error) {
        if (!hasErrorCode(error, ...UNKNOWN)) throw error
        silent.add(at.session)
        return ''
      }
      // The visitor may have stopped waiting.
      signal.throwIfAborted()
      const permit = await permits?.signed(asked, answer)
      if (!permit) throw wrong
      held = { intent: asked, permit }
      return ''
    },
    /** Prepares a swap that fails with the signed permit by an approval instead; if it fails as well, the permit was not the reason. */
    without: async <Result>(prepare: () => Promise<Result>): Promise<Result> => {
      const token = held && keyOf(held.intent)
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
    /** The swap was sent: its permit is used up. */
    use: () => {
      if (held) used.set(keyOf(held.intent), held.intent.nonce)
      held = undefined
    },
  })
}

/** The permits of one form. */
export type Permits = ReturnType<typeof createPermits>
