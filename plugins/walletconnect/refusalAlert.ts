import type { Notices, Settings } from 'portico/core'
import type { RefusalKind } from './watchRelay.js'

type Alert = Parameters<Notices['alert']>[0]

/** The alert for a rejection by the relay: the clock is for the visitor to set, the rest is for the developer. */
export const refusalAlert = (
  kind: Exclude<RefusalKind, 'other'>,
  { text, options: { projectId } }: Pick<Settings, 'text' | 'options'>,
): Alert => {
  if (kind === 'clock')
    return { kind: 'visitor', title: text('pairing.clock'), text: text('pairing.clock.text') }
  if (kind === 'key' && !projectId)
    return {
      kind: 'developer',
      title: 'Project ID Not Configured',
      text: 'walletconnect pairs through a relay that asks for a project id. Set createModal({ projectId }).',
    }
  return {
    kind: 'developer',
    title: 'Invalid App Configuration',
    text:
      kind === 'origin'
        ? 'The relay does not let this origin in. Add it to the allowed ones of the project.'
        : `The relay does not know the project id "${projectId}".`,
  }
}
