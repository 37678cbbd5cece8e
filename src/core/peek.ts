/** Reads a foreign value; undefined if it is a revoked proxy or a getter throws. */
export const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}
