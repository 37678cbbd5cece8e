/** Matches every text whose JSON may have a key that reaches prototypes; escapes can spell any letter. */
const SUSPECT = /__proto__|constructor|prototype|\\u/

const drop = (key: string, value: unknown) =>
  /^(__proto__|constructor|prototype)$/.test(key) ? undefined : value

/** Parses JSON without the keys that reach prototypes; an empty text is undefined. Throws if it is invalid. */
export const parseJson = (text: string): unknown =>
  text ? JSON.parse(text, SUSPECT.test(text) ? drop : undefined) : undefined
