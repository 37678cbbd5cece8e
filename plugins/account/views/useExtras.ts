'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import type { AccountExtras, AccountViewToken } from '../AccountViewService.js'
import { account as token } from '../contract.js'

/** The rarely shown parts of the Account view, loaded after the first paint. Null if they failed to load. */
export const useExtras = (): AccountExtras | null | undefined => {
  const { extras: load, loadedPart, keepPart } = useService(token as AccountViewToken)
  const [extras, setExtras] = useState(loadedPart(load) as AccountExtras | null | undefined)
  useEffect(() => {
    load().then(
      (loaded) => {
        keepPart(load, loaded)
        setExtras(loaded)
      },
      () => setExtras(null),
    )
  }, [load, keepPart])
  return extras
}
