/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The account's tokens, loaded with the view of the account. */
  tokens: ['plugin', 'views/TokensTab', 'views/AccountTotal'],
  manyTokens: ['./'],
}
