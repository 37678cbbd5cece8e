import { errorText } from 'portico/core'
import { PorticoError, type TransferIntent, type TransferSimulation } from 'portico/kernel'
import { bytes } from './abi.js'
import type { Ask } from './createNode.js'
import { readReceived } from './readReceived.js'
import { transactionOf } from './transactionOf.js'

/** The error code of nodes for a call that was reverted. */
const REVERTED = 3
/** Maximum length of the data of a revert that is passed on. */
const MAX_DATA = 2_002

/** The outcome of a call that was reverted: why, as a sentence for the visitor, and the data for developers. */
export const refusalOf = async (
  data: unknown,
  message: string,
): Promise<Pick<TransferSimulation, 'reason' | 'revertData'> & { readonly ok: false }> => {
  // Cut before it is tested: a wallet may answer any amount.
  const cut = typeof data === 'string' ? data.slice(0, MAX_DATA) : ''
  const revertData = /^0x([\da-f]{2})+$/i.test(cut) ? { revertData: cut } : {}
  try {
    // A dynamic import, because few calls are reverted.
    const { readRevert } = await import('../reverts/readRevert.js')
    return { ok: false, reason: readRevert(cut, message), ...revertData }
  } catch {
    return { ok: false, ...revertData }
  }
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
