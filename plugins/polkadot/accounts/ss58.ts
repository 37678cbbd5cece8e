import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/
const KEY_LENGTH = 32
const CHECKSUM_LENGTH = 2
/** Prefixes from this one on take two bytes. */
const LONG_PREFIX = 64
const MAX_PREFIX = 16_383

const checksum = (body: Uint8Array) =>
  blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, CHECKSUM_LENGTH)

/** The public key of an SS58 address of any network; undefined if its form or its checksum is wrong. */
export const readAddress = (text: string): Uint8Array | undefined => {
  if (!ADDRESS.test(text)) return undefined
  const bytes = base58.decode(text)
  // The second bit of the first byte says that the prefix has another.
  const prefix = (bytes[0] ?? 0) & LONG_PREFIX ? 2 : 1
  if (bytes.length !== prefix + KEY_LENGTH + CHECKSUM_LENGTH || (bytes[0] ?? 0) >= 2 * LONG_PREFIX)
    return undefined
  const body = bytes.slice(0, -CHECKSUM_LENGTH)
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
  return base58.encode(Uint8Array.of(...body, ...checksum(body)))
}
