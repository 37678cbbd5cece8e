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

/** What hides a part of its text, and what stands out of the card at a side. */
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
/** Controls that their text stands out of. */
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
