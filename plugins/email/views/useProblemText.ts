'use client'
import { useOnline, useText } from 'portico/react'
import { useState } from 'react'
import type { Problem } from '../problemOf.js'
import { useWallet } from './useWallet.js'

/** The sentence for a problem, if any. */
export const useProblem = (problem: Problem | undefined): string | undefined => {
  const text = useText()
  const online = useOnline()
  const cooldown = useWallet(({ cooldown }) => cooldown) ?? 0
  const left = problem?.kind === 'cooldown' ? cooldown : 0
  // The seconds are frozen: a live region would announce each of them.
  const [said, say] = useState(left)
  if (left > said || (said && !left)) say(left)
  if (!problem) return undefined
  const { kind, text: reason } = problem
  if (kind === 'cooldown') return said ? text('email.wait', { seconds: String(said) }) : undefined
  if (['failed', 'load', 'timeout'].includes(kind) && !online) return text('email.offline')
  return kind === 'wrong' || (kind === 'failed' && reason)
    ? text('email.wrong', { reason })
    : text(`email.${kind}`)
}
