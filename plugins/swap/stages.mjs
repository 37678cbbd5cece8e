/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The button to swap, and the sources of quotes. */
  swap: ['plugin'],
  /** The state behind the form, loaded with its first view. */
  swapMachine: ['form/startSwapForm'],
  swapPicker: ['views/SwapToken'],
  /** Permits in place of approvals, loaded when a quote offers one. */
  swapPermits: ['steps/createPermits', 'sources/encodePermitted'],
  swapViews: ['./'],
}
