/** Decimals of an amount that is bought. */
export const PURCHASE_DECIMALS = 18
