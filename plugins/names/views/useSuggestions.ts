'use client'
import { useService } from 'portico/react'
import { useEffect, useState } from 'react'
import { internal } from '../internal.js'
import { labelProblem } from '../nameRule.js'
import type { Suggestion } from '../registration/createNameApi.js'

/** How long after the last key the service is asked, in milliseconds. */
const TYPING_DELAY = 300

interface SuggestionsResult {
  readonly label: string
  readonly tries: number
  readonly names?: readonly Suggestion[]
  readonly isServed?: boolean
  readonly problem?: string
}

/** The service's suggestions for a label; `status` is `none` while the label is against the rule. */
export interface Suggestions extends Partial<Pick<SuggestionsResult, 'names' | 'isServed' | 'problem'>> {
  readonly status: 'none' | 'checking' | 'ready' | 'failed'
  retry(): void
}

/** Asks for suggestions once the visitor pauses; an answer to an earlier label is dropped. */
export const useSuggestions = (label: string): Suggestions => {
  const service = useService(internal)
  const [result, setResult] = useState<SuggestionsResult>()
  const [tries, setTries] = useState(0)
  const isValid = !labelProblem(label)
  useEffect(() => {
    if (!isValid) return
    const stop = new AbortController()
    const load = async () => {
      const showResult = (more: Partial<SuggestionsResult>) => {
        if (!stop.signal.aborted) setResult({ label, tries, ...more })
      }
      try {
        const isServed = await service.isServed()
        showResult({ isServed, names: isServed ? await service.suggest(label, stop.signal) : [] })
      } catch (error) {
        showResult({ problem: error instanceof Error ? error.message : '' })
      }
    }
    const timer = setTimeout(load, TYPING_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [service, label, isValid, tries])
  const retry = () => setTries(tries + 1)
  if (!isValid) return { status: 'none', retry }
  if (result?.label !== label || result.tries !== tries) return { status: 'checking', retry }
  return { ...result, status: result.problem === undefined ? 'ready' : 'failed', retry }
}
