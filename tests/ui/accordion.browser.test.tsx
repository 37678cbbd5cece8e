import { Accordion, Button, Checkbox, lateTestIds, Pager, Tooltip, uiStyles } from 'portico/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createSurface } from '#page'
import { active, describeConformance, described, show } from './conformance.js'

const nothing = () => {}

describeConformance('Accordion', {
  part: (given, pressed) => (
    <Accordion {...given} label="1 ETH = 2,588.04 USDC" open onToggle={pressed}>
      <p>Price impact 0.04 %</p>
    </Accordion>
  ),
  tag: 'DIV',
  role: 'button',
  name: '1 ETH = 2,588.04 USDC',
  edges: '.p-accordion',
  press: [{ at: 'button', tells: () => false }],
})

it('accordion opens and closes by press and key, and its closed content cannot be reached', async () => {
  const onToggle = vi.fn()
  const { find, root } = show(
    <>
      <Accordion label="Details" onToggle={onToggle}>
        <a href="#inside">Inside</a>
      </Accordion>
      <button type="button" id="after">
        After
      </button>
    </>,
  )
  const button = find('button')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(
    find(`#${CSS.escape(button.getAttribute('aria-controls') ?? '')}`).getBoundingClientRect().height,
  ).toBe(0)
  button.focus()
  await userEvent.tab()
  expect(active(root)).toBe(find('#after'))
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(onToggle).toHaveBeenLastCalledWith(true)
  await expect.poll(() => find('a').getBoundingClientRect().height).toBeGreaterThan(10)
  await expect.poll(() => root.getAnimations({ subtree: true })).toEqual([])
  await userEvent.tab()
  expect(active(root)).toBe(find('a'))
  button.click()
  await expect.poll(() => getComputedStyle(find('a')).visibility).toBe('hidden')
})

it('accordion stays closed if its user controls `open`', async () => {
  const { find } = show(
    <Accordion label="Details" open={false}>
      Text
    </Accordion>,
  )
  find('button').focus()
  await userEvent.keyboard('{Enter}')
  expect(find('button').getAttribute('aria-expanded')).toBe('false')
})

const legal = (
  <>
    I agree to the <a href="#terms">Terms</a> and the <a href="#privacy">Privacy policy</a>
  </>
)

describeConformance('Checkbox', {
  part: (given, pressed) => (
    <Checkbox
      {...given}
      label={
        // biome-ignore lint/a11y: it hears of presses of the links, which do what they do
        <span
          onClick={(event) => {
            event.preventDefault()
            if ((event.target as Element).tagName === 'A') pressed((event.target as Element).textContent)
          }}
        >
          {legal}
        </span>
      }
      checked
      onChange={pressed}
      error="Accept the terms first."
    />
  ),
  tag: 'INPUT',
  classAt: '.p-field',
  role: 'checkbox',
  name: 'I agree to the Terms and the Privacy policy',
  edges: 'input',
  press: [
    { keys: [' '], tells: () => false },
    { at: '[href="#terms"]', keys: ['{Enter}'], tells: () => 'Terms' },
    { at: '[href="#privacy"]', keys: ['{Enter}'], tells: () => 'Privacy policy' },
  ],
})

function Legal() {
  const [checked, setChecked] = useState(false)
  return <Checkbox label={legal} checked={checked} onChange={setChecked} />
}

it('checkbox is ticked by press, label and Space, but not by a link in its label', async () => {
  const { find } = show(<Legal />)
  const input = find<HTMLInputElement>('input')
  expect(input.checked).toBe(false)
  await userEvent.click(input)
  expect(input.checked).toBe(true)
  find('label > span').click()
  await expect.poll(() => input.checked).toBe(false)
  find('a').addEventListener('click', (event) => event.preventDefault())
  find('a').click()
  expect(input.checked).toBe(false)
  input.focus()
  await userEvent.keyboard(' ')
  expect(input.checked).toBe(true)
})

it('checkbox is described by the reason why it must be ticked', () => {
  const { find } = show(
    <Checkbox label={legal} checked={false} onChange={nothing} error="Accept the terms first." />,
  )
  expect(described(find('input'))).toBe('Accept the terms first.')
  expect(find('input').getAttribute('aria-invalid')).toBe('true')
})

describeConformance('Pager', {
  part: (given, pressed) => (
    <Pager
      {...given}
      state="failed"
      onMore={pressed}
      moreLabel="Load more"
      loadingLabel="Loading..."
      retryLabel="Try again"
      message="Not loaded."
    />
  ),
  tag: 'DIV',
  role: 'button',
  name: 'Try again',
  press: [{ at: 'button', tells: () => true }],
})

const pager = (state: 'more' | 'loading' | 'end', onMore: (pressed: boolean) => void, above = 2000) => (
  <div className="p-body" style={{ height: 300 }}>
    <div style={{ height: above }} />
    <Pager
      state={state}
      onMore={onMore}
      moreLabel="Load more"
      loadingLabel="Loading..."
      message={state === 'end' ? 'That is all.' : undefined}
    />
  </div>
)

it('pager loads once when its end is near, before it is visible', async () => {
  const onMore = vi.fn()
  const { find } = show(pager('more', onMore))
  const scroller = find('.p-body')
  scroller.scrollTop = 1000
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(onMore).not.toHaveBeenCalled()
  scroller.scrollTop = 1600
  await expect.poll(() => onMore.mock.calls).toEqual([[false]])
  expect(find('button').getBoundingClientRect().top).toBeGreaterThan(scroller.getBoundingClientRect().bottom)
})

it('pager loads if the observer reports several positions at once', async () => {
  const told = [{ isIntersecting: false }, { isIntersecting: true }]
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: typeof told) => void
      constructor(tell: (entries: typeof told) => void) {
        this.tell = tell
      }
      observe() {
        this.tell(told)
      }
      disconnect() {}
    },
  )
  try {
    const onMore = vi.fn()
    show(pager('more', onMore))
    await expect.poll(() => onMore.mock.calls).toEqual([[false]])
  } finally {
    vi.unstubAllGlobals()
  }
})

it('pager loads again after each page while its end stays visible', async () => {
  const onMore = vi.fn()
  const { render } = show(pager('more', onMore, 0))
  await expect.poll(() => onMore.mock.calls.length).toBe(1)
  render(pager('loading', onMore, 0))
  render(pager('more', onMore, 0))
  await expect.poll(() => onMore.mock.calls.length).toBe(2)
})

it('pager keeps its focused button while loading, tells a press from scrolling, and ends with a sentence', async () => {
  const onMore = vi.fn()
  const { find, render, root } = show(pager('more', onMore))
  const button = find(`[data-testid=${lateTestIds.loadMore}]`)
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(onMore).toHaveBeenCalledWith(true)
  onMore.mockClear()
  render(pager('loading', onMore))
  expect(find(`[data-testid=${lateTestIds.loadMore}]`)).toBe(button)
  expect(active(root)).toBe(button)
  expect(button.textContent).toBe('Loading...')
  // Hovering over the button already started its action.
  button.click()
  expect(onMore.mock.calls).toEqual([[true]])
  render(pager('end', onMore))
  expect(root.querySelector('button')).toBeNull()
  expect(find('[role=status]').textContent).toBe('That is all.')
})

describeConformance('Tooltip', {
  part: (given, pressed) => (
    <Tooltip {...given} text="The most that the price may move.">
      <Button onClick={pressed}>Slippage limit</Button>
    </Tooltip>
  ),
  inside: (part) => <div style={{ paddingBlockStart: 80 }}>{part}</div>,
  tag: 'SPAN',
  role: 'tooltip',
  name: 'The most that the price may move.',
  open: async ({ find, root }) => {
    await userEvent.hover(find('button'))
    await expect.poll(() => root.querySelector('[role=tooltip]')).toBeTruthy()
  },
  press: [{ at: 'button' }],
})

it('tooltip shows on focus and describes its control, and Escape closes only the tooltip', async () => {
  const outer = vi.fn((event: KeyboardEvent) => event.defaultPrevented)
  document.addEventListener('keydown', outer)
  const { find, root } = show(
    <Tooltip text="Why">
      <Button>Limit</Button>
    </Tooltip>,
  )
  await userEvent.tab()
  expect(active(root)).toBe(find('button'))
  await expect.poll(() => described(find('button'))).toBe('Why')
  await userEvent.keyboard('{Escape}')
  expect(root.querySelector('[role=tooltip]')).toBeNull()
  expect(outer).toHaveLastReturnedWith(true)
  expect(active(root)).toBe(find('button'))
  await userEvent.keyboard('{Escape}')
  expect(outer).toHaveLastReturnedWith(false)
  document.removeEventListener('keydown', outer)
})

it.each(['focus', 'pointer'])('tooltip opened by %s gets Escape before the modal around it', async (by) => {
  const surface = createSurface()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(uiStyles)
  surface.shadow.adoptedStyleSheets = [...surface.shadow.adoptedStyleSheets, sheet]
  const asked = vi.fn()
  surface.on('escape', asked)
  const react = createRoot(surface.root)
  try {
    flushSync(() =>
      react.render(
        <Tooltip text="Why">
          <Button>Limit</Button>
        </Tooltip>,
      ),
    )
    surface.show()
    const tip = () => surface.root.querySelector('[role=tooltip]')
    const button = surface.root.querySelector('button') as HTMLElement
    if (by === 'focus') await userEvent.tab()
    else await userEvent.hover(button)
    await expect.poll(tip).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await expect.poll(tip).toBeNull()
    expect(asked).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(asked).toHaveBeenCalledOnce()
  } finally {
    react.unmount()
    surface.dispose()
  }
})

it('tooltip stays while the pointer is on it, and goes when it leaves', async () => {
  const { find, root } = show(
    <div style={{ paddingBlockStart: 80 }}>
      <Tooltip text="The most that the price may move.">
        <Button>Limit</Button>
      </Tooltip>
      <p id="away" style={{ marginBlockStart: 80 }}>
        Away
      </p>
    </div>,
  )
  await userEvent.hover(find('button'))
  await expect.poll(() => root.querySelector('[role=tooltip]')).toBeTruthy()
  await userEvent.hover(find('[role=tooltip] > span'))
  expect(root.querySelector('[role=tooltip]')).toBeTruthy()
  await userEvent.hover(find('#away'))
  await expect.poll(() => root.querySelector('[role=tooltip]')).toBeNull()
})

it.each(['ltr', 'rtl'])('tooltip stays inside its scroll area: %s', async (dir) => {
  const { find, root } = show(
    <div className="p-body" style={{ width: 328, height: 200, alignItems: 'flex-end' }}>
      <Tooltip text="A long sentence that needs more room than there is beside its control, on either side.">
        <Button>Limit</Button>
      </Tooltip>
    </div>,
    { dir },
  )
  find('button').focus()
  await userEvent.hover(find('button'))
  await expect.poll(() => root.querySelector('[role=tooltip]')).toBeTruthy()
  const frame = find('.p-body').getBoundingClientRect()
  const inside = () => {
    const box = find('[role=tooltip]').getBoundingClientRect()
    return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top
  }
  await expect.poll(inside).toBe(true)
})
