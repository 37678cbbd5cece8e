import { errorText, readText } from 'portico/core'
import { PorticoError, type TransferIntent, type TransferSimulation } from 'portico/kernel'
import { bytes } from './abi.js'
import type { Ask } from './createNode.js'
import { readReceived } from './readReceived.js'
import { transactionOf } from './transactionOf.js'

/** The error code of nodes for a call that was reverted. */
const REVERTED = 3
/** Maximum length of a reason that is passed on. */
const MAX_REASON = 200

/** The text of `Error(string)` in revert data. */
const revertReason = (data: unknown): string | undefined => {
  const match =
    typeof data === 'string' ? /^0x08c379a0[\da-f]{64}0{56}([\da-f]{8})((?:[\da-f]{2})*)$/i.exec(data) : null
  const length = match ? Number.parseInt(match[1] as string, 16) : 0
  const digits = match?.[2]?.slice(0, 2 * Math.min(length, MAX_REASON))
  if (!digits) return undefined
  const read = Uint8Array.from(digits.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
  return new TextDecoder().decode(read)
}

/** The outcome of a call that was reverted, with the reason in its data or in the node's message. */
export const refusalOf = (
  data: unknown,
  message: string,
): { readonly ok: false; readonly reason?: string } => {
  const text = readText(revertReason(data) ?? message.replace(/^execution reverted:? ?/i, ''), MAX_REASON)
  // The contract's author has written this text, so it is not shown if it contains a link.
  return text && !/\w\.\w{2,}|:\/\//.test(text) ? { ok: false, reason: text } : { ok: false }
}

/** Runs a transfer by `eth_call`; undefined if no node could run it. */
export const simulateTransfer = async (
  ask: Ask,
  intent: TransferIntent,
): Promise<TransferSimulation | undefined> => {
  const { from, to, value, data } = transactionOf(intent)
  try {
    const [answer, received] = await Promise.all([
      ask({ method: 'eth_call', params: [{ from, to, value, data }, 'latest'] }, bytes),
      intent.asset === undefined ? undefined : readReceived(ask, intent).catch(() => undefined),
    ])
    // Some tokens return false instead of failing; others return nothing.
    if (intent.asset && /^0x0{64}$/.test(answer)) return { ok: false }
    return received === undefined || received >= intent.amount ? { ok: true } : { ok: true, received }
  } catch (error) {
    const refused = error instanceof PorticoError && ['rpc', 'wallet'].includes(error.category)
    if (!refused) return undefined
    const data: unknown = Reflect.get(Object(error.cause), 'data') ?? Reflect.get(error, 'data')
    const code: unknown = Reflect.get(Object(error.cause), 'code') ?? Reflect.get(error, 'code')
    const message = errorText(error)
    // A node that is busy or does not know the method says nothing about the transfer.
    if (code !== REVERTED && typeof data !== 'string' && !/revert|insufficient/i.test(message))
      return undefined
    return refusalOf(data, message)
  }
}
