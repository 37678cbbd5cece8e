'use client'
import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser says that it has a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
