import { formatUri, parseUri } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPairingUri } from '../../../plugins/walletconnect/pairing/readPairingUri.js'
import { CASES } from '../../volumes.js'

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
const parts = fc.record({
  topic: hex,
  symKey: hex,
  expiryTimestamp: fc.option(fc.integer({ min: 1, max: 99_999_999_999 }), { nil: undefined }),
  methods: fc.option(fc.constant(['wc_sessionPropose', 'wc_sessionAuthenticate']), { nil: undefined }),
})
const write = ({
  topic,
  symKey,
  expiryTimestamp,
  methods,
}: typeof parts extends fc.Arbitrary<infer T> ? T : never) =>
  formatUri({
    protocol: 'wc',
    version: 2,
    topic,
    symKey,
    relay: { protocol: 'irn' },
    ...(expiryTimestamp && { expiryTimestamp }),
    ...(methods && { methods }),
  } as never)

describe('a pairing URI', () => {
  it('PROP-16 URIs that the package writes are read back with the same parts', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { topic, symKey, expiryTimestamp } = given
        expect(readPairingUri(write(given))).toEqual({
          topic,
          symKey,
          expiresAt: expiryTimestamp && expiryTimestamp * 1000,
        })
      }),
      { numRuns: CASES },
    )
  })

  it('PROP-16 a URI with one malformed part is refused', () => {
    const wrongHex = fc.oneof(
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 130 })
        .filter(({ length }) => length !== 64),
      fc
        .tuple(hex, fc.nat(63), fc.constantFrom(...'gGAFxz-_%+.,[]='))
        .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1)),
    )
    const wrongNumber = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789abx-.+'), maxLength: 12 }),
      fc
        .maxSafeNat()
        .map((each) => each + 1e11)
        .map(String),
    )
    const wrong = {
      topic: wrongHex,
      version: wrongNumber.filter((each) => each !== '2'),
      symKey: wrongHex,
      expiry: wrongNumber.filter((each) => !/^\d{1,11}$/.test(each)),
      relay: fc.string().filter((each) => each !== 'irn'),
    }
    const right = {
      topic: 'a'.repeat(64),
      version: '2',
      symKey: 'b'.repeat(64),
      expiry: '1700000000',
      relay: 'irn',
    }
    const link = ({ topic, version, symKey, expiry, relay }: typeof right) =>
      `wc:${topic}@${version}?expiryTimestamp=${expiry}&relay-protocol=${relay}&symKey=${symKey}`
    expect(readPairingUri(link(right))).toEqual({
      topic: right.topic,
      symKey: right.symKey,
      expiresAt: 1_700_000_000_000,
    })
    const parts = Object.entries(wrong).map(([part, value]) =>
      value.map((text) => ({ ...right, [part]: text })),
    )
    fc.assert(
      fc.property(fc.oneof(...parts), (given) => {
        expect(readPairingUri(link(given))).toBeUndefined()
      }),
      { numRuns: CASES },
    )
  })

  it('PROP-16 an edited URI is refused, or the package reads the same parts from it', () => {
    const edit = fc.record({
      at: fc.nat(300),
      cut: fc.nat(2),
      put: fc.string({
        unit: fc.oneof(
          fc.constantFrom(...'@?&=:%/#.,\u202e\u0000 AZ2'),
          fc.string({ minLength: 1, maxLength: 1 }),
        ),
        maxLength: 2,
      }),
    })
    fc.assert(
      fc.property(parts, edit, (given, { at, cut, put }) => {
        const link = write(given)
        const read = readPairingUri(link.slice(0, at) + put + link.slice(at + cut))
        if (!read) return
        const theirs = parseUri(link.slice(0, at) + put + link.slice(at + cut))
        expect(theirs).toMatchObject({ version: 2, relay: { protocol: 'irn' } })
        expect([theirs.topic, theirs.symKey, theirs.expiryTimestamp]).toEqual([
          read.topic,
          read.symKey,
          read.expiresAt && read.expiresAt / 1000,
        ])
      }),
      { numRuns: CASES },
    )
  })

  it('PROP-16 any other text or value is refused', () => {
    const link = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
    expect(readPairingUri(link)).toBeDefined()
    for (const other of [
      link.replace('@2', '@1'),
      link.replace('@2', '@22'),
      link.replace('wc:', 'WC:'),
      link.replace('wc:', 'wc://'),
      link.replace('irn', 'waku'),
      link.replace('aaaa', 'AAAA'),
      link.replace('aaaa', 'aaa'),
      link.replace('bbbb', 'bbb'),
      `${link}&symKey=${'c'.repeat(64)}`,
      `${link}&expiryTimestamp=`,
      `${link}&expiryTimestamp=-1`,
      `${link}&expiryTimestamp=1e9`,
      `${link}&expiryTimestamp=999999999999`,
      `${link}&other=1`,
      `${link}&relay-data=x`,
      `${link}#x`,
      `${link} `,
      ` ${link}`,
      `${link}\n`,
      `${link}&methods=${'x'.repeat(1000)}`,
      `javascript:${link}`,
      new String(link),
      [link],
      { toString: () => link },
      undefined,
      null,
      1,
    ])
      expect(readPairingUri(other)).toBeUndefined()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (given) => {
        expect(readPairingUri(given)).toBeUndefined()
      }),
      { numRuns: CASES },
    )
  })
})
