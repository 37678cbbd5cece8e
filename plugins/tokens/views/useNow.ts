'use client'
import { useEffect, useState } from 'react'

/** Milliseconds since the epoch, read again every so often while the component is mounted. */
export const useNow = (every: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
