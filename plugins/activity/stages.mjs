/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The latest transactions, loaded with the view of the account. */
  activity: ['plugin', 'views/ActivityTab'],
  /** Transactions sent from this browser, loaded only if some are stored. */
  activityOwn: ['sent/startOwnTransactions'],
  /** The parsers of services' answers, loaded while the first answer is awaited. */
  activityReading: ['histories/pageParsers'],
  allActivity: ['./'],
}
