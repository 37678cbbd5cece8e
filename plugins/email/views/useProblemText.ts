'use client'
import { useOnline, useText } from 'portico/react'
import { useState } from 'react'
import type { Problem } from '../problemOf.js'
import { useAuthSource } from './useAuthSource.js'

/** The site's sentences about a code that is not the one in the mail; others are shown as they are. */
const wrongCode = /\b(code|otp|passcode)\b/i
/** After this many wrong codes the visitor is advised to request a new one. */
const MANY_WRONG = 3

/** The sentence for a problem, if any. */
export const useProblemText = (problem: Problem | undefined, wrongCodes = 0): string | undefined => {
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
  if (kind === 'wrong' && wrongCodes >= MANY_WRONG) return text('email.wrong.often')
  if (kind === 'wrong' && wrongCode.test(reason)) return text('email.wrong.code')
  return kind === 'wrong' || (kind === 'failed' && reason)
    ? // Isolated, because it may be in another language.
      text('email.wrong', { reason: `\u2068${reason}\u2069` })
    : text(`email.${kind}`)
}
