import type { BrandingMessages } from './messages.js'

export type { BrandingTestId } from './BrandingTestId.js'
export type { BrandingMessages } from './messages.js'

declare module 'portico/kernel' {
  interface Messages extends BrandingMessages {}
  interface Features {
    reownBranding: boolean
  }
}
