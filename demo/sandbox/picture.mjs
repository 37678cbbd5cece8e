// @ts-check
import { deflateSync } from 'node:zlib'

const SIZE = 48

/** @param {Uint8Array} bytes */
const crc32 = (bytes) => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** @param {string} type @param {Uint8Array} data */
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** @param {number} hue in degrees @param {number} light 0 to 1 @returns {readonly number[]} red, green, blue */
const colour = (hue, light) =>
  [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12
    const share = 0.5 * Math.min(light, 1 - light)
    return Math.round(255 * (light - share * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })

/** A small PNG as a `data:` address, of rings whose colours and positions are derived from a text. @param {string} text */
export function pictureOf(text) {
  const seed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)
  const [dark, bright] = [colour(seed % 360, 0.32), colour((seed * 7) % 360, 0.68)]
  const [left, top, width] = [12 + (seed % 24), 12 + ((seed >> 3) % 24), 5 + (seed % 6)]
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1))
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const ring = Math.floor(Math.hypot(x - left, y - top) / width) % 2
      rows.set(ring ? dark : bright, y * (SIZE * 3 + 1) + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
