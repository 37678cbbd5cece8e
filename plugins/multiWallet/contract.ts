import { service } from 'portico/kernel'

/** There while a visitor may have several wallets at once. */
export const multiWallet = service<true>('multiWallet')

declare module 'portico/kernel' {
  interface Features {
    multiWallet: boolean
  }
}
