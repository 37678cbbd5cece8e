import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmail } from '../../../plugins/email/readEmail.js'

/** The pattern of “Valid e-mail address” in the HTML Standard. */
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

describe('an e-mail that was typed or pasted', () => {
  it.each([
    'ada@example.com',
    "o'neil+news@mail.example.com",
    '{ada}@example.com',
    `${'a'.repeat(64)}@example.com`,
    '1@1.de',
  ])('is accepted unchanged: %s', (text) => {
    expect(readEmail(text)).toBe(text)
  })

  it.each([
    'ada@example.com,',
    'ada@example.com;',
    'ada@example.com.',
    'ada@example.com).',
    '(ada@example.com)',
    ' \t ada@example.com \n',
    '\u00a0ada@example.com',
    'mailto:ada@example.com',
    "mailto:'ada@example.com'",
    'MailTo: ada@example.com?subject=Hello',
    '<ada@example.com>',
    '<mailto:ada@example.com>',
    'ada@example.com>',
    '"ada@example.com"',
    "'ada@example.com',",
    '“ada@example.com”.',
    '«ada@example.com»',
    'Ada Lovelace <ada@example.com>,',
    '"Lovelace, Ada" <ada@example.com>',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ada＠example。com',
    'ada@example.com，',
    'ada@example.com。',
    'ada@\u200bexample.com\ufeff',
    '\u202aada@example.com\u202c',
  ])('is stripped of surrounding characters: %j', (text) => {
    expect(readEmail(text)).toBe('ada@example.com')
  })

  it.each([
    '',
    ' ',
    'ada',
    'ada@example',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    '．ada@example.com',
    'ada@.example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@ex_ample.com',
    `ada@${'a'.repeat(64)}.com`,
    `${'a'.repeat(250)}@example.com`,
    'a da@example.com',
    'ada@exam ple.com',
    'a@@example.com',
    'a"d"a@example.com',
    'äda@example.com',
    'ada@example.com/path',
    'ada@example.com, bob@example.com',
    '"a@b.co" <ada>',
    'https://example.com/@ada',
  ])('is refused if it is not valid: %j', (text) => {
    expect(readEmail(text)).toBeUndefined()
  })

  const local = fc.stringMatching(/^[\w!#$%&*+/=?^`{|}~-]{1,12}(\.[\w!#$%&*+/=?^`{|}~-]{1,12})?$/)
  const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?$/)
  const address = fc.tuple(local, label, label).map(([name, host, end]) => `${name}@${host}.${end}`)
  const slip = fc.constantFrom(
    ' ',
    ',',
    '.',
    ';',
    '<',
    '>',
    '"',
    "'",
    '(',
    ')',
    'mailto:',
    '\u200b',
    '。',
    '“',
    '@',
    'ä',
    '\n',
  )
  const around = fc.array(slip, { maxLength: 4 }).map((all) => all.join(''))

  it('every valid address is accepted unchanged', () => {
    fc.assert(
      fc.property(address, (text) => {
        expect(readEmail(text)).toBe(text)
      }),
    )
  })

  it('an accepted address matches the HTML Standard, has no misplaced dot, and is accepted again unchanged', () => {
    const near = fc.tuple(around, address, around).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'grapheme' }), fc.emailAddress()), (text) => {
        const found = readEmail(text)
        if (found === undefined) return
        expect(found).toMatch(html)
        expect(found).not.toMatch(/^\.|\.\.|\.@/)
        expect(readEmail(found)).toBe(found)
      }),
    )
  })
})
