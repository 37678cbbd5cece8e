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
 * view that shows a success first stays for `stays()` milliseconds.
 */
export const useScenes = (stack: Stack, stands: (view: string) => boolean, stays: () => number): Scene => {
  const [scene, setScene] = useState<Scene>({ stack, titled: stack, phase: 'open' })
  const target = useRef(stack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigation restarts the transition
  useLayoutEffect(() => {
    const before = target.current
    target.current = stack
    const left = before.at(-1)
    const set = (shown: Stack, titled: Stack, phase?: Scene['phase']) =>
      setScene({ stack: shown, titled, phase })
    let timers: ReturnType<typeof setTimeout>[]
    const isSame = left === stack.at(-1)
    const wait = isSame ? 0 : stays()
    // Skips the exit if the view that is left may no longer be shown, or if the view on top is still the
    // same.
    if (isSame || !(wait || stands(left?.view ?? ''))) {
      if (before !== stack) set(stack, stack, 'open')
      timers = [setTimeout(set, 250, stack, stack)]
    } else {
      if (!wait) set(before, before, 'out')
      timers = [
        ...(wait ? [setTimeout(set, wait, before, before, 'out')] : []),
        setTimeout(set, wait + 120, before, stack, 'swap'),
        setTimeout(set, wait + 150, stack, stack, 'in'),
        setTimeout(set, wait + 300, stack, stack),
      ]
    }
    return () => timers.forEach(clearTimeout)
  }, [stack])
  return scene
}
