/** How many letters a look-alike shares with the address it imitates, at the start and at the end. */
const [HEAD, TAIL] = [3, 4]

/**
 * The letters of an address that are compared: without `0x`, and in lower case if the address ignores case.
 */
const lettersOf = (address: string) =>
  /^0x[\da-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : address

/** Whether two different addresses look the same at both ends, which address poisoning makes use of. */
export const isLookalike = (one: string, other: string): boolean => {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  return a !== b && a.slice(0, HEAD) === b.slice(0, HEAD) && a.slice(-TAIL) === b.slice(-TAIL)
}
