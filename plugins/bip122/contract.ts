/** Namespace of Bitcoin and chains like it (CAIP-2). */
export const bip122 = 'bip122'

declare module 'portico/kernel' {
  interface Features {
    bip122: boolean
  }
}
