import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPage } from '../../../plugins/directory/lists/readPage.js'
import { CASES, limit } from '../../volumes.js'

const context = {
  entries: 40,
  origin: 'https://shop.invalid',
  imageOf: (id: string) => `https://api.invalid/getWalletImage/${id}`,
}
const good = { id: 'a', name: 'Amber' }

it('damaged entries are left out, and the rest of the page is read', () => {
  const data = [
    null,
    7,
    'x',
    [],
    {},
    { id: 'b' },
    { id: '../b', name: 'B' },
    { id: 'c', name: '' },
    { id: 'd', name: 'Pay\u202elapy' },
    { id: 'e', name: 'x'.repeat(65) },
    good,
    { ...good, name: 'Again' },
  ]
  const { wallets, count, hasMore } = readPage({ count: 12, data }, context)
  expect(wallets.map(({ id, name }) => [id, name])).toEqual([['a', 'Amber']])
  expect([count, hasMore]).toEqual([12, false])
})

it('invisible joiners are removed from names', () => {
  const names = ['Meta\u200dMask', 'کیف\u200cپول', '\u200c\u200d'].map((name, at) => ({ id: `w${at}`, name }))
  expect(readPage({ data: names }, context).wallets.map(({ name }) => name)).toEqual(['MetaMask', 'کیفپول'])
})

it.each([null, '600', -1, 1.5, 1e15, {}])(
  'an invalid count such as %j is ignored, and the wallets are kept',
  (count) => {
    expect(readPage({ count, data: [good] }, context)).toEqual({
      wallets: [expect.objectContaining(good)],
      hasMore: false,
    })
  },
)

it('links are https, or schemes of wallets', () => {
  const keys = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode', 'homepage', 'app_store'] as const
  const linksOf = (address: string) => {
    const entry = { ...good, ...Object.fromEntries(keys.map((key) => [key, address])) }
    const [wallet] = readPage({ data: [entry] }, context).wallets
    return [
      wallet?.mobile,
      wallet?.desktop,
      wallet?.web,
      wallet?.universal,
      ...Object.values(wallet?.get ?? {}),
    ]
  }
  for (const address of [
    'smb://host',
    'ssh://host',
    'vscode://file',
    'shortcuts://run',
    'http://localhost:1/',
    'https://localhost/',
    'https://192.168.0.1/setup',
    'https://fritz.box/',
    'https://vcap.me/',
  ])
    expect(linksOf(address).filter(Boolean)).toEqual([])
  expect(linksOf('amber://').filter(Boolean)).toEqual(['amber://', 'amber://'])
  expect(linksOf('https://amber.example/').filter(Boolean).length).toBe(keys.length)
})

it('takes no more entries than were asked for', () => {
  const data = Array.from({ length: 500 }, (_, at) => ({ id: `w${at}`, name: `W ${at}` }))
  expect(readPage({ count: 500, data, nextPage: 2 }, context)).toMatchObject({
    wallets: { length: 40 },
    hasMore: true,
  })
})

it(
  'SEC-39 PROP-06 any entry is read into known fields, with safe links only',
  () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'javascript:alert(1)',
        'data:text/html,x',
        'http://wallet.example',
        'https://wallet.example',
        'https://a@wallet.example',
        'wallet://',
        'certified',
        'eip155:1',
      ),
      fc.webUrl(),
    )
    const value = fc.oneof(text, fc.anything({ maxDepth: 1 }))
    const keys = [
      'image_id',
      'rdns',
      'mobile_link',
      'link_mode',
      'desktop_link',
      'webapp_link',
      'app_store',
      'play_store',
      'chrome_store',
      'homepage',
      'badge_type',
      'chains',
      'supports_wc',
      '__proto__',
      'constructor',
      'more',
    ]
    const entry = fc
      .dictionary(fc.constantFrom(...keys), value, { maxKeys: 8 })
      .map((each) => ({ ...each, ...good }))
    const known = 'id name icon rdns mobile universal desktop web get chains certified pairs'.split(' ')
    fc.assert(
      fc.property(entry, (each) => {
        const [wallet] = readPage({ data: [each] }, context).wallets
        if (!wallet) throw new Error('a good id and name are enough')
        expect(Object.keys(wallet).filter((key) => !known.includes(key))).toEqual([])
        expect(Object.isFrozen(wallet) && Object.isFrozen(wallet.chains)).toBe(true)
        const pages = [wallet.icon, wallet.universal, wallet.web, ...Object.values(wallet.get ?? {})]
        for (const page of pages) if (page !== undefined) expect(page).toMatch(/^https:/)
        for (const app of [wallet.mobile, wallet.desktop])
          if (app !== undefined) {
            expect(app).toMatch(/^[a-z][a-z\d+.-]*:\/\/[\w.~:/-]*$/i)
            expect(app).not.toMatch(/^(javascript|data|vbscript|file|blob|about|intent):/i)
          }
      }),
      { numRuns: CASES },
    )
  },
  limit(600_000),
)
