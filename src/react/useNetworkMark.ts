'use client'
import { savesData } from 'portico/core'
import { useEffect, useState } from 'react'
import type { NetworkMark } from './marks/NetworkMark.js'

/** The part that draws a network's mark, loaded when the page is idle; undefined until then, if it fails to load, or if the visitor saves data. */
export const useNetworkMark = (isNeeded: boolean): typeof NetworkMark | undefined => {
  const [loaded, setLoaded] = useState<typeof NetworkMark>()
  useEffect(() => {
    if (!isNeeded || savesData()) return
    const load = () =>
      void import('./marks/NetworkMark.js').then(
        (code) => setLoaded(() => code.NetworkMark),
        () => {},
      )
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(load)
    else setTimeout(load)
  }, [isNeeded])
  return loaded
}
