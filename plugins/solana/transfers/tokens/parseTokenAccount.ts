import { base58 } from '@scure/base'

/** Bytes of a token account that are read here. */
export const TOKEN_ACCOUNT_LENGTH = 165

/** The parts of a token account; undefined if the bytes are none. */
export const parseTokenAccount = (data: Uint8Array) => {
  if (data.length < TOKEN_ACCOUNT_LENGTH) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: data[108] === 2,
  }
}
