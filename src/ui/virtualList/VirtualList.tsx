'use client'

import type { Virtualizer } from '@tanstack/virtual-core'
import {
  type ComponentPropsWithoutRef,
  Fragment,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { joinClasses, useStyles } from '../core.js'
import { tileStyles } from '../tile/tileStyles.js'

/** Scroll position of a VirtualList; keep the object somewhere that outlives the view. */
export interface VirtualListPlace {
  /** Scroll position in pixels. */
  current?: number | undefined
}

/** Imperative actions of a VirtualList. */
export interface VirtualListActions {
  /** Moves focus to the control of an item, and scrolls there. */
  focusAt: (index: number) => void
}

/** Props of VirtualList. */
export interface VirtualListProps<Item> extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** All items. */
  items: readonly Item[]
  /** Key of an item, unique in the list. */
  itemKey: (item: Item, index: number) => string
  /** Draws an item as a Row or a Tile. */
  renderItem: (item: Item, index: number) => ReactElement
  /** Shows tiles in columns instead of rows. */
  tiles?: boolean | 'compact' | undefined
  /** Number of items there will be; announced as the size of the list. */
  total?: number | undefined
  /** Stores the scroll position, which is restored on the next mount. */
  place?: VirtualListPlace | undefined
  /** Receives the list's actions. */
  actionsRef?: Ref<VirtualListActions> | undefined
  /** Test id of the list. */
  testId?: string | undefined
}

const plain = 60
const gap = 8
const overscan = 6

type Core = typeof import('@tanstack/virtual-core')
type Window = Virtualizer<Element, HTMLElement>

function findScroller(list: Element): Element {
  for (let ancestor = list.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor
  return list.ownerDocument.documentElement
}

const columnsOf = (list: Element): number =>
  getComputedStyle(list).display === 'grid' ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1

/**
 * A list of any length: a short one is rendered in full, a long one only where it is visible. Tab, arrow keys, Home and End
 * move through all of it, and the focused item stays rendered.
 */
export const VirtualList = forwardRef(function VirtualList<Item>(
  {
    items,
    itemKey,
    renderItem,
    tiles,
    total = items.length,
    place,
    actionsRef,
    className,
    style,
    testId,
    onFocus,
    onBlur,
    onKeyDown,
    ...rest
  }: VirtualListProps<Item>,
  ref: Ref<HTMLUListElement>,
) {
  useStyles(tileStyles)
  const list = useRef<HTMLUListElement>(null)
  const [core, setCore] = useState<Core>()
  const [view, setView] = useState<Window>()
  const [columns, setColumns] = useState(1)
  const [margin, setMargin] = useState(0)
  const [pinned, setPinned] = useState<number>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const awaited = useRef<number>(undefined)
  useImperativeHandle(ref, () => list.current as HTMLUListElement, [])

  const long = items.length > plain
  useEffect(() => {
    if (!long || core) return
    let current = true
    // If it fails to load, the list ends early, and the next change of length retries.
    import('@tanstack/virtual-core').then(
      (loaded) => current && setCore(loaded),
      () => {},
    )
    return () => {
      current = false
    }
  }, [long, core])

  const estimate = tiles ? (tiles === 'compact' ? 84 : 104) : 56
  const rows = Math.ceil(items.length / columns)
  const pinnedRow = pinned === undefined ? undefined : Math.floor(pinned / columns)
  const options = core && {
    count: rows,
    getScrollElement: () => (list.current ? findScroller(list.current) : null),
    estimateSize: () => estimate,
    getItemKey: (row: number) => {
      const item = items[row * columns]
      return item === undefined ? row : itemKey(item, row * columns)
    },
    observeElementRect: core.observeElementRect,
    observeElementOffset: core.observeElementOffset,
    scrollToFn: core.elementScroll,
    rangeExtractor: (range: Parameters<typeof core.defaultRangeExtractor>[0]) => {
      const near = core.defaultRangeExtractor(range)
      if (pinnedRow === undefined || pinnedRow >= rows || near.includes(pinnedRow)) return near
      return [...near, pinnedRow].sort((left, right) => left - right)
    },
    initialOffset: () => (list.current ? findScroller(list.current).scrollTop : 0),
    scrollMargin: margin,
    overscan,
    gap,
    onChange: redraw,
  }
  if (view && options) view.setOptions(options)

  // biome-ignore lint/correctness/useExhaustiveDependencies: later options are set during rendering
  useLayoutEffect(() => {
    if (core && options) setView((known) => known ?? new core.Virtualizer<Element, HTMLElement>(options))
  }, [core])
  useLayoutEffect(() => view?._didMount(), [view])
  useLayoutEffect(() => view?._willUpdate())

  const inSight = view?.getVirtualItems() ?? []
  // Nothing is visible before the first measurement; keep what is rendered, with its focus.
  const ranges = inSight.length
    ? inSight.map(({ index, start, end }) => ({ row: index, start: start - margin, end: end - margin }))
    : undefined
  const first = ranges?.[0]
  const last = ranges?.at(-1)
  const indexes = ranges
    ? ranges.flatMap(({ row }) => Array.from({ length: columns }, (_, column) => row * columns + column))
    : Array.from({ length: Math.min(items.length, plain) }, (_, index) => index)
  const drawn = indexes.filter((index) => index < items.length)
  const unseen = Math.max(0, rows - Math.ceil(plain / columns))
  const padding = ranges
    ? {
        paddingBlockStart: first?.start ?? 0,
        paddingBlockEnd: (view?.getTotalSize() ?? 0) - (last?.end ?? 0),
      }
    : { paddingBlockStart: 0, paddingBlockEnd: unseen * (estimate + gap) }

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = findScroller(element)
    const measure = () => {
      setColumns(columnsOf(element))
      const top =
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientTop
      setMargin(Math.round(top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const sibling of scroller.children) observer.observe(sibling)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!list.current || !place) return
    const scroller = findScroller(list.current)
    if (place.current !== undefined) scroller.scrollTop = place.current
    const keep = () => {
      place.current = scroller.scrollTop
    }
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [place])

  // The items are rendered by the caller, so the list sets these attributes on their elements.
  useLayoutEffect(() => {
    const elements = [...(list.current?.children ?? [])].filter((child) => !child.hasAttribute('data-gap'))
    for (const [nth, element] of elements.entries()) {
      const index = drawn[nth] ?? 0
      element.setAttribute('aria-setsize', String(total))
      element.setAttribute('aria-posinset', String(index + 1))
      element.setAttribute('data-at', String(index))
      if (!view || index % columns) continue
      element.setAttribute('data-index', String(index / columns))
      view.measureElement(element as HTMLElement)
    }
    view?.measureElement(null)
    const awaitedIndex = awaited.current
    if (awaitedIndex === undefined) return
    const control = list.current?.querySelector<HTMLElement>(
      `[data-at="${awaitedIndex}"] :is(button,a,input)`,
    )
    if (!control) return
    awaited.current = undefined
    control.focus()
  })

  const focusAt = (index: number) => {
    const within = Math.max(0, Math.min(index, (view ? items.length : drawn.length) - 1))
    awaited.current = within
    setPinned(within)
    redraw()
  }
  useImperativeHandle(actionsRef, () => ({ focusAt }))

  const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
    onKeyDown?.(event)
    const target = event.target as HTMLElement
    const index = Number(target.closest('[data-at]')?.getAttribute('data-at') ?? Number.NaN)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (Number.isNaN(index) || target.matches('input,textarea,[role=menuitem]')) return
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = {
      ArrowDown: index + columns < items.length ? index + columns : index,
      ArrowUp: index - columns >= 0 ? index - columns : index,
      ArrowRight: tiles ? index + forward : undefined,
      ArrowLeft: tiles ? index - forward : undefined,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusAt(next)
  }

  return (
    <ul
      role="list"
      {...rest}
      ref={list}
      className={joinClasses(tiles ? 'p-tiles' : 'p-list', className)}
      style={{ ...style, ...padding, overflowAnchor: 'none' }}
      data-compact={tiles === 'compact' ? '' : undefined}
      data-testid={testId}
      onKeyDown={onKey}
      onFocus={(event) => {
        onFocus?.(event)
        const index = event.target.closest('[data-at]')?.getAttribute('data-at')
        if (index) setPinned(Number(index))
      }}
      onBlur={(event) => {
        onBlur?.(event)
        if (!event.currentTarget.contains(event.relatedTarget)) setPinned(undefined)
      }}
    >
      {drawn.map((index, nth) => {
        const item = items[index] as Item
        const range = ranges?.[Math.floor(nth / columns)]
        const before = ranges?.[Math.floor(nth / columns) - 1]
        const hole = range && before && index % columns === 0 ? range.start - before.end - 2 * gap : 0
        return (
          <Fragment key={itemKey(item, index)}>
            {hole > 0 && (
              <li aria-hidden data-gap="" style={{ height: hole, gridColumn: '1/-1', flex: 'none' }} />
            )}
            {renderItem(item, index)}
          </Fragment>
        )
      })}
    </ul>
  )
}) as <Item>(props: VirtualListProps<Item> & { ref?: Ref<HTMLUListElement> }) => ReactElement
