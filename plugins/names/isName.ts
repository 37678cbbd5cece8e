/** The most characters of a name. */
export const NAME_LENGTH = 255

/** A label; of the characters that mean something in a URL it has only the `#` of a keycap. */
const LABEL = '(?:[^\\s./\\\\:@?#%]|#(?=\\ufe0f?\\u20e3))+'
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Whether a text has the form of a name: labels with dots between them. No address has one. */
export const isName = (text: string): boolean => text.length <= NAME_LENGTH && NAME.test(text.trim())
