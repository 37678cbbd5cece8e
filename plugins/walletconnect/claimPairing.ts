import type { Dispose } from 'portico/kernel'

const nameOf = (topic: string) => `portico walletconnect ${topic}`
const locksHere = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Says to all pages of this origin that this one waits for a pairing, until it is gone or the returned undo is called. */
export const claimPairing = (topic: string): Dispose => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  locksHere()
    ?.request(nameOf(topic), () => held)
    .catch(() => {})
  return release
}

/** Whether a page of this origin waits for a pairing; true where the browser cannot tell. */
export const isClaimed = async (topic: string): Promise<boolean> => {
  try {
    const { held } = (await locksHere()?.query()) ?? {}
    return !held || held.some(({ name }) => name === nameOf(topic))
  } catch {
    return true
  }
}
