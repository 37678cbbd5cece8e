/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  bitcoinReading: ['reading/'],
  bitcoin: ['lazy'],
  /** A connected wallet of Bitcoin, and the ways to talk to it. */
  bitcoinWallet: ['wallets/openWallet'],
  bitcoinStandard: ['wallets/createStandardWallet'],
  bitcoinRpc: ['wallets/createRpcWallet'],
  bitcoinUnisat: ['wallets/createUnisatWallet'],
}
