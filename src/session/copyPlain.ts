/** Plain data as it is now, frozen: whoever gave it can change their own, and what JSON loses is left out. */
export const copyPlain = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each) => Object.freeze(each))
