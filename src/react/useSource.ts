'use client'
import type { Source } from 'portico/kernel'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'

/** Renders when the selected part of a source changes; `equal` defaults to `Object.is`. */
export const useSource = <T, S = T>(
  source: Source<T>,
  select: (value: T) => S = (value) => value as unknown as S,
  equal: (a: S, b: S) => boolean = Object.is,
): S => useSyncExternalStoreWithSelector(source.subscribe, source.get, source.get, select, equal)
