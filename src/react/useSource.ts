'use client'
import type { Source } from 'portico/kernel'
import { useMemo, useSyncExternalStore } from 'react'

const whole = <T, S>(value: T): S => value as unknown as S

/** Rerenders when the selected part of a source changes; `equal` defaults to `Object.is`. */
export const useSource = <T, S = T>(
  source: Source<T>,
  select: (value: T) => S = whole,
  equal: (a: S, b: S) => boolean = Object.is,
): S => {
  // React reads the value repeatedly and needs the same result, so the selection is cached per source value.
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
