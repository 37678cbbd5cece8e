import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../plugins/analytics/pageOf.js'
import { scrub } from '../../../plugins/analytics/scrub.js'
import { growth, LINEAR } from '../../growth.js'

test.each([
  ['Wrong code for ann.lee+x@mail.example.com', 'Wrong code for [e-mail]'],
  ['"ann@example.org"', '"[e-mail]"'],
  ['?to=ann%40example.org', '[e-mail]'],
  ['at https://shop.example/pay?key=secret#token (main.js:3)', 'at https://shop.example/pay (main.js:3)'],
  ['at run (https://shop.example/a.js?v=secret:10:5)', 'at run (https://shop.example/a.js:10:5)'],
  ['run@https://shop.example/a.js?v=1:10:5', 'run https://shop.example/a.js:10:5'],
  ['wc:7f6e@2?relay-protocol=irn&symKey=58', '[pairing link]'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer [token]'],
  [`key 0x${'ab'.repeat(32)}`, 'key [key]'],
  [
    '0x52908400098527886E0F7030069857D2E4169EE7 is no contract',
    '0x52908400098527886E0F7030069857D2E4169EE7 is no contract',
  ],
])('SEC-46 %s is sent as %s', (text, sent) => {
  expect(scrub(text, 300)).toBe(sent)
})

test('SEC-46 no address of a mail passes, whatever is around it', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const email = fc.tuple(word, word).map(([user, host]) => `${user}@${host}.com`)
  fc.assert(
    fc.property(fc.string(), email, fc.string(), (before, address, after) => {
      expect(scrub(`${before} ${address} ${after}`, 500)).not.toContain(address)
    }),
    { numRuns: 500 },
  )
})

test('a long text is cut, and takes no longer than its length', () => {
  expect(scrub('x '.repeat(10_000), 300)).toHaveLength(300)
  const search = (size: number) => () => scrub('a'.repeat(size), size)
  expect(growth(search, 2000)).toBeLessThan(LINEAR)
})

test('the page is told without query and fragment, and without an e-mail in its path', () => {
  expect(pageOf(new URL('https://shop.example/reset/ann@example.org?token=secret#key'))).toEqual({
    url: 'https://shop.example/reset/[e-mail]',
    domain: 'shop.example',
  })
})
