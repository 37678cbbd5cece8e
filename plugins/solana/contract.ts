/** Namespace of Solana (CAIP-2). */
export const solana = 'solana'

declare module 'portico/kernel' {
  interface Features {
    solana: boolean
  }
}
