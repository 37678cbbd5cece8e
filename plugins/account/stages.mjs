/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  connecting: ['lazy'],
  /** The page's requests that wait in a wallet. */
  pageRequests: ['views/requests/pageRequestParts'],
  account: ['./'],
}
