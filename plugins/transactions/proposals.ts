import type { AccountInUse } from 'portico/core'
import type { Abilities } from 'portico/kernel'
import type { ProposalStatus, ReadProposal, Tracing } from './contract.js'
import type { RecordEvent } from './machine.js'

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
