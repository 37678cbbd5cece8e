'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import { account as token } from '../contract.js'
import type { Inside } from '../inside.js'

export type AccountExtras = typeof import('./accountExtras.js')

/** What the Account view shows only now and then; it comes after the first paint. Null where it could not be loaded. */
export const useExtras = (): AccountExtras | null | undefined => {
  const { tell } = useService(token as Inside)
  const [extras, setExtras] = useState<AccountExtras | null>()
  useEffect(() => {
    import('./accountExtras.js').then(
      (loaded) => {
        tell(loaded.messages)
        setExtras(loaded)
      },
      () => setExtras(null),
    )
  }, [tell])
  return extras
}
