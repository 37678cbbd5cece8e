'use client'
import { useEffect, useState } from 'react'

type NoticeParts = typeof import('./noticeParts.js')

/** The parts that show notices; loaded when they are wanted, and without them the dialog still works. */
export const useNoticeParts = (wanted: boolean): NoticeParts | undefined => {
  const [parts, setParts] = useState<NoticeParts>()
  useEffect(() => {
    if (wanted)
      import('./noticeParts.js').then(
        (loaded) => setParts(() => loaded),
        () => {},
      )
  }, [wanted])
  return parts
}
