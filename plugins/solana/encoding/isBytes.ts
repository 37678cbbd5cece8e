import { decodeBase58 } from './decodeBase58.js'

/** Whether a text is so many bytes in base58. */
export const isBytes = (text: unknown, length: number): text is string =>
  typeof text === 'string' && text.length <= length * 1.5 && decodeBase58(text)?.length === length
