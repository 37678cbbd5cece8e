'use client'

import { forwardRef } from 'react'
import { coreIcons, Glyph, type GlyphProps, ring } from '../core.js'

const paths = {
  ...coreIcons,
  search: 'M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM13 13l4 4',
  copy: 'M8.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM4.5 12.5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1',
  external: 'M8.5 4.5H5a1 1 0 0 0-1 1V15a1 1 0 0 0 1 1h9.5a1 1 0 0 0 1-1v-3.5M12 3.5h4.5V8M16 4l-7 7',
  chevron: 'M7.5 4l6 6-6 6',
  network: `${ring}M3.5 10h13M10 3.25c3.7 4 3.7 9.5 0 13.5-3.7-4-3.7-9.5 0-13.5z`,
  disconnect: 'M8 3.5H5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h3M13 6.5l3.5 3.5-3.5 3.5M16 10H8',
  warning: 'M10 3.5l7.25 13H2.75zM10 8.5v3M10 14v.01',
  error: 'M7.2 3.25h5.6l3.95 3.95v5.6l-3.95 3.95H7.2L3.25 12.8V7.2zM10 6.5v4M10 13.5v.01',
  info: `${ring}M10 9.5v4M10 6.5v.01`,
  refresh: 'M16 3.5V7h-3.5M15.7 7A6.5 6.5 0 1 0 16.5 10',
} as const

/** Name of an icon of the set. */
export type IconName = keyof typeof paths

const directional: readonly IconName[] = ['back', 'chevron', 'external', 'disconnect']

/** Props of Icon. */
export interface IconProps extends Omit<GlyphProps, 'path' | 'flip'> {
  /** Name of the icon. */
  name: IconName
}

/** A line icon in the colour of the text; always decorative. */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon({ name, ...rest }, ref) {
  return <Glyph {...rest} ref={ref} path={paths[name]} flip={directional.includes(name)} />
})
