/** Maximum number of an account's transactions that are stored. */
export const MOST_RECORDS = 50
