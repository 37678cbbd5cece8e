'use client'

import { forwardRef, type ReactNode, useState } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of Logo. */
export interface LogoProps {
  /** Name whose first letter stands in while there is no image. */
  name: string
  /** Address of the image. */
  src?: string | undefined
  /** An SVG over the letter where there is no image. */
  children?: ReactNode
  /** Side in pixels. */
  size?: 28 | 40 | 48 | 64 | undefined
  /** Extra class. */
  className?: string | undefined
  /** Test id of the logo. */
  testId?: string | undefined
}

/** A decorative picture of a wallet or network; its name must stand next to it. */
export const Logo = forwardRef<HTMLSpanElement, LogoProps>(function Logo(
  { name, src, children, size = 40, className, testId },
  ref,
) {
  const [result, setResult] = useState<{ src: string; ok: boolean }>()
  const ok = result?.src === src ? result?.ok : undefined
  return (
    <span
      ref={ref}
      className={joinClasses('p-logo', className)}
      data-size={size}
      data-testid={testId}
      aria-hidden
    >
      {!ok && Array.from(name.trim())[0]?.toUpperCase()}
      {src && ok !== false ? (
        <img
          referrerPolicy="no-referrer"
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setResult({ src, ok: true })}
          onError={() => setResult({ src, ok: false })}
        />
      ) : (
        children
      )}
    </span>
  )
})
