'use client'
import type { StackEntry } from 'portico/core'
import { useLayoutEffect, useRef, useState } from 'react'

type Stack = readonly StackEntry[]

/** State of the transition between views. Without a phase, the card is at rest. */
export interface Scene {
  /** The last entry is the view that is drawn. */
  readonly stack: Stack
  /** The last entry is the view that provides the title. */
  readonly titled: Stack
  readonly phase?: 'open' | 'out' | 'swap' | 'in' | undefined
}

/**
 * Follows the stack: changes the title after 120 ms and the view after 150 ms, and is at rest after 300 ms. A
 * view that shows a success first stays for `successDelay()` milliseconds.
 */
export const useScenes = (
  stack: Stack,
  isAllowed: (view: string) => boolean,
  successDelay: () => number,
): Scene => {
  const [scene, setScene] = useState<Scene>({ stack, titled: stack, phase: 'open' })
  const target = useRef(stack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigation restarts the transition
  useLayoutEffect(() => {
    const before = target.current
    target.current = stack
    const previous = before.at(-1)
    const set = (shown: Stack, titled: Stack, phase?: Scene['phase']) =>
      setScene({ stack: shown, titled, phase })
    let timers: ReturnType<typeof setTimeout>[]
    const isSame = previous === stack.at(-1)
    const delay = isSame ? 0 : successDelay()
    // Skips the exit if the view that is left may no longer be shown, or if the view on top is still the
    // same.
    if (isSame || !(delay || isAllowed(previous?.view ?? ''))) {
      if (before !== stack) set(stack, stack, 'open')
      timers = [setTimeout(set, 250, stack, stack)]
    } else {
      if (!delay) set(before, before, 'out')
      timers = [
        ...(delay ? [setTimeout(set, delay, before, before, 'out')] : []),
        setTimeout(set, delay + 120, before, stack, 'swap'),
        setTimeout(set, delay + 150, stack, stack, 'in'),
        setTimeout(set, delay + 300, stack, stack),
      ]
    }
    return () => timers.forEach(clearTimeout)
  }, [stack])
  return scene
}
