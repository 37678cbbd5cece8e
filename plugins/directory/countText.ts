/** A count as a chip says it: from ten on in tens, with a plus where some are left out. */
export const countText = (count: number): string => {
  const tens = Math.floor(count / 10) * 10
  return count < 10 ? String(count) : `${tens}${count > tens ? '+' : ''}`
}
