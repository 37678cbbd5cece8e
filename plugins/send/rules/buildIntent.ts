import { deepFreeze, within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { TransferIntent, TransferRequest, Transfers } from 'portico/plugins/transactions/contract'

/** How long a chain may take to build a transfer, in milliseconds. */
const TIMEOUT = 20_000

/**
 * Builds the intent of a transfer: a frozen copy, because an adapter could keep its object and change it. Rejects if
 * the chain does not carry what a payment code asks for.
 */
export const buildIntent = async (
  { build }: Pick<Transfers, 'build'>,
  request: TransferRequest,
  { late, signal }: { readonly late: string; readonly signal: AbortSignal },
): Promise<TransferIntent> => {
  const built = structuredClone(
    await within(build(request, signal), { ms: TIMEOUT, late, signals: [signal] }),
  )
  if (built.memo !== request.memo || String(built.references) !== String(request.references))
    throw Object.assign(
      new PorticoError('The chain does not carry the memo and the references of the payment', {
        category: 'transfer',
        code: 'transfer-payment',
      }),
      { reason: 'payment' },
    )
  return deepFreeze(built)
}
