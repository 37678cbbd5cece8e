import fc from 'fast-check'
import {
  amountOfValue,
  fiatValue,
  isDisguised,
  readHostIcon,
  readIcon,
  readText,
  skeleton,
} from 'portico/core'
import { fiatText } from 'portico/react'
import { describe, expect, test } from 'vitest'
import { readPrice } from '../../../plugins/tokens/reading/readPrice.js'

describe('prices', () => {
  test.each([
    [2591.5, '2591.5'],
    [1, '1'],
    ['0001.2500', '1.25'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    ['0.1234567890123456789', '0.123456789012345678'],
    [123456789012, '123456789012'],
  ])('%s is read as %s', (given, read) => {
    expect(readPrice(given)).toBe(read)
  })
  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    JSON.parse('1e999'),
    -1,
    0,
    '0.000',
    1e21,
    1e12,
    '1e5',
    '-1',
    '+1',
    '0x10',
    ' 1',
    '',
    null,
    undefined,
    {},
    [],
    '9'.repeat(400),
    `0.${'0'.repeat(30)}1`,
  ])('%s is no price', (given) => {
    expect(readPrice(given)).toBe(undefined)
  })
})

describe('values', () => {
  test('are exact products, rounded down', () => {
    expect(fiatValue(1_204_900_000_000_000_000n, 18, '2591.5')).toBe(3_122_498_350n)
    expect(fiatValue(1n, 6, '0.999999')).toBe(0n)
    expect(fiatValue(10n ** 77n, 77, '1')).toBe(1_000_000n)
    expect(amountOfValue(1_000_000n, 18, '2591.5')).toBe(385_876_905_267_219n)
    expect(amountOfValue(1_000_000n, 6, undefined)).toBe(undefined)
    expect(fiatValue(5n, 0, undefined)).toBe(undefined)
  })
  test('an impossibly large value is undefined', () => {
    expect(fiatValue(10n ** 40n, 18, '1')).toBe(undefined)
  })
  test('a value never exceeds amount × price', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 24n),
        fc.integer({ min: 0, max: 77 }),
        fc.nat(10 ** 9),
        (amount, decimals, price) => {
          const value = fiatValue(amount, decimals, String(price)) ?? 0n
          expect(value * 10n ** BigInt(decimals) <= amount * BigInt(price) * 1_000_000n).toBe(true)
        },
      ),
    )
  })
  test.each([
    [4_012_889_999n, 'en', '$4,012.88'],
    [0n, 'en', '$0.00'],
    [9_999n, 'en', '<$0.01'],
    [1_000_000_000_000_000n * 1_000_000n, 'en', '$1,000,000,000,000,000.00'],
    [4_012_880_000n, 'de', '4.012,88 $'],
    [1_500_000n, 'not a tag', '$1.50'],
  ])('BAL-02 %s in locale %s is shown as %s', (value, locale, shown) => {
    expect(fiatText(value, locale).replace(/\s/g, ' ')).toBe(shown)
  })
})

describe('names from token sources', () => {
  test('are one short line without invisible or bidi characters, which mark them as disguised', () => {
    expect(readText('USD\u202eCNI', 24)).toBe('USDCNI')
    expect(isDisguised('USD\u202eCNI')).toBe(true)
    expect(readText('  Two\n lines ', 24)).toBe('Two lines')
    expect(isDisguised('می\u200cخواهم')).toBe(false)
    expect(readText('<b>Bold</b>', 24)).toBe('<b>Bold</b>')
    expect([...readText('x'.repeat(10 ** 6), 24)]).toHaveLength(24)
    expect(readText({ toString: () => 'USDC' }, 24)).toBe('')
    expect(isDisguised({ toString: () => 'UЅDC' })).toBe(false)
  })
  test.each([
    ['USDС', 'USDC'],
    ['U S D C', 'USDC'],
    ['ΕΤΗ', 'ETH'],
    ['ＥＴＨ', 'ETH'],
    ['Ethеrеum', 'Ethereum'],
    ['TETHÉR', 'tether'],
    ['B1TC0IN', 'BitCoin'],
  ])('%s looks like %s', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other))
  })
  test.each([
    ['USDC', 'USDT'],
    ['WETH', 'ETH'],
    ['比特币', '以太坊'],
  ])('%s does not look like %s', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
  })
})

test('an icon is an https address or a small data image, never a script or SVG', () => {
  expect(readIcon('https://icons.example/usdc.png')).toBe('https://icons.example/usdc.png')
  expect(readIcon('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'http://icons.example/usdc.png',
    'https://user@icons.example/',
    `data:image/png;base64,${'A'.repeat(10 ** 6)}`,
    7,
    null,
  ])
    expect(readIcon(bad)).toBe(undefined)
})

test.each([
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    '%6cocalhost',
    'a.localhost',
    'router',
    'printer.local',
    'printer.local.',
  ],
  ...[
    'fritz.box',
    'a.svc',
    'web.service.consul',
    'a.localnet',
    'a.domain',
    'a.test',
    'a.alt',
    'a.onion',
    'routerlogin.net',
  ],
  ...['vcap.me', 'a.vcap.me', 'localho.st', 'a.traefik.me', 'lvh.me', 'tplinkwifi.net'],
  ...['nas.lan', 'box.home.arpa', 'wiki.corp', 'vault.internal', '127.0.0.1.nip.io', 'app.localtest.me'],
  ...['127.0.0.1', '127.0.0.1.', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '0x7f000001', '0', '0.0.0.0'],
  ...[
    '10.0.0.1',
    '192.168.0.1',
    '192.168.1',
    '3232235521',
    '172.16.0.1',
    '172.31.255.255',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '100.127.0.1', '198.18.0.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:c0a8:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...[
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[0:0:0:0:0:0:0:1]',
  ],
])("a third party's image is not loaded from the device or its network: %s", (host) => {
  for (const address of [`https://${host}/x.png`, `http://${host}:8080/x.png`, `https://${host}`])
    expect(readIcon(address), address).toBe(undefined)
})

test.each([
  'icons.example',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '[2606:4700::1111]',
  'local.example',
  'name.box',
  'svc.example',
  'localhost.example',
])("a third party's image may be loaded from %s", (host) => {
  expect(readIcon(`https://${host}/x.png`)).toBe(`https://${host}/x.png`)
})

test("the host's own images may be on localhost", () => {
  expect(readHostIcon('http://localhost:8080/x.png')).toBe('http://localhost:8080/x.png')
  expect(readIcon('http://localhost:8080/x.png')).toBe(undefined)
})
