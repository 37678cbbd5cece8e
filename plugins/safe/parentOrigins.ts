/** Origins the parent window may have; empty if the page is not framed. */
export const parentOrigins = (allowed: readonly string[]): readonly string[] => {
  if (typeof window === 'undefined' || window.parent === window) return []
  // Not every browser reports it; there, the message is addressed to allowed origins only.
  const ancestors = (window.location as { ancestorOrigins?: ArrayLike<string> }).ancestorOrigins
  return ancestors ? allowed.filter((each) => each === ancestors[0]) : allowed
}
