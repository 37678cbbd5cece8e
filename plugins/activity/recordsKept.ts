/** The most transactions of an account that are stored. */
export const recordsKept = 50
