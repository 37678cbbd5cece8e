import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { createSurface, type Surface, slotFrame } from '#page'

const surfaces: Surface[] = []
let opener: HTMLButtonElement
let main: HTMLElement

beforeEach(async () => {
  await page.viewport(800, 600)
  main = document.createElement('main')
  opener = button('opener')
  main.append(opener, button('page'))
  document.body.append(main)
  opener.focus()
})

afterEach(() => {
  for (const surface of surfaces.splice(0)) surface.dispose()
  document.body.replaceChildren()
})

function button(name: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.id = name
  element.textContent = name
  return element
}

function modal(...names: string[]): Surface {
  const surface = createSurface()
  surfaces.push(surface)
  surface.adopt('section{position:absolute;left:200px;top:100px;width:300px;height:300px;background:#fff}')
  const card = document.createElement('section')
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-modal', 'true')
  card.setAttribute('aria-labelledby', 'title')
  const title = document.createElement('h2')
  title.id = 'title'
  title.textContent = 'Connect'
  card.append(title, ...names.map(button))
  surface.root.append(card)
  return surface
}

const inner = (surface: Surface, id: string) => surface.shadow.getElementById(id) as HTMLElement
const stage = () =>
  [...document.querySelectorAll('[id=portico-host]')].filter((element) => element.shadowRoot) as HTMLElement[]
const boxOf = (surface: Surface) => surface.host.parentElement as HTMLElement
const dialogOf = (surface: Surface) => boxOf(surface).assignedSlot?.parentElement as HTMLDialogElement | null
const isRaised = (surface: Surface) => dialogOf(surface)?.matches(':modal') ?? false

function focus(): string {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active?.id || active?.className || active?.localName || 'none'
}

async function walk(keys: string, steps: number): Promise<string[]> {
  const seen: string[] = []
  for (let step = 0; step < steps; step++) {
    await userEvent.keyboard(keys)
    seen.push(focus())
  }
  return seen
}

const forward = (steps: number) => walk('{Tab}', steps)
const back = (steps: number) => walk('{Shift>}{Tab}{/Shift}', steps)

function prompt(): HTMLButtonElement {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'fixed', right: '0', top: '0', zIndex: '2147483647' })
  const approve = button('approve')
  box.append(approve)
  document.body.append(box)
  return approve
}

const hit = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}

const moment = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe('focus', () => {
  test('AXS-02 Tab and Shift+Tab stay inside, through shadow roots and slots', async () => {
    const surface = modal('a', 'b')
    const fancy = document.createElement('div')
    const shadow = fancy.attachShadow({ mode: 'open' })
    shadow.append(button('deep'), document.createElement('slot'))
    fancy.append(button('slotted'))
    const off = button('off') as HTMLButtonElement
    off.disabled = true
    const gone = button('gone')
    gone.hidden = true
    surface.root.firstElementChild?.append(fancy, off, gone)
    surface.show()
    expect(focus()).toBe('root')
    expect(await forward(6)).toEqual(['a', 'b', 'deep', 'slotted', 'a', 'b'])
    expect(await back(3)).toEqual(['a', 'slotted', 'deep'])
  })

  test('AXS-02 a radio group at the end is one Tab stop', async () => {
    const surface = modal('a')
    for (const id of ['one', 'two']) {
      const radio = document.createElement('input')
      Object.assign(radio, { type: 'radio', name: 'group', id, checked: id === 'one' })
      surface.root.firstElementChild?.append(radio)
    }
    surface.show()
    expect(await forward(3)).toEqual(['a', 'one', 'a'])
  })

  test('AXS-02 without focusable elements, the focus stays on the root', async () => {
    const surface = modal()
    surface.show()
    expect(await forward(2)).toEqual(['root', 'root'])
  })

  test('AXS-02 a script of the page cannot move the focus out', () => {
    const surface = modal('a')
    surface.show()
    inner(surface, 'a').focus()
    const late = button('late')
    document.body.append(late)
    late.focus()
    expect(focus()).toBe('a')
  })

  test('a focus trap of the page does not cause endless recursion', () => {
    const surface = modal('a')
    surface.show()
    inner(surface, 'a').focus()
    const late = button('late')
    document.body.append(late)
    const theirs = (event: FocusEvent) => {
      if (event.target !== late) late.focus()
    }
    document.addEventListener('focusin', theirs)
    expect(() => late.focus()).not.toThrow()
    document.removeEventListener('focusin', theirs)
  })

  test('AXS-02 MOD-22 hiding returns the focus to the opener, also inside a shadow root', () => {
    const box = document.createElement('div')
    const deep = button('deep-opener')
    box.attachShadow({ mode: 'open' }).append(deep)
    document.body.append(box)
    deep.focus()
    const surface = modal('a')
    surface.show()
    expect(focus()).toBe('root')
    surface.hide()
    expect(focus()).toBe('deep-opener')
  })

  test('hiding after the opener was removed leaves the focus on the body', () => {
    const surface = modal('a')
    surface.show()
    opener.remove()
    surface.hide()
    expect(focus()).toBe('body')
  })

  test('setting the same prompt state again does no work', () => {
    const surface = modal('a')
    surface.show()
    surface.setPrompting(true)
    const looked = vi.spyOn(document, 'querySelectorAll')
    surface.setPrompting(true)
    expect(looked).not.toHaveBeenCalled()
    surface.setPrompting(false)
    expect(looked).toHaveBeenCalled()
    looked.mockRestore()
  })

  test('hiding does not take the focus from an element of the page that has it', () => {
    const surface = modal('a')
    surface.show()
    surface.setPrompting(true)
    const approve = prompt()
    approve.focus()
    surface.hide()
    expect(focus()).toBe('approve')
  })
})

describe('the rest of the page', () => {
  test('AXS-01 the page is inert while open, except what is added later; hiding restores what was inert before', () => {
    const already = document.createElement('div')
    already.inert = true
    document.body.append(already)
    const surface = modal('a')
    surface.show()
    expect([main.inert, already.inert]).toEqual([true, true])
    expect(stage()[0]?.inert).toBe(false)
    const approve = prompt()
    expect(hit(approve)).toBe(approve)
    expect(approve.parentElement?.inert).toBe(false)
    surface.hide()
    expect([main.hasAttribute('inert'), already.inert]).toEqual([false, true])
  })

  test('AXS-01 there is exactly one accessible dialog, named by its title', async () => {
    const surface = modal('a')
    surface.show()
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    const { violations } = await axe.run(surface.root.ownerDocument, {
      runOnly: ['wcag2a', 'wcag2aa', 'best-practice'],
    })
    const ours = violations.filter(({ nodes }) =>
      nodes.some(({ target }) => String(target[0]).includes('portico')),
    )
    expect(ours.map(({ id }) => id)).toEqual([])
  })

  test('during a prompt of a wallet the page and the focus are free, and both are taken back after it', async () => {
    const surface = modal('a')
    surface.show()
    inner(surface, 'a').focus()
    surface.setPrompting(true)
    expect(main.inert).toBe(false)
    const approve = prompt()
    const approved = vi.fn()
    approve.addEventListener('click', approved)
    await userEvent.click(approve)
    expect(approved).toHaveBeenCalledTimes(1)
    expect(focus()).toBe('approve')
    expect(inner(surface, 'a').checkVisibility()).toBe(true)
    surface.setPrompting(false)
    expect(main.inert).toBe(true)
    approve.parentElement?.remove()
    opener.focus()
    expect(focus()).not.toBe('opener')
  })

  test('a host element hidden by a modal of the page is accessible while ours is open', () => {
    const surface = modal('a')
    const [host] = stage()
    host?.setAttribute('aria-hidden', 'true')
    host?.setAttribute('inert', '')
    surface.show()
    expect([host?.hasAttribute('aria-hidden'), host?.inert]).toEqual([false, false])
    surface.hide()
    expect([host?.getAttribute('aria-hidden'), host?.inert]).toEqual(['true', true])
  })

  test('typing in our fields does not trigger keyboard shortcuts of the page', async () => {
    const surface = modal()
    const field = document.createElement('input')
    surface.root.firstElementChild?.append(field)
    surface.show()
    field.focus()
    const shortcut = vi.fn()
    document.addEventListener('keydown', shortcut)
    await userEvent.keyboard('/k')
    document.removeEventListener('keydown', shortcut)
    expect(field.value).toBe('/k')
    expect(shortcut).not.toHaveBeenCalled()
  })
})

describe('elements of the page in the top layer', () => {
  function hostDialog() {
    const dialog = document.createElement('dialog')
    dialog.append(button('theirs'))
    document.body.append(dialog)
    return dialog
  }

  test('without such an element we stay out of the top layer', () => {
    const surface = modal('a')
    surface.show()
    expect(isRaised(surface)).toBe(false)
    expect(getComputedStyle(boxOf(surface)).zIndex).toBe('2147483000')
  })

  test('a modal dialog of the page that was open before is below ours, and has the focus again after', async () => {
    const theirs = hostDialog()
    theirs.showModal()
    const surface = modal('a')
    surface.show()
    const a = inner(surface, 'a')
    const clicked = vi.fn()
    a.addEventListener('click', clicked)
    expect(isRaised(surface)).toBe(true)
    await userEvent.click(a)
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(await forward(2)).toEqual(['a', 'a'])
    surface.hide()
    expect(theirs.open).toBe(true)
    expect(focus()).toBe('theirs')
  })

  test('a modal dialog that opens later goes below ours, which keeps focus and scroll position', async () => {
    const theirs = hostDialog()
    const surface = modal('first', 'a')
    const list = document.createElement('div')
    list.id = 'list'
    surface.adopt('#list{height:50px;overflow:auto}#list::before{content:"";display:block;height:500px}')
    surface.root.firstElementChild?.append(list)
    surface.show()
    inner(surface, 'a').focus()
    list.scrollTop = 120
    theirs.showModal()
    await expect.poll(() => isRaised(surface)).toBe(true)
    expect(hit(inner(surface, 'a'))).toBe(stage()[0])
    expect(focus()).toBe('a')
    theirs.close()
    await expect.poll(() => isRaised(surface)).toBe(false)
    expect([focus(), list.scrollTop]).toEqual(['a', 120])
  })

  test('when a modal dialog that was open before closes, ours leaves the top layer', async () => {
    const theirs = hostDialog()
    theirs.showModal()
    const surface = modal('a')
    surface.show()
    theirs.close()
    await expect.poll(() => isRaised(surface)).toBe(false)
    expect(hit(inner(surface, 'a'))).toBe(stage()[0])
    expect(main.inert).toBe(true)
  })

  test('a second modal dialog that opens while ours is in the top layer goes below ours, too', async () => {
    hostDialog().showModal()
    const surface = modal('a')
    surface.show()
    hostDialog().showModal()
    await expect.poll(() => hit(inner(surface, 'a'))).toBe(stage()[0])
  })

  test('a modal dialog that opens during a prompt stays above ours', async () => {
    const theirs = hostDialog()
    const surface = modal('a')
    surface.show()
    surface.setPrompting(true)
    theirs.showModal()
    await moment()
    expect(hit(theirs)).not.toBe(stage()[0])
    await userEvent.click(theirs.firstElementChild as Element)
    expect(focus()).toBe('theirs')
  })

  test('a modal dialog inside a shadow root is detected', () => {
    const box = document.createElement('div')
    const theirs = document.createElement('dialog')
    box.attachShadow({ mode: 'open' }).append(theirs)
    document.body.append(box)
    theirs.showModal()
    const surface = modal('a')
    surface.show()
    expect(hit(inner(surface, 'a'))).toBe(stage()[0])
  })

  test('a popover of the page goes below ours, and a prompt is above ours', () => {
    const theirs = document.createElement('div')
    theirs.popover = 'manual'
    document.body.append(theirs)
    theirs.showPopover()
    const surface = modal('a')
    surface.show()
    expect(isRaised(surface)).toBe(true)
    surface.setPrompting(true)
    expect(isRaised(surface)).toBe(false)
    const approve = prompt()
    expect(hit(approve)).toBe(approve)
  })
})

describe('a page whose body creates a containing block', () => {
  const inViewport = (surface: Surface) => {
    const { x, y, width, height } = surface.root.getBoundingClientRect()
    return [x, y, width, height]
  }

  afterEach(() => document.body.removeAttribute('style'))

  for (const style of ['transform:translateZ(0)', 'will-change:transform', 'filter:blur(0)'])
    test(`the card fills the viewport if the body has ${style}, and a prompt is above it`, async () => {
      document.body.style.cssText = `${style};height:5000px;margin:8px`
      const surface = modal('a')
      surface.show()
      expect(inViewport(surface)).toEqual([0, 0, 800, 600])
      expect(isRaised(surface)).toBe(true)
      const a = inner(surface, 'a')
      a.focus()
      surface.setPrompting(true)
      expect(isRaised(surface)).toBe(false)
      expect(inViewport(surface)).toEqual([0, 0, 800, 600])
      const approve = prompt()
      const approved = vi.fn()
      approve.addEventListener('click', approved)
      approve.click()
      expect(approved).toHaveBeenCalledTimes(1)
      expect(approve.matches(':modal, [inert] *')).toBe(false)
      expect(hit(approve)).toBe(approve)
      expect(hit(a)).toBe(stage()[0])
      await moment()
      surface.setPrompting(false)
      expect(inViewport(surface)).toEqual([0, 0, 800, 600])
      expect(main.inert).toBe(true)
      expect(focus()).toBe('a')
    })

  test('the card fills the viewport if such a page is scrolled', () => {
    document.body.style.cssText = 'transform:translateZ(0);height:5000px'
    scrollTo(0, 3000)
    const surface = modal('a')
    surface.show()
    expect(inViewport(surface)).toEqual([0, 0, 800, 600])
    surface.setPrompting(true)
    expect(inViewport(surface)).toEqual([0, 0, 800, 600])
    surface.hide()
    scrollTo(0, 0)
  })

  test('a body that gets a transform while we are open is detected', async () => {
    const surface = modal('a')
    surface.show()
    expect(isRaised(surface)).toBe(false)
    await moment()
    document.body.style.cssText = 'transform:translateZ(0);height:5000px'
    await expect.poll(() => inViewport(surface)).toEqual([0, 0, 800, 600])
    surface.hide()
    document.body.removeAttribute('style')
    surface.show()
    expect(isRaised(surface)).toBe(false)
  })
})

describe('a page that replaces its body while we are open', () => {
  const scrollLocked = () => getComputedStyle(document.documentElement).overflowY === 'hidden'
  const swaps: Record<string, (content: HTMLElement) => void> = {
    content: (content) => document.body.replaceChildren(content),
    element: (content) => {
      const body = document.createElement('body')
      body.append(content)
      document.body.replaceWith(body)
    },
  }

  for (const [name, swap] of Object.entries(swaps))
    for (const over of ['the plain layer', 'a modal dialog'])
      test(`its ${name}, with ours in ${over}: the modal comes back, and hiding it frees the page`, async () => {
        if (over === 'a modal dialog') {
          const theirs = document.createElement('dialog')
          document.body.append(theirs)
          theirs.showModal()
        }
        const surface = modal('first', 'a')
        const asked = vi.fn()
        surface.on('escape', asked)
        surface.show()
        inner(surface, 'a').focus()
        await moment()
        const next = document.createElement('main')
        next.append(button('next'))
        swap(next)
        await expect.poll(() => stage()[0]?.isConnected).toBe(true)
        expect(hit(inner(surface, 'a'))).toBe(stage()[0])
        expect([focus(), next.inert, main.inert, scrollLocked()]).toEqual(['a', true, false, true])
        expect(isRaised(surface)).toBe(false)
        const approve = prompt()
        expect(approve.parentElement?.inert).toBe(false)
        await userEvent.keyboard('{Escape}')
        expect(asked).toHaveBeenCalledTimes(1)
        surface.hide()
        expect([next.inert, scrollLocked(), surface.root.checkVisibility()]).toEqual([false, false, false])
        document.getElementById('next')?.focus()
        expect(focus()).toBe('next')
      })

  test('showing again restores the modal at once', () => {
    const surface = modal('a')
    surface.show()
    document.body.replaceChildren(main)
    surface.show()
    expect(hit(inner(surface, 'a'))).toBe(stage()[0])
    expect(main.inert).toBe(true)
  })

  test('two modals are restored in their order', async () => {
    const [first, second] = [modal('a'), modal('b')]
    first.show()
    second.show()
    await moment()
    document.body.replaceChildren(main)
    await expect.poll(() => stage()[0]?.isConnected).toBe(true)
    expect([boxOf(first).inert, boxOf(second).inert, focus()]).toEqual([true, false, 'root'])
    second.hide()
    expect([boxOf(first).inert, main.inert]).toEqual([false, true])
    first.hide()
    expect(main.inert).toBe(false)
  })

  test('a modal hidden before it is restored stays away and frees the page', async () => {
    const surface = modal('a')
    surface.show()
    document.body.replaceChildren(main)
    surface.hide()
    await moment()
    expect([stage().length, main.inert, scrollLocked()]).toEqual([0, false, false])
  })

  test('restoring stops if the page always removes the modal', async () => {
    const surface = modal('a')
    surface.show()
    let removals = 0
    const theirs = new MutationObserver(() => {
      for (const element of stage()) {
        removals++
        element.remove()
      }
    })
    theirs.observe(document.body, { childList: true })
    stage()[0]?.remove()
    for (let round = 0; round < 5; round++) await moment()
    theirs.disconnect()
    expect(removals).toBeLessThan(15)
    surface.hide()
    expect([main.inert, scrollLocked()]).toEqual([false, false])
  })
})

describe('input of the visitor', () => {
  test('MOD-17 Escape is emitted once, does not reach the page and closes nothing itself', async () => {
    const surface = modal('a')
    const asked = vi.fn()
    const outside = vi.fn()
    surface.on('escape', asked)
    document.addEventListener('keydown', outside)
    surface.show()
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', outside)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(outside).not.toHaveBeenCalled()
    expect(surface.root.checkVisibility()).toBe(true)
  })

  test('MOD-17 Escape in the top layer is emitted each time, and closes nothing itself', async () => {
    const theirs = document.createElement('dialog')
    document.body.append(theirs)
    theirs.showModal()
    const surface = modal('a')
    const asked = vi.fn()
    surface.on('escape', asked)
    surface.show()
    for (let time = 0; time < 3; time++) await userEvent.keyboard('{Escape}')
    expect(asked).toHaveBeenCalledTimes(3)
    expect([isRaised(surface), theirs.open]).toEqual([true, true])
  })

  test('MOD-17 Escape counts for the modal while it opens, even on a control of the page, but not after that', async () => {
    const surface = modal('a')
    const asked = vi.fn()
    surface.on('escape', asked)
    let arrive = () => {}
    for (const times of [1, 2]) {
      surface.show((then) => {
        arrive = then
      })
      expect(focus()).toBe('opener')
      opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      expect(asked).toHaveBeenCalledTimes(times)
      arrive()
      opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      expect(asked).toHaveBeenCalledTimes(times)
      surface.hide()
    }
  })

  test('Escape still works when the focused element was removed', async () => {
    const surface = modal('a')
    const asked = vi.fn()
    surface.on('escape', asked)
    surface.show()
    inner(surface, 'a').focus()
    inner(surface, 'a').remove()
    expect(focus()).toBe('body')
    await userEvent.keyboard('{Escape}')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('Escape is not emitted if a part of the card prevents its default', async () => {
    const surface = modal('a')
    const asked = vi.fn()
    surface.on('escape', asked)
    surface.show()
    inner(surface, 'a').addEventListener('keydown', (event) => event.preventDefault())
    inner(surface, 'a').focus()
    await userEvent.keyboard('{Escape}')
    expect(asked).not.toHaveBeenCalled()
  })

  test('a dialog closed by other code opens again and emits escape', async () => {
    const surface = modal('a')
    const asked = vi.fn()
    surface.on('escape', asked)
    const theirs = document.createElement('dialog')
    document.body.append(theirs)
    theirs.showModal()
    surface.show()
    dialogOf(surface)?.close()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    expect(isRaised(surface)).toBe(true)
  })

  test('MOD-17 only a press that starts and ends on the overlay is emitted', async () => {
    const surface = modal('a')
    const overlay = vi.fn()
    const undo = surface.on('overlay', overlay)
    surface.show()
    const { root } = surface
    const card = root.firstElementChild as HTMLElement
    const gesture = (down: Element, up: Element, on: Element) => {
      down.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      up.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }))
      on.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    }
    gesture(card, root, root)
    gesture(root, card, root)
    gesture(card, card, card)
    expect(overlay).not.toHaveBeenCalled()
    gesture(root, root, root)
    expect(overlay).toHaveBeenCalledTimes(1)
    await userEvent.click(root, { position: { x: 20, y: 20 } })
    expect(overlay).toHaveBeenCalledTimes(2)
    undo()
    gesture(root, root, root)
    expect(overlay).toHaveBeenCalledTimes(2)
  })
})

describe('several surfaces', () => {
  test('two surfaces share one host element; the last shown is on top, and hiding it reactivates the other', async () => {
    const first = modal('a')
    const second = modal('b')
    expect(stage()).toHaveLength(1)
    second.show()
    inner(second, 'b').focus()
    first.show()
    expect(await forward(2)).toEqual(['a', 'a'])
    expect([boxOf(first).inert, boxOf(second).inert]).toEqual([false, true])
    expect(hit(first.root.firstElementChild as Element)).toBe(stage()[0])
    expect(stage()[0]?.shadowRoot?.elementFromPoint(300, 200)).toBe(first.host)
    first.hide()
    expect(focus()).toBe('b')
    expect(await forward(1)).toEqual(['b'])
    expect(boxOf(second).inert).toBe(false)
    expect(main.inert).toBe(true)
    second.hide()
    expect(main.inert).toBe(false)
    expect(focus()).toBe('opener')
  })

  test('hiding the lower surface keeps the upper one, and the focus later returns to the opener', () => {
    const first = modal('a')
    const second = modal('b')
    first.show()
    inner(first, 'a').focus()
    second.show()
    inner(second, 'b').focus()
    second.setPrompting(true)
    first.hide()
    expect(focus()).toBe('b')
    second.setPrompting(false)
    expect(main.inert).toBe(true)
    second.hide()
    expect(focus()).toBe('opener')
    expect(main.inert).toBe(false)
  })

  test('FLT-35 a second copy of the package uses the same host element', async () => {
    const path = new URL('../../src/page/index.ts?copy', import.meta.url).href
    const copy = (await import(/* @vite-ignore */ path)) as typeof import('#page')
    const first = modal('a')
    const second = copy.createSurface()
    surfaces.push(second)
    expect(second.host.getRootNode()).toBe(first.host.getRootNode())
  })
})

describe('isolation from the page', () => {
  test('SEC-27 elements of the page with our ids are not used or changed', () => {
    const squatter = document.createElement('div')
    squatter.id = 'portico-host'
    document.body.prepend(squatter)
    const theirFrame = document.createElement('iframe')
    Object.assign(theirFrame, { id: 'w3m-iframe', name: 'w3m-secure-iframe' })
    document.body.prepend(theirFrame)
    const before = [squatter.outerHTML, theirFrame.outerHTML]
    const surface = modal('a')
    const frame = document.createElement('iframe')
    frame.id = 'w3m-iframe'
    const undo = slotFrame(frame)
    surface.show()
    expect(hit(inner(surface, 'a'))).toBe(stage()[0])
    expect(frame.parentElement).toBe(stage()[0])
    surface.hide()
    expect([squatter.outerHTML, theirFrame.outerHTML]).toEqual(before)
    undo()
    expect(theirFrame.isConnected).toBe(true)
  })

  test('SEC-27 elements that the page puts into our host element are not rendered', () => {
    const surface = modal('a')
    const planted = button('planted')
    stage()[0]?.append(planted)
    surface.show()
    expect(planted.checkVisibility()).toBe(false)
  })

  test('adopted styles are style sheets in a layer, limited to the surface, and can be removed', () => {
    const tags = document.querySelectorAll('style').length
    const surface = modal('a')
    const other = modal('b')
    surface.show()
    const color = (of: Surface, id: string) => getComputedStyle(inner(of, id)).color
    const plain = color(other, 'b')
    const undo = surface.adopt('button{color:rgb(1, 2, 3)}', 'plugin.x y')
    expect(color(surface, 'a')).toBe('rgb(1, 2, 3)')
    expect(color(other, 'b')).toBe(plain)
    expect(surface.shadow.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText).toContain(
      '@layer portico.plugin.x\\ y',
    )
    undo()
    expect(color(surface, 'a')).toBe(plain)
    expect([
      document.querySelectorAll('style').length,
      surface.shadow.querySelectorAll('style').length,
    ]).toEqual([tags, 0])
  })

  test('styles of the page do not apply to us', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'div,dialog,#portico-host{color:red!important;transform:scale(.5)!important;opacity:.5!important}',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const surface = modal('a')
    surface.show()
    const style = getComputedStyle(stage()[0] as Element)
    expect([style.transform, style.opacity]).toEqual(['none', '1'])
    expect(surface.root.getBoundingClientRect().width).toBe(document.documentElement.clientWidth)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })

  test('SEC-48 the page is as it was after hide and dispose', () => {
    const state = () => ({
      keys: Reflect.ownKeys(window).length,
      html: document.documentElement.cloneNode(true),
      sheets: document.adoptedStyleSheets.length,
      active: focus(),
    })
    document.body.setAttribute('style', 'margin:0;  overflow : auto')
    const added: unknown[][] = []
    const removed = vi.fn()
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
      this: EventTarget,
      ...args: Parameters<EventTarget['addEventListener']>
    ) {
      if (this === document || this === window) added.push(args)
      const options = args[2]
      if (typeof options === 'object' && (this === document || this === window))
        options.signal?.addEventListener('abort', () => removed())
      return original.apply(this, args)
    })
    const before = state()
    const surface = modal('a')
    surface.show()
    surface.setPrompting(true)
    surface.setPrompting(false)
    surface.hide()
    surface.dispose()
    surface.dispose()
    add.mockRestore()
    const after = state()
    expect(added.length).toBeGreaterThan(0)
    expect(removed).toHaveBeenCalledTimes(added.length)
    expect(after.html.isEqualNode(before.html)).toBe(true)
    expect({ ...after, html: null }).toEqual({ ...before, html: null })
    document.body.removeAttribute('style')
  })

  test('a hundred surfaces leave nothing behind', () => {
    const before = document.querySelectorAll('*').length
    for (let round = 0; round < 100; round++) {
      const surface = createSurface()
      surface.show()
      surface.hide()
      surface.show()
      surface.dispose()
    }
    expect(document.querySelectorAll('*').length).toBe(before)
    expect(main.hasAttribute('inert')).toBe(false)
    expect(Symbol.for('portico.page.1') in window).toBe(false)
  })

  test('an embedded surface is inline and leaves the page usable', async () => {
    const box = document.createElement('div')
    box.style.width = '300px'
    main.append(box)
    const surface = createSurface({ target: box })
    surfaces.push(surface)
    surface.root.append(button('a'))
    expect(surface.root.checkVisibility()).toBe(false)
    surface.show()
    expect(surface.root.getBoundingClientRect().width).toBe(300)
    expect([main.inert, document.adoptedStyleSheets.length, stage().length]).toEqual([false, 0, 0])
    expect(focus()).toBe('opener')
    expect(await forward(2)).toEqual(['page', 'a'])
    surface.hide()
    expect(surface.root.checkVisibility()).toBe(false)
    surface.dispose()
    expect(box.childElementCount).toBe(0)
  })
})

const original = EventTarget.prototype.addEventListener

describe('a press on a control that moves', () => {
  type Session = { send(method: string, params: object): Promise<unknown> }
  const mouse = (type: string, x: number, y: number) => {
    const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
    const at = { type, x: left + x, y: top + y, button: 'left', buttons: 1, clickCount: 1 }
    return (cdp() as unknown as Session).send('Input.dispatchMouseEvent', at)
  }
  const presses = async (slide: number, change: (control: HTMLElement) => void) => {
    const surface = modal('max', 'other')
    surface.show()
    const [max, other] = ['max', 'other'].map((id) => inner(surface, id)) as [HTMLElement, HTMLElement]
    const seen: string[] = []
    for (const each of [max, other]) each.addEventListener('click', () => seen.push(each.id))
    const { left, top, width, height } = max.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // The listeners of the surface load when it is shown.
    await vi.waitFor(async () => {
      await mouse('mousePressed', x, y)
      await mouse('mouseReleased', x, y)
      expect(seen.length).toBeGreaterThan(0)
    })
    seen.length = 0
    await mouse('mousePressed', x, y)
    change(max)
    await mouse('mouseReleased', x + slide, y)
    await new Promise((resolve) => setTimeout(resolve))
    return seen
  }
  const lower = (control: HTMLElement) => {
    control.style.marginTop = '80px'
  }

  test('counts once if the pointer stays', async () => {
    await vi.waitFor(async () => expect(await presses(0, lower)).toEqual(['max']))
    expect(await presses(9, lower)).toEqual(['max'])
  })

  test('is cancelled by sliding off, and counts once if nothing moves', async () => {
    expect(await presses(40, lower)).toEqual([])
    expect(await presses(0, () => {})).toEqual(['max'])
  })

  test('is lost with a control that is gone', async () => {
    expect(await presses(0, (control) => control.remove())).toEqual([])
  })
})
