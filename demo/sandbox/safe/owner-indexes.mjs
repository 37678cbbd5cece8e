// @ts-check
/** The places of the owners of the sandbox's Safes among the accounts of the phrase; no other part of the sandbox uses them. */
export const OWNER_INDEXES = /** @type {const} */ ([20, 21, 22])
