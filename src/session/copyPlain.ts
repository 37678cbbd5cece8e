/**
 * Copies and freezes plain data, so that its owner cannot change it later; drops what JSON cannot represent.
 */
export const copyPlain = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each) => Object.freeze(each))
