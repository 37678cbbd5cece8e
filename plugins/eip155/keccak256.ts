const RATE = 136

const rotate = (lane: bigint, by: number): bigint =>
  BigInt.asUintN(64, lane << BigInt(by)) | (lane >> BigInt(64 - by))

const permute = (lanes: BigUint64Array): void => {
  const at = (index: number) => lanes[index] as bigint
  let shift = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++)
      lanes[i] = at(i) ^ (columns[(i + 4) % 5] as bigint) ^ rotate(columns[(i + 1) % 5] as bigint, 1)
    for (let step = 0, x = 1, y = 0, moved = at(1); step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const lane = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64)
      moved = lane
    }
    for (let y = 0; y < 25; y += 5) {
      const row = lanes.slice(y, y + 5)
      for (let x = 0; x < 5; x++)
        lanes[y + x] = (row[x] as bigint) ^ (~(row[(x + 1) % 5] as bigint) & (row[(x + 2) % 5] as bigint))
    }
    for (let bit = 0; bit < 7; bit++) {
      // The round constants are the output of an 8-bit shift register: shorter than a table of 24 of them.
      if (shift & 1) lanes[0] = at(0) ^ (1n << BigInt(2 ** bit - 1))
      shift = ((shift << 1) ^ (shift >> 7 ? 0x171 : 0)) & 0xff
    }
  }
}

/** Keccak-256 of bytes, as Ethereum uses it. */
export const keccak256 = (input: Uint8Array): Uint8Array => {
  const lanes = new BigUint64Array(25)
  const bytes = new Uint8Array(lanes.buffer)
  const padded = new Uint8Array((Math.floor(input.length / RATE) + 1) * RATE)
  padded.set(input)
  padded[input.length] = 1
  padded[padded.length - 1] = (padded.at(-1) as number) | 0x80
  for (let start = 0; start < padded.length; start += RATE) {
    for (let i = 0; i < RATE; i++) bytes[i] = (bytes[i] as number) ^ (padded[start + i] as number)
    permute(lanes)
  }
  return bytes.slice(0, 32)
}
