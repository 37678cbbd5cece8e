'use client'
import type { StackEntry } from 'portico/core'
import { useLayoutEffect, useRef, useState } from 'react'

type Stack = readonly StackEntry[]

/** The state of the card while the stack moves on; without a phase it is at rest. */
export interface Scene {
  /** The last of these is drawn. */
  readonly stack: Stack
  /** The last of these gives the title. */
  readonly titled: Stack
  readonly phase?: 'open' | 'out' | 'swap' | 'in' | undefined
}

/** Follows the stack: the title after 120 ms, the view after 150 ms, at rest after 300 ms. */
export const useScenes = (stack: Stack, stands: (view: string) => boolean): Scene => {
  const [scene, setScene] = useState<Scene>({ stack, titled: stack, phase: 'open' })
  const target = useRef(stack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move starts anew
  useLayoutEffect(() => {
    const before = target.current
    target.current = stack
    const left = before.at(-1)
    const set = (shown: Stack, titled: Stack, phase?: Scene['phase']) =>
      setScene({ stack: shown, titled, phase })
    let timers: ReturnType<typeof setTimeout>[]
    // A view that may not be shown any longer has no time to leave; one that is shown already need not.
    if (left === stack.at(-1) || !stands(left?.view ?? '')) {
      if (before !== stack) set(stack, stack, 'open')
      timers = [setTimeout(set, 250, stack, stack)]
    } else {
      set(before, before, 'out')
      timers = [
        setTimeout(set, 120, before, stack, 'swap'),
        setTimeout(set, 150, stack, stack, 'in'),
        setTimeout(set, 300, stack, stack),
      ]
    }
    return () => timers.forEach(clearTimeout)
  }, [stack])
  return scene
}
