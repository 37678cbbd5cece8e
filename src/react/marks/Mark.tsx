'use client'
import type { MarkShape } from './MarkShape.js'

/** Draws a mark; decorative, as a name stands next to it. */
export const Mark = ({ shape: [plate, path, ink = '#fff'] }: { readonly shape: MarkShape }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <path fill={plate} d="M0 0h24v24H0z" />
    <path fill={ink} fillRule="evenodd" d={path} />
  </svg>
)
