'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { tileStyles } from '../tile/tileStyles.js'

/** Props of TileGrid. */
export interface TileGridProps extends ComponentPropsWithoutRef<'ul'> {
  /** Four small tiles in a row instead of three. */
  compact?: boolean | undefined
  /** Test id of the list. */
  testId?: string | undefined
}

/** A list whose children are Tiles; the number of columns depends on its width. */
export const TileGrid = forwardRef<HTMLUListElement, TileGridProps>(function TileGrid(
  { compact, className, testId, ...rest },
  ref,
) {
  useStyles(tileStyles)
  return (
    <ul
      role="list"
      {...rest}
      ref={ref}
      className={joinClasses('p-tiles', className)}
      data-compact={compact ? '' : undefined}
      data-testid={testId}
    />
  )
})
