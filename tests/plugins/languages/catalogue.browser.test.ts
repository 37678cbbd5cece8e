import { enlarge } from 'portico/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { Scene } from '../../../demo/gallery/Scene.js'
import { scenes } from '../../../demo/gallery/scenes/index.js'
import { entries, wordy } from '../../../demo/gallery/walletPages.js'
import { below, playScene } from './stage.js'

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
]

/** What is no text of the catalogue: names, addresses, amounts, and what the scenes say themselves. */
const data: readonly (string | RegExp)[] = [
  /\b(0x)?[\da-f]{4,}(…[\da-f]*)?\b/gi,
  /7xKX\w*…?\w*/g,
  /localhost(:\d+)?|127\.0\.0\.1(:\d+)?/g,
  /\b(Ethereum|Base|OP Mainnet|Polygon|Sepolia|Solana|Test network \d+)\b/g,
  // A long one is cut in the middle of its domain or before it.
  /[\w.+-]+@[\w.-]*…?/g,
  /[\w.+-]{20,}…/g,
  /\b(Google|Discord|Farcaster|GitHub|Apple|Facebook|ada)\b/g,
  /\b(Lantern|Harbor|Meridian( Duo)?|Compass|Ember|Faceless|Solstice|Anchor|Barnacle)\b/g,
  /Donaudampfschifffahrtsgesellschaft Wallet for Desktop/g,
  ...[...entries, ...wordy].map(({ name }) => name).filter(({ length }) => length > 1),
  /WalletConnect|Wallet on my phone|Wallet of the Very Honourable Company of Merchants/g,
  /\b[a-z]+(\.[a-z]+)+\b/g,
  /\b(ETH|POL|SOL|USDC)\b/g,
  /\b(zzzz|eip155|solana)\b/g,
]
const said = '[data-testid=snackbar], [data-testid=alert-bar] > :not(button), [role=tabpanel], [role=alert]'

const strings = (root: HTMLElement): string[] =>
  below(root).flatMap((element) => {
    const texts = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && !/^(STYLE|SCRIPT)$/.test(element.tagName))
      .map((node) => node.textContent ?? '')
    // The time stands in the middle of its sentence.
    const own = element.matches('.p-countdown') ? [element.textContent ?? ''] : texts
    return [...own, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')]
  })

/** What is left without texts in brackets, which may have one within. */
const outside = (text: string): string => {
  const left = text.replace(/\[[^[\]]*\]/g, ' ')
  return left === text ? left : outside(left)
}

/** Texts that stand without the brackets of the longer language. */
const bare = (list: readonly string[]) =>
  list.filter((text) =>
    /\p{L}{2,}/u.test(data.reduce<string>((left, known) => left.replace(known, ' '), outside(text))),
  )

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const play = async (scene: Scene) => {
  const stage = await playScene(scene, 360, { locale: 'en-XA' }, { 'en-XA': enlarge })
  stops.push(stage.stop)
  return stage
}

describe('every text of the modal is in the catalogue', { timeout: 180_000 }, () => {
  test.each(scenes.map((scene) => [`${scene.view}: ${scene.state}`, scene] as const))(
    '%s',
    async (_, scene) => {
      const { root } = await play(scene)
      // What a plugin or a scene says in its own words is not ours.
      if (scene.view === 'Shell' || scene.plugins)
        for (const each of root().querySelectorAll(said)) each.remove()
      const found = strings(root())
      expect(found.filter((text) => text.includes('[')).length).toBeGreaterThan(1)
      expect(bare(found)).toEqual([])
    },
  )

  test('a text that is not is found', () => {
    const root = document.createElement('div')
    const label = document.createElement('button')
    label.setAttribute('aria-label', 'Close')
    root.append('[Çĺöšé]', label, document.createElement('p'))
    root.lastElementChild?.append('[Ŝŵîţçĥ ţö Ethereum ~~] on Base now')
    const inside = document.createElement('div')
    inside.append(root)
    expect(bare(strings(inside))).toEqual(['Close', '[Ŝŵîţçĥ ţö Ethereum ~~] on Base now'])
  })
})
