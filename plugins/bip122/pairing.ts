import type { ChainPairing } from 'portico/plugins/walletconnect/contract'

/** Pairing parameters of Bitcoin and similar chains. */
export const pairing: ChainPairing = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: ['chainChanged', 'accountsChanged'],
}
