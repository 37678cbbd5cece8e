import { ed25519 } from '@noble/curves/ed25519'
import { verifyEd25519 } from 'portico/core'
import { describe, expect, test } from 'vitest'

const P = 2n ** 255n - 19n
const encode = (y: bigint, sign: number) =>
  Uint8Array.from(
    { length: 32 },
    (_, at) => Number((y >> BigInt(8 * at)) & 255n) | (at === 31 ? sign << 7 : 0),
  )
const text = (message: string) => new TextEncoder().encode(message)

/** y of a point of order 8. */
const Y = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n

describe('Ed25519 keys that need no secret', () => {
  const weak = [0n, 1n, P - 1n, P, P + 1n, Y, P - Y].flatMap((y) => [encode(y, 0), encode(y, 1)])

  test('SIW-19 all encodings of points of small order, one by one', () => {
    expect(new Set(weak.map(String)).size).toBe(14)
    for (const key of weak) {
      // The second argument has it accept what a lenient implementation accepts.
      const point = Reflect.apply(ed25519.ExtendedPoint.fromHex, ed25519.ExtendedPoint, [key, true])
      expect(point.isSmallOrder()).toBe(true)
    }
  })

  test('SIW-19 none of them verifies anything, whatever the signature', async () => {
    // Each of these is accepted for about every eighth message if the key is not refused.
    for (const key of weak)
      for (const point of [encode(1n, 0), ...weak])
        for (const message of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
          const signature = Uint8Array.of(...point, ...new Uint8Array(32))
          expect(await verifyEd25519(key, text(message), signature)).toBe(false)
        }
  })

  test('SIW-19 a y that is not below the prime is refused, also of points of large order', async () => {
    for (let y = P; y < 2n ** 255n; y++)
      for (const sign of [0, 1])
        expect(await verifyEd25519(encode(y, sign), text('a'), Uint8Array.of(1, ...new Uint8Array(63)))).toBe(
          false,
        )
  })

  test('SIW-19 other keys verify what they signed, and nothing else', async () => {
    for (let seed = 1; seed < 20; seed++) {
      const secret = new Uint8Array(32).fill(seed)
      const key = ed25519.getPublicKey(secret)
      const signature = ed25519.sign(text('Hello'), secret)
      expect(await verifyEd25519(key, text('Hello'), signature)).toBe(true)
      expect(await verifyEd25519(key, text('hello'), signature)).toBe(false)
    }
  })
})
