import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../plugins/analytics/pageOf.js'
import { scrub, scrubMessage } from '../../../plugins/analytics/scrub.js'
import { growth, LINEAR } from '../../growth.js'

test.each([
  ['Wrong code for ann.lee+x@mail.example.com', 'Wrong code for [e-mail]'],
  ['"ann@example.org"', '"[e-mail]"'],
  ['to=ann%40example.org', '[e-mail]'],
  ['at https://shop.example/pay?key=secret#token (main.js:3)', 'at https://shop.example/pay (main.js:3)'],
  ['at run (https://shop.example/a.js?v=secret:10:5)', 'at run (https://shop.example/a.js:10:5)'],
  ['run@https://shop.example/a.js?v=1:10:5', 'run https://shop.example/a.js:10:5'],
  ['https://x.example/cb?note=(a)&token=S', 'https://x.example/cb'],
  ["No page 'https://x.example/cb?q=it's&token=S' (404)", "No page 'https://x.example/cb' (404)"],
  ["https://x.example/('a')?token=S", "https://x.example/('a')"],
  ['Failed to parse URL from /me?token=S&list[0]=(S)', 'Failed to parse URL from /me?token=…&list[0]=…'],
  ['wc:7f6e@2?relay-protocol=irn&symKey=58', '[pairing link]'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer [token]'],
  [`key 0x${'ab'.repeat(32)}`, 'key [key]'],
  [`sk_${'ab'.repeat(32)}`, 'sk_[key]'],
  [`signature ${'aB3+cD4/'.repeat(11)}==`, 'signature [key]'],
  [`signature ${'aB3dcD4/'.repeat(11)}`, 'signature [key]'],
  [`/${'k'.repeat(80)}`, '[key]'],
  [
    'at run (/home/ann/projects/shop/node_modules/portico/dist/plugins/walletconnect/internal/session/createSession.js:10:5)',
    'at run (/home/ann/projects/shop/node_modules/portico/dist/plugins/walletconnect/internal/session/createSession.js:10:5)',
  ],
  [
    '0x52908400098527886E0F7030069857D2E4169EE7 is no contract',
    '0x52908400098527886E0F7030069857D2E4169EE7 is no contract',
  ],
])('SEC-46 %s is sent as %s', (text, sent) => {
  expect(scrub(text, 300)).toBe(sent)
})

test.each([
  [
    'transfer to 0x52908400098527886E0F7030069857D2E4169EE7 failed: have 1250000000 want 0x2386f26fc10000',
    'transfer to … failed: have … want …',
  ],
  ['balance of 4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T is 1,250.75 SOL', 'balance of … is … SOL'],
  ['no funds at bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'no funds at …'],
  ['cut within 0x5290840009852788', 'cut within …'],
  ['cut within 4Nd1mBQtrMJVYVfKf2PJ', 'cut within …'],
  [
    'Internal JSON-RPC error -32603\n    at initialization (https://shop.example/main.js:10:50123)',
    'Internal JSON-RPC error -32603\n    at initialization (https://shop.example/main.js:10:50123)',
  ],
])('SEC-46 the message %s is sent as %s', (text, sent) => {
  expect(scrubMessage(text, 300)).toBe(sent)
})

test('SEC-46 every e-mail address is removed, whatever text surrounds it', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const email = fc.tuple(word, word).map(([user, host]) => `${user}@${host}.com`)
  fc.assert(
    fc.property(fc.string(), email, fc.string(), (before, address, after) => {
      expect(scrub(`${before} ${address} ${after}`, 500)).not.toContain(address)
    }),
    { numRuns: 500 },
  )
})

test('a long text is cut, and scrubbing takes linear time', () => {
  expect(scrub('x '.repeat(10_000), 300)).toHaveLength(300)
  const search = (size: number) => () => scrub('a'.repeat(size), size)
  expect(growth(search, 2000)).toBeLessThan(LINEAR)
})

test.each(['_1', '/a', '1.', 'a?b('])('scrubbing a message of repeated %s takes linear time', (part) => {
  const search = (size: number) => {
    const text = part.repeat(size)
    return () => scrubMessage(text, text.length)
  }
  expect(growth(search, 1000)).toBeLessThan(LINEAR)
})

test('the page URL has no query or fragment, and no e-mail address in its path', () => {
  expect(pageOf(new URL('https://shop.example/reset/ann@example.org?token=secret#key'))).toEqual({
    url: 'https://shop.example/reset/[e-mail]',
    domain: 'shop.example',
  })
})
