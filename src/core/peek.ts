/** Looks at a foreign value; a revoked proxy or a getter that throws counts as nothing. */
export const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}
