import { walletFailure } from 'portico/core'
import type { Session, WalletCall } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { recheck } from '../transactions/recheck.js'

/**
 * Whether an answer is a transaction hash, or the id of a user operation, from which some wallets drop
 * leading zeros.
 */
const isHash = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^0x[\da-f]{62,64}$/i.test(answer)

/** Asks the wallet to send a transfer; resolves with its hash. */
export const sendTransfer = async (
  ask: (call: WalletCall) => Promise<unknown>,
  session: Session,
  intent: TransferIntent,
  signal: AbortSignal,
): Promise<string> => {
  await recheck(session, intent, signal)
  signal.throwIfAborted()
  const answer = await ask(intent.call)
  if (!isHash(answer)) throw walletFailure('The wallet answered with something that is no transaction hash')
  return `0x${answer.slice(2).toLowerCase().padStart(64, '0')}`
}
