import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lockScroll } from '#page'

const { documentElement: html, body } = document

beforeEach(() => page.viewport(600, 400))

afterEach(() => {
  html.removeAttribute('style')
  body.removeAttribute('style')
  body.replaceChildren()
})

function tall() {
  const box = document.createElement('div')
  box.style.height = '3000px'
  body.append(box)
  return box
}

const scrollable = () => {
  const from = scrollY
  // The keyboard, wheel and finger obey overflow as this does; scripts may always scroll.
  const style = getComputedStyle(html).overflowY
  const viewport = style === 'visible' ? getComputedStyle(body).overflowY : style
  scrollTo(0, from)
  return viewport !== 'hidden'
}

test('MOD-22 the page stays locked until every holder has unlocked it', () => {
  tall()
  const first = lockScroll()
  const second = lockScroll()
  expect(scrollable()).toBe(false)
  first()
  first()
  expect(scrollable()).toBe(false)
  second()
  expect(scrollable()).toBe(true)
})

test('SEC-48 inline styles and style sheets are unchanged while locked and after', () => {
  tall()
  html.style.cssText = 'overflow-y:scroll;color:red'
  body.setAttribute('style', 'padding-right:7px;  overflow : auto')
  const before = [html.outerHTML, body.getAttribute('style'), document.adoptedStyleSheets.length]
  const state = () => [html.outerHTML, body.getAttribute('style'), document.adoptedStyleSheets.length]
  const unlock = lockScroll()
  expect(html.outerHTML).toBe(before[0])
  unlock()
  expect(state()).toEqual(before)
})

test('nothing on the page moves, not even fixed elements, and the scroll position is kept', () => {
  const box = tall()
  const pinned = document.createElement('div')
  pinned.style.cssText = 'position:fixed;right:0;top:0;width:50px;height:50px'
  body.append(pinned)
  // Headless scroll bars may take no room; a classic one does.
  html.style.overflowY = 'scroll'
  scrollTo(0, 500)
  const rects = () => [box, pinned].map((element) => JSON.stringify(element.getBoundingClientRect()))
  const before = rects()
  const unlock = lockScroll()
  expect(rects()).toEqual(before)
  expect(scrollY).toBe(500)
  unlock()
  expect(rects()).toEqual(before)
})

test('a page whose body is the scroll container keeps its position', () => {
  html.style.height = '100%'
  body.style.height = '100%'
  body.style.overflowY = 'auto'
  tall()
  scrollTo(0, 700)
  const unlock = lockScroll()
  expect(scrollable()).toBe(false)
  expect(scrollY).toBe(700)
  unlock()
  expect(scrollY).toBe(700)
  expect(scrollable()).toBe(true)
})
