/** A count for a chip: from ten on rounded down to tens, with a plus. */
export const countText = (count: number): string => {
  const tens = Math.floor(count / 10) * 10
  return count < 10 ? String(count) : `${tens}${count > tens ? '+' : ''}`
}
