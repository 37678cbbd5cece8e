/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  sending: ['engine/startEngine', 'asking/enterNetwork'],
  send: ['plugin'],
  /** The reviews of calls that the page and other plugins ask for. */
  plans: ['plans/startPlans', 'views/TransactionReview'],
  /** What is open, and the warning of another transaction than the confirmed one. */
  transactionViews: ['./'],
}
