import { expect, it } from 'vitest'
import { readPage } from '../../../plugins/directory/lists/readPage.js'
import { installPageOf } from '../../../plugins/walletconnect/links/installPageOf.js'
import { openingsOf } from '../../../plugins/walletconnect/links/openingsOf.js'

const origin = 'https://shop.invalid'
const phone = { mobile: true, ios: true, android: false, telegram: false, iframe: false }
const computer = { ...phone, mobile: false, ios: false }
const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

const code = [
  'alert(1)',
  '//%0aalert(1)',
  '//shop.invalid/%0aalert(1)',
  'text/html,<script>alert(1)</script>',
]
const schemes = [
  ...['javascript:', 'JavaScript:', ' javascript:', 'java\tscript:', 'java\nscript:', '\u0001javascript:'],
  ...[
    'jav\u0430script:',
    'data:',
    'DATA:',
    'vbscript:',
    'blob:',
    'filesystem:',
    'view-source:',
    'jar:',
    'about:',
  ],
  ...[
    'file:',
    'intent:',
    'android-app:',
    'ms-msdt:',
    'search-ms:',
    'shell:',
    'chrome:',
    'wc:',
    'feed:javascript:',
  ],
]
const own = [
  ...[
    '/',
    '/logout',
    '//shop.invalid/logout',
    '\\\\shop.invalid',
    '/\\shop.invalid',
    './a',
    '../a',
    '?a',
    '#a',
    '',
  ],
  ...[
    'https://shop.invalid',
    'https://shop.invalid/logout',
    'HTTPS://SHOP.INVALID/x',
    'https://shop.invalid:443/',
  ],
  ...['https://shop.invalid./..', 'https:shop.invalid', 'https:/shop.invalid', 'https:\\\\shop.invalid'],
  ...[
    'https://a@shop.invalid/',
    'https://a:b@shop.invalid/',
    'https://shop.invalid\\@w.example',
    'http://shop.invalid/',
  ],
  ...[
    'https://w.example@shop.invalid',
    'https://shop.invalid%2f',
    'https://sh\u043ep.invalid',
    '\u202ehttps://shop.invalid',
  ],
]
/** Ways to disguise a link from a check. */
const disguises = [
  (link: string) => link,
  (link: string) => `${link}\u0000`,
  (link: string) => `\ufeff${link}`,
  (link: string) => encodeURI(link),
  (link: string) => `${link}#Intent;scheme=javascript;end`,
  (link: string) => `${link}"onclick="alert(1)`,
]
const hostile = [
  ...schemes.flatMap((scheme) => code.map((text) => scheme + text)),
  ...own.flatMap((link) => disguises.map((disguise) => disguise(link))),
  ...schemes
    .slice(0, 18)
    .flatMap((scheme) => disguises.slice(1).map((disguise) => disguise(`${scheme}alert(1)`))),
]

const keys = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode', 'homepage', 'app_store'] as const
/** Places where a service's link is opened, or a resource loaded. */
const sinks = {
  'the app on a phone': (link: string) => {
    const wallet = read(link)
    return ['', uri].flatMap((given) => {
      const { app, web } = openingsOf(wallet, phone, given)
      return [
        app?.href,
        app?.reopenHref,
        web?.href,
        openingsOf(wallet, { ...phone, telegram: true }, given).app?.href,
      ]
    })
  },
  'the app and the website beside the page': (link: string) => {
    const { app, web } = openingsOf(read(link), computer, uri)
    return [app?.href, web?.href, web?.reopenHref]
  },
  'where it is to be had': (link: string) => {
    const wallet = read(link)
    return [...Object.values(wallet.get ?? {}), installPageOf(wallet, phone), installPageOf(wallet, computer)]
  },
  'its picture': (link: string) => [read(link, { image_id: link }).icon],
}
const read = (link: string, more: object = {}) => {
  const entry = { id: 'a', name: 'Amber', ...Object.fromEntries(keys.map((key) => [key, link])), ...more }
  const context = { entries: 40, origin, imageOf: (id: string) => `https://api.invalid/getWalletImage/${id}` }
  const [wallet] = readPage({ data: [entry] }, context).wallets
  if (!wallet) throw new Error('a good id and name are enough')
  return wallet
}

it.each(Object.entries(sinks))('SEC-34 none of 300 hostile links gets through: %s', (_, sink) => {
  const links = [...new Set(hostile)]
  expect(links.length).toBeGreaterThanOrEqual(300)
  for (const link of links)
    for (const address of sink(link)) {
      if (address === undefined) continue
      // The remaining links lead to other sites or apps, as the browser reads them when pressed.
      const pressed = Object.assign(document.createElement('a'), { href: address })
      const { protocol, origin: to, username } = pressed
      expect([link, [origin, location.origin].includes(to) ? 'own' : protocol]).not.toEqual([link, 'own'])
      expect([link, protocol]).toEqual([link, expect.stringMatching(/^https:$/)])
      expect(username).toBe('')
    }
  // A valid link works.
  expect(sink('https://wallet.example').filter(Boolean)).toEqual(
    _ === 'its picture'
      ? []
      : expect.arrayContaining([expect.stringMatching(/^https:\/\/wallet\.example\//)]),
  )
})
