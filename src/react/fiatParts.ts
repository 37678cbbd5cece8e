/** Millionths in a cent. */
const CENT = 10_000n

/** An amount of dollars for display: what stands before the cents, and the cents with what follows. */
export interface FiatParts {
  readonly whole: string
  readonly rest: string
}

const currency = (locale: string): Intl.NumberFormat => {
  const options = { style: 'currency', currency: 'USD' } as const
  try {
    return Intl.NumberFormat(`${locale}-u-nu-latn`, options)
  } catch {
    return Intl.NumberFormat('en-u-nu-latn', options)
  }
}

/**
 * Millionths of a US dollar in a locale's notation, rounded down to cents: `$4,012.88`; less than a cent is `<$0.01`. Calculated in
 * whole numbers, so that no digit is invented.
 */
export const fiatParts = (value: bigint, locale = 'en'): FiatParts => {
  const tiny = value > 0n && value < CENT
  const cents = tiny ? 1n : value / CENT
  const parts = currency(locale).formatToParts(cents / 100n)
  const shown = parts.map(({ type, value: text }) =>
    type === 'fraction' ? String(cents % 100n).padStart(2, '0') : text,
  )
  const index = parts.findIndex(({ type }) => type === 'decimal')
  const cut = index < 0 ? shown.length : index
  return { whole: `${tiny ? '<' : ''}${shown.slice(0, cut).join('')}`, rest: shown.slice(cut).join('') }
}

/** The same as one text. */
export const fiatText = (value: bigint, locale?: string): string => {
  const { whole, rest } = fiatParts(value, locale)
  return whole + rest
}
