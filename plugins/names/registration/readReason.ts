import { field } from 'portico/core'

/** The most characters of a reason that are shown. */
const MAX_LENGTH = 300
/** Characters that hide or reorder text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

/** The first reason in the answer behind an error of `http`; undefined if it gave none. */
export const readReason = async (error: unknown): Promise<string | undefined> => {
  const response = field(error, 'cause')
  if (!(response instanceof Response)) return undefined
  try {
    const body: unknown = await response.clone().json()
    const text = field(body, 'reasons', '0', 'description')
    if (typeof text !== 'string') return undefined
    return text.slice(0, MAX_LENGTH).replace(INVISIBLE, ' ').trim() || undefined
  } catch {
    return undefined
  }
}
