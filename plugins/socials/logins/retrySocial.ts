import type { InternalSocials, SocialAttempt } from '../internal.js'

const endedStatuses: readonly SocialAttempt['status'][] = ['closed', 'blocked', 'refused', 'failed']

/** Opens the popup of the last login again, unless it is running; call it synchronously within the click. */
export const retrySocial = ({
  attempt,
  providers,
  begin,
}: Pick<InternalSocials, 'attempt' | 'providers' | 'begin'>): void => {
  const now = attempt.get()
  if (!now || !endedStatuses.includes(now.status) || !providers.get().includes(now.provider)) return
  const { provider, namespace, count } = now
  begin({ provider, ...(namespace && { namespace }) }, count + 1)
}
