'use client'
import { Hero, StatusText } from 'portico/ui'
import { type ComponentPropsWithoutRef, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ReactTestId } from './ReactTestId.js'

/** Props of a view that ends by showing a success. */
export interface WithSuccessProps extends ComponentPropsWithoutRef<'div'> {
  /** Short text about the success, such as "Sent"; absent until then. */
  readonly success: string | undefined
  /** The content that is seen in place of the text, such as a sentence around a large amount. */
  readonly headline?: ReactNode
  /** Picture beside the check, such as the token's. */
  readonly logo?: ReactNode
}

/**
 * The content of a view. Once there is a success, only that is shown, at the same height, and the next view
 * follows after 720 ms, or at once with reduced motion.
 */
export const WithSuccess = ({ success, headline, logo, children, ...rest }: WithSuccessProps) => {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (success === undefined) height.current = (box.current as HTMLDivElement).offsetHeight
  })
  if (success === undefined)
    return (
      <div {...rest} ref={box}>
        {children}
      </div>
    )
  return (
    <div
      ref={box}
      className="p-success"
      style={{ minHeight: height.current }}
      data-success=""
      data-testid={'success' satisfies ReactTestId}
    >
      <Hero done logo={logo} title={headline ?? success} />
      <StatusText className="p-sr" tone="done">
        {success}
      </StatusText>
    </div>
  )
}
