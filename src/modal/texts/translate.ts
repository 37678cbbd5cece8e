import type { TextEntry } from 'portico/kernel'

/**
 * Looks up a text in the exact locale, then in its language, then in English. Later entries win. If no table
 * has the id, returns the id.
 */
export const translate = (
  entries: readonly Omit<TextEntry, 'plugin'>[],
  locale: string,
  id: string,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  for (const tag of [locale, locale.split('-')[0], 'en']) {
    const found = entries.findLast((each) => each.locale === tag && Object.hasOwn(each.table, id))
    if (found)
      return (found.table[id] as string).replace(/\{(\w+)\}/g, (whole, key: string) =>
        Object.hasOwn(params, key) ? String(params[key]) : whole,
      )
  }
  return id
}
