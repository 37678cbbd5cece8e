import { readText } from 'portico/core'
import { keccak256 } from '../encoding/keccak256.js'
import { CODES, ERRORS, FAILED_OPERATION, PANICS, TEXTS, WRAPPERS } from './sentences.js'

/** `Error(string)` and `Panic(uint256)`. */
const [ERROR, PANIC] = ['08c379a0', '4e487b71']
/** Lengths of a selector and of a word, in hexadecimal digits. */
const [SELECTOR, WORD] = [8, 64]
/** Maximum length of a text that is passed on, and of errors that are within each other. */
const [MAX_TEXT, MAX_DEPTH] = [200, 4]

const SILENT = 'The contract refuses this and does not say why'
const UNKNOWN = 'The contract refuses this for a reason that only its authors can read'

const selectorOf = (signature: string): string =>
  Array.from(keccak256(new TextEncoder().encode(signature)).slice(0, SELECTOR / 2), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The digits of the bytes or the text whose offset is in a word; undefined if they are not all there. */
const bytesAt = (words: string, index: number): string | undefined => {
  const numberAt = (start: number) => {
    const digits = words.slice(start, start + WORD)
    const value = digits.length === WORD ? BigInt(`0x${digits}`) : 0xffffffn
    return value > 0xfffffn ? undefined : 2 * Number(value)
  }
  const offset = numberAt(index * WORD)
  const length = offset === undefined ? undefined : numberAt(offset)
  if (offset === undefined || length === undefined) return undefined
  const digits = words.slice(offset + WORD, offset + WORD + length)
  return digits.length === length ? digits : undefined
}

const textOf = (digits: string): string => {
  const read = Uint8Array.from(digits.slice(0, 2 * MAX_TEXT).match(/../g) ?? [], (each) =>
    Number.parseInt(each, 16),
  )
  return readText(new TextDecoder().decode(read), MAX_TEXT)
}

/** A sentence for the text with which a contract or a node refuses; undefined if there is none. */
const sentenceOf = (input: string): string | undefined => {
  // Without quotation marks it cannot leave those that it is shown in.
  const text = readText(input, MAX_TEXT).replace(/[“”‘’"]/g, '')
  if (Object.hasOwn(CODES, text)) return CODES[text]
  const known = TEXTS.find(([pattern]) => pattern.test(text))
  if (known) return known[1]
  // The contract's author has written this text, so it is not shown if it contains a link.
  if (!text || /[\p{L}\p{N}][.。．｡․]\p{L}{2,}|:\/\//u.test(text)) return undefined
  // Many texts begin with the name of the contract.
  const own = text.replace(/^[\w ]{1,40}:{1,2} ?(?=\S)/, '')
  const words = /^[A-Z\d_]+$/.test(own) ? own.toLowerCase().replaceAll('_', ' ') : own
  return /^[^_]*$/.test(words) && words.split(' ').length > 3 && !/0x[\da-f]{8}/i.test(words)
    ? words.charAt(0).toUpperCase() + words.slice(1).replace(/[.!]$/, '')
    : `The contract refuses this with the words ‘${words}’`
}

const sentenceOfData = (digits: string, depth = 0): string | undefined => {
  const [selector, words] = [digits.slice(0, SELECTOR), digits.slice(SELECTOR)]
  if (selector.length < SELECTOR) return SILENT
  if (selector === PANIC) {
    const code = words.length === WORD ? Number(`0x${words}`) : 0
    return PANICS[code] ?? PANICS[0]
  }
  const ofText = (index: number) => {
    const text = bytesAt(words, index)
    return text === undefined ? UNKNOWN : textOf(text) ? (sentenceOf(textOf(text)) ?? UNKNOWN) : SILENT
  }
  if (selector === ERROR) return ofText(0)
  if (selector === selectorOf(FAILED_OPERATION)) return ofText(1)
  const wrapper = Object.entries(WRAPPERS).find(([signature]) => selectorOf(signature) === selector)
  if (wrapper && depth < MAX_DEPTH) return sentenceOfData(bytesAt(words, wrapper[1]) ?? '', depth + 1)
  const known = Object.entries(ERRORS).find(([signature]) => selectorOf(signature) === selector)
  return known ? known[1] : UNKNOWN
}

/**
 * Why a contract has refused a call, as a sentence for the visitor: from the data of the revert, or, without any, from the node's message.
 */
export const readRevert = (data: unknown, message: string): string => {
  const digits = typeof data === 'string' ? /^0x((?:[\da-f]{2})+)$/i.exec(data)?.[1] : undefined
  if (digits) return sentenceOfData(digits.toLowerCase()) ?? UNKNOWN
  const text = message.replace(
    /^(?:RPC error: ?)?(?:VM Exception[^:]*: ?)?(?:execution )?revert(?:ed)?(?: with reason string)?:? ?/i,
    '',
  )
  // A text without words of its own, e.g. “custom error 0x…”, says nothing to the visitor.
  if (!text || /^custom error|^EvmError/i.test(text)) return SILENT
  // Nor does a text about an address or a role by its hash, but the contract has said why.
  return /0x[\da-f]{8}/i.test(text) ? UNKNOWN : (sentenceOf(text) ?? UNKNOWN)
}
