/** Minimum time between two e-mails, in milliseconds. */
const COOLDOWN = 30_000

/** Seconds until another e-mail may be requested; a time in the future counts as long ago. */
export const cooldownLeft = (last: number, now: number): number => {
  const passed = now - last
  return last > 0 && passed >= 0 && passed < COOLDOWN ? Math.ceil((COOLDOWN - passed) / 1000) : 0
}
