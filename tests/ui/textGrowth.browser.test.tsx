import { Card, TrustRail } from 'portico/ui'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Gallery } from './Gallery.js'
import { type Mounted, mount } from './mount.js'
import { reduceMotion } from './reduceMotion.js'

let mounted: Mounted | undefined
beforeEach(async () => {
  await reduceMotion('reduce')
  await page.viewport(1280, 900)
})
afterEach(async () => {
  mounted?.unmount()
  mounted = undefined
  await reduceMotion('')
})

/** Elements that clip their text, and elements that overflow the card at a side. */
const clipped = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('.p-card *')].flatMap((each) => {
    const style = getComputedStyle(each)
    if (each.closest('.p-sr,svg,.p-logo') || style.position === 'absolute') return []
    const name = `${each.tagName}.${each.className}: ${each.textContent?.slice(0, 30)}`
    const hides = (axis: string) => style.getPropertyValue(`overflow-${axis}`) !== 'visible'
    const scrolls = /auto|scroll/.test(style.overflowY)
    const wide = hides('x') && each.scrollWidth > each.clientWidth + 1 && style.textOverflow !== 'ellipsis'
    const tall = hides('y') && !scrolls && each.scrollHeight > each.clientHeight + 1
    const card = each.closest('.p-card')?.getBoundingClientRect()
    const box = each.getBoundingClientRect()
    const out = card && box.width > 1 && (box.left < card.left - 1 || box.right > card.right + 1)
    return wide || tall || out ? [`${name} (${wide ? 'wide' : tall ? 'tall' : 'out'})`] : []
  })
/** Controls whose text overflows them. */
const tight = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('button,.p-chip,.p-row,.p-note')].flatMap((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const texts = each.querySelector('.p-sr') ? new DOMRect() : range.getBoundingClientRect()
    const box = each.getBoundingClientRect()
    const out = texts.top < box.top - 1 || texts.bottom > box.bottom + 1 || texts.right > box.right + 1
    return texts.width > 0 && out ? [`${each.className}: ${each.textContent?.slice(0, 30)}`] : []
  })

it.each([
  ['100 %', '16px', 'ltr'],
  ['200 %', '32px', 'ltr'],
  ['200 %', '32px', 'rtl'],
] as const)('AXS-06 at %s of the text size (%s, %s) nothing is clipped', (_name, size, dir) => {
  mounted = mount(<Gallery />, { dir })
  mounted.root.style.fontSize = size
  expect(getComputedStyle(mounted.find('.p-row')).fontSize).toBe(size)
  expect(clipped(mounted.root)).toEqual([])
  expect(tight(mounted.root)).toEqual([])
})

it.each([
  ['100 %', '16px', 320, 2],
  ['200 %', '32px', 390, 3],
  ['200 %', '32px', 320, 3],
] as const)(
  'AXS-06 at %s of the text size, %s, %i px wide, no word in the rail is broken',
  async (_name, size, width, lines) => {
    await page.viewport(width, 700)
    const rail = (
      <TrustRail
        label="Connection"
        origin="app.example.org"
        state="unsupported"
        stateLabel="Unsupported network"
      />
    )
    mounted = mount(
      <Card
        title="Switch network"
        titleId="title"
        backLabel="Back"
        closeLabel="Close"
        status="idle"
        rail={rail}
      />,
    )
    mounted.root.style.fontSize = size
    const broken: string[] = []
    for (const part of mounted.root.querySelectorAll('.p-rail bdi, .p-rail-state > span')) {
      const text = part.firstChild as Text
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length !== 1) broken.push(word)
      }
    }
    expect(broken).toEqual([])
    // The card is no higher than necessary.
    const { lineHeight, minHeight } = getComputedStyle(mounted.find('.p-rail > div'))
    const height = Math.max(Number.parseFloat(minHeight), lines * Number.parseFloat(lineHeight))
    expect(mounted.find('.p-rail > div').offsetHeight).toBeLessThanOrEqual(height + 1)
  },
)
