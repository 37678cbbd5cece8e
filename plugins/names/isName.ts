/** The most characters of a name. */
export const NAME_LENGTH = 255

/** Whether a text has the form of a name: labels with dots between them. No address has one. */
export const isName = (text: string): boolean =>
  text.length <= NAME_LENGTH && /^[^\s./\\:@?#%]+(?:\.[^\s./\\:@?#%]+)+$/u.test(text.trim())
