import type { Namespace } from 'portico/kernel'

export interface Wish {
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

const evmEvents = ['chainChanged', 'accountsChanged']

/** Methods and events that are asked for by namespace, as wallets of the field know them. */
const wishes: Readonly<Record<string, Wish>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events: evmEvents,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: evmEvents,
  },
  bip122: { methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events: evmEvents },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events: evmEvents },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], events: evmEvents },
}

/** What is asked for on a namespace where the host says nothing; no method on one that nobody knows. */
export const wishOf = (namespace: Namespace): Wish => wishes[namespace] ?? { methods: [], events: evmEvents }
