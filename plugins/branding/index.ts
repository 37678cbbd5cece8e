import { lazyPlugin } from 'portico/kernel'

// Brings the contract's declarations to everyone who imports the plugin.
export type { BrandingMessages } from './contract.js'

/** A caption at the end of the rail, which the project's configuration may switch off. Loads with the modal. */
export const branding = () =>
  lazyPlugin({
    id: 'branding',
    kernel: 1,
    feature: 'reownBranding',
    remote: { id: 'reown_branding' },
    wakes: 'open',
    load: () => import('./plugin.js').then((code) => ({ default: code.createBranding() })),
  })
