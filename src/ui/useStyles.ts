'use client'

import { createContext, useContext, useInsertionEffect } from 'react'

/** Adopts the styles of a rendered part, each text once. Without a provider, `uiStyles` must be in place. */
export const StylesContext = createContext<(css: string) => void>(() => {})

/** Adopts a part's own styles before its first paint. */
export const useStyles = (css: string): void => {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
