import { type Modal, textsWanted } from 'portico/core'
import { cell, type Kernel, type TextEntry } from 'portico/kernel'
import { buttonTexts } from '../buttonTexts.js'
import type { ModalOptions } from '../options/options.js'
import { translate } from './translate.js'

/** A language tag in the form that `Intl` accepts; by default English if it is invalid. */
const tagOf = (text: string, fallback = 'en'): string => {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] as string
  } catch {
    return fallback
  }
}

/** Creates the language of a modal, with its texts. `kernel` is called only after the kernel was created. */
export const createLanguage = (
  { locale: hostLocale, messages }: Pick<ModalOptions, 'locale' | 'messages'>,
  kernel: () => Kernel,
) => {
  let chosen = hostLocale && tagOf(hostLocale)
  const first = chosen || 'en'
  const locale = cell(first)
  const hostTexts = Object.entries(messages ?? {}).map(([tag, table]) => ({ locale: tagOf(tag, tag), table }))

  const textIn =
    (texts: () => readonly TextEntry[], tag: () => string): Modal['text'] =>
    (id, params) =>
      translate([{ locale: 'en', table: buttonTexts }, ...texts(), ...hostTexts], tag(), id, params)

  const setLocale = async (text: string) => {
    const tag = tagOf(text)
    chosen = tag
    if (!/^en\b/.test(tag)) {
      await kernel().wake('locale')
      await kernel().call(textsWanted, { locale: tag })
    }
    // Another language may have been chosen while the texts of this one were loading.
    if (chosen === tag) locale.set(tag)
  }

  return {
    locale,
    text: textIn(() => kernel().texts.get(), locale.get),
    initialText: textIn(
      () => [],
      () => first,
    ),
    setLocale,
    /** Uses the page's language if none was chosen. */
    start: () => void setLocale(chosen || document.documentElement.lang),
    /** Looks up the chosen language again, because a plugin that was just enabled may provide it. */
    retry: () => chosen && void setLocale(chosen),
  }
}
