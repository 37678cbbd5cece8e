import type {} from 'portico/kernel'

declare module 'portico/kernel' {
  interface Features {
    multiWallet: boolean
  }
}
