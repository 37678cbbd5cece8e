import fc from 'fast-check'
import { readAppLink, readWebLink } from 'portico/core'
import { describe, expect, it } from 'vitest'
import { CASES } from '../volumes.js'

describe('links from outside', () => {
  it.each([
    ['rainbow', 'rainbow://'],
    ['rainbow:', 'rainbow://'],
    ['Rainbow://', 'rainbow://'],
    ['rainbow:/', 'rainbow://'],
    ['okex://main', 'okex://main'],
    ['com.wallet-app+x://', 'com.wallet-app+x://'],
    ['https://rnbwapp.com', 'https://rnbwapp.com/'],
    ['https://link.wallet.example/open', 'https://link.wallet.example/open'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
  ])('MOB-03 %s opens an app', (link, read) => {
    expect(readAppLink(link)).toBe(read)
  })

  it.each([
    'javascript:',
    'javascript://',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'vbscript:',
    'blob:',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'ms-msdt:/id',
    'chrome-extension://abc',
    'x-apple.systempreferences:',
    'wc:topic@2',
    'wallet://?to=1',
    'wallet://:',
    'wallet://a:b',
    'wallet://a#b',
    'wallet://user@host',
    'wallet://%2e',
    'wallet://a b',
    'wallet://\u202ea',
    'w\u0430llet://',
    ' wallet://',
    'wallet://\n',
    'http://wallet.example',
    'https://user:pass@wallet.example',
    'https://wallet.example/?a=1',
    '//wallet.example',
    '/wallet',
    '',
    'a'.repeat(400),
    7,
    null,
    { toString: () => 'wallet://' },
  ])('SEC-34 %j opens no app', (link) => {
    expect(readAppLink(link)).toBeUndefined()
  })

  it('SEC-34 a web link must use https (or http on localhost) and have no credentials or disguised host', () => {
    expect(readWebLink('https://play.google.com/store/apps/details?id=a.b')).toBe(
      'https://play.google.com/store/apps/details?id=a.b',
    )
    expect(readWebLink('http://localhost:1/x')).toBe('http://localhost:1/x')
    for (const link of [
      'http://wallet.example',
      'https://a@wallet.example',
      'https://w\u0430llet.example',
      'javascript:alert(1)',
      'https:wallet.example',
      'https:///wallet.example',
      'https:// wallet.example',
      'https://[wallet',
      undefined,
    ])
      expect(readWebLink(link)).toBeUndefined()
  })

  it('PROP-06 any link is either rejected or returned in a known safe shape', () => {
    const parts = fc.constantFrom(
      ...[
        'java',
        'script',
        'data',
        'https',
        'http',
        'wallet',
        'file',
        ':',
        '/',
        '//',
        '@',
        '?',
        '#',
        '%',
        '.',
        ' ',
      ],
    )
    const link = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(link, (input) => {
        const app = readAppLink(input)
        if (app !== undefined) {
          expect(app).toMatch(/^[a-zA-Z][a-zA-Z\d+.-]*:\/\/[\w.~:/-]*$/)
          expect(app).not.toMatch(/^(javascript|data|file|vbscript|blob|intent):/i)
        }
        const page = readWebLink(input)
        if (page !== undefined) expect(new URL(page).username + new URL(page).password).toBe('')
      }),
      { numRuns: CASES },
    )
  })
})
