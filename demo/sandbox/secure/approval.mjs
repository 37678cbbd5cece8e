// @ts-check
/** @typedef {{ term: string, text: string, kind?: 'address' | 'block' }} Fact */

/**
 * The text a user reads before anything is signed.
 *
 * @typedef {object} Approval
 * @property {string} title
 * @property {string} action label of the button
 * @property {string} network
 * @property {string} account
 * @property {readonly Fact[]} facts
 * @property {readonly string[]} cautions
 */

/** @typedef {{ approval: Approval, run: () => Promise<unknown> }} Prepared */

/** Control characters and those that change the text direction: they could make a text look like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
const DECEPTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text with its invisible characters escaped. @param {string} text */
export const visible = (text) =>
  text.replace(DECEPTIVE, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Bytes as text if they are valid UTF-8, else as hexadecimal digits. @param {Uint8Array} bytes */
export const readable = (bytes) => {
  try {
    return visible(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return `0x${Buffer.from(bytes).toString('hex')}`
  }
}
