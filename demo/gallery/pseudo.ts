import { definePlugin, type Kernel } from 'portico/kernel'
import { enlarge } from 'portico/testing'

/** Pseudo-locale: its texts are as long as those of the longest language, and untranslated text stands out. */
export const PSEUDO = 'en-XA'

/** Adds the pseudo-locale for all English texts. */
export const pseudo = (kernel: () => Kernel) =>
  definePlugin({
    id: 'gallery.pseudo',
    kernel: 1,
    setup: ({ messages, own }) => {
      const done = new Set<object>()
      const follow = () => {
        for (const { locale, table } of kernel().texts.get()) {
          if (locale !== 'en' || done.has(table)) continue
          done.add(table)
          messages(PSEUDO, enlarge(table as Readonly<Record<string, string>>) as never)
        }
      }
      own(kernel().texts.subscribe(follow))
      follow()
    },
  })
