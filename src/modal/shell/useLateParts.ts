'use client'
import { useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.js'

/** Parts that are loaded when they are wanted; without them the dialog still works. */
export const useLateParts = <Parts extends object>(
  load: () => Promise<Parts>,
  wanted: boolean,
): Parts | undefined => {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    // After the next frame is painted: what is loaded already would make the visitor wait for it.
    if (wanted) afterPaint(() => load().then(setParts, () => {}))
  }, [load, wanted])
  return parts
}
