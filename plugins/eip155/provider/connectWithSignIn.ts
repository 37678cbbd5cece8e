import { field, isRejection, type SignInInvitation } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { GuardedProvider } from './guardProvider.js'
import { isSignature } from './isSignature.js'

/** The longest signed message, in characters. */
const MAX_MESSAGE = 10_240

/** A wallet's answer to `wallet_connect`. */
export interface SignedConnection {
  /** As the wallet gave them, not yet validated. */
  readonly addresses: readonly unknown[]
  readonly proof: Session['proof']
}

const INVALID_PARAMS = -32602

/** The times of a message, as dates. */
const datesOf = ({ issuedAt, expirationTime, notBefore }: SignInInvitation) =>
  Object.fromEntries(
    Object.entries({ issuedAt, expirationTime, notBefore }).flatMap(([name, text]) =>
      text ? [[name, new Date(text)]] : [],
    ),
  )

const readProof = (account: unknown): Session['proof'] => {
  const signed = field(account, 'capabilities', 'signInWithEthereum')
  const [message, signature] = [field(signed, 'message'), field(signed, 'signature')]
  return typeof message === 'string' && message.length <= MAX_MESSAGE && isSignature(signature)
    ? Object.freeze({ message, signature })
    : undefined
}

/**
 * Has a wallet connect and sign in with one prompt (`wallet_connect`, ERC-7846); undefined if it cannot. Rejects if the
 * visitor declines. `unanswered` holds the wallets that have not answered yet: one that never answers unknown methods would
 * keep the visitor from connecting, so it is not asked again.
 */
export const connectWithSignIn = async (
  provider: object,
  wallet: GuardedProvider,
  message: SignInInvitation,
  unanswered: WeakSet<object>,
): Promise<SignedConnection | undefined> => {
  if (unanswered.has(provider)) return undefined
  const { account: _, chainId, resources, ...texts } = message
  const fields = { ...texts, ...(resources && { resources: [...resources] }) }
  const ask = (signInWithEthereum: object) => {
    const params = [{ version: '1', capabilities: { signInWithEthereum } }]
    return wallet.request({ method: 'wallet_connect', params })
  }
  unanswered.add(provider)
  try {
    const answer = await ask({ ...fields, chainId: `0x${BigInt(chainId).toString(16)}` }).catch((error) => {
      if (error.code !== INVALID_PARAMS) throw error
      // Porto wants a number and dates instead of texts, and says so before it asks anybody.
      return ask({ ...fields, ...datesOf(message), chainId: Number(chainId) })
    })
    const accounts = field(answer, 'accounts')
    if (!Array.isArray(accounts) || !accounts.length) return undefined
    return {
      addresses: accounts.map((account) => field(account, 'address')),
      proof: readProof(accounts[0]),
    }
  } catch (error) {
    if (isRejection(error)) throw error
    // It does not know the method: the visitor connects, and signs afterwards.
    return undefined
  } finally {
    unanswered.delete(provider)
  }
}
