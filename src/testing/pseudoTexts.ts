type Texts = Readonly<Record<string, string>>

const plain = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const marked = 'ÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàçðéĝĥîĵķļñöŕšţûŵýž'

/** Changes all but the names in braces. */
const write = (text: string, change: (letters: string) => string) =>
  text.replace(/(\{\w+\})|([^{}]+)/g, (_, name?: string, letters = '') => name ?? change(letters))

const accent = (letters: string) =>
  letters.replace(/[a-z]/gi, (letter) => marked[plain.indexOf(letter)] ?? letter)

const each = (
  texts: Texts,
  language: string,
  direction: string,
  change: (text: string) => string,
): Texts => ({
  ...Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, change(text)])),
  'modal.language': language,
  'modal.direction': direction,
})

/** A pseudo-language 40 % longer than the table, accented and in brackets: any text without them is not from the table. */
export const enlarge = (texts: Texts): Texts =>
  each(texts, 'en-XA', 'ltr', (text) => {
    const words = '~'.repeat(Math.max(1, Math.ceil(text.length * 0.4) - 2))
    return `[${write(text, accent)}${words.replace(/(.{5})(?=.)/g, '$1 ')}]`
  })

/** A right-to-left pseudo-language, like Arabic, in the letters of the table. */
export const mirror = (texts: Texts): Texts =>
  each(
    texts,
    'ar-XB',
    'rtl',
    (text) => `[${write(text, (letters) => letters.replace(/\p{L}+/gu, '\u202e$&\u202c'))}]`,
  )
