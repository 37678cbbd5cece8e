/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The button to send. */
  send: ['plugin'],
  /** The state behind the form, loaded with its first view or by the page. */
  sendMachine: ['form/startSendForm'],
  sendMany: ['views/LongTokens'],
  /** The tokens to choose from, and the camera, loaded when they are asked for. */
  sendPicker: ['views/SendToken'],
  sendScan: ['views/SendScan'],
  /** Payment codes, loaded with the first one that is scanned or pasted. */
  sendCodes: ['receivers/readScanned'],
  sendViews: ['./'],
}
