/** Decimals of an amount that is bought. */
export const UNITS = 18
