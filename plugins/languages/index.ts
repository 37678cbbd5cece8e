import { settings } from 'portico/core'
import { definePlugin, optional } from 'portico/kernel'
import { translations } from './contract.js'
import { loadTranslations } from './loadTranslations.js'
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
      const { loadLocale, sync } = loadTranslations({
        translations: needs.translations,
        messages,
        stop: signal,
        failed: ({ plugin }, message) =>
          emit('error', { category: 'languages', code: 'languages', message, plugin }),
      })
      own(needs.translations.subscribe(sync))
      tap('texts.wanted', ({ locale }) => loadLocale(locale))
      // If the plugin is enabled later, the language is taken from the settings once they are available.
      const loadCurrent = () => void loadLocale(needs.settings.get()?.locale.get() ?? '')
      own(needs.settings.subscribe(loadCurrent))
      loadCurrent()
    },
  })
