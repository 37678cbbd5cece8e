'use client'
import { useEffect, useState } from 'react'

/** A value once it has not changed for some milliseconds; the first one at once. */
export const useLate = <T>(value: T, ms: number): T => {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}
