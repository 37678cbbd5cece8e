import { Logo, Tile, TileGrid } from 'portico/ui'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { describeConformance, described, show } from './conformance.js'

describeConformance('Tile', {
  part: (given, pressed) => (
    <Tile
      {...given}
      logo={<Logo name="Rainbow" size={48} />}
      name="Rainbow"
      hint="installed"
      onClick={pressed}
    />
  ),
  inside: (part) => <TileGrid>{part}</TileGrid>,
  tag: 'BUTTON',
  role: 'button',
  name: 'Rainbow installed',
  edges: '.p-tile',
  press: [{}],
})

describeConformance('TileGrid', {
  part: (given, pressed) => (
    <TileGrid {...given} aria-label="Wallets">
      <Tile name="Rainbow" disabledReason="Not on this device" onClick={pressed} />
      <Tile name="Trust" selected onClick={pressed} />
      <Tile name="Zerion" busy description="Opening" onClick={pressed} />
    </TileGrid>
  ),
  tag: 'UL',
  role: 'list',
  name: 'Wallets',
  press: [{ at: '[aria-disabled]', keys: [] }, { at: '[aria-current]' }],
})

const grid = (width: number, compact = false) => (
  <div style={{ width }}>
    <TileGrid compact={compact}>
      {['One', 'Two', 'Three', 'Four', 'Five'].map((name) => (
        <Tile key={name} name={name} logo={<Logo name={name} size={48} />} />
      ))}
    </TileGrid>
  </div>
)

it.each([
  [328, false, 3, 104],
  [358, false, 3, 114],
  [398, false, 3, 127.33],
  [288, false, 2, 140],
  [328, true, 4, 76],
  [358, true, 4, 83.5],
])('tiles in %i pixels, compact %s: %i columns of %d pixels', (width, compact, columns, side) => {
  const { root } = show(grid(width, compact))
  const boxes = [...root.querySelectorAll('.p-tile')].map((tile) => tile.getBoundingClientRect())
  expect(boxes.filter((box) => box.top === boxes[0]?.top)).toHaveLength(columns)
  expect(boxes[0]?.width).toBeCloseTo(side, 1)
  expect(boxes[0]?.height).toBeGreaterThanOrEqual(compact ? 84 : 104)
})

it('a long name takes at most two lines, and screen readers get all of it', () => {
  const name = 'A wallet whose maker could not stop when it came to its name'
  const { find } = show(
    <div style={{ width: 328 }}>
      <TileGrid>
        <Tile name={name} logo={<Logo name="A" size={48} />} />
      </TileGrid>
    </div>,
  )
  const text = find('.p-tile-name')
  expect(text.getBoundingClientRect().height).toBeLessThan(3 * 16.25)
  expect(text.textContent).toBe(name)
  expect(text.title).toBe(name)
})

it.each([
  [358, false],
  [358, true],
  [288, false],
  [288, true],
])(
  'in %i pixels with twice the text size, compact %s, tiles become rows and long names are not cut',
  (width, compact) => {
    const name = 'Donaudampfschifffahrtsgesellschaft Wallet for Desktop'
    const { root, find } = show(
      <div style={{ width, fontSize: 32 }}>
        <TileGrid compact={compact}>
          <Tile name={name} logo={<Logo name="D" size={48} />} />
          <Tile name="Harbor" logo={<Logo name="H" size={48} />} />
        </TileGrid>
      </div>,
    )
    const [first, second] = [...root.querySelectorAll('.p-tile')].map((tile) => tile.getBoundingClientRect())
    expect(first?.width).toBe(width)
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? 0)
    const text = find('.p-tile-name')
    // Allow less than a line, because letters may extend beyond theirs.
    expect(text.scrollHeight - text.clientHeight).toBeLessThan(20)
    expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(
      find('.p-logo').getBoundingClientRect().right,
    )
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(first?.right ?? 0)
  },
)

it('a disabled tile keeps the focus, gives the reason and ignores presses', async () => {
  const onClick = vi.fn()
  const { find } = show(
    <TileGrid>
      <Tile name="Trust" disabledReason="Not on this device" onClick={onClick} />
    </TileGrid>,
  )
  const tile = find('button')
  expect(described(tile)).toBe('Not on this device')
  expect(tile.getAttribute('aria-disabled')).toBe('true')
  tile.focus()
  await userEvent.keyboard('{Enter} ')
  expect(onClick).not.toHaveBeenCalled()
})

it('a tile is pressed by Enter and Space, but not while it is busy', async () => {
  const onClick = vi.fn()
  const { find, render } = show(
    <TileGrid>
      <Tile name="Trust" onClick={onClick} />
    </TileGrid>,
  )
  find('button').focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(2)
  render(
    <TileGrid>
      <Tile name="Trust" busy description="Opening" onClick={onClick} />
    </TileGrid>,
  )
  find('button').click()
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  expect(onClick).toHaveBeenCalledTimes(2)
})

it('the current tile is marked by more than colour', () => {
  const { find } = show(
    <TileGrid>
      <Tile name="Trust" selected />
    </TileGrid>,
  )
  expect(find('button').getAttribute('aria-current')).toBe('true')
  expect(find('svg')).toBeTruthy()
})

it('a name of two joined words breaks between them', () => {
  const { root } = show(
    <div style={{ width: 328 }}>
      <TileGrid compact>
        <Tile name="WalletConnect" />
      </TileGrid>
    </div>,
  )
  const name = root.querySelector('.p-tile-name') as HTMLElement
  expect(name.textContent).toBe('WalletConnect')
  const lines = [...name.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => {
      const range = document.createRange()
      range.selectNode(node)
      return [node.textContent, range.getClientRects().length]
    })
  expect(lines).toEqual([
    ['Wallet', 1],
    ['Connect', 1],
  ])
  expect(name.getClientRects()[0]?.height).toBeGreaterThan(30)
})
