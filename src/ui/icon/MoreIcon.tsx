'use client'

import { forwardRef } from 'react'
import { Glyph, type GlyphProps, ring } from '../core.js'
import { loginIcons } from './loginIcons.js'

const box = (width: number, height: number) =>
  `M${10 - width / 2 + 1} ${10 - height / 2}h${width - 2}a1 1 0 0 1 1 1v${height - 2}a1 1 0 0 1-1 1H${10 - width / 2 + 1}a1 1 0 0 1-1-1V${10 - height / 2 + 1}a1 1 0 0 1 1-1z`

const paths = {
  ...loginIcons,
  'arrow-up': 'M10 16.5v-13M5 8.5l5-5 5 5',
  'arrow-down': 'M10 3.5v13M5 11.5l5 5 5-5',
  'chevron-down': 'M4 7.5l6 6 6-6',
  activity: 'M3 10h3l2.5-6 3.5 12 2.5-6H17',
  browser: `${box(14, 12)}M3 8h14M6 6v.01M8.5 6v.01`,
  card: `${box(14, 11)}M3 8.25h14M6 12h2.5`,
  clock: `${ring}M10 6v4l2.5 1.75`,
  desktop: 'M4 4h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM7 16.5h6M10 13.5v3',
  edit: 'M12.5 4.5l3 3L7 16H4v-3zM10.5 6.5l3 3',
  eye: 'M2.5 10s2.75-5 7.5-5 7.5 5 7.5 5-2.75 5-7.5 5-7.5-5-7.5-5zM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  minus: 'M4 10h12',
  nft: `${box(13, 13)}M3.5 13.5l4-4 6.5 6.5M13 7.5v.01`,
  phone: `${box(9, 14)}M10 14v.01`,
  plus: 'M10 4v12M4 10h12',
  qr: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 13v-1.5h2M16.5 11.5v2M11.5 16.5v-.5M14.5 14v2.5h2',
  scan: 'M3.5 7V4.5a1 1 0 0 1 1-1H7M13 3.5h2.5a1 1 0 0 1 1 1V7M16.5 13v2.5a1 1 0 0 1-1 1H13M7 16.5H4.5a1 1 0 0 1-1-1V13M3.5 10h13',
  settings:
    'M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  swap: 'M6.5 3.5v13M3.5 13.5l3 3 3-3M13.5 16.5v-13M10.5 6.5l3-3 3 3',
} as const

/** Name of an icon that loads with the view that shows it. */
export type MoreIconName = keyof typeof paths

/** Whether it is an icon of MoreIcon rather than of Icon. */
export const isMoreIcon = (name: string): name is MoreIconName => Object.hasOwn(paths, name)

/** Props of MoreIcon. */
export interface MoreIconProps extends Omit<GlyphProps, 'path' | 'flip'> {
  /** Name of the icon. */
  name: MoreIconName
}

/** A line icon that the first view does not need; always decorative. */
export const MoreIcon = forwardRef<SVGSVGElement, MoreIconProps>(function MoreIcon({ name, ...rest }, ref) {
  return <Glyph {...rest} ref={ref} path={paths[name]} />
})
