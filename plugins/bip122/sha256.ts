/** The fractional parts of the square or cube roots of the first primes, in 32 bits. */
const roots = (count: number, power: number): readonly number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    let divisor = 2
    while (number % divisor) divisor++
    if (divisor === number) found.push(Math.trunc((number ** power % 1) * 2 ** 32))
  }
  return found
}
const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** SHA-256, synchronous: Web Crypto is asynchronous, and absent on pages without TLS. */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const rounds = roots(64, 1 / 3)
  const state = Uint32Array.from(roots(8, 1 / 2))
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 8, Math.trunc(bytes.length / 2 ** 29))
  view.setUint32(blocks.length - 4, bytes.length << 3)
  const words = new Uint32Array(64)
  const at = (list: ArrayLike<number>, index: number) => list[index] as number
  for (let start = 0; start < blocks.length; start += 64) {
    for (let i = 0; i < 64; i++) {
      const early = i < 16 ? 0 : at(words, i - 15)
      const late = i < 16 ? 0 : at(words, i - 2)
      words[i] =
        i < 16
          ? view.getUint32(start + 4 * i)
          : at(words, i - 16) +
            (rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)) +
            at(words, i - 7) +
            (rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const one =
        h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(rounds, i) +
        at(words, i)
      const two =
        (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word)
  return new Uint8Array(digest.buffer)
}
