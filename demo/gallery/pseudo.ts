import { definePlugin, type Kernel } from 'portico/kernel'
import { enlarge } from 'portico/testing'

/** The language that does not exist: as long as the longest one, and what is not translated stands out. */
export const PSEUDO = 'en-XA'

/** Brings the enlarged language for all that is told in English. */
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
