'use client'
import type { Network } from 'portico/kernel'
import { Mark } from './Mark.js'
import { networkMark } from './networkMarks.js'

/** The mark of a network in its button; the first letter of an unknown one. */
export const NetworkMark = ({ network: { caipNetworkId, name } }: { readonly network: Network }) => {
  const shape = networkMark(caipNetworkId)
  return shape ? (
    <Mark shape={shape} />
  ) : (
    // By the style sheet: text of the button would be part of its name.
    <span
      className="portico-button-letter"
      data-letter={Array.from(name.trim())[0]?.toUpperCase()}
      aria-hidden
    />
  )
}
