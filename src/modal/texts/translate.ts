import type { TextEntry } from 'portico/kernel'

/** Looks a text up: the exact locale, its language, English; later entries win; a missing id shows itself. */
export const translate = (
  entries: readonly Omit<TextEntry, 'plugin'>[],
  locale: string,
  id: string,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  for (const wanted of [locale, locale.split('-')[0], 'en']) {
    const found = entries.findLast((each) => each.locale === wanted && Object.hasOwn(each.table, id))
    if (found)
      return (found.table[id] as string).replace(/\{(\w+)\}/g, (whole, key: string) =>
        Object.hasOwn(params, key) ? String(params[key]) : whole,
      )
  }
  return id
}
