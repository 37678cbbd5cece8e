const nameOf = (topic: string) => `portico walletconnect ${topic}`
const locksHere = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Tells every other page of this origin that this page waits for a pairing or uses a session, until it is
 * closed or the returned function is called. That function resolves once no page sees the claim any more.
 */
export const claimTopic = (topic: string): (() => Promise<void>) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The request for the lock may be queued behind a page that waits in `whenUnclaimed`.
  const wait = new AbortController()
  const released = locksHere()
    ?.request(nameOf(topic), { mode: 'shared', signal: wait.signal }, () => held)
    .catch(() => {})
  return async () => {
    release()
    wait.abort()
    await released
  }
}

/**
 * Resolves once no page of this origin claims the topic, because each has released it, was closed or has
 * crashed. Rejects when the signal aborts.
 */
export const whenUnclaimed = async (topic: string, signal: AbortSignal): Promise<void> => {
  // Repeated, because a page that claimed the topic while this page was waiting is queued behind this page.
  do await locksHere()?.request(nameOf(topic), { signal }, () => {})
  while (await isClaimed(topic))
}

/** Whether a page of this origin claims the topic; undefined if that cannot be determined. */
export const isClaimed = async (topic: string): Promise<boolean | undefined> => {
  try {
    const { held, pending = [] } = (await locksHere()?.query()) ?? {}
    // A claim that is queued behind a waiting page is still pending.
    return held && [...held, ...pending].some(({ name, mode }) => name === nameOf(topic) && mode === 'shared')
  } catch {
    return undefined
  }
}
