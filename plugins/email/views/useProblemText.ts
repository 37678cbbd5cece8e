'use client'
import { useOnline, useText } from 'portico/react'
import { useState } from 'react'
import type { Problem } from '../problemOf.js'
import { useAuthSource } from './useAuthSource.js'

/** The sentence for a problem, if any. */
export const useProblemText = (problem: Problem | undefined): string | undefined => {
  const text = useText()
  const online = useOnline()
  const cooldown = useAuthSource(({ cooldown }) => cooldown) ?? 0
  const secondsLeft = problem?.kind === 'cooldown' ? cooldown : 0
  // The seconds are frozen: a live region would announce each of them.
  const [frozenSeconds, freezeSeconds] = useState(secondsLeft)
  if (secondsLeft > frozenSeconds || (frozenSeconds && !secondsLeft)) freezeSeconds(secondsLeft)
  if (!problem) return undefined
  const { kind, text: reason } = problem
  if (kind === 'cooldown')
    return frozenSeconds ? text('email.wait', { seconds: String(frozenSeconds) }) : undefined
  if (['failed', 'load', 'timeout'].includes(kind) && !online) return text('email.offline')
  return kind === 'wrong' || (kind === 'failed' && reason)
    ? text('email.wrong', { reason })
    : text(`email.${kind}`)
}
