import { base58 } from '@scure/base'
import { field, hasErrorCode, verifyEd25519, walletFailure } from 'portico/core'
import {
  type Clock,
  type Network,
  PorticoError,
  type Session,
  systemClock,
  type WalletCall,
} from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { fromBase64, toBase64 } from '../encoding/bytes.js'
import { decodeBase58 } from '../encoding/decodeBase58.js'
import { readTransaction } from '../encoding/readTransaction.js'
import { type Node, nodeErrorCode } from './createNode.js'
import { readPriorityFee } from './fees/readPriorityFee.js'
import { intentTransaction, transactionText } from './intentTransaction.js'
import { hasSameInstructions, readMessage } from './message/message.js'
import { COMPUTE_BUDGET } from './tokens/programs.js'
import { transferFailure } from './transferFailure.js'

const [SIGN, SEND] = ['solana_signTransaction', 'solana_signAndSendTransaction']
/** The most that a wallet that only signs may add to the fee for priority: a thousandth of a SOL, in lamports. */
const MAX_PRIORITY_FEE = 1_000_000n
/** The longest transaction that is read, in characters. */
const MAX_LENGTH = 6_000

/** Refuses if the wallet is on another network, or no longer shares the account. */
const recheck = (session: Session, { network, from }: TransferIntent, requested: Network) => {
  if (session.network.get() !== network || requested.caipNetworkId !== network)
    throw transferFailure('The wallet is on another network', 'network')
  if (!session.accounts.get().some(({ address }) => address === from))
    throw transferFailure('The wallet uses another account', 'account')
}

/** A signature in an answer: the text, or in an object. */
const signatureOf = (answer: unknown): string | undefined => {
  const text = typeof answer === 'string' ? answer : field(answer, 'signature')
  return typeof text === 'string' && text.length <= 90 && decodeBase58(text)?.length === 64 ? text : undefined
}

/** The signed transaction of an answer; wallets that answer with a signature alone have signed what they were given. */
const signedTransactionOf = (answer: unknown, intent: TransferIntent): Uint8Array => {
  const text = field(answer, 'transaction')
  if (typeof text === 'string' && text.length <= MAX_LENGTH) return fromBase64(text)
  const bytes = fromBase64(transactionText(intent))
  bytes.set(decodeBase58(signatureOf(answer) ?? '') ?? [], 1)
  return bytes
}

/** The signed transaction of an answer, checked against the intent, with its signature. */
const readSigned = async (answer: unknown, intent: TransferIntent) => {
  const read = () => {
    try {
      const wire = signedTransactionOf(answer, intent)
      const { message, signers } = readTransaction(wire)
      return { wire, message, signers, parsedMessage: readMessage(message) }
    } catch (cause) {
      throw walletFailure('The wallet answered with something that is no transaction', undefined, cause)
    }
  }
  const { wire, message, signers, parsedMessage } = read()
  const [ownSigner] = signers
  const isSignedByOwner =
    signers.length === 1 && ownSigner && base58.encode(ownSigner.publicKey) === intent.from
  if (
    !isSignedByOwner ||
    !hasSameInstructions(parsedMessage, readMessage(intentTransaction(intent).message), [COMPUTE_BUDGET])
  )
    throw transferFailure('The wallet has signed another transfer, which was not sent', 'changed')
  const priorityFee = readPriorityFee(parsedMessage)
  if (priorityFee === undefined || priorityFee > MAX_PRIORITY_FEE)
    throw transferFailure('The wallet has set a fee that is far too high, and nothing was sent', 'changed')
  if (
    ownSigner.signature.every((byte) => !byte) ||
    (await verifyEd25519(ownSigner.publicKey, message, ownSigner.signature)) === false
  )
    throw walletFailure('The wallet answered with a signature that does not verify')
  return { wire, signature: base58.encode(ownSigner.signature) }
}

/** Sends a signed transaction; a second time if it is not known whether the first one arrived, because it can only count once. */
const broadcast = async (node: Node, wire: Uint8Array, signature: string, signal: AbortSignal) => {
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const send = () => node('sendTransaction', [toBase64(wire), config], () => undefined)
  const refusalOf = (cause: unknown) => {
    if (nodeErrorCode(cause) === undefined) return undefined
    const isOld = /blockhash ?not ?found/i.test(String((cause as PorticoError).message))
    return isOld
      ? transferFailure('The transfer has waited too long, and was not sent', 'expired', cause)
      : new PorticoError('The network refused the transfer', { category: 'transfer', cause })
  }
  try {
    await send()
  } catch (first) {
    const refusal = refusalOf(first)
    if (refusal) throw refusal
    signal.throwIfAborted()
    await send().catch((cause) => {
      // The first one arrived.
      if (/already ?(been )?processed/i.test(String(field(cause, 'message')))) return
      throw (
        refusalOf(cause) ??
        Object.assign(
          new PorticoError(`It is not known whether the transfer was sent. Its signature is ${signature}`, {
            category: 'transfer',
            cause,
          }),
          { reason: 'unclear' },
        )
      )
    })
  }
  return signature
}

/** Has the wallet send a transfer, or sign it for the network's endpoint; resolves with its signature. */
export const sendTransfer = async (
  ask: (call: WalletCall) => Promise<unknown>,
  session: Session,
  intent: TransferIntent,
  network: Network,
  node: () => Node,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<string> => {
  let isClosed = false
  void session.closed.then(() => {
    isClosed = true
  })
  const check = () => {
    signal.throwIfAborted()
    if (isClosed) throw transferFailure('The wallet is disconnected', 'account')
    recheck(session, intent, network)
  }
  // Lets a session that is over say so.
  await undefined
  check()
  if (intent.expires !== undefined && clock.now() > intent.expires)
    throw transferFailure('The transfer has waited too long, and has to be built again', 'expired')
  const { methods } = session.approved.get()
  const canOnlySign = methods?.includes(SIGN) && !methods.includes(SEND)
  try {
    if (!canOnlySign) {
      const signature = signatureOf(await ask(intent.call))
      if (!signature) throw walletFailure('The wallet answered with something that is no signature')
      return signature
    }
  } catch (error) {
    // It does not have the method: nobody was asked yet.
    if (!hasErrorCode(error, 4200, -32601)) throw error
  }
  check()
  const { wire, signature } = await readSigned(await ask({ ...intent.call, method: SIGN }), intent)
  // Nothing has been sent yet, so a change can still stop it.
  check()
  return broadcast(node(), wire, signature, signal)
}
