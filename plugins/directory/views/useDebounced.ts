'use client'
import { useEffect, useState } from 'react'

/** Debounces a value; the first one is returned at once. */
export const useLate = <T>(value: T, ms: number): T => {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}
