const P = 2n ** 256n - 2n ** 32n - 977n
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const G: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
]

type Point = readonly [x: bigint, y: bigint]

const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by
const invert = (value: bigint, by: bigint): bigint => {
  let [a, b, x, y] = [mod(value, by), by, 1n, 0n]
  while (a > 1n) {
    const times = b / a
    ;[a, b, x, y] = [b - times * a, a, y - times * x, x]
  }
  return mod(x, by)
}
const add = (one: Point | undefined, other: Point): Point => {
  if (!one) return other
  const isSame = one[0] === other[0]
  const slope = mod(
    isSame
      ? 3n * one[0] * one[0] * invert(2n * one[1], P)
      : (other[1] - one[1]) * invert(other[0] - one[0], P),
    P,
  )
  const x = mod(slope * slope - one[0] - other[0], P)
  return [x, mod(slope * (one[0] - x) - one[1], P)]
}
const times = (scalar: bigint): Point => {
  let sum: Point | undefined
  let power = G
  for (let left = scalar; left; left >>= 1n) {
    if (left & 1n) sum = add(sum, power)
    power = add(power, power)
  }
  return sum as Point
}
const toNumber = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
const toBytes = (number: bigint): number[] =>
  Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * (31 - at))) & 0xffn))
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

/** The compact ECDSA signature of the SHA-256 of a message, for tests: neither constant in time nor RFC 6979. */
export const signSecp256k1 = async (secret: Uint8Array, message: Uint8Array): Promise<Uint8Array> => {
  const digest = await sha256(message)
  const nonce = mod(toNumber(await sha256(Uint8Array.of(...secret, ...digest))), N - 1n) + 1n
  const r = mod(times(nonce)[0], N)
  const s = mod(invert(nonce, N) * (toNumber(digest) + r * toNumber(secret)), N)
  return Uint8Array.from([...toBytes(r), ...toBytes(s > N / 2n ? N - s : s)])
}
