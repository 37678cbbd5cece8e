'use client'
import { useEffect, useState } from 'react'

export type AccountExtras = typeof import('./accountExtras.js')

/** What the Account view shows only now and then; it comes after the first paint. Null where it could not be loaded. */
export const useExtras = (): AccountExtras | null | undefined => {
  const [extras, setExtras] = useState<AccountExtras | null>()
  useEffect(() => {
    import('./accountExtras.js').then(setExtras, () => setExtras(null))
  }, [])
  return extras
}
