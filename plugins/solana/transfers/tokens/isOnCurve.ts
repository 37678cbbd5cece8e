/** The field of Curve25519. */
const P = 2n ** 255n - 19n
/** The `d` of the twisted Edwards curve, -121665/121666. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const mod = (value: bigint) => ((value % P) + P) % P

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let square = base, left = exponent; left; left >>= 1n, square = (square * square) % P)
    if (left & 1n) result = (result * square) % P
  return result
}

/** Whether 32 bytes are a point of Ed25519, so that they can be a key; addresses of programs' accounts are none. */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  // The highest bit is the sign of x.
  const y = bytes.reduceRight(
    (sum, byte, index) => (sum << 8n) | BigInt(index === 31 ? byte & 0x7f : byte),
    0n,
  )
  const square = y * y
  // x² is (y² - 1) / (dy² + 1): a quotient is a square if the product is one (Euler).
  return power(mod((square - 1n) * mod(D * square + 1n)), (P - 1n) / 2n) <= 1n
}
