import { toHex } from './bytes.js'
import { type Cursor, createCursor } from './createCursor.js'

/** A transaction to sign (BIP-174). */
export interface Psbt {
  /** The transaction without its signatures. */
  readonly unsigned: Uint8Array
  readonly inputs: number
}

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]

/** Reads a map of a PSBT: bytes by their keys in hexadecimal digits. */
export const readMap = ({ take, size }: Cursor): ReadonlyMap<string, Uint8Array> => {
  const entries = new Map<string, Uint8Array>()
  for (let length = size(); length; length = size()) {
    const key = toHex(take(length))
    if (entries.has(key)) throw new TypeError('A key is there twice')
    entries.set(key, take(size()))
  }
  return entries
}

/** Reads the first map of a PSBT, which has its transaction; throws if the bytes are something else. */
export const openPsbt = (bytes: Uint8Array): { readonly unsigned: Uint8Array; readonly cursor: Cursor } => {
  const cursor = createCursor(bytes)
  if (cursor.take(5).some((byte, place) => byte !== MAGIC[place])) throw new TypeError('Not a PSBT')
  const unsigned = readMap(cursor).get('00')
  if (!unsigned) throw new TypeError('No transaction')
  return { unsigned, cursor }
}

/** Reads the unsigned transaction of a PSBT, version 0; throws if the bytes are something else. */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  const unsigned = openPsbt(bytes).unsigned.slice()
  const cursor = createCursor(unsigned)
  cursor.take(4)
  const inputs = cursor.size()
  // An input takes at least 41 bytes: a count that is made up must not cost memory.
  if (!inputs || inputs * 41 > unsigned.length) throw new TypeError('No inputs')
  return { unsigned, inputs }
}
