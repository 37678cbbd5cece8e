/** The fields of a message in Protobuf, in their order: bytes for each with a length, else its number. */
export type Fields = readonly (readonly [field: number, value: Uint8Array | bigint])[]

/** Wire types: a number of any length, eight bytes, bytes with their length, four bytes. */
const [VARINT, FIXED_64, BYTES, FIXED_32] = [0, 1, 2, 5]
/** Fields of a message that are read. */
const MAX_FIELDS = 1_000

/** Reads the fields of a message in Protobuf; throws if the bytes are none. */
export const readFields = (bytes: Uint8Array): Fields => {
  let position = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - position) throw new RangeError('Too short')
    position += count
    return bytes.subarray(position - count, position)
  }
  const varint = (): bigint => {
    let number = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = BigInt(take(1)[0] as number)
      number |= (byte & 127n) << shift
      if (byte < 128n) return number
    }
    throw new RangeError('No number')
  }
  const fields: (readonly [number, Uint8Array | bigint])[] = []
  while (position < bytes.length) {
    if (fields.length === MAX_FIELDS) throw new RangeError('Too many fields')
    const key = varint()
    const field = Number(key >> 3n)
    const type = Number(key & 7n)
    if (type === BYTES) fields.push([field, take(Number(varint()))])
    else if (type === VARINT) fields.push([field, varint()])
    else if (type === FIXED_64) take(8)
    else if (type === FIXED_32) take(4)
    else throw new TypeError('No field')
  }
  return fields
}
