'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import { type ConnectExtras, inside } from '../inside.js'

/** What Connect shows only now and then, once it is loaded; where it is needed a failure is the view's. */
export const useConnectExtras = (needed: boolean): ConnectExtras | undefined => {
  const { extras, loaded: ready } = useService(inside)
  const [loaded, setLoaded] = useState(() => ready(extras))
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    // The first frame does not wait for what it does not show.
    requestAnimationFrame(() => setTimeout(() => extras().then(setLoaded, setFailed)))
  }, [extras])
  if (needed && failed) throw failed
  return loaded
}
