import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { TransferIntent, TransferSimulation } from 'portico/plugins/transactions/contract'
import { bytes } from '../encoding/abi.js'
import type { Ask } from '../transactions/createNode.js'
import { refusalOf } from '../transactions/refusalOf.js'
import { transactionOf } from '../transactions/transactionOf.js'
import { readReceived } from './readReceived.js'

/** The error code of nodes for a call that was reverted. */
const REVERTED = 3
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
