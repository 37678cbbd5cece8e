import { blake2b } from './blake2b.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/
const KEY_LENGTH = 32
const CHECKSUM_LENGTH = 2
/** Prefixes from this one on take two bytes. */
const LONG_PREFIX = 64
const MAX_PREFIX = 16_383

const checksum = (body: Uint8Array) =>
  blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, CHECKSUM_LENGTH)

const toBase58 = (bytes: Uint8Array): string => {
  let text = ''
  let left = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  for (; left; left /= 58n) text = ALPHABET[Number(left % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte > 0)
  return '1'.repeat(Math.max(0, zeros)) + text
}

/** The public key of an SS58 address of any network; undefined if its form or its checksum is wrong. */
export const readAddress = (text: string): Uint8Array | undefined => {
  if (!ADDRESS.test(text)) return undefined
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(ALPHABET.indexOf(character))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const digits = value.toString(16)
  const bytes: number[] = new Array<number>(zeros).fill(0)
  for (let position = -(digits.length % 2); position < digits.length; position += 2)
    bytes.push(Number.parseInt(digits.slice(Math.max(0, position), position + 2), 16))
  // The second bit of the first byte says that the prefix has another.
  const prefix = (bytes[0] ?? 0) & LONG_PREFIX ? 2 : 1
  if (bytes.length !== prefix + KEY_LENGTH + CHECKSUM_LENGTH || (bytes[0] ?? 0) >= 2 * LONG_PREFIX)
    return undefined
  const body = Uint8Array.from(bytes.slice(0, -CHECKSUM_LENGTH))
  const [first, second] = checksum(body)
  return bytes.at(-2) === first && bytes.at(-1) === second ? body.slice(prefix) : undefined
}

/** The SS58 address of a public key of 32 bytes on networks with this prefix. */
export const writeAddress = (key: Uint8Array, prefix: number): string => {
  if (key.length !== KEY_LENGTH || !Number.isInteger(prefix) || prefix < 0 || prefix > MAX_PREFIX)
    throw new RangeError('No SS58 address')
  const body = Uint8Array.of(
    ...(prefix < LONG_PREFIX
      ? [prefix]
      : [((prefix & 0xfc) >> 2) | LONG_PREFIX, (prefix >> 8) | ((prefix & 3) << 6)]),
    ...key,
  )
  return toBase58(Uint8Array.of(...body, ...checksum(body)))
}
