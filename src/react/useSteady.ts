'use client'
import { useEffect, useRef } from 'react'

/** How long a press does nothing after the button came under the pointer, in milliseconds: it may be the second of a double click. */
const STEADY = 500

/**
 * Returns a function that says whether the buttons have been in place for a while; each stage puts others in
 * their place.
 */
export const useSteady = (stage: string): (() => boolean) => {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each stage other buttons take the place
  useEffect(() => {
    since.current = performance.now()
  }, [stage])
  return () => performance.now() - since.current > STEADY
}
