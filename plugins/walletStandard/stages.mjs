/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** Installed wallets of namespaces other than eip155, by the Wallet Standard. */
  walletStandard: ['lazy'],
}
