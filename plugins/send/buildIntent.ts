import { within } from 'portico/core'
import type { TransferIntent, TransferRequest } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'

/** How long a chain may take to build a transfer, in milliseconds. */
const TIMEOUT = 20_000

const deepFreeze = <T>(value: T): T => {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** Builds the intent of a transfer: a frozen copy, because an adapter could keep its object and change it. */
export const buildIntent = async (
  { chain }: Pick<AccountInUse, 'chain'>,
  request: TransferRequest,
  { late, signal }: { readonly late: string; readonly signal: AbortSignal },
): Promise<TransferIntent> =>
  deepFreeze(
    structuredClone(await within(chain.transfer(request, signal), { ms: TIMEOUT, late, signals: [signal] })),
  )
