'use client'
import type { Source } from 'portico/kernel'
import { useEffect, useReducer } from 'react'

/** Milliseconds between two drawings: a storm of entries must not draw the panel for each. */
const PAUSE = 200

type Observable = Pick<Source<unknown>, 'subscribe'>

/** Draws the component again after changes of one or two sources. */
export const useChanges = (one: Observable | undefined, other?: Observable): void => {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        draw()
      }, PAUSE)
    }
    const ends = [one?.subscribe(later), other?.subscribe(later)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end?.()
    }
  }, [one, other])
}
