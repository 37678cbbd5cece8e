import type { ChainPairing } from 'portico/plugins/walletconnect/contract'

/** Pairing parameters of Solana. */
export const pairing: ChainPairing = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['chainChanged', 'accountsChanged'],
  // Former ids of mainnet and devnet, which some wallets still use.
  formerIds: {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  },
}
