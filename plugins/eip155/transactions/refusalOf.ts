import type { TransferSimulation } from 'portico/plugins/transactions/contract'

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
