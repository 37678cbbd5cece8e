import { expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { openGallery } from './gallery.js'
import { type Motion, running } from './running.js'
import { openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** Runs in the page: every animation and transition the styles of the modal declare. */
const declared = (): readonly Motion[] => {
  const roots = (root: Document | ShadowRoot): ShadowRoot[] =>
    [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? [each.shadowRoot, ...roots(each.shadowRoot)] : [],
    )
  const found: Motion[] = []
  const seconds = (text: string) => (text.endsWith('ms') ? 1 : 1000) * Number.parseFloat(text)
  // Durations without reduced motion.
  const plain = (text: string) =>
    text
      .replace(/var\(--portico-fade, ?([^)]*)\)/g, '$1')
      .replace(/calc\(([\d.]+m?s) ?\* ?var\(--portico-motion\)\)/g, '$1')
  const read = ({ style }: CSSStyleRule) => {
    const names = style.animationName.split(', ')
    // The shorthand sets the timeline to `auto`, which is time, not scrolling.
    const scrolled = !['', 'auto'].includes(style.getPropertyValue('animation-timeline'))
    const durations = plain(style.animationDuration).split(', ')
    const delays = style.animationDelay.split(', ')
    const counts = style.animationIterationCount.split(', ')
    if (!scrolled && style.animationDuration && !durations.includes('auto'))
      for (const [at, duration] of durations.entries()) {
        const count = counts[at % counts.length] ?? '1'
        const times = count === 'infinite' ? Number.POSITIVE_INFINITY : Number(count || 1)
        const delay = seconds(delays[at % delays.length] || '0s')
        if (style.animationName !== 'none' || !style.animationName)
          found.push({ name: names[at] ?? '', ms: Math.round(seconds(duration) * times + delay) })
      }
    // Read the whole shorthand: with a custom property in it, its `transition-duration` is empty.
    for (const duration of plain(style.transition || style.transitionDuration).match(/[\d.]+m?s/g) ?? [])
      found.push({ name: 'transition', ms: Math.round(seconds(duration)) })
  }
  const walk = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) read(rule)
      if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList)
    }
  }
  for (const root of roots(document)) for (const sheet of root.adoptedStyleSheets) walk(sheet.cssRules)
  return found
}

/**
 * Durations of the design in milliseconds: 0 to 250 for changes, 320 for a check that appears and is drawn from
 * 80 on, 500 for the shake, 800 for a line that fills in 200 and stays for 600, 1200 for a skeleton, 4000 for the
 * ring and 4800 for the line of waiting.
 */
const known = [0, 60, 100, 120, 150, 160, 200, 240, 250, 300, 320, 400, 500, 800, 1350, 2550, 4000, 4800]

test('AXS-05 no motion is longer than 5 s, and every duration is one of the known ones', async () => {
  const gallery = await openGallery(visit, site.origin, { reducedMotion: 'no-preference' })
  const moved: Motion[] = []
  // Styles load with their views, so every sixth view and every twentieth state are enough.
  const firsts = gallery.firsts.filter((_, at) => at % 6 === 0)
  const scenes = sample(gallery.scenes, (each, at) => at % 20 === 0 || firsts.includes(each))
  for (const { view, state } of scenes) {
    await gallery.show({ view, state })
    moved.push(...(await gallery.page.evaluate(running)))
  }
  const all = [...moved, ...(await gallery.page.evaluate(declared))]
  expect(moved.map(({ name }) => name)).toContain('p-sweep')
  expect(all.filter(({ ms }) => !(ms <= 5000))).toEqual([])
  expect(all.filter(({ ms }) => !known.includes(ms))).toEqual([])
})

test('AXS-05 with reduced motion a refused close is shown by its border', async () => {
  const gallery = await openGallery(visit, site.origin, { reducedMotion: 'reduce' })
  await gallery.show({ view: 'UnsupportedChain', state: 'unknown network' })
  const card = gallery.page.getByTestId('portico-card')
  // The shake only takes half a second, so the page records it.
  const looks = await card.evaluateHandle((element) => {
    const kept: { border: string; transform: string }[] = []
    new MutationObserver(() => {
      if (element.hasAttribute('data-shake'))
        kept.push({
          border: getComputedStyle(element, '::after').borderTopWidth,
          transform: getComputedStyle(element).transform,
        })
    }).observe(element, { attributes: true })
    return kept
  })
  // The button is `aria-disabled`, but a press on it still shows the reason.
  await gallery.page.getByTestId('header-close').click({ force: true })
  await expect.poll(() => looks.jsonValue()).not.toEqual([])
  expect((await looks.jsonValue())[0]).toEqual({
    border: '2px',
    transform: expect.stringMatching(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/),
  })
  await card.getByText('Choose a network or disconnect first.').waitFor()
  await expect.poll(() => card.getAttribute('data-shake')).toBe(null)
})
