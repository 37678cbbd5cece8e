import { errorText } from 'portico/core'
import { type Dispose, type Source, systemClock, type TextTable, withDeadline } from 'portico/kernel'
import type { Translation } from './contract.js'

/** How long a table may load, in milliseconds; a tap has five seconds. */
const DEADLINE = 4000

export interface TextsPorts {
  readonly translations: Source<readonly Translation[]>
  readonly stop: AbortSignal
  messages(locale: string, table: TextTable): Dispose
  /** Called for a table that failed to load. */
  failed(translation: Translation, message: string): void
}

interface Load {
  readonly done: Promise<void>
  status: 'loading' | 'retrying' | 'loaded' | 'failed'
  drop?: Dispose
}

/** Loads the tables of the last wanted language, and removes each with its plugin. */
export const keepTexts = ({ translations, stop, messages, failed }: TextsPorts) => {
  const loads = new Map<Translation, Load>()
  let wanted = ''

  const load = (translation: Translation, status: Load['status'] = 'loading'): Load => {
    const { locale, table } = translation
    const isCurrent = () => loads.get(translation) === mine && !stop.aborted
    const run = async () => {
      try {
        const late = () => new Error(`The texts in "${locale}" did not load in time`)
        const loaded = await withDeadline(Promise.resolve().then(table), DEADLINE, late, systemClock)
        if (!isCurrent()) return
        mine.drop = messages(locale, { ...loaded.default })
        mine.status = 'loaded'
      } catch (error) {
        mine.status = 'failed'
        if (isCurrent()) failed(translation, errorText(error))
      }
    }
    const mine: Load = { done: Promise.resolve().then(run), status }
    loads.set(translation, mine)
    return mine
  }

  /** Resolves when tables that load for the first time are ready; failed ones are retried, but not waited for again. */
  const want = (locale: string): Promise<undefined> | undefined => {
    wanted = locale
    // One table serves all regions and scripts of a language.
    const tags = [locale, locale.split('-')[0]]
    const waits: Promise<void>[] = []
    for (const each of translations.get()) {
      if (!tags.includes(each.locale)) continue
      const { status, done } = loads.get(each) ?? load(each)
      if (status === 'loading') waits.push(done)
      else if (status === 'failed') load(each, 'retrying')
    }
    return waits[0] && Promise.all(waits).then(() => undefined)
  }

  return {
    want,
    /** Call when a plugin has added or removed texts. */
    follow: () => {
      const now = translations.get()
      for (const [each, { drop }] of loads) {
        if (now.includes(each)) continue
        loads.delete(each)
        drop?.()
      }
      void want(wanted)
    },
  }
}
