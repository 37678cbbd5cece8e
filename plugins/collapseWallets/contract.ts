import type { CollapseMessages } from './messages.js'

export type { CollapseMessages } from './messages.js'

declare module 'portico/kernel' {
  interface Messages extends CollapseMessages {}
  interface Features {
    collapseWallets: boolean
  }
  interface Views {
    /** The wallet list, when Connect shows only a row that leads to it. */
    ConnectWallets: { namespace?: string } | undefined
  }
}
