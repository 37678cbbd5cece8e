const PICTURE = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?'
/** Emoji that consist of several characters: keycaps, flags, and pictures with variation selectors, skin tones and joiners. */
const EMOJI = `[#*\\d]\\ufe0f?\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{3,6}\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*`
/** A joiner after a letter of a script that needs joiners, as Arabic and those of India do. */
const JOINED =
  '(?!\\p{sc=Latn}|\\p{sc=Grek}|\\p{sc=Cyrl}|\\p{sc=Cher}|\\p{sc=Lisu}|\\p{sc=Zyyy}|\\p{sc=Zinh}|\\p{DI})[\\p{L}\\p{M}][\\u200c\\u200d]'
/** Characters that are not seen, or that reorder others. The last three are drawn as a blank. */
const HIDDEN = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufffc\\u{1d159}]'
const PATTERN = new RegExp(`(${EMOJI}|${JOINED})|${HIDDEN}`, 'gu')

/** The text without the characters that hide in it or reorder it. Emoji, and scripts that need joiners, stay whole. */
export const dropHidden = (text: string): string => text.replace(PATTERN, '$1')
