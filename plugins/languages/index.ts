import { settings } from 'portico/core'
import { definePlugin, optional } from 'portico/kernel'
import { translations } from './contract.js'
import { keepTexts } from './keepTexts.js'
import { tables } from './tables.js'

export type { Translation } from './contract.js'

/** Languages other than English, Portico's own and those of plugins: each table loads when it is first wanted. */
export const languages = () =>
  definePlugin({
    id: 'languages',
    kernel: 1,
    feature: 'languages',
    needs: { settings: optional(settings), translations },
    setup: ({ needs, own, tap, emit, messages, signal }) => {
      for (const [language, load] of Object.entries(tables)) messages(language, load)
      const { want, follow } = keepTexts({
        translations: needs.translations,
        messages,
        stop: signal,
        failed: ({ plugin }, message) =>
          emit('error', { category: 'languages', code: 'languages', message, plugin }),
      })
      own(needs.translations.subscribe(follow))
      tap('texts.wanted', ({ locale }) => want(locale))
      // If the plugin is enabled later, the language is taken from the settings once they are available.
      const begin = () => void want(needs.settings.get()?.locale.get() ?? '')
      own(needs.settings.subscribe(begin))
      begin()
    },
  })
