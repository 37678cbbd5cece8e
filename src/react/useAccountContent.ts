'use client'
import { useEffect, useState } from 'react'
import type { AccountContent } from './AccountContent.js'

/** The content of an account button, loaded with the first connection; undefined until then, or if it fails to load. */
export const useAccountContent = (isNeeded: boolean): typeof AccountContent | undefined => {
  const [loaded, setLoaded] = useState<typeof AccountContent>()
  useEffect(() => {
    if (isNeeded)
      import('./AccountContent.js').then(
        (code) => setLoaded(() => code.AccountContent),
        () => {},
      )
  }, [isNeeded])
  return loaded
}
