import { separatorsOf } from './separatorsOf.js'

/** A decimal amount with the separators of a locale, as it is read but not typed. */
export function groupDigits(value: string, locale: string | undefined): string {
  const [whole = '', rest] = value.split('.')
  if (!/^\d+$/.test(whole)) return value
  const { decimal, group } = separatorsOf(locale)
  // The digits stay those of the field: only the place of the separators is the locale's.
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(BigInt(whole))
  const text = parts.map(({ type, value: part }) => (type === 'group' ? group : part)).join('')
  return rest === undefined ? text : `${text}${decimal}${rest}`
}
