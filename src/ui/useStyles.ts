'use client'

import { createContext, useContext, useInsertionEffect } from 'react'

/** Takes the styles of a part that is drawn; each text once is enough. Without it `uiStyles` must be in place. */
export const StylesContext = createContext<(css: string) => void>(() => {})

/** Brings a part's own styles along, before its first paint. */
export const useStyles = (css: string): void => {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
