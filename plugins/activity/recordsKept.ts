/** Maximum number of an account's transactions that are stored. */
export const recordsKept = 50
