'use client'

import { forwardRef, type ReactElement } from 'react'
import { GlyphButton, type GlyphButtonProps } from '../core.js'
import { Icon, type IconName } from '../icon/Icon.js'

/** Props of IconButton. */
export interface IconButtonProps extends Omit<GlyphButtonProps, 'glyph'> {
  /** Icon to show: the name of an Icon, or a MoreIcon. */
  icon: IconName | ReactElement
}

/** A square button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, ...rest },
  ref,
) {
  return <GlyphButton {...rest} ref={ref} glyph={typeof icon === 'string' ? <Icon name={icon} /> : icon} />
})
