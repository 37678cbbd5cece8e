export { chainOf, networksOf } from './clusters.js'
export { fromBase64, toBase64 } from './encoding/bytes.js'
export { decodeBase58 } from './encoding/decodeBase58.js'

/** Namespace of Solana (CAIP-2). */
export const solana = 'solana'

declare module 'portico/kernel' {
  interface Features {
    solana: boolean
  }
}
