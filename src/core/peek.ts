/**
 * Reads a foreign value; undefined if reading throws, because it is a revoked proxy or has a getter that
 * throws.
 */
export const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}
