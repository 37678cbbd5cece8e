/** A language tag as `Intl` takes it; English where it is none. */
export const tagOf = (text: string): string => {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] as string
  } catch {
    return 'en'
  }
}
