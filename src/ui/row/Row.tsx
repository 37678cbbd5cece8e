'use client'

import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import { guardPress } from '../guardPress.js'
import { coreIcons } from '../icon/coreIcons.js'
import { Glyph } from '../icon/Glyph.js'
import { joinClasses } from '../joinClasses.js'

/** Props of Row. */
export interface RowProps extends Omit<ComponentPropsWithoutRef<'button'>, 'name' | 'disabled' | 'onClick'> {
  /** Picture at the start, normally a Logo. */
  logo?: ReactNode
  /** Name of the row. */
  name: ReactNode
  /** Second line under the name. */
  description?: ReactNode
  /** Chips or values at the end; they are part of the accessible name. */
  chips?: ReactNode
  /** Marks the row as the current one. */
  selected?: boolean | undefined
  /** True while the row's action is running; clicks do nothing. */
  busy?: boolean | undefined
  /** Disables the row and shows the reason in the second line. */
  disabledReason?: string | undefined
  /** Action of the row; without it the row is static content. */
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** An item of a List: one button, or static content without an action. */
export const Row = forwardRef<HTMLElement, RowProps>(function Row(
  {
    logo,
    name,
    description,
    chips,
    selected,
    busy = false,
    disabledReason,
    onClick,
    className,
    testId,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  const id = useId()
  const second = disabledReason || description
  const isDisabled = busy || disabledReason !== undefined
  const shared = {
    className: joinClasses('p-row', className),
    'data-testid': testId,
    'aria-current': selected || undefined,
  }
  const content = (
    <>
      {logo}
      <span className="p-row-text">
        <span className="p-row-name">{name}</span>
        {second && (
          // The reason is announced as the description, so it must not be part of the name as well.
          <span id={id} className="p-row-more" aria-hidden={disabledReason ? true : undefined}>
            {' '}
            {second}
          </span>
        )}
      </span>
      {chips && (
        <>
          {' '}
          <span className="p-row-end">{chips}</span>
        </>
      )}
      {selected && <Glyph path={coreIcons.check} className="p-row-check" />}
    </>
  )
  if (!onClick && disabledReason === undefined)
    return (
      <li>
        <div {...shared} ref={ref as Ref<HTMLDivElement>} data-static="">
          {content}
        </div>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        {...rest}
        {...shared}
        ref={ref as Ref<HTMLButtonElement>}
        aria-describedby={disabledReason ? joinClasses(id, describedBy) : describedBy}
        aria-busy={busy || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={guardPress<HTMLElement>(isDisabled, onClick)}
      >
        {content}
      </button>
    </li>
  )
})
