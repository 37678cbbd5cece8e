'use client'
import { useEffect, useState } from 'react'
import type { AccountButton } from './AccountButton.js'

type Loaded = { readonly component: typeof AccountButton }

/** The account button, whose code comes with the first connection; undefined until then, and where it does not come. */
export const useAccountButton = (wanted: boolean): Loaded['component'] | undefined => {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (!wanted) return
    let left = false
    import('./AccountButton.js').then(
      ({ AccountButton }) => {
        if (!left) setLoaded({ component: AccountButton })
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [wanted])
  return loaded?.component
}
