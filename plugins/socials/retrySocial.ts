import type { InsideSocials, SocialAttempt } from './inside.js'

const over: readonly SocialAttempt['status'][] = ['closed', 'blocked', 'refused', 'failed']

/** Opens the window of the last login again; call it in the press itself. One that is under way is not begun twice. */
export const retrySocial = ({
  attempt,
  providers,
  begin,
}: Pick<InsideSocials, 'attempt' | 'providers' | 'begin'>): void => {
  const now = attempt.get()
  if (!now || !over.includes(now.status) || !providers.get().includes(now.provider)) return
  const { provider, namespace, count } = now
  begin({ provider, ...(namespace && { namespace }) }, count + 1)
}
