/**
 * Writes base units as an exact decimal text, with a dot, and without grouping or trailing zeros:
 * `toDecimalText(1500000n, 6)` is `1.5`. For localised amounts use `formatAmount` and `exactAmount` of
 * `portico/react`.
 */
export const toDecimalText = (amount: bigint, decimals: number): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && '.'}${fraction}`
}
