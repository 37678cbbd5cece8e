'use client'
import type { ReactNode } from 'react'

/** A sentence around an amount, which runs from left to right in every language; `sentence` has a line break in its place. */
export function Around({ sentence, children }: { readonly sentence: string; readonly children: ReactNode }) {
  const [before, after] = sentence.split('\n')
  return (
    <span className="p-around">
      {before}
      <bdi dir="ltr">{children}</bdi>
      {after}
    </span>
  )
}
