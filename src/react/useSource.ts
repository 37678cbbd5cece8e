'use client'
import type { Source } from 'portico/kernel'
import { useMemo, useSyncExternalStore } from 'react'

const whole = <T, S>(value: T): S => value as unknown as S

/** Renders when the selected part of a source changes; `equal` defaults to `Object.is`. */
export const useSource = <T, S = T>(
  source: Source<T>,
  select: (value: T) => S = whole,
  equal: (a: S, b: S) => boolean = Object.is,
): S => {
  // React asks for the value more than once a render and needs the same answer: a selection is made once for each.
  const read = useMemo(() => {
    let last: { readonly from: T; readonly part: S } | undefined
    return () => {
      const from = source.get()
      if (!last || !Object.is(last.from, from)) {
        const part = select(from)
        last = { from, part: last && equal(last.part, part) ? last.part : part }
      }
      return last.part
    }
  }, [source, select, equal])
  return useSyncExternalStore(source.subscribe, read, read)
}
