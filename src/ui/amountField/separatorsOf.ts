/** Separators of a locale's numbers; a decimal one that is neither a dot nor a comma is shown as a dot. */
export function separatorsOf(locale: string | undefined): { decimal: '.' | ','; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: find('decimal') === ',' ? ',' : '.', group: find('group') ?? '' }
}
