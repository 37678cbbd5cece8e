import { errorText } from 'portico/core'
import { type Dispose, type Source, systemClock, type TextTable, withDeadline } from 'portico/kernel'
import type { Translation } from './contract.js'

/** How long a table may load, in milliseconds; a tap has five seconds. */
const DEADLINE = 4000

export interface TranslationDeps {
  readonly translations: Source<readonly Translation[]>
  readonly stop: AbortSignal
  messages(locale: string, table: TextTable): Dispose
  /** Called for a table that failed to load. */
  failed(translation: Translation, message: string): void
}

interface Load {
  readonly done: Promise<void>
  status: 'loading' | 'retrying' | 'loaded' | 'failed'
  removeTexts?: Dispose
}

/** Loads the tables of the last wanted language, and removes each with its plugin. */
export const loadTranslations = ({ translations, stop, messages, failed }: TranslationDeps) => {
  const loads = new Map<Translation, Load>()
  let currentLocale = ''

  const load = (translation: Translation, status: Load['status'] = 'loading'): Load => {
    const { locale, table } = translation
    const isCurrent = () => loads.get(translation) === entry && !stop.aborted
    const run = async () => {
      try {
        const timeoutError = () => new Error(`The texts in "${locale}" did not load in time`)
        const loaded = await withDeadline(Promise.resolve().then(table), DEADLINE, timeoutError, systemClock)
        if (!isCurrent()) return
        entry.removeTexts = messages(locale, { ...loaded.default })
        entry.status = 'loaded'
      } catch (error) {
        entry.status = 'failed'
        if (isCurrent()) failed(translation, errorText(error))
      }
    }
    const entry: Load = { done: Promise.resolve().then(run), status }
    loads.set(translation, entry)
    return entry
  }

  /** Resolves when tables that load for the first time are ready; failed ones are retried, but not waited for again. */
  const loadLocale = (locale: string): Promise<undefined> | undefined => {
    currentLocale = locale
    // One table serves all regions and scripts of a language.
    const tags = [locale, locale.split('-')[0]]
    const pending: Promise<void>[] = []
    for (const each of translations.get()) {
      if (!tags.includes(each.locale)) continue
      const { status, done } = loads.get(each) ?? load(each)
      if (status === 'loading') pending.push(done)
      else if (status === 'failed') load(each, 'retrying')
    }
    return pending[0] && Promise.all(pending).then(() => undefined)
  }

  return {
    loadLocale,
    /** Call when a plugin has added or removed texts. */
    sync: () => {
      const now = translations.get()
      for (const [each, { removeTexts }] of loads) {
        if (now.includes(each)) continue
        loads.delete(each)
        removeTexts?.()
      }
      void loadLocale(currentLocale)
    },
  }
}
