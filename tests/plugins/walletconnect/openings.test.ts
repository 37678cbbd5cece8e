import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LinkedWallet } from '../../../plugins/walletconnect/contract.js'
import { installPageOf } from '../../../plugins/walletconnect/links/installPageOf.js'
import { openingsOf } from '../../../plugins/walletconnect/links/openingsOf.js'
import { openLink } from '../../../plugins/walletconnect/links/openLink.js'
import { readWallet } from '../../../plugins/walletconnect/links/readWallet.js'
import { CASES } from '../../volumes.js'

const uri = 'wc:ab12@2?relay-protocol=irn&symKey=cd34'
const once = 'wc%3Aab12%402%3Frelay-protocol%3Dirn%26symKey%3Dcd34'
const wallet: LinkedWallet = { id: '1', name: 'Rainbow', mobile: 'rainbow', universal: 'https://rnbwapp.com' }
const phone = { mobile: true, ios: true, android: false, telegram: false, iframe: false }
const android = { ...phone, ios: false, android: true }
const desktop = { ...phone, mobile: false, ios: false }

describe('a wallet’s link', () => {
  it.each([
    ['rainbow', `rainbow://wc?uri=${once}`],
    ['rainbow:', `rainbow://wc?uri=${once}`],
    ['rainbow://', `rainbow://wc?uri=${once}`],
    ['okex://main', `okex://main/wc?uri=${once}`],
    ['okex://main/', `okex://main/wc?uri=${once}`],
    ['https://link.wallet.example', `https://link.wallet.example/wc?uri=${once}`],
    ['https://link.wallet.example/open/', `https://link.wallet.example/open/wc?uri=${once}`],
  ])('MOB-03 on base %s carries the pairing URI', (mobile, href) => {
    expect(openingsOf({ id: '1', name: 'W', mobile }, phone, uri).app?.href).toBe(href)
    expect(new URL(href).searchParams.get('uri')).toBe(uri)
  })

  it('MOB-03 Telegram gets the universal link, encoded twice on Android', () => {
    const { app } = openingsOf(wallet, { ...android, telegram: true }, uri)
    expect(app?.href).toBe(`https://rnbwapp.com/wc?uri=${encodeURIComponent(once)}`)
    expect(openingsOf(wallet, { ...phone, telegram: true }, uri).app?.href).toBe(
      `https://rnbwapp.com/wc?uri=${once}`,
    )
  })

  it('MOB-03 the custom scheme comes first, unless it is unsafe or the host prefers universal links', () => {
    expect(openingsOf(wallet, phone, uri).app?.href).toMatch(/^rainbow:/)
    expect(openingsOf(wallet, phone, uri, true).app?.href).toMatch(/^https:/)
    expect(openingsOf({ ...wallet, mobile: 'javascript:' }, phone, uri).app?.href).toMatch(/^https:/)
  })

  it.each([
    ['in a page of its own', phone, '_self'],
    ['in a frame', { ...phone, iframe: true }, '_top'],
    ['in Telegram', { ...phone, telegram: true, iframe: true }, '_blank'],
  ] as const)('MOB-02 %s it opens in the right target', (_, device, target) => {
    expect(openingsOf(wallet, device, uri).app?.target).toBe(target)
  })

  it('WCT-15 on a desktop, the wallet’s app and website open in a new tab', () => {
    const linked = { ...wallet, desktop: 'rainbow-desktop://', web: 'https://web.wallet.example' }
    expect(openingsOf(linked, desktop, uri)).toEqual({
      app: { href: `rainbow-desktop://wc?uri=${once}`, target: '_blank' },
      web: {
        href: `https://web.wallet.example/wc?uri=${once}`,
        target: '_blank',
        reopenHref: 'https://web.wallet.example/',
      },
    })
    expect(openingsOf({ ...wallet, web: 'web-wallet://' }, desktop, uri)).toEqual({})
  })

  it('WCT-15 ALW-07 on a phone the website is offered only if the wallet has no app', () => {
    const web = 'https://web.wallet.example'
    expect(openingsOf({ ...wallet, web }, phone, uri).web).toBeUndefined()
    expect(openingsOf({ id: '1', name: 'W', web }, phone, uri)).toMatchObject({ web: { target: '_blank' } })
  })

  it('WCT-17 a request can reopen a phone’s app or Telegram’s universal link, but no desktop app', () => {
    expect(openingsOf(wallet, phone, uri).app?.reopenHref).toBe('rainbow://')
    expect(openingsOf(wallet, { ...phone, telegram: true }, uri).app?.reopenHref).toBe('https://rnbwapp.com/')
    expect(openingsOf({ ...wallet, desktop: 'rainbow://' }, desktop, uri).app?.reopenHref).toBeUndefined()
  })

  it('MOB-05 the install page is the system’s store, else the homepage, else none', () => {
    const get = {
      ios: 'https://ios.example/',
      android: 'https://android.example/',
      homepage: 'https://w.example/',
    }
    expect(installPageOf({ ...wallet, get }, phone)).toBe(get.ios)
    expect(installPageOf({ ...wallet, get }, android)).toBe(get.android)
    expect(installPageOf({ ...wallet, get }, desktop)).toBe(get.homepage)
    expect(installPageOf(wallet, phone)).toBeUndefined()
  })
})

describe('links from a directory', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  const pairing = fc.oneof(
    fc
      .tuple(hex, hex, fc.nat())
      .map(
        ([topic, key, expiry]) =>
          `wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${key}&methods=%5Bwc_sessionPropose%5D`,
      ),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  )
  const letters = [...'abz19.-+:/~_?#@%&=\\ \u0000\n\u202e\u0430é']
  const base = fc.oneof(
    fc.constantFrom(
      'wallet',
      'wallet:',
      'wallet://',
      'okex://main',
      'https://w.example',
      'https://w.example/a/',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'wallet://',
          'https://',
          'https://w.example/',
          'javascript:',
          'JavaScript://',
          'file:///',
          '',
        ),
        fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }),
      )
      .map((parts) => parts.join('')),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )

  it('PROP-06 every link keeps the wallet’s base, has a safe scheme, and carries the pairing URI unchanged', () => {
    let opened = 0
    fc.assert(
      fc.property(
        base,
        pairing,
        fc.constantFrom(phone, android, desktop),
        fc.boolean(),
        (link, uri, on, telegram) => {
          const device = { ...on, telegram }
          const given = { id: '1', name: 'W', mobile: link, universal: link, desktop: link, web: link }
          const { app, web } = openingsOf(given, device, uri)
          for (const { href, reopenHref } of [app, web].filter((each) => each !== undefined)) {
            opened++
            expect(link).not.toMatch(/[?#@%]|[^\x21-\x7e]/)
            const { protocol, username, password, hash, searchParams } = new URL(href)
            expect([username, password, hash]).toEqual(['', '', ''])
            expect(protocol).not.toMatch(/^(javascript|data|vbscript|blob|file|about|intent|wc|http):$/)
            expect([...searchParams.keys()]).toEqual(['uri'])
            const carried = searchParams.get('uri') ?? ''
            expect(telegram && device.android ? decodeURIComponent(carried) : carried).toBe(uri)
            const [before] = href.split('wc?uri=')
            expect([`${reopenHref ?? before}`, `${reopenHref}/`]).toContain(before)
            // A web address is normalised, a custom scheme stays as given.
            const plain = protocol === 'https:' ? new URL(link).href : link
            expect(before?.toLowerCase().replace(/[:/]*$/, '')).toBe(
              plain.toLowerCase().replace(/[:/]*$/, ''),
            )
          }
        },
      ),
      { numRuns: CASES },
    )
    expect(opened).toBeGreaterThan(CASES / 20)
  })
})

describe("a directory's data about a wallet", () => {
  it('SEC-34 only safe links and known fields are kept, as a frozen copy', () => {
    const given = {
      ...wallet,
      mobile: 'javascript:alert(1)',
      desktop: 'file:///etc',
      web: 'https://user@wallet.example',
      icon: 'javascript:alert(1)',
      get: { ios: 'https://ios.example', android: 'market://x', homepage: 7 },
      more: 'x',
    }
    const read = readWallet(given)
    expect(read).toEqual({
      id: '1',
      name: 'Rainbow',
      universal: 'https://rnbwapp.com/',
      get: { ios: 'https://ios.example/' },
    })
    expect(Object.isFrozen(read) && Object.isFrozen(read?.get)).toBe(true)
  })

  it.each([
    undefined,
    null,
    'x',
    7,
    {},
    { id: '1' },
    { id: '', name: 'x' },
    { id: '1', name: 'x'.repeat(101) },
  ])('%j is rejected', (given) => {
    expect(readWallet(given)).toBeUndefined()
  })
})

describe('openLink', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('MOB-02 opens with noreferrer and noopener', () => {
    const open = vi.fn()
    vi.stubGlobal('window', { open })
    openLink({ href: 'rainbow://wc', target: '_self' })
    expect(open).toHaveBeenCalledExactlyOnceWith('rainbow://wc', '_self', 'noreferrer noopener')
  })
})
