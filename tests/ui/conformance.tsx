import axe from 'axe-core'
import { createRef, type ReactElement, type Ref } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { type Mounted, mount } from './mount.js'

interface Session {
  send(method: string, params: object): Promise<unknown>
}

/** What every part takes, spread into it as its last props. */
export interface Given {
  ref: Ref<never>
  className: string
  testId: string
  'data-extra': string
}

export interface Conformance {
  /** The part with the least it needs; spread the given props into it. */
  part: (given: Given) => ReactElement
  /** Tag of the element that ref, test id and extra props go to. */
  tag: string
  /** Where the class goes when it is not that element. */
  classAt?: string
  /** Where the ref goes when it is not the element with the test id. */
  refAt?: string
  /** The part takes no other props than its own. */
  closed?: true
  /** Role and name as assistive technology is told. */
  role?: Parameters<typeof page.getByRole>[0]
  name?: string
  /** Stands around the part, such as a list. */
  inside?: (part: ReactElement) => ReactElement
  /** Elements whose edge must be seen in forced colours. */
  edges?: string
  /** Opens what is closed at first, before it is looked at. */
  open?: (mounted: Mounted) => Promise<void> | void
}

export const mountedHere: Mounted[] = []

/** Mounts for one test. */
export const show = (node: ReactElement, attributes?: Record<string, string>): Mounted => {
  const result = mount(node, attributes)
  mountedHere.push(result)
  return result
}

afterEach(() => {
  for (const one of mountedHere.splice(0)) one.unmount()
})

export const emulate = (name: string, value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { features: [{ name, value }] })

export const touch = (enabled: boolean) =>
  (cdp() as unknown as Session).send('Emulation.setTouchEmulationEnabled', { enabled })

/** The element that has focus in the shadow root. */
export const active = (root: HTMLElement) => (root.getRootNode() as ShadowRoot).activeElement

/** Text of the elements that describe one. */
export const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
    .join(' ')

const controls = 'button,a[href],input:not([aria-hidden]),[role=menuitem],[tabindex="0"]:not([role=tabpanel])'

/** Controls that a pointer misses although it is within `side` / 2 of their middle. */
export function missed(root: HTMLElement, side: number): string[] {
  const shadow = root.getRootNode() as ShadowRoot
  return [...root.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      // A link in a sentence is as high as its line.
      if (box.width === 0 || (control.tagName === 'A' && control.closest('p,label'))) return false
      const x = box.x + box.width / 2
      const y = box.y + box.height / 2
      const reach = side / 2 - 1
      return [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].some(([atX = 0, atY = 0]) => {
        const hit = shadow.elementFromPoint(atX, atY)
        return !(hit && (control.contains(hit) || hit.closest('label')?.contains(control)))
      })
    })
    .map((control) => control.outerHTML.slice(0, 120))
}

/** Violations that axe finds in what is mounted. */
export async function violations(): Promise<string[]> {
  document.documentElement.lang = 'en'
  document.title = 'Parts'
  const result = await axe.run(document, {
    rules: {
      region: { enabled: false },
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
      'heading-order': { enabled: false },
    },
  })
  return result.violations.map(
    (rule) => `${rule.id}: ${rule.nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** Brings what moves to its end, where it stays. */
const rested = (root: HTMLElement) =>
  Promise.all(
    root
      .getAnimations({ subtree: true })
      .filter((animation) => animation.timeline === document.timeline)
      .map((animation) => {
        animation.finish()
        return animation.finished
      }),
  )

/** The rules that every part keeps. */
export function describeConformance(name: string, options: Conformance): void {
  const { part, tag, classAt, refAt, closed, role, inside = (node) => node, edges, open } = options
  const build = (ref: Ref<never>) =>
    inside(part({ ref, className: 'own', testId: 'x', ...(closed ? {} : { 'data-extra': 'yes' }) } as Given))
  const around = (ref: Ref<never> = createRef<never>()) => (
    <div style={{ width: 328, padding: 24, background: 'var(--portico-surface-0)' }}>{build(ref)}</div>
  )

  describe(`${name} conforms`, () => {
    it('passes on its ref, class, test id and other props', () => {
      const ref = createRef<Element>()
      const { find } = show(build(ref as Ref<never>))
      const element = find('[data-testid=x]')
      expect(element.tagName).toBe(tag)
      expect(refAt ? find(refAt) : element).toBe(ref.current)
      const classed = classAt ? find(classAt) : element
      expect(classed.classList.contains('own')).toBe(true)
      expect(classed.classList.length).toBeGreaterThan(1)
      if (!closed) expect(element.dataset.extra).toBe('yes')
    })

    if (role)
      it('has its role and name', async () => {
        const mounted = show(around())
        await open?.(mounted)
        expect(page.getByRole(role, { name: options.name ?? '', exact: true }).elements()).toHaveLength(1)
      })

    it.each([
      ['dark', 'ltr'],
      ['dark', 'rtl'],
      ['light', 'ltr'],
      ['light', 'rtl'],
    ])('AXS-03 AXS-06 AXS-08 gives axe nothing to find: %s %s', async (theme, dir) => {
      const mounted = show(around(), { 'data-theme': theme, dir })
      await open?.(mounted)
      await rested(mounted.root)
      expect(await violations()).toEqual([])
      const frame = mounted.root.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
      const wide = [...mounted.root.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const box = element.getBoundingClientRect()
        return (
          box.width > 0 &&
          !element.closest('.p-sr') &&
          (box.left < frame.left - 1 || box.right > frame.right + 1)
        )
      })
      expect(wide.map((element) => element.outerHTML.slice(0, 120))).toEqual([])
    })

    it('AXS-07 is large enough to hit, with a mouse and with a finger', async () => {
      const mounted = show(around())
      await open?.(mounted)
      expect(missed(mounted.root, 24)).toEqual([])
      await touch(true)
      try {
        await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
        expect(missed(mounted.root, 44)).toEqual([])
      } finally {
        await touch(false)
      }
    })

    if (edges)
      it('keeps its edges in forced colours', async () => {
        await emulate('forced-colors', 'active')
        try {
          const mounted = show(around())
          await open?.(mounted)
          const found = [...mounted.root.querySelectorAll(edges)]
          expect(found.length).toBeGreaterThan(0)
          for (const element of found) {
            const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } =
              getComputedStyle(element)
            expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1)
            expect(borderTopStyle).not.toBe('none')
            expect(borderTopColor).not.toBe(backgroundColor)
          }
        } finally {
          await emulate('forced-colors', 'none')
        }
      })
  })
}
