import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyBytes } from '../../../plugins/cosmos/encoding/bytes.js'
import { copyDoc } from '../../../plugins/cosmos/encoding/copyDoc.js'
import { readBech32 } from '../../../plugins/cosmos/encoding/readBech32.js'

test('Bech32 of another library is read, and refused with a letter changed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('cosmos', 'osmo', 'a1b'),
      fc.uint8Array({ minLength: 20, maxLength: 32 }),
      fc.nat(5),
      (prefix, bytes, place) => {
        const text = bech32.encode(prefix, bech32.toWords(bytes))
        expect(readBech32(text)).toEqual({ prefix, bytes })
        const at = text.length - 1 - place
        const other = text.charAt(at) === 'q' ? 'p' : 'q'
        expect(readBech32(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
      },
    ),
    { numRuns: 50 },
  )
  for (const text of ['', 'cosmos', 'Cosmos1qqqqqq', 'cosmos1b', 'q'.repeat(10_000)])
    expect(readBech32(text)).toBeUndefined()
})

test('the lengths of an answer are read once, so that it cannot grow while it is copied', () => {
  let reads = 0
  const list = new Proxy(['a'], {
    get: (target, key) => (key === 'length' ? (reads++ ? 2 ** 31 : 1) : Reflect.get(target, key)),
  })
  expect(copyDoc(list)).toEqual(['a'])
  expect(reads).toBe(1)
  const bytes = Object.defineProperty(new Uint8Array(64), 'byteLength', { get: () => (reads++ % 2 ? 1 : 64) })
  expect(copyBytes(bytes, 1).length).toBe(1)
})
