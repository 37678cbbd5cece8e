import { describe, expect, it, vi } from 'vitest'
import { readPeer } from '../../../plugins/walletconnect/sessions/readPeer.js'

describe('a paired wallet’s metadata', () => {
  it('SEC-23 only a short, plain-text name and an https icon are kept', () => {
    expect(readPeer({ name: 'Rainbow', icons: ['https://rainbow.example/icon.png'] })).toEqual({
      name: 'Rainbow',
      icon: 'https://rainbow.example/icon.png',
    })
    expect(readPeer({ name: ' \u202eksaMateM\u0000\u200b\n', icons: [] })).toEqual({ name: 'ksaMateM' })
    for (const name of [undefined, '', ' \u200b ', 'x'.repeat(65), 'x'.repeat(10_000), 7, {}, ['a']])
      expect(readPeer({ name })).toBeUndefined()
    for (const metadata of [undefined, null, 'Rainbow', 1]) expect(readPeer(metadata)).toBeUndefined()
    const hostile = [
      'javascript:alert(1)',
      'data:image/svg+xml,<svg onload="alert(1)"/>',
      'http://rainbow.example/icon.png',
      'http://localhost/icon.png',
      'https://localhost/icon.png',
      'https://192.168.0.1/icon.png',
      'https://[::1]/icon.png',
      'blob:https://rainbow.example/1',
      'ipfs://icon',
      'https://user:secret@rainbow.example/icon.png',
      '//rainbow.example/icon.png',
      `https://rainbow.example/${'x'.repeat(3000)}`,
      'https://rainbow.example/\u202egnp.exe',
      7,
      null,
    ]
    // The wallet's own links are not even read: links to open come from the directory and are checked.
    const trap = { get: vi.fn(() => 'javascript:alert(1)'), enumerable: true }
    const redirect = Object.defineProperties({}, { native: trap, universal: trap })
    for (const link of hostile)
      expect(readPeer({ name: 'Rainbow', url: link, redirect: { native: link, universal: link } })).toEqual({
        name: 'Rainbow',
      })
    expect(readPeer({ name: 'Rainbow', redirect })).toEqual({ name: 'Rainbow' })
    expect(trap.get).not.toHaveBeenCalled()
    for (const icon of hostile)
      expect(readPeer({ name: 'Rainbow', icons: [icon] })).toEqual({ name: 'Rainbow' })
    for (const name of ['MetаMask', 'MetaMask\u3164', 'МетаМаѕк', 'ꓟꓰꓔꓮ'])
      expect(readPeer({ name, icons: ['https://rainbow.example/icon.png'] }), name).toBeUndefined()
    const late = [...Array.from({ length: 5 }, () => 'javascript:0'), 'https://rainbow.example/icon.png']
    expect(readPeer({ name: 'Rainbow', icons: late })?.icon).toBe('https://rainbow.example/icon.png')
    expect(readPeer({ name: 'Rainbow', icons: 'https://rainbow.example/icon.png' })).toEqual({
      name: 'Rainbow',
    })
  })
})
