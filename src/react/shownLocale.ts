const languageOf = (tag: string) => tag.split('-')[0]

/** The tag for `Intl`: the wanted one if the texts are in its language, else that of the texts. */
export const shownLocale = (wanted: string, shown: string): string =>
  languageOf(wanted) === languageOf(shown) ? wanted : shown
