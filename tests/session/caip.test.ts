import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KNOWN_NAMESPACES, parseCaipAddress, parseCaipNetworkId } from '#session'
import { growth, LINEAR } from '../growth.js'
import { CASES, limit } from '../volumes.js'

describe('CAIP ids', () => {
  test('ENT-04 an address has exactly three non-empty parts and a known namespace', () => {
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

  test('a chain plugin can add its namespace to the known ones', () => {
    expect(parseCaipNetworkId('sui:mainnet')).toBeUndefined()
    expect(parseCaipNetworkId('sui:mainnet', [...KNOWN_NAMESPACES, 'sui'])).toEqual({
      namespace: 'sui',
      reference: 'mainnet',
    })
  })

  test('PROP-05 names of Object.prototype are not namespaces, at any length', () => {
    for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', '0']) {
      expect(parseCaipAddress(`${name}:1:x`)).toBeUndefined()
      expect(parseCaipNetworkId(`${name}:1`)).toBeUndefined()
    }
    expect(parseCaipAddress(`eip155:1:x${':'.repeat(100_000)}`)).toBeUndefined()
  })

  test(
    'PROP-05 any input is either split into its exact parts or rejected',
    () => {
      const part = fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(
          '',
          'eip155',
          'solana',
          'bip122',
          '__proto__',
          'constructor',
          '1',
          '\u202e',
          ' ',
          '\0',
        ),
      )
      const parts = fc.tuple(fc.constantFrom(...KNOWN_NAMESPACES), part, part, part)
      const input = fc.oneof(
        fc.tuple(parts, fc.integer({ min: 1, max: 4 })).map(([all, count]) => all.slice(0, count).join(':')),
        fc.array(part, { maxLength: 5 }).map((all) => all.join(':')),
        fc.anything(),
      )
      const read = { networks: 0, addresses: 0 }
      fc.assert(
        fc.property(input, (given) => {
          const parts = typeof given === 'string' ? given.split(':') : []
          const [namespace, reference, address] = parts
          const valid = parts.every(Boolean) && KNOWN_NAMESPACES.some((known) => known === namespace)
          const isNetwork = valid && parts.length === 2
          const isAddress = valid && parts.length === 3
          if (isNetwork) read.networks++
          if (isAddress) read.addresses++
          expect(parseCaipNetworkId(given)).toEqual(isNetwork ? { namespace, reference } : undefined)
          expect(parseCaipAddress(given)).toEqual(isAddress ? { namespace, reference, address } : undefined)
        }),
        { numRuns: CASES },
      )
      expect(Math.min(read.networks, read.addresses)).toBeGreaterThan(CASES / 50)
    },
    limit(600_000),
  )

  test.each([
    ['letters', (size: number) => 'a'.repeat(size)],
    ['colons', (size: number) => ':'.repeat(size)],
    ['a long address', (size: number) => `eip155:1:${'x'.repeat(size)}`],
  ])('PROP-05 parsing time grows at most linearly with the text: %s', (_, make) => {
    const read = (size: number) => {
      const long = make(size)
      return () => [parseCaipAddress(long), parseCaipNetworkId(long)]
    }
    expect(growth(read, 10_000)).toBeLessThan(LINEAR)
  })
})
