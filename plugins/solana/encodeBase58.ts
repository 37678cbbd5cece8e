const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as a text in base58. */
export const encodeBase58 = (bytes: Uint8Array): string => {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] as number) << 8
      digits[index] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte > 0)
  return [
    ...'1'.repeat(zeros < 0 ? bytes.length : zeros),
    ...digits.reverse().map((digit) => ALPHABET[digit]),
  ].join('')
}
