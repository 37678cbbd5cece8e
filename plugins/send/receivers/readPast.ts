import { type AccountInUse, within } from 'portico/core'
import type { Activity, ActivityService } from 'portico/plugins/activity/contract'
import type { TokenDealing, Transfers } from 'portico/plugins/transactions/contract'

/** Time limit, in milliseconds, and maximum number of pages of a history. */
const TIMEOUT = 8_000
const MAX_PAGES = 5

/** The past of an account, as far as it could be read. */
export interface AccountPast {
  readonly rows: readonly Activity[]
  readonly dealings: readonly TokenDealing[]
}

/** Reads with whom an account has dealt: from the sources of its history, else from the records of its chain. */
export const readPast = async (
  { address, namespace, network, session }: AccountInUse,
  { dealings: readDealings }: Pick<Transfers, 'dealings'>,
  activity: Pick<ActivityService, 'served' | 'page'> | undefined,
  signal: AbortSignal,
): Promise<AccountPast> => {
  const rows: Activity[] = []
  const dealings: TokenDealing[] = []
  /** Reads the history; resolves with whether a source knows it. */
  const readHistory = async (): Promise<boolean> => {
    if (!activity?.served.get().includes(namespace)) return false
    let cursor: string | undefined
    for (let count = 0; count < MAX_PAGES && !signal.aborted; count++) {
      const query = { address, network, ...(cursor !== undefined && { cursor }) }
      const page = await activity.page(query, signal)
      if (page.unknown) return false
      rows.push(...page.rows)
      cursor = page.next
      if (cursor === undefined) break
    }
    return true
  }
  const read = async () => {
    if (await readHistory().catch(() => rows.length > 0)) return
    dealings.push(...((await readDealings?.(session, address, network, signal)) ?? []))
  }
  try {
    await within(read(), { ms: TIMEOUT, signals: [signal] })
  } catch {
    signal.throwIfAborted()
    // The review compares the part that was read until then.
  }
  return { rows, dealings }
}
