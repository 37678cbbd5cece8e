const nameOf = (topic: string) => `portico walletconnect ${topic}`
const locksHere = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Tells all pages of this origin that this one waits for a pairing or uses a session, until it is closed or calls the returned
 * undo. The undo resolves once no page sees the claim any more.
 */
export const claim = (topic: string): (() => Promise<void>) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The lock may be queued behind a page that waits for it to be unclaimed.
  const wait = new AbortController()
  const over = locksHere()
    ?.request(nameOf(topic), { mode: 'shared', signal: wait.signal }, () => held)
    .catch(() => {})
  return async () => {
    release()
    wait.abort()
    await over
  }
}

/** Resolves once no page of this origin claims the topic, be it released, closed or crashed; rejects when the signal aborts. */
export const whenUnclaimed = async (topic: string, signal: AbortSignal): Promise<void> => {
  // A page that came while this one waited is queued behind it.
  do await locksHere()?.request(nameOf(topic), { signal }, () => {})
  while (await isClaimed(topic))
}

/** Whether a page of this origin claims the topic; undefined if the browser cannot tell. */
export const isClaimed = async (topic: string): Promise<boolean | undefined> => {
  try {
    const { held, pending = [] } = (await locksHere()?.query()) ?? {}
    // A claim queued behind a waiting page is still pending.
    return held && [...held, ...pending].some(({ name, mode }) => name === nameOf(topic) && mode === 'shared')
  } catch {
    return undefined
  }
}
