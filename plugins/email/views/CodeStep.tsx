'use client'
import { useService, useText } from 'portico/react'
import { CodeInput, takeFocus } from 'portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inside } from '../inside.js'

export interface CodeStepProps {
  /** Identifies the code; a change empties the boxes. */
  readonly subject: string
  readonly checking: boolean
  /** The problem with the last code; a change empties the boxes. */
  readonly error?: ReactNode
  readonly onCode: (code: string) => void
}

/** The boxes for a code, emptied and focused for each new code. */
export const CodeStep = ({ subject, checking, error, onCode }: CodeStepProps) => {
  const text = useText()
  const { codeLength } = useService(inside)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or another answer requests a new code
  useEffect(() => {
    if (checking) return
    setCode('')
    takeFocus(field.current)
  }, [subject, checking])
  return (
    <CodeInput
      ref={field}
      label={text('email.code', { count: String(codeLength) })}
      length={codeLength}
      value={code}
      onChange={setCode}
      onComplete={onCode}
      checking={checking}
      error={error}
      hint={<span className="p-sr">{text('email.code.hint')}</span>}
    />
  )
}
