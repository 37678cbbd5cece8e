import type { ChainPairing } from 'portico/plugins/walletconnect/contract'

/** Pairing parameters of Cosmos chains. */
export const pairing: ChainPairing = {
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  events: ['chainChanged', 'accountsChanged'],
}
