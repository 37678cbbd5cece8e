import type { ModalOptions } from 'portico'
import type { Kernel } from 'portico/kernel'
import type { Choice } from './choice.js'
import { PSEUDO, pseudo } from './pseudo.js'

/** The part of a choice that a host would pass to its modal. */
export const lookOf = (choice: Choice, target: Element, kernel: () => Kernel): Partial<ModalOptions> => ({
  theme: {
    mode: choice.theme as 'dark' | 'light' | 'system',
    ...(choice.accent ? { accent: choice.accent } : {}),
    density: choice.density as 'comfortable' | 'compact',
  },
  locale: choice.locale,
  ...(choice.motion === 'reduced' ? { reducedMotion: true } : {}),
  ...(choice.locale === PSEUDO ? { plugins: [pseudo(kernel)] } : {}),
  ...(choice.dialog ? {} : { target }),
})
