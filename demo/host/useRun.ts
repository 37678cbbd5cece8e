import { useCallback, useState } from 'react'
import { errorText } from './errorText.js'

/** Runs one action at a time; keeps its result or its error. */
export function useRun<T>() {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<T>()
  const [error, setError] = useState<string>()
  const run = useCallback(async (action: () => Promise<T>) => {
    setBusy(true)
    setError(undefined)
    setResult(undefined)
    try {
      setResult(await action())
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, result, error, run }
}
