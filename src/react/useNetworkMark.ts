'use client'
import { savesData } from 'portico/core'
import { useEffect, useState } from 'react'
import type { NetworkMark } from './marks/NetworkMark.js'

/** The part that draws a network's mark, loaded when the page is idle; undefined until then, null if there will be none: it failed to load, or the visitor saves data. */
export const useNetworkMark = (isNeeded: boolean): typeof NetworkMark | null | undefined => {
  const [loaded, setLoaded] = useState<typeof NetworkMark | null>()
  useEffect(() => {
    if (!isNeeded) return
    if (savesData()) return setLoaded(null)
    const load = () =>
      void import('./marks/NetworkMark.js').then(
        (code) => setLoaded(() => code.NetworkMark),
        () => setLoaded(null),
      )
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(load)
    else setTimeout(load)
  }, [isNeeded])
  return loaded
}
