/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  connecting: ['lazy'],
  switching: ['switching/switchChain'],
  /** Reads what the page asks of wallets. */
  evmOperations: ['reading/userOperationReader'],
  evmReading: ['reading/'],
  chainTokens: ['tokens/readTokens'],
  walletAssets: ['tokens/readAssets'],
  evmTransactions: ['transactions/readEffect', 'transactions/readStatus'],
  /** Finds transactions that wallets sent while no page listened, and those of batches. */
  evmTrace: ['tracing/'],
  /** Why a contract refuses, loaded once one does. */
  reverts: ['reverts/readRevert'],
  sendCodes: ['transfers/readPayment'],
  /** Comparison of the sent transaction with the confirmed one, loaded before the wallet's prompt. */
  evmReadBack: ['comparing/readBack'],
  sendViews: ['transfers/'],
  /** Does not contain viem: the caller passes it, so that pages without swaps can leave it out. */
  chainPermits: ['permits/', 'swaps/readPermitted'],
  swapViews: ['calls/', 'swaps/'],
  signIn: ['signing'],
  verifySignIn: ['verify'],
  pairingViews: ['pairing'],
}
