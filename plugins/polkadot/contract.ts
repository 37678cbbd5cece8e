/** Namespace of Polkadot and its parachains (CAIP-2). */
export const polkadot = 'polkadot'

declare module 'portico/kernel' {
  interface Features {
    polkadot: boolean
  }
}
