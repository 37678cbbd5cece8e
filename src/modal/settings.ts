import { type Options, settings as token } from 'portico/core'
import { definePlugin, type Source } from 'portico/kernel'

/** The host's validated options and the texts of the catalogue. */
export const settings = (config: {
  readonly options: Options
  readonly locale: Source<string>
  text(id: string, params?: Readonly<Record<string, string | number>>): string
}) =>
  definePlugin({
    id: 'settings',
    kernel: 1,
    provides: token,
    setup: () => ({ options: config.options, locale: config.locale, text: config.text }),
  })
