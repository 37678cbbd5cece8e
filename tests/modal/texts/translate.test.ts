import type { TextEntry } from 'portico/kernel'
import { expect, test } from 'vitest'
import { translate } from '../../../src/modal/texts/translate.js'

const entries: Omit<TextEntry, 'plugin'>[] = [
  { locale: 'en', table: { hi: 'Hello {name}', bye: 'Bye', toString: 'own' } },
  { locale: 'de', table: { hi: 'Hallo {name}' } },
  { locale: 'de-AT', table: { hi: 'Servus {name}' } },
  { locale: 'de', table: { hi: 'Moin {name}' } },
]

test('looks up the exact locale, its language, English, then the id itself; later tables win', () => {
  expect(translate(entries, 'de-AT', 'hi', { name: 'Ada' })).toBe('Servus Ada')
  expect(translate(entries, 'de-CH', 'hi', { name: 'Ada' })).toBe('Moin Ada')
  expect(translate(entries, 'de', 'bye')).toBe('Bye')
  expect(translate(entries, 'fr', 'hi', { name: 'Ada' })).toBe('Hello Ada')
  expect(translate(entries, 'fr', 'nothing')).toBe('nothing')
})

test('parameters are inserted literally, and unknown or inherited names are not replaced', () => {
  expect(translate(entries, 'en', 'hi')).toBe('Hello {name}')
  expect(translate(entries, 'en', 'hi', { name: '$& {name} <b>' })).toBe('Hello $& {name} <b>')
  expect(translate([{ locale: 'en', table: { x: '{toString} {n}' } }], 'en', 'x', { n: 0 })).toBe(
    '{toString} 0',
  )
  expect(translate(entries, 'en', 'constructor')).toBe('constructor')
})
