const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const FORM = /^([a-z\d]{1,32})1([02-9ac-hj-np-z]{6,64})$/
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LENGTH = 6

/** The prefix and the bytes of a Bech32 text (BIP-173); undefined if its form or its checksum is wrong. */
export const readBech32 = (
  text: string,
): { readonly prefix: string; readonly bytes: Uint8Array } | undefined => {
  const [, prefix, data] = FORM.exec(text) ?? []
  if (!prefix || !data) return undefined
  const codes = Array.from(prefix, (each) => each.charCodeAt(0))
  const words = Array.from(data, (each) => ALPHABET.indexOf(each))
  let check = 1
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = check >> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    GENERATORS.forEach((generator, bit) => {
      if ((top >> bit) & 1) check ^= generator
    })
  }
  if (check !== 1) return undefined
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const word of words.slice(0, -CHECKSUM_LENGTH)) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  // The rest is padding of zeros, shorter than a word.
  return bits < 5 && !(buffer & ((1 << bits) - 1)) ? { prefix, bytes: Uint8Array.from(bytes) } : undefined
}
