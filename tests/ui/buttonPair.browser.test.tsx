import { Button, ButtonPair, FilterBar, FilterChip, MoreIcon, SocialButton, SocialGrid } from 'portico/ui'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { describeConformance, described, show } from './conformance.js'

const mark = <MoreIcon name="mail" />
const pair = (cancel: string, go: string, width = 328) => (
  <div style={{ width }}>
    <ButtonPair secondary={<Button>{cancel}</Button>} primary={<Button variant="primary">{go}</Button>} />
  </div>
)

describeConformance('ButtonPair', {
  part: (given, pressed) => (
    <ButtonPair
      {...given}
      secondary={<Button onClick={() => pressed('no')}>Cancel</Button>}
      primary={
        <Button variant="primary" onClick={() => pressed('yes')}>
          Sign in
        </Button>
      }
    />
  ),
  tag: 'DIV',
  role: 'none',
  name: 'Cancel Sign in',
  edges: 'button',
  press: [
    { at: '[data-variant=secondary]', tells: () => 'no' },
    { at: '[data-variant=primary]', tells: () => 'yes' },
  ],
})

const boxes = (root: HTMLElement) =>
  [...root.querySelectorAll('button')].map((button) => button.getBoundingClientRect())

it.each(['ltr', 'rtl'])(
  'a button pair is split into one third and two thirds, secondary first: %s',
  (dir) => {
    const { root } = show(pair('Cancel', 'Sign in'), { dir })
    const [cancel, go] = boxes(root)
    expect(cancel?.top).toBe(go?.top)
    expect(cancel?.width).toBeCloseTo(320 / 3, 0)
    expect(go?.width).toBeCloseTo((320 * 2) / 3, 0)
    expect((cancel?.left ?? 0) < (go?.left ?? 0)).toBe(dir === 'ltr')
  },
)

it.each([
  ['Abbrechen', '12,5 USDC senden', 288],
  ['Disconnect the wallet', 'Sign in', 328],
  ['Cancel', 'Send 1,234,567.890123 USDC to vera.eth', 328],
])(
  'a button pair whose labels do not fit is stacked, primary on top: %s, %s',
  (cancelLabel, goLabel, width) => {
    const { root } = show(pair(cancelLabel, goLabel, width))
    const [cancel, go] = boxes(root)
    expect(go?.bottom).toBeLessThan(cancel?.top ?? 0)
    for (const box of [cancel, go]) expect(box?.width).toBe(width)
  },
)

it('a button pair keeps its widths while busy', () => {
  const busy = (on: boolean) => (
    <div style={{ width: 328 }}>
      <ButtonPair
        secondary={<Button>Cancel</Button>}
        primary={
          <Button variant="primary" busy={on} busyLabel="Signing...">
            Sign in
          </Button>
        }
      />
    </div>
  )
  const { root, render } = show(busy(false))
  const before = boxes(root).map(({ width }) => width)
  render(busy(true))
  expect(boxes(root).map(({ width }) => width)).toEqual(before)
})

describeConformance('FilterChip', {
  part: (given, pressed) => (
    <FilterChip {...given} pressed onChange={pressed}>
      Certified
    </FilterChip>
  ),
  inside: (part) => <FilterBar label="Filters">{part}</FilterBar>,
  tag: 'BUTTON',
  role: 'button',
  name: 'Certified',
  edges: '.p-filter',
  press: [{ tells: () => false }],
})

describeConformance('FilterBar', {
  part: (given, pressed) => (
    <FilterBar {...given} label="Filters">
      {['EVM', 'Certified', 'Installed', 'Solana', 'Bitcoin', 'Mobile'].map((name) => (
        <FilterChip key={name} pressed={false} onChange={pressed}>
          {name}
        </FilterChip>
      ))}
    </FilterBar>
  ),
  tag: 'DIV',
  role: 'group',
  name: 'Filters',
  press: [{ at: 'button', tells: () => true }],
})

it('filter chip is a toggle button that marks its state by more than colour', async () => {
  const onChange = vi.fn()
  const chip = (pressed: boolean) => (
    <FilterChip pressed={pressed} onChange={onChange}>
      Installed
    </FilterChip>
  )
  const { find, render, root } = show(chip(false))
  expect(find('button').getAttribute('aria-pressed')).toBe('false')
  expect(root.querySelector('svg')).toBeNull()
  find('button').focus()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(true)
  render(chip(true))
  expect(find('button').getAttribute('aria-pressed')).toBe('true')
  expect(root.querySelector('svg')).toBeTruthy()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(false)
})

describeConformance('SocialButton', {
  part: (given, pressed) => (
    <SocialButton {...given} mark={mark} label="Continue with Google" text="Google" onClick={pressed} />
  ),
  tag: 'BUTTON',
  role: 'button',
  name: 'Continue with Google',
  edges: '.p-social',
  press: [{}],
})

for (const off of [{ disabledReason: 'Accept the terms first.' }, { busy: true }])
  describeConformance(`SocialButton that is ${off.busy ? 'busy' : 'off'}`, {
    part: (given, pressed) => (
      <SocialButton {...given} {...off} mark={mark} label="Google" onClick={pressed} />
    ),
    tag: 'BUTTON',
    role: 'button',
    name: 'Google',
    edges: '.p-social',
    press: [{ keys: [] }],
  })

describeConformance('SocialGrid', {
  part: (given, pressed) => (
    <SocialGrid {...given} label="Social logins">
      {['Google', 'X', 'Discord', 'More'].map((name) => (
        <SocialButton key={name} mark={mark} label={name} onClick={pressed} />
      ))}
    </SocialGrid>
  ),
  tag: 'DIV',
  role: 'group',
  name: 'Social logins',
  press: [{ at: 'button' }],
})

it.each([
  [4, 76],
  [3, 104],
  [2, 160],
  [1, 328],
])('%i social logins share the width: %i pixels each', (count, width) => {
  const { root } = show(
    <div style={{ width: 328 }}>
      <SocialGrid label="Social logins">
        {['G', 'X', 'D', 'M'].slice(0, count).map((name) => (
          <SocialButton key={name} mark={mark} label={name} />
        ))}
      </SocialGrid>
    </div>,
  )
  for (const box of boxes(root)) {
    expect(box.width).toBeCloseTo(width, 0)
    expect(box.height).toBe(48)
  }
})

it('social login that is busy or disabled ignores presses, and gives the reason', () => {
  const onClick = vi.fn()
  const { find, render } = show(<SocialButton mark={mark} label="Google" busy onClick={onClick} />)
  find('button').click()
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  render(
    <SocialButton mark={mark} label="Google" disabledReason="Accept the terms first." onClick={onClick} />,
  )
  find('button').click()
  expect(described(find('button'))).toBe('Accept the terms first.')
  expect(onClick).not.toHaveBeenCalled()
})
