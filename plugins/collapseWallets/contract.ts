import type { CollapseMessages } from './messages.js'

export type { CollapseMessages } from './messages.js'

declare module 'portico/kernel' {
  interface Messages extends CollapseMessages {}
  interface Features {
    collapseWallets: boolean
  }
  interface Views {
    /** The wallets alone, where Connect shows only the way to them. */
    ConnectWallets: { namespace?: string } | undefined
  }
}
