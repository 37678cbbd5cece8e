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
  const over = locksHere()
    ?.request(nameOf(topic), { mode: 'shared' }, () => held)
    .catch(() => {})
  return async () => {
    release()
    await over
  }
}

/** Whether a page of this origin claims it; undefined where the browser cannot tell. */
export const isClaimed = async (topic: string): Promise<boolean | undefined> => {
  try {
    const { held } = (await locksHere()?.query()) ?? {}
    return held?.some(({ name }) => name === nameOf(topic))
  } catch {
    return undefined
  }
}
