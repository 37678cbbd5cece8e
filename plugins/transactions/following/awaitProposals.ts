import type { AccountInUse } from 'portico/core'
import type { ProposalQuery, ProposalStatus } from '../contract.js'
import type { TransactionRecord } from '../engine/machine.js'
import type { Records } from '../engine/records.js'
import { proposalEvent } from './proposals.js'

export interface ProposalDeps {
  readonly records: Records
  /** Reads a proposal; undefined if that is not possible now. */
  read(account: AccountInUse, query: ProposalQuery): Promise<ProposalStatus | undefined>
  /** Applies the hash of a proposal that was executed. */
  find(record: TransactionRecord, account: AccountInUse, hash: string): void
  /** Waits until the chain may show something new of a request of that time. */
  rest(at: number): Promise<void>
}

/** Follows the proposals of an account until its owners have signed them, and somebody has executed them. */
export const awaitProposals = ({ records, read, find, rest }: ProposalDeps) => {
  const readLast = (record: TransactionRecord, account: AccountInUse, id: string) => {
    const { mark } = records.find(record.id)?.steps.at(-1) ?? {}
    return read(account, { id, ...(mark !== undefined && { mark }) })
  }
  return {
    wait: async (
      record: TransactionRecord,
      account: AccountInUse,
      isCurrent: () => boolean,
    ): Promise<boolean> => {
      const { proposal: id = '', at } = record.steps.at(-1) ?? { at: 0 }
      let replacements = 0
      while (isCurrent()) {
        const status = await readLast(record, account, id)
        if (!isCurrent()) return false
        // Said twice, because two nodes behind one address may know different blocks.
        replacements = status?.state === 'replaced' ? replacements + 1 : 0
        if (replacements > 1) records.dispatch(record.id, { type: 'replace' })
        else if (status?.state === 'executed' && status.hash) find(record, account, status.hash)
        else if (status) records.dispatch(record.id, proposalEvent(id, status))
        await rest(at)
      }
      return false
    },
    /** Whether what was taken for a hash names a proposal; records it then. */
    isProposal: async (record: TransactionRecord, account: AccountInUse, id: string): Promise<boolean> => {
      const status = await readLast(record, account, id)
      if (!status || (status.state === 'executed' && status.hash === id)) return false
      return records.dispatch(record.id, proposalEvent(id, status))
    },
  }
}
