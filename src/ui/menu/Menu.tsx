'use client'

import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { joinClasses, useStyles } from '../core.js'
import { MoreIcon } from '../icon/MoreIcon.js'
import type { LateTestId } from '../lateTestIds.js'
import { menuStyles } from './menuStyles.js'

/** One entry of a Menu. */
export interface MenuItem {
  /** Key of the entry. */
  id: string
  /** Text of the entry. */
  label: string
  /** Icon before the text. */
  icon?: ReactNode
  /** Sets the text in the critical colour. */
  critical?: boolean | undefined
  /** Disables the entry and shows the reason below it. */
  disabledReason?: string | undefined
  /** Called when the entry is chosen; the menu has closed and its button has the focus. */
  onSelect: () => void
  /** Test id of the entry. */
  testId?: string | undefined
}

/** Props of Menu. */
export interface MenuProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'disabled'> {
  /** Name of the button and the menu; say what it belongs to. */
  label: string
  /** Entries in order. */
  items: readonly MenuItem[]
  /** Icon of the button, three dots by default. */
  icon?: ReactNode
  /** Test id of the button. */
  testId?: string | undefined
}

/** A button with a menu of actions: arrows, Home, End and letters move, Escape and Tab close. */
export const Menu = forwardRef<HTMLButtonElement, MenuProps>(function Menu(
  { label, items, icon, className, testId = 'menu-button' satisfies LateTestId, onClick, onKeyDown, ...rest },
  ref,
) {
  useStyles(menuStyles)
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [first, setFirst] = useState<number>()
  const [opensUp, setOpensUp] = useState(false)
  const open = first !== undefined
  const button = () => root.current?.querySelector<HTMLElement>('button')
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves focus
  useLayoutEffect(() => {
    if (first === undefined) return
    const list = root.current?.querySelector<HTMLElement>('[role=menu]')
    const buttonBox = root.current?.getBoundingClientRect()
    const frame = list?.closest('.p-body')?.getBoundingClientRect()
    if (list && buttonBox) {
      const room = (frame?.bottom ?? innerHeight) - buttonBox.bottom
      setOpensUp(list.offsetHeight + 4 > room && buttonBox.top - (frame?.top ?? 0) > room)
    }
    entries().at(first)?.focus()
  }, [first])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (root.current && !event.composedPath().includes(root.current)) setFirst(undefined)
    }
    const page = root.current?.ownerDocument
    page?.addEventListener('pointerdown', outside, true)
    return () => page?.removeEventListener('pointerdown', outside, true)
  }, [open])

  const close = () => {
    setFirst(undefined)
    button()?.focus()
  }
  const choose = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return
    close()
    item.onSelect()
  }
  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    const all = entries()
    const index = all.indexOf(event.target as HTMLElement)
    const letter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const next = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (event.key === 'Tab') return setFirst(undefined)
    if (event.key === 'Escape') close()
    else if (next !== undefined) all[next]?.focus()
    else if (letter) {
      const starts = (entry: HTMLElement) =>
        entry.textContent?.trim().toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase())
      ;[...all.slice(index + 1), ...all.slice(0, index + 1)].find(starts)?.focus()
    } else return
    // The handler that closes the modal on Escape checks this.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span ref={root} className="p-menu">
      <button
        type="button"
        {...rest}
        ref={ref}
        className={joinClasses('p-icon-button', className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-testid={testId}
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented) setFirst(open ? undefined : 0)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setFirst(event.key === 'ArrowUp' ? -1 : 0)
        }}
      >
        {icon ?? <MoreIcon name="more" />}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          className="p-menu-list"
          aria-label={label}
          data-up={opensUp ? '' : undefined}
          data-testid={'menu-list' satisfies LateTestId}
          onKeyDown={onMenuKey}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabledReason !== undefined || undefined}
              data-critical={item.critical ? '' : undefined}
              data-testid={item.testId}
              onClick={() => choose(item)}
              onPointerMove={(event) => event.pointerType === 'mouse' && event.currentTarget.focus()}
            >
              {item.icon}
              <span>
                {item.label}
                {item.disabledReason && <small> {item.disabledReason}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </span>
  )
})
