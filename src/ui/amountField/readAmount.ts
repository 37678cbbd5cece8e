import { separatorsOf } from './separatorsOf.js'

const zeros = [0x660, 0x6f0, 0x966, 0xff10]
/** Groups of three, or Indian groups of two with three at the end; a grouped number never starts with zero. */
const grouped = /^[1-9]\d{0,2}([.,'])\d{3}(\1\d{3})*$|^[1-9]\d?([.,'])\d\d(\3\d\d)*\3\d{3}$/

const toAscii = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => code >= start && code < start + 10)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * Reads a typed or pasted amount as decimal digits with at most one dot, without converting it to a number.
 * `undefined` means that the text is not an amount, or ambiguous, and must be rejected.
 */
export function readAmount(text: string, locale: string | undefined, decimals: number): string | undefined {
  const ascii = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, toAscii)
    .replace(/[\u061c\u200e\u200f]/g, '')
    .trim()
    .replace(/\u066b/g, '.')
    // None of these is a decimal separator in any language.
    .replace(/[\s\u066c\u2019]/g, "'")
  if (!/^[\d.,']*$/.test(ascii)) return undefined
  const marks = ascii.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const isGrouped = grouped.test(ascii)
  // Ambiguous: a thousand in the visitor's language, a decimal elsewhere.
  if (isGrouped && marks.length === 1 && last === separatorsOf(locale).group) return undefined
  // Any other single separator is the decimal one, whichever the keyboard offers.
  const cut = last === undefined || (isGrouped && marks.length > 1) ? ascii.length : ascii.lastIndexOf(last)
  const whole = ascii.slice(0, cut)
  const fraction = ascii.slice(cut + 1)
  if (fraction.includes("'")) return undefined
  const isPlain = /^\d*$/.test(whole)
  if (!isPlain && !isGrouped && (!grouped.test(whole) || whole.includes(last ?? "'"))) return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (cut === ascii.length) return digits
  return decimals === 0 ? digits : `${digits || '0'}.${fraction.slice(0, decimals)}`
}
