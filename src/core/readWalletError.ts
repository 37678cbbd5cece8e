import { errorText } from './errorText.js'
import { field } from './field.js'

/** Maximum length of a wallet's message. */
const TEXT = 500

/**
 * The text and the code of anything that a wallet threw. Some throw nothing, an empty object or a bare code; the text is
 * then a sentence of ours.
 */
export const readWalletError = (thrown: unknown): { readonly message: string; readonly code?: number } => {
  const given = typeof thrown === 'number' ? thrown : field(thrown, 'code')
  const code = typeof given === 'number' ? given : undefined
  const text = errorText(thrown).slice(0, TEXT)
  const isMute = text === errorText(undefined) || !text.trim()
  const own =
    code === undefined ? 'The wallet gave no reason for its error' : `The wallet reported error ${code}`
  return { message: isMute ? own : text, ...(code !== undefined && { code }) }
}
