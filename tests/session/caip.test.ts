import fc from 'fast-check'
import { KNOWN_NAMESPACES, parseCaipAddress, parseCaipNetworkId } from 'portico/session'
import { describe, expect, test } from 'vitest'

describe('CAIP ids', () => {
  test('ENT-04 exactly three non-empty parts and a known namespace', () => {
    expect(parseCaipAddress('eip155:1:0xAb')).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: '0xAb',
    })
    for (const wrong of [
      'eip155:1',
      'eip155:1:0x1:2',
      'eip155::0x1',
      ':1:0x1',
      'eip155:1:',
      'foo:1:x',
      'EIP155:1:x',
      '',
      ':',
      '::',
      undefined,
      null,
      7,
      {},
      ['eip155:1:x'],
    ])
      expect(parseCaipAddress(wrong)).toBeUndefined()
  })

  test('a chain plugin makes its namespace known', () => {
    expect(parseCaipNetworkId('sui:mainnet')).toBeUndefined()
    expect(parseCaipNetworkId('sui:mainnet', [...KNOWN_NAMESPACES, 'sui'])).toEqual({
      namespace: 'sui',
      reference: 'mainnet',
    })
  })

  test('PROP-05 names of Object.prototype are no namespaces, at any length', () => {
    for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', '0']) {
      expect(parseCaipAddress(`${name}:1:x`)).toBeUndefined()
      expect(parseCaipNetworkId(`${name}:1`)).toBeUndefined()
    }
    expect(parseCaipAddress(`eip155:1:x${':'.repeat(100_000)}`)).toBeUndefined()
  })

  test('PROP-05 parsing is total, and what it accepts it takes apart exactly', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', 'eip155', 'solana', 'bip122', '__proto__', 'constructor', '1', '\u202e', ' ', '\0'),
    )
    const input = fc.oneof(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join(':')),
      fc.anything(),
    )
    fc.assert(
      fc.property(input, (given) => {
        for (const [parse, count] of [
          [parseCaipNetworkId, 2],
          [parseCaipAddress, 3],
        ] as const) {
          const parts = typeof given === 'string' ? given.split(':') : []
          const valid =
            parts.length === count && parts.every(Boolean) && KNOWN_NAMESPACES.includes(parts[0] ?? '')
          const found = parse(given)
          if (valid) expect(Object.values(found ?? {}).join(':')).toBe(given)
          else expect(found).toBeUndefined()
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
