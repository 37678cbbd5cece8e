'use client'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs an operation of the modal and tracks whether it is pending and how it failed; the latest call wins. */
export const useAction = <A extends unknown[], R>(action: (...args: A) => Promise<R>) => {
  const [state, setState] = useState<{ readonly pending: boolean; readonly error: unknown }>({
    pending: false,
    error: undefined,
  })
  const latest = useRef(action)
  const call = useRef(0)
  useEffect(() => {
    latest.current = action
  })
  const run = useCallback(async (...args: A): Promise<R> => {
    const ticket = ++call.current
    const settle = (error: unknown) => {
      if (ticket === call.current) setState({ pending: false, error })
    }
    setState({ pending: true, error: undefined })
    try {
      const result = await latest.current(...args)
      settle(undefined)
      return result
    } catch (error) {
      settle(error)
      throw error
    }
  }, [])
  return { run, ...state }
}
