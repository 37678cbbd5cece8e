'use client'
import { useService, useSource, useText } from 'portico/react'
import { inside } from '../inside.js'
import type { Problem } from '../problemOf.js'

/** The sentence for what went wrong, or nothing. */
export const useProblem = (problem: Problem | undefined): string | undefined => {
  const text = useText()
  const cooldown = useSource(useService(inside).cooldown)
  if (!problem) return undefined
  const { kind, text: reason } = problem
  if (kind === 'cooldown') return cooldown ? text('email.wait', { seconds: String(cooldown) }) : undefined
  if (kind === 'wrong') return text('email.wrong', { reason })
  if (kind === 'failed' || kind === 'load' || kind === 'timeout') {
    if (!navigator.onLine) return text('email.offline')
    return kind === 'failed' && reason ? text('email.wrong', { reason }) : text(`email.${kind}`)
  }
  return text(`email.${kind}`)
}
