'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import { type ConnectExtras, internal } from '../../internal.js'

/** The rarely shown parts of Connect, once loaded; throws to the view if they are needed and failed to load. */
export const useConnectExtras = (needed: boolean): ConnectExtras | undefined => {
  const { extras, getLoaded } = useService(internal)
  const [loaded, setLoaded] = useState(() => getLoaded(extras))
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    // Load after the first paint, which does not show them.
    if (loaded) return
    requestAnimationFrame(() => setTimeout(() => extras().then(setLoaded, setFailed)))
  }, [extras, loaded])
  if (needed && failed) throw failed
  return loaded
}
