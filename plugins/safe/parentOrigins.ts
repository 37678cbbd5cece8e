/** Which of the origins the window around this one may have; none where the page is not framed. */
export const parentOrigins = (allowed: readonly string[]): readonly string[] => {
  if (typeof window === 'undefined' || window.parent === window) return []
  // Not every browser tells; there, only a site of an allowed origin is sent the question.
  const told = (window.location as { ancestorOrigins?: ArrayLike<string> }).ancestorOrigins
  return told ? allowed.filter((each) => each === told[0]) : allowed
}
