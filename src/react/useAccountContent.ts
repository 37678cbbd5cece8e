'use client'
import { useEffect, useState } from 'react'
import type { AccountContent } from './AccountContent.js'

/** The content of an account button, loaded with the first connection; undefined until then, or if it fails to load. */
export const useAccountContent = (wanted: boolean): typeof AccountContent | undefined => {
  const [loaded, setLoaded] = useState<typeof AccountContent>()
  useEffect(() => {
    if (wanted)
      import('./AccountContent.js').then(
        (code) => setLoaded(() => code.AccountContent),
        () => {},
      )
  }, [wanted])
  return loaded
}
