/** Letters that a look-alike has in common with the address it imitates, at the start and at the end. */
const [HEAD, TAIL] = [3, 4]

/** An address as its first and last letters are compared: without `0x`, and without case where it has none. */
const lettersOf = (address: string) =>
  /^0x[\da-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : address

/** Whether two addresses look the same at both ends although they differ: the trick of address poisoning. */
export const isLookalike = (one: string, other: string): boolean => {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  return a !== b && a.slice(0, HEAD) === b.slice(0, HEAD) && a.slice(-TAIL) === b.slice(-TAIL)
}
