/** The parts of a transaction that signing is about. */
export interface WireTransaction {
  readonly version: 'legacy' | number
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** Accounts that sign, the fee payer first, each with its signature; zeros where it has not signed. */
  readonly signers: readonly { readonly publicKey: Uint8Array; readonly signature: Uint8Array }[]
}

/** Reads a transaction of any version as far as its signers; throws if it is none. */
export const readTransaction = (wire: Uint8Array): WireTransaction => {
  let offset = 0
  const take = (count: number) => {
    if (offset + count > wire.length) throw new RangeError('The bytes are no transaction')
    offset += count
    return wire.subarray(offset - count, offset)
  }
  const byte = () => take(1)[0] as number
  /** Seven bits a byte, the lowest first. */
  const length = () => {
    const first = byte()
    return first < 0x80 ? first : (first & 0x7f) | (byte() << 7)
  }
  const list = (count: number, size: number) => Array.from({ length: count }, () => take(size))

  const signatures = list(length(), 64)
  const message = wire.subarray(offset)
  const first = byte()
  const version = first & 0x80 ? first & 0x7f : 'legacy'
  const count = version === 'legacy' ? first : byte()
  take(2)
  const keys = list(length(), 32)
  if (!count || count !== signatures.length || count > keys.length)
    throw new RangeError('The bytes are no transaction')
  return {
    version,
    message,
    signers: signatures.map((signature, index) => ({ publicKey: keys[index] as Uint8Array, signature })),
  }
}
