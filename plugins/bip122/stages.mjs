/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  bitcoinReading: ['reading/'],
  bitcoin: ['lazy'],
  /** A connected wallet of Bitcoin, and the ways to talk to it. */
  bitcoinWallet: ['openWallet'],
  bitcoinStandard: ['createStandardWallet'],
  bitcoinRpc: ['createRpcWallet'],
  bitcoinUnisat: ['createUnisatWallet'],
}
