'use client'
import { useEffect, useState } from 'react'

export type AccountExtras = typeof import('./accountExtras.js')

/** What the Account view shows only now and then; it comes after the first paint. */
export const useExtras = (): AccountExtras | undefined => {
  const [extras, setExtras] = useState<AccountExtras>()
  useEffect(() => {
    import('./accountExtras.js').then(setExtras, () => {})
  }, [])
  return extras
}
