import { lazyPlugin } from 'portico/kernel'
import { checkboxFeature } from './checkboxFeature.js'
import { type LegalOptions, legalCheckbox } from './contract.js'

export type { LegalOptions } from './contract.js'

/**
 * The page's terms and privacy policy: a notice in the rail of Connect or, with the feature `legalCheckbox`, a checkbox that has to be
 * ticked before anybody is asked to connect. Both load with the modal.
 */
export const legal = (options: LegalOptions) =>
  [
    lazyPlugin({
      id: 'legal',
      kernel: 1,
      wakes: 'open',
      load: () => import('./plugin.js').then((code) => ({ default: code.createLegal(options) })),
    }),
    lazyPlugin({
      id: 'legalCheckbox',
      kernel: 1,
      ...checkboxFeature,
      provides: legalCheckbox,
      gates: ['session.opening'],
      wakes: ['open', 'stored'],
      load: () => import('./createCheckbox.js').then((code) => ({ default: code.createCheckbox(options) })),
    }),
  ] as const
