import { type Options, settings as token } from 'portico/core'
import { definePlugin, readOnly, type Source } from 'portico/kernel'

/** The host's validated options and the texts of the catalogue. */
export const settings = ({
  options,
  locale,
  text,
}: {
  readonly options: Options
  readonly locale: Source<string>
  text(id: string, params?: Readonly<Record<string, string | number>>): string
}) =>
  definePlugin({
    id: 'settings',
    kernel: 1,
    provides: token,
    setup: () => ({ options, locale: readOnly(locale), text }),
  })
