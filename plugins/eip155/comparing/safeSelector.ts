/** Selector of a Safe's `execTransaction`, without `0x`. */
export const safeSelector = '6a761202'
