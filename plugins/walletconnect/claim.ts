const nameOf = (topic: string) => `portico walletconnect ${topic}`
const locksHere = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Says to all pages of this origin that this one waits for a pairing, or uses a session, until it is gone or calls the
 * returned undo; that resolves once no page can find it any more.
 */
export const claim = (topic: string): (() => Promise<void>) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // It may have to wait behind a page that wants to know when nobody claims it.
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

/** Resolves once no page of this origin claims it, whether it let go, was closed or broke; rejects when the signal aborts. */
export const whenUnclaimed = async (topic: string, signal: AbortSignal): Promise<void> => {
  // One that came while this waited has waited behind it.
  do await locksHere()?.request(nameOf(topic), { signal }, () => {})
  while (await isClaimed(topic))
}

/** Whether a page of this origin claims it; undefined where the browser cannot tell. */
export const isClaimed = async (topic: string): Promise<boolean | undefined> => {
  try {
    const { held, pending = [] } = (await locksHere()?.query()) ?? {}
    // Behind a page that waits until nobody claims it, a claim is pending.
    return held && [...held, ...pending].some(({ name, mode }) => name === nameOf(topic) && mode === 'shared')
  } catch {
    return undefined
  }
}
