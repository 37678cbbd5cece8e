import { enlarge, mirror } from 'portico/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { Scene } from '../../../demo/gallery/Scene.js'
import { scenes } from '../../../demo/gallery/scenes/index.js'
import { sample, whole } from '../../volumes.js'
import { locales } from './locales.js'
import { below, playScene } from './stage.js'
import { bare, textsOf } from './texts.js'

const languages = Object.keys(locales)
const firsts = [...new Set(scenes.map(({ view }) => view))].map((name) =>
  scenes.findIndex(({ view }) => view === name),
)
/** The first state of every fourth view, and every twentieth other state; all in the long run. */
const shown = sample(scenes, (_, at) => at % 20 === 0 || firsts.indexOf(at) % 4 === 0)
/**
 * Languages of a state: the longer one, a right-to-left one, and
 * one real language by turns; all in the long run.
 */
const tagsOf = (scene: Scene) => {
  const at = shown.indexOf(scene)
  const some = languages.filter((_, place) => whole || place === at % languages.length)
  return ['en-XA', 'ar-XB', ...some]
}
/** Every other state at each width; both in the long run. */
const widthsOf = (scene: Scene) =>
  [360, 320].filter((_, place) => whole || (place + shown.indexOf(scene)) % 2)

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const play = async (scene: Scene) => {
  const stage = await playScene(scene, 360, { locale: 'en-XA' }, { 'en-XA': enlarge, 'ar-XB': mirror })
  stops.push(stage.stop)
  return stage
}
/** Waits until the next frame is drawn. */
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Waits for the end of animations, because views slide in from the side; scroll-driven animations never end.
 */
const atRest = async (root: HTMLElement) => {
  const moving = () =>
    root
      .getAnimations({ subtree: true })
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  for (let found = moving(); found.length > 0; found = moving()) {
    for (const each of found) each.finish()
    await frame()
  }
}

/** Expects that all of the card's texts are in the catalogue: the longer language puts those in brackets. */
const inCatalogue = (scene: Scene, root: HTMLElement) => {
  const found = textsOf(root, scene.view === 'Shell' || !!scene.plugins)
  expect(found.filter((text) => text.includes('[')).length).toBeGreaterThan(1)
  expect(bare(found)).toEqual([])
}

const hidden = (element: Element): boolean =>
  !!element.closest('.p-sr, [aria-hidden=true]:not(svg), [data-leaving]') ||
  !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** Texts that do not fit: they overflow the card or a control, or are cut without an ellipsis. */
const overflowing = (root: HTMLElement): string[] => {
  const card = root.querySelector<HTMLElement>('.p-card') ?? root
  const found: string[] = []
  if (card.scrollWidth > card.clientWidth + 1) found.push('the card scrolls sideways')
  for (const element of below(card)) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    if (!texts.some((node) => node.textContent?.trim()) || hidden(element)) continue
    const range = document.createRange()
    for (const text of texts) {
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      for (let around: HTMLElement | null = width ? element : null; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        // Texts shortened by an ellipsis are checked separately.
        if (textOverflow === 'ellipsis') break
        const bounds = around === card || overflowX !== 'visible' || around.matches('button, a, .p-chip')
        const box = around.getBoundingClientRect()
        if (bounds && (left < box.left - 1 || right > box.right + 1))
          found.push(`${around.className || around.tagName}: ${text.textContent?.slice(0, 40)}`)
        if (around === card) break
      }
    }
  }
  return found
}

/** Texts of the catalogue that are truncated with an ellipsis. */
const shortened = (root: HTMLElement): string[] =>
  below(root)
    .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis' && !hidden(element))
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    // Names of the page, of a wallet and of the network it is on.
    .filter((element) => element.translate && !element.closest('[translate=no]'))
    .map((element) => element.textContent ?? '')

const named = (scene: Scene) => [`${scene.view}: ${scene.state}`, scene] as const
/** Whether a scene changes while it is shown, or is not a view. */
const alone = ({ waits, view }: Scene) => !!waits || view === 'Shell'

describe('every text is in the catalogue, and every language fits', () => {
  test.each(shown.filter((scene) => !alone(scene)).map(named))('%s', async (_, scene) => {
    const { modal, box, root } = await play(scene)
    // Check before the language changes, because a message keeps the language it was shown in.
    inCatalogue(scene, root())
    await atRest(root())
    const found: string[] = []
    for (const tag of tagsOf(scene)) {
      await modal.setLocale(tag)
      await frame()
      expect(root().lang).toBe(tag)
      expect(root().dir).toBe(tag.startsWith('ar') ? 'rtl' : 'ltr')
      for (const width of widthsOf(scene)) {
        box.style.inlineSize = `${width}px`
        for (const each of overflowing(root())) found.push(`${tag} ${width}: ${each}`)
        // Only names may be truncated, not texts of the catalogue.
        if (!/long/.test(scene.state))
          for (const each of shortened(root())) found.push(`${tag} ${width} shortened: ${each}`)
      }
    }
    expect(found).toEqual([])
  })

  test.each(shown.filter(alone).map(named))('%s', async (_, scene) => {
    const { root } = await play(scene)
    inCatalogue(scene, root())
  })

  test('the check finds texts that are not in the catalogue', () => {
    const root = document.createElement('div')
    const label = document.createElement('button')
    label.setAttribute('aria-label', 'Close')
    root.append('[Çĺöšé]', label, document.createElement('p'))
    root.lastElementChild?.append('[Ŝŵîţçĥ ţö Ethereum ~~] on Base now')
    const inside = document.createElement('div')
    inside.append(root)
    expect(bare(textsOf(inside))).toEqual(['Close', '[Ŝŵîţçĥ ţö Ethereum ~~] on Base now'])
  })

  test('the check finds overflowing and shortened texts', () => {
    const root = document.createElement('div')
    root.className = 'p-card'
    root.style.cssText = 'inline-size:100px;overflow:hidden'
    const text = document.createElement('p')
    text.style.cssText = 'white-space:nowrap;overflow:hidden'
    text.textContent = 'Rechtsschutzversicherungsgesellschaft'
    root.append(text)
    document.body.append(root)
    stops.push(() => root.remove())
    expect(overflowing(root)).toEqual([
      'P: Rechtsschutzversicherungsgesellschaft',
      'p-card: Rechtsschutzversicherungsgesellschaft',
    ])
    text.style.textOverflow = 'ellipsis'
    expect(shortened(root)).toEqual(['Rechtsschutzversicherungsgesellschaft'])
  })
})
