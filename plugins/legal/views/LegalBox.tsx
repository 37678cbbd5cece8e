'use client'
import { useOptionalService, useSource, useText } from 'portico/react'
import { Checkbox } from 'portico/ui'
import { useEffect, useRef } from 'react'
import { type LegalCheckbox, legalCheckbox } from '../inside.js'
import type { LegalTestId } from '../LegalTestId.js'
import { LegalSentence } from './LegalSentence.js'

const Box = ({ links, accepted, reminders, accept }: LegalCheckbox) => {
  const text = useText()
  const isAccepted = useSource(accepted)
  const count = useSource(reminders)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (count) input.current?.focus()
  }, [count])
  return (
    <Checkbox
      ref={input}
      label={<LegalSentence links={links} kind="agree" />}
      checked={isAccepted}
      onChange={accept}
      error={count ? text('legal.needed') : undefined}
      testId={'legal-checkbox' satisfies LegalTestId}
    />
  )
}

/** The checkbox above the ways to connect; nothing while its plugin starts or stops. */
export const LegalBox = () => {
  const box = useOptionalService(legalCheckbox)
  return box ? <Box {...box} /> : null
}
