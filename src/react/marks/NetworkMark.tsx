'use client'
import type { Network } from 'portico/kernel'
import { networkMark } from './networkMarks.js'

/** The mark of a network in its button; the first letter of an unknown one. */
export const NetworkMark = ({ network: { caipNetworkId, name } }: { readonly network: Network }) => {
  const shape = networkMark(caipNetworkId)
  if (shape) {
    const [plate, path, ink = '#fff'] = shape
    // Not drawn by Mark, whose file also has parts of the modal, which a page with only this button must not
    // load.
    return (
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <path fill={plate} d="M0 0h24v24H0z" />
        <path fill={ink} fillRule="evenodd" d={path} />
      </svg>
    )
  }
  return (
    // The style sheet shows the letter, because text in the button would be part of its name.
    <span
      className="portico-button-letter"
      data-letter={Array.from(name.trim())[0]?.toUpperCase()}
      aria-hidden
    />
  )
}
