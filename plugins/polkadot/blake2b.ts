/** The first 64 bits of the fractions of the square roots of the first eight primes. */
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const
/** The order of the block's words in each round, one hexadecimal digit each; the last two rounds repeat the first two. */
const ORDER = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
  '0123456789abcdef',
  'ea489fd61c02b753',
]
/** The words that each step mixes: the columns of a square of 16, then its diagonals. */
const STEPS = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map((step) =>
  Array.from(step, (digit) => Number.parseInt(digit, 16)),
)
const BLOCK = 128
const LENGTH = 64

/** BLAKE2b-512 (RFC 7693) of at most 128 bytes, which is one block. */
export const blake2b = (input: Uint8Array): Uint8Array => {
  if (input.length > BLOCK) throw new RangeError('Too long')
  const block = new Uint8Array(BLOCK)
  block.set(input)
  const view = new DataView(block.buffer)
  const start = [...START] as bigint[]
  start[0] = (start[0] as bigint) ^ BigInt(0x01010000 | LENGTH)
  // Words of 64 bits: what is written wraps.
  const state = new BigUint64Array([...start, ...START])
  const at = (index: number) => state[index] as bigint
  state[12] = at(12) ^ BigInt(input.length)
  state[14] = ~at(14)
  const turn = (to: number, by: number, count: bigint) => {
    const word = at(to) ^ at(by)
    state[to] = (word >> count) | (word << (64n - count))
  }
  for (const order of ORDER)
    STEPS.forEach((step, place) => {
      const [a, b, c, d] = step as [number, number, number, number]
      const word = (half: number) =>
        view.getBigUint64(8 * Number.parseInt(order.charAt(2 * place + half), 16), true)
      state[a] = at(a) + at(b) + word(0)
      turn(d, a, 32n)
      state[c] = at(c) + at(d)
      turn(b, c, 24n)
      state[a] = at(a) + at(b) + word(1)
      turn(d, a, 16n)
      state[c] = at(c) + at(d)
      turn(b, c, 63n)
    })
  const out = new DataView(new ArrayBuffer(LENGTH))
  start.forEach((word, index) => {
    out.setBigUint64(8 * index, word ^ at(index) ^ at(index + 8), true)
  })
  return new Uint8Array(out.buffer)
}
