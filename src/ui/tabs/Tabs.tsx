'use client'

import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { joinClasses, SectionLabel, useStyles } from '../core.js'
import { tabsStyles } from './tabsStyles.js'

/** One tab of Tabs. */
export interface TabItem {
  /** Key of the tab. */
  id: string
  /** Text of the tab. */
  label: ReactNode
  /** Content shown while the tab is selected. */
  panel: ReactNode
  /** Test id of the tab. */
  testId?: string | undefined
}

/** Props of Tabs. */
export interface TabsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange' | 'children'> {
  /** Name of the tab list. */
  label: string
  /** Tabs in order. */
  items: readonly TabItem[]
  /** Key of the selected tab. */
  value: string
  /** Called with the key of the chosen tab. */
  onChange: (id: string) => void
  /** Test id of the tabs. */
  testId?: string | undefined
}

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with their panel; arrow keys, Home and End select at once. A single one is a heading: there is nothing to choose. */
export const Tabs = forwardRef<HTMLDivElement, TabsProps>(function Tabs(
  { label, items, value, onChange, className, testId, ...rest },
  ref,
) {
  useStyles(tabsStyles)
  const id = useId()
  const index = Math.max(
    items.findIndex((item) => item.id === value),
    0,
  )
  const current = items[index]
  const [turned, setTurned] = useState(false)
  const choose = (next: string) => {
    setTurned(true)
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const move = moves[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : move && (index + move * sign + items.length) % items.length
    const item = next === undefined ? undefined : items[next]
    if (!item || next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    choose(item.id)
  }
  if (current && items.length === 1)
    return (
      <section
        {...rest}
        ref={ref}
        className={joinClasses('p-tabs', className)}
        aria-labelledby={id}
        data-testid={testId}
      >
        <SectionLabel id={id} testId={current.testId}>
          {current.label}
        </SectionLabel>
        <div>{current.panel}</div>
      </section>
    )
  const place = { '--at': index, '--of': items.length } as CSSProperties
  return (
    <div {...rest} ref={ref} className={joinClasses('p-tabs', className)} data-testid={testId}>
      <div role="tablist" aria-label={label} className="p-tablist" style={place} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}t${index}`}
            aria-selected={item === current}
            aria-controls={item === current ? `${id}p` : undefined}
            tabIndex={item === current ? 0 : -1}
            data-testid={item.testId}
            onClick={() => choose(item.id)}
          >
            {item.label}
          </button>
        ))}
        <i />
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${id}p`}
          aria-labelledby={`${id}t${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
          tabIndex={0}
          data-turned={turned ? '' : undefined}
        >
          {current.panel}
        </div>
      )}
    </div>
  )
})
