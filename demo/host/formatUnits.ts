const SHOWN = 4

/** Formats base units as a decimal number, truncated after four places. */
export function formatUnits(value: bigint, decimals: number): string {
  const text = value.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = text.slice(text.length - decimals, text.length - decimals + SHOWN).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
