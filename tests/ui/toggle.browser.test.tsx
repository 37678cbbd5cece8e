import { ConfirmInline, lateTestIds, Menu, Toggle } from 'portico/ui'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { active, describeConformance, described, show } from './conformance.js'
import type { Mounted } from './mount.js'

const nothing = () => {}
const openMenu = async ({ find, root }: Pick<Mounted, 'find' | 'root'>) => {
  find('button').click()
  await expect.poll(() => root.querySelector('[role=menu]')).toBeTruthy()
}

describeConformance('Toggle', {
  part: (given, pressed) => (
    <Toggle
      {...given}
      label="Smart account"
      description="Gives you a different address."
      checked
      onChange={pressed}
    />
  ),
  tag: 'BUTTON',
  role: 'switch',
  name: 'Smart account',
  edges: '.p-toggle',
  press: [{ tells: () => false }],
})

for (const off of [{ disabledReason: 'Not on Solana.' }, { busy: true, busyLabel: 'Switching...' }])
  describeConformance(`Toggle that is ${off.busy ? 'busy' : 'off'}`, {
    part: (given, pressed) => (
      <Toggle {...given} {...off} label="Smart account" checked={false} onChange={pressed} />
    ),
    tag: 'BUTTON',
    role: 'switch',
    name: 'Smart account',
    edges: '.p-toggle',
    press: [{ keys: [] }],
  })

describeConformance('ConfirmInline', {
  part: (given, pressed) => (
    <ConfirmInline
      {...given}
      question="Disconnect Rainbow?"
      cancelLabel="Cancel"
      confirmLabel="Disconnect"
      onCancel={() => pressed('cancel')}
      onConfirm={() => pressed('confirm')}
    />
  ),
  tag: 'DIV',
  role: 'group',
  name: 'Disconnect Rainbow?',
  edges: '.p-confirm',
  press: [
    {
      at: `[data-testid=${lateTestIds.confirmCancel}]`,
      keys: ['{Enter}', ' ', '{Escape}'],
      tells: () => 'cancel',
    },
    {
      at: `[data-testid=${lateTestIds.confirmAccept}]`,
      keys: ['{Enter}', ' ', '{Escape}'],
      tells: (key) => (key === '{Escape}' ? 'cancel' : 'confirm'),
    },
  ],
})

const items = [
  { id: 'copy', label: 'Copy address', onSelect: nothing },
  { id: 'view', label: 'View on explorer', onSelect: nothing },
  { id: 'type', label: 'Switch account type', disabledReason: 'Not on Solana', onSelect: nothing },
  { id: 'end', label: 'Disconnect', critical: true, onSelect: nothing },
]

describeConformance('Menu', {
  part: (given, pressed) => (
    <Menu
      {...given}
      label="More for Rainbow"
      items={items.map((item) => ({ ...item, testId: item.id, onSelect: () => pressed(item.id) }))}
      onClick={() => pressed('open')}
    />
  ),
  inside: (part) => <div style={{ height: 240, textAlign: 'end' }}>{part}</div>,
  tag: 'BUTTON',
  role: 'menu',
  name: 'More for Rainbow',
  open: openMenu,
  edges: '[role=menu]',
  press: [
    {
      tells: () => 'open',
      moves: () => ({
        '{Enter}': '[data-testid=copy]',
        ' ': '[data-testid=copy]',
        '{ArrowDown}': '[data-testid=copy]',
        '{ArrowUp}': '[data-testid=end]',
      }),
    },
    {
      first: '{ArrowDown}',
      tells: () => 'copy',
      moves: () => ({
        '{Enter}': '[data-testid=x]',
        '{Escape}': '[data-testid=x]',
        '{Tab}': '#after',
        '{ArrowDown}': '[data-testid=view]',
        '{ArrowUp}': '[data-testid=end]',
        '{End}': '[data-testid=end]',
        d: '[data-testid=end]',
      }),
    },
    {
      first: '{ArrowDown}{ArrowDown}{ArrowDown}',
      keys: [],
      moves: () => ({ '{Enter}': '[data-testid=type]' }),
    },
    { first: '{ArrowUp}', tells: () => 'end', moves: () => ({ '{Home}': '[data-testid=copy]' }) },
  ],
})

it('toggle is switched by press, Enter and Space, and exposes its state', async () => {
  const onChange = vi.fn()
  const { find } = show(<Toggle label="Smart account" checked={false} onChange={onChange} />)
  const toggle = find('[role=switch]')
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  toggle.click()
  toggle.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[true], [true], [true]])
})

it('toggle that is busy or disabled ignores presses and gives the reason', () => {
  const onChange = vi.fn()
  const { find, render } = show(
    <Toggle label="Smart account" checked busy busyLabel="Switching..." onChange={onChange} />,
  )
  find('button').click()
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  expect(described(find('button'))).toBe('Switching...')
  render(<Toggle label="Smart account" checked disabledReason="Not on Solana." onChange={onChange} />)
  find('button').click()
  expect(described(find('button'))).toBe('Not on Solana.')
  expect(onChange).not.toHaveBeenCalled()
})

it.each(['ltr', 'rtl'])('toggle moves its knob to the inline end when on: %s', async (dir) => {
  const { find, render } = show(<Toggle label="A" checked={false} onChange={nothing} />, { dir })
  const at = () => {
    const knob = find('i').getBoundingClientRect()
    const track = find('.p-toggle-track').getBoundingClientRect()
    return (knob.x + knob.width / 2 - (track.x + track.width / 2)) * (dir === 'rtl' ? -1 : 1)
  }
  expect(at()).toBeCloseTo(-8, 0)
  render(<Toggle label="A" checked onChange={nothing} />)
  await expect.poll(at).toBeCloseTo(8, 0)
})

it('confirm focuses the cancel button, and Escape cancels without closing anything else', async () => {
  const onCancel = vi.fn()
  const onConfirm = vi.fn()
  const outer = vi.fn((event: KeyboardEvent) => event.defaultPrevented)
  document.addEventListener('keydown', outer)
  const { find, root } = show(
    <ConfirmInline
      question="Disconnect?"
      cancelLabel="Cancel"
      confirmLabel="Disconnect"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />,
  )
  await expect.poll(() => active(root)).toBe(find(`[data-testid=${lateTestIds.confirmCancel}]`))
  expect(described(find(`[data-testid=${lateTestIds.confirmCancel}]`))).toBe('Disconnect?')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(outer).toHaveLastReturnedWith(true)
  find(`[data-testid=${lateTestIds.confirmAccept}]`).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', outer)
})

it.each([
  [undefined, 'destructive'],
  ['primary', 'primary'],
] as const)('confirm uses the given variant: %s', (variant, drawn) => {
  const { find } = show(
    <ConfirmInline
      question="Go?"
      cancelLabel="Cancel"
      confirmLabel="Go"
      variant={variant}
      onCancel={nothing}
      onConfirm={nothing}
    />,
  )
  expect(find(`[data-testid=${lateTestIds.confirmAccept}]`).dataset.variant).toBe(drawn)
})

it('confirm ignores further answers while busy', async () => {
  const onCancel = vi.fn()
  const onConfirm = vi.fn()
  const { find } = show(
    <ConfirmInline
      question="Disconnect?"
      cancelLabel="Cancel"
      confirmLabel="Disconnect"
      busy
      busyLabel="Disconnecting…"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />,
  )
  const accept = find(`[data-testid=${lateTestIds.confirmAccept}]`)
  expect(accept.textContent).toBe('Disconnecting…')
  accept.click()
  find(`[data-testid=${lateTestIds.confirmCancel}]`).click()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
})

const showMenu = (attributes?: Record<string, string>) => {
  const chosen = vi.fn()
  const mounted = show(
    <>
      <Menu label="More" items={items.map((item) => ({ ...item, onSelect: () => chosen(item.id) }))} />
      <button type="button" id="after">
        After
      </button>
    </>,
    attributes,
  )
  return { ...mounted, chosen, at: () => active(mounted.root)?.textContent }
}

it('menu opens with Enter and ArrowUp, and its keys move through all entries', async () => {
  const { find, at, root } = showMenu()
  find('button').focus()
  await userEvent.keyboard('{Enter}')
  expect(find('button').getAttribute('aria-expanded')).toBe('true')
  expect(at()).toBe('Copy address')
  await userEvent.keyboard('{ArrowDown}')
  expect(at()).toBe('View on explorer')
  await userEvent.keyboard('{ArrowDown}')
  expect(at()).toBe('Switch account type Not on Solana')
  await userEvent.keyboard('{End}')
  expect(at()).toBe('Disconnect')
  await userEvent.keyboard('{ArrowDown}')
  expect(at()).toBe('Copy address')
  await userEvent.keyboard('{ArrowUp}')
  expect(at()).toBe('Disconnect')
  await userEvent.keyboard('v')
  expect(at()).toBe('View on explorer')
  await userEvent.keyboard('{Home}')
  expect(at()).toBe('Copy address')
  await userEvent.keyboard('{Escape}')
  expect(root.querySelector('[role=menu]')).toBeNull()
  expect(active(root)).toBe(find('button'))
  await userEvent.keyboard('{ArrowUp}')
  expect(at()).toBe('Disconnect')
})

it('menu selects with Enter, closes and returns the focus', async () => {
  const { find, root, chosen } = showMenu()
  find('button').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('view')
  expect(root.querySelector('[role=menu]')).toBeNull()
  expect(active(root)).toBe(find('button'))
})

it('disabled menu entry shows the reason and does nothing', async () => {
  const { find, root, chosen } = showMenu()
  await openMenu({ find, root })
  const entry = root.querySelectorAll<HTMLElement>('[role=menuitem]')[2]
  expect(entry?.getAttribute('aria-disabled')).toBe('true')
  expect(entry?.textContent).toContain('Not on Solana')
  entry?.click()
  expect(chosen).not.toHaveBeenCalled()
})

it('menu closes on Tab and on a press outside', async () => {
  const { find, root } = showMenu()
  find('button').focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(root.querySelector('[role=menu]')).toBeNull()
  await openMenu({ find, root })
  await userEvent.click(find('#after'))
  await expect.poll(() => root.querySelector('[role=menu]')).toBeNull()
})

it.each(['ltr', 'rtl'])('menu opens upwards if there is no room below: %s', async (dir) => {
  const { find, root } = show(
    <div className="p-body" style={{ height: 300, width: 300 }}>
      <div style={{ height: 240 }} />
      <Menu label="More" items={items} />
    </div>,
    { dir },
  )
  await openMenu({ find, root })
  const list = find('[role=menu]').getBoundingClientRect()
  expect(list.bottom).toBeLessThanOrEqual(find('button').getBoundingClientRect().top)
})
