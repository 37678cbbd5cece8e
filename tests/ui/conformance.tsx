import axe from 'axe-core'
import { createRef, type ReactElement, type Ref } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { leftovers } from '../leftovers.js'
import { type Mounted, mount } from './mount.js'

interface Session {
  send(method: string, params: object): Promise<unknown>
}

/** Props every part takes, spread into it last. */
export interface Given {
  ref: Ref<never>
  className: string
  testId: string
  'data-extra': string
}

/** Callbacks a part calls when its controls are pressed. */
export type Pressed = (...told: unknown[]) => void

/** Controls of a part, which are Tab stops, and the effects of keys on them. */
export interface Press {
  /** Selects the controls; by default the element with the test id. */
  at?: string
  /** Keys that lead from there to the tested control, such as into a menu. */
  first?: string
  /** Keys that call once each, by default Enter and Space; of these two, one that is not listed calls nothing. */
  keys?: readonly string[]
  /** Arguments of the call; any, unless given. */
  tells?: (key: string, dir: string) => unknown
  /** The focused element after keys that move focus. */
  moves?: (dir: string) => Readonly<Record<string, string>>
}

export interface Conformance {
  /**
   * Renders the part with its required props; spread the given
   * props into it, and let its controls call `pressed`.
   */
  part: (given: Given, pressed: Pressed) => ReactElement
  /** Tag of the element that ref, test id and extra props go to. */
  tag: string
  /** Selects the element with the class, if it is another one. */
  classAt?: string
  /** Selects the element of the ref, if it is not the one with the test id. */
  refAt?: string
  /** The part takes no other props than its own. */
  closed?: true
  /** Role in the accessibility tree; 'none' if the part is a plain box around its text, or hidden. */
  role: Parameters<typeof page.getByRole>[0] | 'none'
  /** Accessible name; without a role, the text that is read. */
  name?: string
  /** Everything that Tab stops at. */
  press?: readonly Press[]
  /** An element around the part, such as a list. */
  inside?: (part: ReactElement) => ReactElement
  /** Elements whose edge must be seen in forced colours. */
  edges?: string
  /** Opens a closed part before it is tested. */
  open?: (mounted: Mounted) => Promise<void> | void
}

/** Mounts for one test. */
export const show = (node: ReactElement, attributes?: Record<string, string>): Mounted => {
  const result = mount(node, attributes)
  leftovers.push(result.unmount)
  return result
}

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

/** The text of an element that assistive technology reads. */
function readText(element: Element): string {
  if (element.closest('[aria-hidden=true]')) return ''
  const copy = element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  element.after(copy)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of the nodes has no gaps between its lines
  const text = copy.innerText.replace(/\s+/g, ' ').trim()
  copy.remove()
  return text
}

/** Tab stops from #before to #after, in order. */
async function stops({ root, find }: Mounted): Promise<Element[]> {
  const found: Element[] = []
  find('#before').focus()
  for (;;) {
    await userEvent.tab()
    const at = active(root)
    if (at === find('#after')) return found
    if (!at || found.includes(at)) throw new Error('Tab does not lead through the part')
    found.push(at)
  }
}

const controls = 'button,a[href],input:not([aria-hidden]),[role=menuitem],[tabindex="0"]:not([role=tabpanel])'

/** Controls whose target is smaller than `side`: a pointer within `side` / 2 of their centre misses them. */
export function missed(root: HTMLElement, side: number): string[] {
  const shadow = root.getRootNode() as ShadowRoot
  return [...root.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      // A link in a sentence may be as small as its line.
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

/** Finishes all animations. */
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

/** Rules that every part must follow. */
export function describeConformance(name: string, options: Conformance): void {
  const {
    part,
    tag,
    classAt,
    refAt,
    closed,
    role,
    inside = (node) => node,
    edges,
    open,
    press = [],
  } = options
  const build = (ref: Ref<never>, pressed: Pressed = () => {}) =>
    inside(
      part(
        { ref, className: 'own', testId: 'x', ...(closed ? {} : { 'data-extra': 'yes' }) } as Given,
        pressed,
      ),
    )
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

    it('has its role and name', async () => {
      const mounted = show(around())
      await open?.(mounted)
      const { name = '' } = options
      if (role !== 'none')
        return expect(page.getByRole(role, { name, exact: true }).elements()).toHaveLength(1)
      const element = mounted.find('[data-testid=x]')
      expect(element.matches('[aria-hidden=true],div:not([role]),span:not([role]),bdi:not([role])')).toBe(
        true,
      )
      expect(readText(element)).toBe(name)
    })

    it.each(['ltr', 'rtl'])(
      `AXS-09 ${press.length ? 'Tab stops at each control, and its keys do their work once' : 'Tab goes past it'}: %s`,
      async (dir) => {
        const begin = (pressed: Pressed = () => {}) =>
          show(
            <>
              <button type="button" id="before" aria-label="Before" />
              <div id="part">{build(createRef<never>(), pressed)}</div>
              <button type="button" id="after" aria-label="After" />
            </>,
            { dir },
          )
        const at = ({ at: selector = '[data-testid=x]' }: Press) => `#part :is(${selector})`
        const walked = begin()
        const all = [...walked.root.querySelectorAll('*')]
        const named = (elements: Iterable<Element>) =>
          [...elements].map((each) => `${all.indexOf(each)} ${each.outerHTML.slice(0, 80)}`)
        expect(named(await stops(walked))).toEqual(
          named(press.length ? walked.root.querySelectorAll(press.map(at).join()) : []),
        )
        const counts = press.map((one) => walked.root.querySelectorAll(at(one)).length)
        walked.unmount()
        for (const [which, one] of press.entries()) {
          const { keys = ['{Enter}', ' '], first, tells, moves } = one
          expect(counts[which], at(one)).toBeGreaterThan(0)
          const focused = async (nth: number, pressed?: Pressed) => {
            const mounted = begin(pressed)
            mounted.root.querySelectorAll<HTMLElement>(at(one))[nth]?.focus()
            if (first) await userEvent.keyboard(first)
            return mounted
          }
          for (let nth = 0; nth < (counts[which] ?? 0); nth += 1)
            for (const key of new Set([...keys, '{Enter}', ' '])) {
              const pressed = vi.fn<Pressed>()
              const mounted = await focused(nth, pressed)
              pressed.mockClear()
              await userEvent.keyboard(key)
              const acts = keys.includes(key)
              expect(pressed.mock.calls, `${at(one)} ${nth}, ${key}`).toHaveLength(acts ? 1 : 0)
              if (acts && tells) expect(pressed.mock.calls[0]).toEqual([tells(key, dir)])
              mounted.unmount()
            }
          for (const [key, to] of Object.entries(moves?.(dir) ?? {})) {
            const mounted = await focused(0)
            await userEvent.keyboard(key)
            const moved = () => active(mounted.root) === mounted.find(to)
            await expect.poll(moved, { message: `${at(one)}, ${key}` }).toBe(true)
            mounted.unmount()
          }
        }
      },
    )

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
