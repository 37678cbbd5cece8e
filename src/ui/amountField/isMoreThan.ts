const split = (value: string) => {
  const [whole = '', fraction = ''] = value.split('.')
  return { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') }
}

/** Compares two amounts in decimal digits, of any length. */
export function isMoreThan(value: string, limit: string): boolean {
  const left = split(value)
  const right = split(limit)
  if (left.whole.length !== right.whole.length) return left.whole.length > right.whole.length
  return left.whole === right.whole ? left.fraction > right.fraction : left.whole > right.whole
}
