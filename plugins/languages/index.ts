import { settings } from 'portico/core'
import { definePlugin, optional } from 'portico/kernel'
import { tables } from './tables.js'

export type { TextId, Texts } from './contract.js'

/** The languages besides English, each loaded when it is first shown. */
export const languages = () =>
  definePlugin({
    id: 'languages',
    kernel: 1,
    feature: 'languages',
    needs: { settings: optional(settings) },
    setup: ({ needs, own, tap, emit, messages, signal }) => {
      const loads = new Map<string, Promise<void>>()
      const load = (locale: string) => {
        const [language = ''] = locale.split('-')
        const table = tables[language]
        if (!table) return
        const loading =
          loads.get(language) ??
          table().then(
            (texts) => {
              if (!signal.aborted) messages(language, texts)
            },
            (error: unknown) => {
              // The next time is a new try.
              loads.delete(language)
              throw error
            },
          )
        loads.set(language, loading)
        return loading
      }
      tap('locale.changing', async ({ locale }) => void (await load(locale)))
      // Nothing changes where it is switched on in the middle: then the language is that of the settings, once they are there.
      const begin = () => {
        load(needs.settings.get()?.locale.get() ?? '')?.catch((error: Error) => {
          if (!signal.aborted)
            emit('error', { category: 'languages', message: error.message, plugin: 'languages' })
        })
      }
      own(needs.settings.subscribe(begin))
      begin()
    },
  })
