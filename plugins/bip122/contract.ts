/** Namespace of Bitcoin and similar chains (CAIP-2). */
export const bip122 = 'bip122'

declare module 'portico/kernel' {
  interface Features {
    bip122: boolean
  }
}
