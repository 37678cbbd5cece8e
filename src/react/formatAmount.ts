/** Base units as a decimal text, floored to `digits` decimals; a smaller amount that is not zero reads `<0.001`. */
export const formatAmount = (value: bigint, decimals: number, digits = 3): string => {
  const sign = value < 0n ? '-' : ''
  const text = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const part = text.slice(text.length - decimals).slice(0, digits)
  const shown = decimals && digits ? `${whole}.${part.padEnd(digits, '0')}` : whole
  if (value !== 0n && !/[1-9]/.test(shown)) return `${sign}<0.${'0'.repeat(Math.max(digits - 1, 0))}1`
  return `${sign}${shown}`
}
