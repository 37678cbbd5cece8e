import { type AccountInUse, within } from 'portico/core'
import type { Transfers } from 'portico/plugins/transactions/contract'
import type { SendReceiver } from '../contract.js'
import { buildIntent } from './buildIntent.js'

/** Time limit for reading the fee, in milliseconds. */
const TIMEOUT = 8_000
/** Percentage of the fee that is left for it, because the price of gas changes until the wallet sends. */
const FEE_MARGIN = 115n

/**
 * The largest amount of the native coin that can be sent, in base units: all but the fee, at least zero.
 * Rejects if the fee is not known.
 */
export const readMax = async (
  transfers: Transfers,
  { session, network, address }: AccountInUse,
  balance: bigint,
  receiver: SendReceiver | undefined,
  signal: AbortSignal,
): Promise<bigint> => {
  if (!transfers.fee) throw new Error('This chain tells no fee')
  const build = (to: string) =>
    buildIntent(
      transfers,
      { network, from: address, to, amount: 1n },
      { late: 'The chain did not answer', signal },
    )
  // A new account may refuse so small an amount. A transfer to the own address costs the same fee.
  const intent = receiver ? await build(receiver.address).catch(() => build(address)) : await build(address)
  const fee = await within(transfers.fee(session, intent, network, signal), {
    ms: TIMEOUT,
    late: 'The chain did not answer',
    signals: [signal],
  })
  const available = balance - (fee * FEE_MARGIN + 99n) / 100n
  return available > 0n ? available : 0n
}
