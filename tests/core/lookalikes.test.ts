import { isDisguised, readText, skeleton } from 'portico/core'
import { describe, expect, test } from 'vitest'

describe('texts that are easily confused have one skeleton', () => {
  test.each([
    ['a Cyrillic letter', 'MetаMask', 'MetaMask'],
    ['Cyrillic letters alone', 'МетаМаѕк', 'MetaMask'],
    ['Greek capitals', 'ΜΕΤΑΜΑSΚ', 'METAMASK'],
    ['small Greek letters', 'ρayραl', 'paypal'],
    ['Cherokee capitals', 'ᎷᎬᎢᎪᎷᎪᏚᏦ', 'METAMASK'],
    ['small Cherokee letters', 'ꮇꭼꮤ', 'mew'],
    ['Lisu letters', 'ꓟꓰꓔꓮꓟꓮꓢꓗ', 'METAMASK'],
    ['Armenian letters', 'սոisաap', 'uniswap'],
    ['Coptic letters', 'ⲘⲈTⲀMⲀSⲔ', 'METAMASK'],
    ['small capitals', 'ᴜꜱᴅᴄ', 'USDC'],
    ['letters of mathematics', '𝐌𝖾𝓉𝚊𝕄𝒂𝘀𝑘', 'MetaMask'],
    ['full width', 'ＵＳＤＣ', 'USDC'],
    ['accents', 'ÚṠḌĊ', 'USDC'],
    ['a stroke', 'USÐC', 'USDC'],
    ['a lunate sigma', 'USDϹ', 'USDC'],
    ['a small lunate sigma', 'usdϲ', 'usdc'],
    ['a union', '∪SDC', 'USDC'],
    ['a large union', '⋃SDC', 'USDC'],
    ['an estimate', 'M℮taMask', 'MetaMask'],
    ['a subset', 'USD⊂', 'USDC'],
    ['a cedi', 'USD₵', 'USDC'],
    ['bars', 'Wa||et'.replaceAll('|', '∣'), 'Wallet'],
    ['a tether sign', 'USD₮', 'USDT'],
    ['a Han zero', 'C〇inbase', 'Coinbase'],
    ['an Arabic five', 'C٥inbase', 'Coinbase'],
    ['a Devanagari zero', 'C०inbase', 'Coinbase'],
    ['a Thai zero', 'C๐inbase', 'Coinbase'],
    ['an Arabic one', 'Wa١١et', 'Wallet'],
    ['a trade mark', 'MetaMask™', 'metamask'],
    ['a registered mark', 'MetaMask®', 'metamask'],
    ['a copyright', 'MetaMask ©', 'metamask'],
    ['raised letters at the end', 'MetaMaskᵀᴹ', 'metamask'],
    ['raised letters', 'ᵁˢᴰᶜ', 'usdc'],
    ['digits', 'U5DC', 'USDC'],
    ['two letters like one', 'Metarnask', 'MetaMask'],
    ['spaces and punctuation', 'Meta-Mask ', 'MetaMask'],
    ['a Hangul filler', 'USDC\u3164', 'USDC'],
    ['a medial Hangul filler', 'US\u1160DC', 'USDC'],
    ['a leading Hangul filler', 'US\u115fDC', 'USDC'],
    ['a halfwidth Hangul filler', 'USDC\uffa0', 'USDC'],
    ['an empty Braille cell', 'USDC\u2800', 'USDC'],
    ['a joiner', 'US\u200dDC', 'USDC'],
    ['a soft hyphen', 'US\u00adDC', 'USDC'],
    ['a grapheme joiner', 'US\u034fDC', 'USDC'],
    ['a variation selector', 'USDC\ufe0f', 'USDC'],
    ['a Mongolian separator', 'USDC\u180e', 'USDC'],
    ['a Khmer inherent vowel', 'USDC\u17b4', 'USDC'],
    ['a tag', 'USDC\u{e0061}', 'USDC'],
    ['a musical blank', 'USDC\u{1d159}', 'USDC'],
  ])('%s', (_, one, other) => {
    expect(one).not.toBe(other)
    expect(skeleton(one)).toBe(skeleton(other))
  })

  test.each([
    ['USDC', 'USDT'],
    ['WETH', 'ETH'],
    ['Rabby', 'Rainbow'],
    ['比特币', '以太坊'],
    ['Кошелёк', 'Koshelek'],
  ])('%s and %s differ', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
  })
})

describe('a disguised name', () => {
  test.each([
    'MetаMask',
    'МетаМаѕк',
    'USDС',
    'ΕΤΗ',
    'ᎬᎢᎻ',
    'ꓴꓢꓓꓚ',
    'Rаbby Wallet',
    'USDC\u3164',
    'US\u1160DC',
    'USDC\u2800',
    'US\u200dDC',
    'USDC\ufe0f',
    'a\u202eda.eth',
    'adа.eth',
    'раура.eth',
    'том.eth',
    '🏴\u{e0061}.eth',
    '👨\u200d.eth',
    'C〇inbase',
    'C٥inbase',
    'C०inbase',
    'USDϹ',
    'USD⊂',
    '∪SDC',
    'M℮taMask',
    'MetaMask𐐔',
    'C𐐄inbase',
    'C𐓂inbase',
    'Met𐊠Mask',
    '𐊗oken',
    '\u200d👨.eth',
  ])('%j', (name) => {
    expect(isDisguised(name)).toBe(true)
    expect(isDisguised(name)).toBe(true)
  })

  test.each([
    ...[
      'ada.eth',
      'élan.eth',
      'привет.eth',
      '日本語カナ.eth',
      'Café Crème',
      'Кошелёк',
      'Кошелёк MetaMask',
      'Ελληνικά',
    ],
    ...[
      'می\u200cخواهم',
      'क्\u200dष',
      'ශ්\u200dරී',
      'الجزائر',
      '한국어',
      'ΔUSD',
      'Ω',
      'ΣUSD',
      'ПБ',
      'USD₮',
      'USDC.e',
      '₿',
      'x²',
      '١٢٣.eth',
      '٥٥٥.eth',
      '०००.eth',
      '〇〇七.eth',
      '二〇二四A',
      'Room ٥',
      'محمد٥',
      '𐐔𐐯𐑅𐐨𐑉𐐯𐐻',
      '𠮷A',
      'MetaMask™',
      '℮',
    ],
    ...[
      '👨‍🎤.eth',
      '🏴‍☠️.eth',
      '🏴‍☠.eth',
      '❤️‍🔥.eth',
      '❤‍🔥.eth',
      '👩🏽‍🚀.eth',
      '👨‍👩‍👧‍👦.eth',
      '👁️‍🗨️.eth',
      '🏳️‍🌈.eth',
      '🏳‍⚧.eth',
    ],
    ...[
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth',
      '🏴󠁧󠁢󠁳󠁣󠁴󠁿.eth',
      '🇩🇪.eth',
      '#️⃣.eth',
      '*⃣.eth',
      '1⃣2⃣.eth',
      '👍🏿.eth',
      '☎️.eth',
      'ℹ️',
      '🫱🏻‍🫲🏿.eth',
      '🧑🏻‍❤️‍💋‍🧑🏿.eth',
    ],
  ])('is not %j', (name) => {
    expect(isDisguised(name)).toBe(false)
  })

  test('keeps its emoji and the joiners of its script, and loses what hides', () => {
    expect(readText('👨‍🎤 ❤️‍🔥 می\u200cخواهم', 40)).toBe('👨‍🎤 ❤️‍🔥 می\u200cخواهم')
    expect(readText('U\u3164S\u200dD\u2800C\ufe0f\u202e', 24)).toBe('USDC')
    expect(isDisguised('U\u3164S\u200dD\u2800C\ufe0f\u202e')).toBe(true)
    expect(isDisguised('USDC')).toBe(false)
  })
})
