import {
  Logo,
  Row,
  Tile,
  VirtualList,
  type VirtualListActions,
  type VirtualListPlace,
  type VirtualListProps,
} from 'portico/ui'
import { createRef, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { active, describeConformance, show } from './conformance.js'

const names = (count: number) => Array.from({ length: count }, (_, at) => `Wallet ${at + 1}`)
const itemKey = (name: string) => name
const row = (name: string) => <Row name={name} onClick={() => {}} />
const tile = (name: string) => <Tile name={name} logo={<Logo name={name} size={48} />} onClick={() => {}} />

describeConformance('VirtualList', {
  part: (given, pressed) => (
    <VirtualList
      {...given}
      aria-label="Wallets"
      items={names(8)}
      itemKey={itemKey}
      renderItem={(name) => <Row name={name} onClick={() => pressed(name)} />}
    />
  ),
  tag: 'UL',
  role: 'list',
  name: 'Wallets',
  press: [
    {
      at: 'li:nth-of-type(2) button',
      tells: () => 'Wallet 2',
      moves: () => ({
        '{ArrowDown}': 'li:nth-of-type(3) button',
        '{ArrowUp}': 'li:nth-of-type(1) button',
        '{End}': 'li:nth-of-type(8) button',
        '{Home}': 'li:nth-of-type(1) button',
      }),
    },
    { at: 'button' },
  ],
})

const body = (list: ReactNode) => (
  <div className="p-body" style={{ width: 360, height: 480 }}>
    <p style={{ height: 40 }}>Above</p>
    {list}
    <p style={{ height: 40 }}>Below</p>
  </div>
)
const list = (count: number, props: Partial<VirtualListProps<string>> = {}) =>
  body(
    <VirtualList
      aria-label="Wallets"
      items={names(count)}
      itemKey={itemKey}
      renderItem={props.tiles ? tile : row}
      {...props}
    />,
  )

const mountList = async (count: number, props: Partial<VirtualListProps<string>> = {}, dir = 'ltr') => {
  const mounted = show(list(count, props), { dir })
  const scroller = mounted.find('.p-body')
  const drawn = () => [...mounted.root.querySelectorAll<HTMLElement>('ul > li:not([data-gap])')]
  await expect.poll(() => (count > 60 ? drawn().length : 0)).toBeLessThan(60)
  const at = () => active(mounted.root)?.closest('li')?.getAttribute('aria-posinset')
  /** Positions of the items that are at least partly visible. */
  const seen = () => {
    const frame = scroller.getBoundingClientRect()
    return drawn()
      .filter((item) => {
        const box = item.getBoundingClientRect()
        return box.bottom > frame.top && box.top < frame.bottom
      })
      .map((item) => Number(item.getAttribute('aria-posinset')))
  }
  return { ...mounted, scroller, drawn, at, seen }
}

describe.each([
  ['rows', undefined, 1],
  ['tiles', true, 3],
  ['small tiles', 'compact', 4],
] as const)('%s', (_name, tiles, columns) => {
  it.each([600, 60_000])(
    'of %i items only the visible ones are rendered, at any scroll position',
    async (count) => {
      const { scroller, drawn, seen } = await mountList(count, { tiles })
      const height = scroller.scrollHeight
      expect(height).toBeGreaterThan((count / columns) * 60)
      for (const part of [0.25, 0.5, 1, 0]) {
        scroller.scrollTop = part * (height - 480)
        const about = part * count
        await expect
          .poll(() => seen().some((position) => Math.abs(position - about) < Math.max(12, count * 0.02)))
          .toBe(true)
        await expect.poll(() => seen().length).toBeGreaterThanOrEqual(4 * columns)
        expect(drawn().length).toBeLessThanOrEqual(24 * columns)
      }
    },
  )

  it('keeps the focus on its item when the list becomes long', async () => {
    const { root, render, find } = show(list(50, { tiles }))
    find('li:nth-of-type(50) button').focus()
    render(list(200, { tiles }))
    await expect.poll(() => root.querySelectorAll('ul > li:not([data-gap])').length).not.toBe(60)
    expect(active(root)?.textContent).toContain('Wallet 50')
  })

  it('every item states its position and the size of the list', async () => {
    const { scroller, drawn } = await mountList(600, { tiles, total: 1000 })
    scroller.scrollTop = 3000
    await expect.poll(() => Number(drawn()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(20)
    for (const item of drawn()) {
      expect(item.getAttribute('aria-setsize')).toBe('1000')
      expect(item.textContent).toContain(`Wallet ${item.getAttribute('aria-posinset')}`)
    }
  })

  it('keys move to both ends and item by item', async () => {
    const { find, at, drawn } = await mountList(6000, { tiles })
    find('li button').focus()
    await userEvent.keyboard('{End}')
    await expect.poll(at).toBe('6000')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(at).toBe(String(6000 - columns))
    await userEvent.keyboard('{Home}')
    await expect.poll(at).toBe('1')
    for (let step = 1; step <= 30; step += 1) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(at).toBe(String(1 + step * columns))
    }
    expect(drawn().length).toBeLessThanOrEqual(24 * columns)
  })
})

it('Tab visits every item in order', async () => {
  const { find, at } = await mountList(600)
  find('li button').focus()
  for (let step = 2; step <= 40; step += 1) {
    await userEvent.tab()
    expect(at()).toBe(String(step))
  }
})

it.each(['ltr', 'rtl'])('the arrow keys follow the visual order of tiles in a row: %s', async (dir) => {
  const { find, at } = await mountList(600, { tiles: true }, dir)
  find('li button').focus()
  await userEvent.keyboard(dir === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}')
  await expect.poll(at).toBe('2')
})

it.each([undefined, true])(
  'the focused item stays mounted and in place at any scroll position, tiles %s',
  async (tiles) => {
    const { find, scroller, at, seen, root } = await mountList(6000, { tiles })
    find('li:nth-child(3) button').focus()
    const focused = active(root)
    scroller.scrollTop = 50_000
    await expect.poll(() => seen()[0]).toBeGreaterThan(700)
    expect(active(root)).toBe(focused)
    expect(at()).toBe('3')
    const frame = scroller.getBoundingClientRect()
    const first = root.querySelectorAll<HTMLElement>('li[data-gap] + li')[0]
    expect(Number(first?.getAttribute('aria-posinset'))).toBeGreaterThan(700)
    expect((focused as HTMLElement).getBoundingClientRect().bottom).toBeLessThan(frame.top)
    scroller.scrollTop = 0
    await expect.poll(() => seen()[0]).toBe(1)
    expect((focused as HTMLElement).getBoundingClientRect().top).toBeGreaterThan(frame.top)
  },
)

it('items of different heights neither overlap nor leave gaps', async () => {
  const { scroller, drawn } = await mountList(600, {
    renderItem: (name) => (
      <Row
        name={name}
        description={Number(name.slice(7)) % 3 ? undefined : 'Long '.repeat(30)}
        onClick={() => {}}
      />
    ),
  })
  for (const top of [0, 4000, 15_000]) {
    scroller.scrollTop = top
    await expect
      .poll(() => {
        const boxes = drawn().map((item) => item.getBoundingClientRect())
        return boxes.slice(1).every((box, nth) => Math.abs(box.top - (boxes[nth]?.bottom ?? 0) - 8) < 1)
      })
      .toBe(true)
  }
})

it('restores its scroll position', async () => {
  const place: VirtualListPlace = {}
  const first = await mountList(600, { place })
  first.scroller.scrollTop = 12_000
  await expect.poll(() => place.current).toBe(12_000)
  await expect.poll(() => first.seen()[0]).toBeGreaterThan(100)
  const before = first.seen()[0]
  first.unmount()
  const again = await mountList(600, { place })
  expect(again.scroller.scrollTop).toBe(12_000)
  await expect.poll(() => again.seen()[0]).toBe(before)
})

it('moves focus to an item that was just added', async () => {
  const actionsRef = createRef<VirtualListActions>()
  const { render, at } = await mountList(600, { actionsRef })
  render(list(620, { actionsRef }))
  actionsRef.current?.focusAt(600)
  await expect.poll(at).toBe('601')
})

it('items are right after a search shortens the list', async () => {
  const { render, drawn, root } = await mountList(600)
  render(list(3))
  await expect
    .poll(() => drawn().map((item) => item.textContent))
    .toEqual(['Wallet 1', 'Wallet 2', 'Wallet 3'])
  expect(root.querySelector('ul')?.getBoundingClientRect().height).toBeLessThan(200)
  render(list(0))
  expect(drawn()).toHaveLength(0)
})

it('a short list is rendered completely', async () => {
  const { drawn } = await mountList(60)
  expect(drawn()).toHaveLength(60)
})

it('a key that an item handles does not move the focus', async () => {
  const onKeyDown = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { find, at } = await mountList(20, {
    renderItem: (name) => <Row name={name} onClick={() => {}} onKeyDown={onKeyDown} />,
  })
  find('li button').focus()
  await userEvent.keyboard('{End}')
  expect(onKeyDown).toHaveBeenCalled()
  expect(at()).toBe('1')
})
