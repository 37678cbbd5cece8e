/** A transaction to sign (BIP-174). */
export interface Psbt {
  /** The transaction without its signatures. */
  readonly unsigned: Uint8Array
  readonly inputs: number
}

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]

/** Reads the unsigned transaction of a PSBT, version 0; throws if the bytes are something else. */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  let offset = 0
  let source = bytes
  const take = (count: number): Uint8Array => {
    if (offset + count > source.length) throw new RangeError('Too short')
    offset += count
    return source.subarray(offset - count, offset)
  }
  const size = (): number => {
    const [first = 0] = take(1)
    const width = first < 0xfd ? 0 : 2 ** (first - 0xfc)
    return width ? take(width).reduceRight((sum, byte) => sum * 256 + byte, 0) : first
  }
  if (take(5).some((byte, place) => byte !== MAGIC[place])) throw new TypeError('Not a PSBT')
  let unsigned: Uint8Array | undefined
  for (let length = size(); length; length = size()) {
    const key = take(length)
    const value = take(size())
    if (length === 1 && key[0] === 0) unsigned = value.slice()
  }
  if (!unsigned) throw new TypeError('No transaction')
  source = unsigned
  offset = 4
  const inputs = size()
  // An input takes at least 41 bytes: a count that is made up must not cost memory.
  if (!inputs || inputs * 41 > unsigned.length) throw new TypeError('No inputs')
  return { unsigned, inputs }
}
