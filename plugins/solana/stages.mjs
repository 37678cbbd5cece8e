/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  solanaReading: ['reading/'],
  solana: ['lazy', 'balances/readTokens', 'readStatus'],
  /** Sending on Solana. */
  solanaTransfer: ['transfers/', 'tracing/'],
}
