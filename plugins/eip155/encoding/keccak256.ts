const RATE = 136

/** 25 lanes of 64 bits, each as low and high half: code for one half also works for the other, which is at `^ 1`. */
const permute = (state: Uint32Array): void => {
  const at = (list: Uint32Array, index: number) => list[index] as number
  let shift = 1
  for (let round = 0; round < 24; round++) {
    const columns = new Uint32Array(10)
    for (let i = 0; i < 50; i++) columns[i % 10] = at(columns, i % 10) ^ at(state, i)
    for (let i = 0; i < 50; i++) {
      const next = (i + 2) % 10
      const turned = (at(columns, next) << 1) | (at(columns, next ^ 1) >>> 31)
      state[i] = at(state, i) ^ at(columns, (i + 8) % 10) ^ turned
    }
    let [low, high] = [at(state, 2), at(state, 3)]
    for (let step = 1, x = 1, y = 0; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const lane = 2 * (x + 5 * y)
      const offset = ((step * (step + 1)) / 2) % 64
      if (offset > 31) [low, high] = [high, low]
      const saved = state.slice(lane, lane + 2)
      // Shift counts are modulo 32, so `-offset` is the rest of the rotation; `offset` is never a multiple of 32.
      state[lane] = (low << offset) | (high >>> -offset)
      state[lane + 1] = (high << offset) | (low >>> -offset)
      ;[low, high] = [at(saved, 0), at(saved, 1)]
    }
    for (let y = 0; y < 50; y += 10) {
      const row = state.slice(y, y + 10)
      for (let x = 0; x < 10; x++)
        state[y + x] = at(row, x) ^ (~at(row, (x + 2) % 10) & at(row, (x + 4) % 10))
    }
    // The round constants come from an 8-bit shift register, which is shorter than a table of 24.
    for (let bit = 0; bit < 7; bit++) {
      const half = bit > 5 ? 1 : 0
      if (shift & 1) state[half] = at(state, half) ^ (1 << (2 ** bit - 1))
      shift = ((shift << 1) ^ (shift >> 7 ? 0x171 : 0)) & 0xff
    }
  }
}

/** Keccak-256 of bytes, as used by Ethereum. */
export const keccak256 = (input: Uint8Array): Uint8Array => {
  const state = new Uint32Array(50)
  const bytes = new Uint8Array(state.buffer)
  const padded = new Uint8Array((Math.floor(input.length / RATE) + 1) * RATE)
  padded.set(input)
  padded[input.length] = 1
  padded[padded.length - 1] = (padded.at(-1) as number) | 0x80
  for (let start = 0; start < padded.length; start += RATE) {
    for (let i = 0; i < RATE; i++) bytes[i] = (bytes[i] as number) ^ (padded[start + i] as number)
    permute(state)
  }
  return bytes.slice(0, 32)
}
