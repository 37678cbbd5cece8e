import { type AccountInUse, within } from 'portico/core'
import type { Abilities } from 'portico/kernel'
import type { ProposalQuery, ProposalStatus, ReadProposal, Tracing } from '../contract.js'
import type { RecordEvent, TransactionRecord } from '../engine/machine.js'
import type { Records } from '../engine/records.js'

/** Time limit for finding out whether a wallet has only proposed a request, in milliseconds. */
const DEADLINE = 10_000

/** How proposals of the account are read; undefined if it has no several owners. */
export const proposalsOf = async (
  tracing: Pick<Abilities<Tracing>, 'of'>,
  { namespace, session, network, address }: AccountInUse,
  signal: AbortSignal,
): Promise<ReadProposal | undefined> =>
  (await tracing.of(namespace))?.proposals?.(session, address, network, signal)

/** The event for a record whose proposal was not executed. */
export const proposalEvent = (
  proposal: string,
  { state, hash, needed, signed, link, mark }: ProposalStatus,
): RecordEvent =>
  state === 'failed'
    ? { type: 'fail', ...(hash !== undefined && { hash }) }
    : {
        type: 'propose',
        proposal,
        needed,
        ...(signed !== undefined && { signed }),
        ...(link !== undefined && { link }),
        ...(mark !== undefined && { mark }),
      }

/** Reads the wallet's answer as a proposal of other owners' too; records it if it is one. */
export const readAnswer = async (
  {
    records,
    report,
    signal,
  }: {
    readonly records: Pick<Records, 'find' | 'dispatch'>
    /** Tells the visitor that it waits for others. */
    report(record: TransactionRecord): void
    readonly signal: AbortSignal
  },
  record: string,
  query: ProposalQuery,
  reading: Promise<ReadProposal | undefined>,
): Promise<ProposalStatus | undefined> => {
  const { mark } = records.find(record)?.steps.at(-1) ?? {}
  const status = await within(
    reading.then((read) => read?.({ ...query, ...(mark !== undefined && { mark }) }, signal)),
    { ms: DEADLINE, signals: [signal] },
  ).catch(() => undefined)
  if (!status || status.state === 'executed') return status
  records.dispatch(record, proposalEvent(query.id, status))
  const found = records.find(record)
  if (found && status.state === 'waiting' && status.needed > 1) report(found)
  const { hash: _, ...unsent } = status
  return unsent
}
