'use client'
import { useService, useText } from 'portico/react'
import { CodeInput, takeFocus } from 'portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { internal } from '../internal.js'

export interface CodeStepProps {
  /** Identifies the code; a change empties the boxes. */
  readonly subject: string
  readonly checking: boolean
  /** True until the code is on its way: digits are kept, and checked then. */
  readonly waiting?: boolean
  /** The problem with the last code; a change empties the boxes. */
  readonly error?: ReactNode
  readonly onCode: (code: string) => void
}

/** The boxes for a code, emptied and focused for each new code. */
export const CodeStep = ({ subject, checking, waiting = false, error, onCode }: CodeStepProps) => {
  const text = useText()
  const { codeLength } = useService(internal)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or another answer requests a new code
  useEffect(() => {
    if (checking) return
    setCode('')
    takeFocus(field.current)
  }, [subject, checking])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the code can be checked
  useEffect(() => {
    if (waiting) return setCode('')
    if (!checking) takeFocus(field.current)
    if (code.length === codeLength) onCode(code)
  }, [waiting])
  return (
    <CodeInput
      ref={field}
      label={text('email.code', { count: String(codeLength) })}
      length={codeLength}
      value={code}
      onChange={setCode}
      onComplete={waiting ? undefined : onCode}
      checking={checking}
      error={error}
      hint={<span className="p-sr">{text('email.code.hint')}</span>}
    />
  )
}
