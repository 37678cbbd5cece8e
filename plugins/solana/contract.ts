export { fromBase64, toBase64 } from './bytes.js'
export { chainOf, networksOf } from './clusters.js'
export { decodeBase58 } from './decodeBase58.js'

/** Namespace of Solana (CAIP-2). */
export const solana = 'solana'

declare module 'portico/kernel' {
  interface Features {
    solana: boolean
  }
}
