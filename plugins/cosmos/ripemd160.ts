const BLOCK = 64
/** The order of the block's words and the rotations of each round, one hexadecimal digit each, in two lines of work. */
const ORDERS = [
  ['0123456789abcdef', '74d1a6f3c0952eb8', '3ae49f812706db5c', '19ba08c4d37fe562', '40597c2ae138b6fd'],
  ['5e7092b4d6f81a3c', '6b370d5aef8c4912', 'f5137e69b8c2a04d', '86413bf05c2d97ae', 'cfa4158762de039b'],
]
const ROTATIONS = [
  ['befc5879bdef6798', '768db97f7cf9b7dc', 'bd67e9dfe8d65c75', 'bcefef989e56865c', '9f5b68dc5cdeb856'],
  ['899bdff5778beec6', '9df7c89b77c76fdb', '97fb866ecd5edd75', 'f58bee6e69c9c5f8', '85c9c5e68d65fdbb'],
]
const ROUND_CONSTANTS = [
  [0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e],
  [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0],
]
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const

const mix = (round: number, x: number, y: number, z: number): number =>
  [x ^ y ^ z, (x & y) | (~x & z), (x | ~y) ^ z, (x & z) | (y & ~z), x ^ (y | ~z)][round] as number
const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
const digit = (rows: readonly string[] | undefined, round: number, step: number): number =>
  Number.parseInt((rows as readonly string[])[round]?.charAt(step) as string, 16)

/** RIPEMD-160 of at most 55 bytes, which is one block. */
export const ripemd160 = (input: Uint8Array): Uint8Array => {
  if (input.length > BLOCK - 9) throw new RangeError('Too long')
  const block = new DataView(new ArrayBuffer(BLOCK))
  input.forEach((byte, index) => {
    block.setUint8(index, byte)
  })
  block.setUint8(input.length, 0x80)
  block.setUint32(BLOCK - 8, input.length * 8, true)

  const [left, right] = ORDERS.map((orders, line) => {
    let [a, b, c, d, e] = START as readonly number[] as [number, number, number, number, number]
    for (let round = 0; round < 5; round++)
      for (let step = 0; step < 16; step++) {
        const word = block.getUint32(4 * digit(orders, round, step), true)
        const sum =
          a + mix(line ? 4 - round : round, b, c, d) + word + (ROUND_CONSTANTS[line]?.[round] as number)
        ;[a, b, c, d, e] = [
          e,
          (rotateLeft(sum | 0, digit(ROTATIONS[line], round, step)) + e) | 0,
          b,
          rotateLeft(c, 10),
          d,
        ]
      }
    return [a, b, c, d, e]
  }) as [number[], number[]]

  const out = new DataView(new ArrayBuffer(20))
  START.forEach((_, index) => {
    const next = (by: number) => (index + by) % 5
    const sum = (START[next(1)] as number) + (left[next(2)] as number) + (right[next(3)] as number)
    out.setUint32(4 * index, sum >>> 0, true)
  })
  return new Uint8Array(out.buffer)
}
