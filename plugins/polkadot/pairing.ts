import type { ChainPairing } from 'portico/plugins/walletconnect/contract'

/** Pairing parameters of Polkadot. */
export const pairing: ChainPairing = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  events: ['chainChanged', 'accountsChanged'],
}
