import { createLinkedAbort, field, hasErrorCode, pause, walletFailure, within } from 'portico/core'
import type { Session, WalletCall } from 'portico/kernel'
import { batchId } from '../transactions/batchId.js'
import { transferFailure } from '../transactions/transferFailure.js'

/**
 * How many times a batch's status is read until it has a transaction, and the delay between two reads, in
 * milliseconds.
 */
const [MAX_POLLS, POLL_INTERVAL] = [400, 1_500]
/** Time limit of each read, in milliseconds. */
const READ_DEADLINE = 15_000
/**
 * First status of a batch that is done, of one that was not sent, and of one that has failed on the chain (EIP-5792). Lower ones are
 * pending, and all of these are final.
 */
const [DONE, NOT_SENT, FAILED] = [200, 400, 500]
/** The statuses of the standard's first version as those of the second. */
const FIRST_VERSION: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: DONE }
/** Codes of errors after which reading again is pointless: no such method, not approved, no such batch. */
const FINAL_CODES = [-32601, 4100, 4200, 5730] as const

const hashOf = (status: unknown): string | undefined => {
  const receipts = field(status, 'receipts')
  const hash = field(Array.isArray(receipts) ? receipts.at(-1) : undefined, 'transactionHash')
  return typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
}

/**
 * The error after which reading again is pointless: the calls have failed, or the wallet does not report on
 * them.
 */
const finalFailure = (text: string, reason: 'reverted' | 'untold', cause?: unknown) =>
  Object.assign(walletFailure(text, undefined, cause), { reason })

const codeOf = (status: unknown): number => {
  const code = field(status, 'status')
  if (typeof code === 'number') return code
  return typeof code === 'string' && Object.hasOwn(FIRST_VERSION, code) ? Number(FIRST_VERSION[code]) : 0
}

/**
 * Waits for the transaction of a batch; undefined if the wallet reports it as done and names no transaction, and for any other request,
 * for which `onAccepted` is not called.
 */
export const followCalls = async (
  session: Session,
  { method }: WalletCall,
  answer: unknown,
  signal: AbortSignal,
  onAccepted?: (id: string) => void,
): Promise<string | undefined> => {
  if (method !== 'wallet_sendCalls') return undefined
  const id = batchId(answer)
  if (id === undefined) throw walletFailure('The wallet answered with no id of the calls')
  onAccepted?.(id)
  let isClosed = false
  void session.closed.then(() => {
    isClosed = true
  })
  for (let poll = 0; poll < MAX_POLLS && !isClosed; poll++) {
    const readAbort = createLinkedAbort(signal)
    // Sent without a network, because the id identifies the batch, and the visitor may have switched in the
    // meantime.
    const request = session.request(
      { method: 'wallet_getCallsStatus', params: [id] },
      { signal: readAbort.signal },
    )
    const status = await within(request, { ms: READ_DEADLINE, signals: [signal] })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        if (hasErrorCode(error, ...FINAL_CODES))
          throw finalFailure('The wallet does not tell of its calls', 'untold', error)
        // A wallet that does not answer, e.g. because the phone is asleep, is asked again.
        return undefined
      })
      .finally(() => readAbort.abort())
    const code = codeOf(status)
    if (code >= NOT_SENT && code < FAILED) throw transferFailure('The calls were not sent', 'unsent')
    const hash = hashOf(status)
    if (hash) return hash
    if (code >= FAILED) throw finalFailure('The calls have failed on the chain', 'reverted')
    if (code >= DONE) return undefined
    await pause(POLL_INTERVAL, signal)
  }
  throw walletFailure('The wallet has not told the transaction of the calls')
}
