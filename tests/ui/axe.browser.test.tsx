import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AccountCard, ConnectCard, Gallery, NetworkCard } from './Gallery.js'
import { type Mounted, mount } from './mount.js'
import { reduceMotion } from './reduceMotion.js'

beforeAll(() => reduceMotion('reduce'))
afterAll(() => reduceMotion(''))

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const findings = async () => {
  const { violations, passes } = await axe.run(document, {
    rules: {
      region: { enabled: false },
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  return {
    contrastChecked: passes.find((rule) => rule.id === 'color-contrast')?.nodes.length ?? 0,
    violations: violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(' | ')}`),
  }
}

it.each([
  ['dark', 'ltr'],
  ['light', 'ltr'],
  ['light', 'rtl'],
])('axe finds nothing on a page with all components, %s %s', async (theme, dir) => {
  document.documentElement.lang = 'en'
  document.title = 'Parts'
  await page.viewport(1206, 1400)
  mounted = mount(<Gallery />, { 'data-theme': theme, dir })
  await Promise.all(
    mounted.root
      .getAnimations({ subtree: true })
      .filter((animation) => animation.timeline === document.timeline)
      .map((animation) => {
        animation.finish()
        return animation.finished
      }),
  )
  const { violations, contrastChecked } = await findings()
  expect(violations).toEqual([])
  expect(contrastChecked).toBeGreaterThan(30)
})

it.each([
  ['ConnectCard', ConnectCard],
  ['NetworkCard', NetworkCard],
  ['AccountCard', AccountCard],
])('%s fits a phone of 320 pixels without horizontal scrolling', async (_name, View) => {
  await page.viewport(320, 640)
  mounted = mount(
    <div className="portico-frame">
      <View />
    </div>,
  )
  const card = mounted.find('.p-card')
  const box = card.getBoundingClientRect()
  expect(box.width).toBe(320)
  expect(box.bottom).toBe(640)
  for (const part of [card, mounted.find('.p-body'), ...mounted.root.querySelectorAll('.p-row, .p-rail')])
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
})
