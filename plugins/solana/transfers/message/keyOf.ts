import { decodeBase58 } from '../../encoding/decodeBase58.js'

/** The 32 bytes of an address; throws if it is none. */
export const keyOf = (address: string): Uint8Array => {
  const bytes = address.length <= 44 ? decodeBase58(address) : undefined
  if (bytes?.length !== 32) throw new TypeError('No address')
  return bytes
}
