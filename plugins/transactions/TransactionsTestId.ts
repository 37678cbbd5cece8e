/** Test ids of this plugin's views; types only, never loaded. */
export type TransactionsTestId =
  | 'transactions-open'
  | 'transactions-row'
  | 'transactions-dismiss'
  | 'transactions-explorer'
  | 'transactions-mismatch'
