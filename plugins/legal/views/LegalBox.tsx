'use client'
import { useOptionalService, useSource, useText } from 'portico/react'
import { Checkbox } from 'portico/ui'
import { useEffect, useRef } from 'react'
import { internal, type LegalCheckbox } from '../internal.js'
import type { LegalTestId } from '../LegalTestId.js'
import { LegalSentence } from './LegalSentence.js'

const Box = ({ links, accepted, reminders, accept, remind }: LegalCheckbox) => {
  const text = useText()
  const isAccepted = useSource(accepted)
  const count = useSource(reminders)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (count) input.current?.focus()
  }, [count])
  useEffect(() => {
    const view = input.current?.closest('.p-checkbox')?.parentElement
    if (isAccepted || !view) return undefined
    /** Keeps a press on any way to connect from its plugin. */
    const blockConnect = (event: Event) => {
      const target = event.target as Element
      if (!target.closest('.p-method') || (event.type === 'click' && !target.closest('button,a'))) return
      event.preventDefault()
      event.stopPropagation()
      remind()
    }
    // Before React, which listens at the root of the card, gets the event.
    for (const type of ['click', 'submit']) view.addEventListener(type, blockConnect, true)
    return () => {
      for (const type of ['click', 'submit']) view.removeEventListener(type, blockConnect, true)
    }
  }, [isAccepted, remind])
  return (
    <Checkbox
      ref={input}
      label={<LegalSentence links={links} kind="agree" />}
      checked={isAccepted}
      onChange={accept}
      // Where the visitor was led to the box from another view, it is what the view begins with.
      data-autofocus={count ? '' : undefined}
      error={count ? text('legal.needed') : undefined}
      testId={'legal-checkbox' satisfies LegalTestId}
    />
  )
}

/** The checkbox above the ways to connect; nothing while its plugin starts or stops. */
export const LegalBox = () => {
  const box = useOptionalService(internal)
  return box ? <Box {...box} /> : null
}
