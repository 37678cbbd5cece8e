'use client'

import {
  type ComponentPropsWithoutRef,
  Fragment,
  forwardRef,
  type MouseEventHandler,
  type ReactNode,
  useId,
} from 'react'
import { guardPress, joinClasses, useStyles } from '../core.js'
import { Icon, restStyles } from '../rest.js'
import { tileStyles } from './tileStyles.js'

/** Props of Tile. */
export interface TileProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'name' | 'disabled' | 'children'> {
  /** Picture over the name, normally a Logo of 48 pixels. */
  logo?: ReactNode
  /** Name below the image, at most two lines; beside it and in full if the text is large and space is scarce. */
  name: string
  /** Short text below the name, e.g. the progress while it is busy. */
  description?: ReactNode
  /** Announced after the name but not shown, e.g. "installed". */
  hint?: string | undefined
  /** Marks the tile as the current one. */
  selected?: boolean | undefined
  /** True while the tile's action is running; clicks do nothing. */
  busy?: boolean | undefined
  /** Disables the tile and shows the reason below the name. */
  disabledReason?: string | undefined
  /** Action of the tile. */
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** An item of a TileGrid: one button with a picture and a name. */
export const Tile = forwardRef<HTMLButtonElement, TileProps>(function Tile(
  {
    logo,
    name,
    description,
    hint,
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
  useStyles(restStyles)
  useStyles(tileStyles)
  const id = useId()
  const isDisabled = busy || disabledReason !== undefined
  const more = disabledReason ?? description
  return (
    <li>
      <button
        type="button"
        {...rest}
        ref={ref}
        className={joinClasses('p-tile', className)}
        aria-current={selected || undefined}
        aria-busy={busy || undefined}
        aria-disabled={isDisabled || undefined}
        aria-describedby={disabledReason ? joinClasses(id, describedBy) : describedBy}
        data-testid={testId}
        onClick={guardPress(isDisabled, onClick)}
      >
        {logo}
        <span className="p-tile-name" dir="auto" title={name}>
          {/* A compound name may break between its words. */}
          {name.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name are identified by their place
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
        {hint && <span className="p-sr"> {hint}</span>}
        {more && (
          // The reason is announced as the description, so it must not be part of the name as well.
          <span id={id} className="p-tile-more" aria-hidden={disabledReason ? true : undefined}>
            {more}
          </span>
        )}
        {selected && <Icon name="check" className="p-tile-check" />}
      </button>
    </li>
  )
})
