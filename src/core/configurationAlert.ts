import type { Alert } from './services.js'

/**
 * The alert for a failed request for the project's configuration; undefined for a failure that is nobody's
 * mistake, such as a visitor who is offline.
 */
export const configurationAlert = (
  error: unknown,
  projectId: string,
): Omit<Alert, 'id' | 'action'> | undefined => {
  const status = Number(Object(Object(error).cause).status)
  const alert = (code: string, title: string, text: string) => ({
    kind: 'developer' as const,
    code,
    title,
    text,
    ...(error instanceof Error && { details: error.message }),
  })
  if (status === 401)
    return alert(
      'project-id-invalid',
      'Invalid App Configuration',
      `The service does not know the project id "${projectId}". Copy the id of your project into createModal({ projectId }).`,
    )
  if (status === 429)
    return alert(
      'configuration-rate-limited',
      'Rate Limited',
      "The project's configuration was requested too often. Wait a minute; until then its last answer applies, or the defaults.",
    )
  if (status >= 500)
    return alert(
      'configuration-failed',
      'Server Error',
      `The service could not return the project's configuration (HTTP ${status}). Until it answers again, its last answer applies, or the defaults.`,
    )
  return undefined
}
