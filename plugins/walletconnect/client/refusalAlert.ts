import type { Notices, Settings } from 'portico/core'
import type { RefusalKind } from './watchRelay.js'

type Alert = Parameters<Notices['alert']>[0]

/**
 * The alert for a rejection by the relay. The clock is for the visitor to set, anything else for the
 * developer to correct.
 */
export const refusalAlert = (
  kind: Exclude<RefusalKind, 'other'>,
  { text, options: { projectId } }: Pick<Settings, 'text' | 'options'>,
): Alert => {
  if (kind === 'clock')
    return {
      kind: 'visitor',
      code: 'session-expired',
      title: text('pairing.clock'),
      text: text('pairing.clock.text'),
    }
  if (kind === 'key' && !projectId)
    return {
      kind: 'developer',
      code: 'project-id-missing',
      title: 'Project ID Not Configured',
      text: 'walletconnect pairs through a relay that asks for a project id. Set createModal({ projectId }).',
    }
  return {
    kind: 'developer',
    code: kind === 'origin' ? 'origin-not-allowed' : 'project-id-invalid',
    title: 'Invalid App Configuration',
    text:
      kind === 'origin'
        ? 'The relay does not accept this origin. Add it to the project’s list of allowed origins.'
        : `The relay does not know the project id "${projectId}".`,
  }
}
