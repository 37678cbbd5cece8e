/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The latest transactions, loaded with the view of the account. */
  activity: ['createActivity', 'views/ActivityTab'],
  /** Transactions sent from this browser, loaded only if some are stored. */
  activityOwn: ['startOwnTransactions'],
  /** The parsers of services' answers, loaded while the first answer is awaited. */
  activityReading: ['pageParsers'],
  allActivity: ['./'],
}
