'use client'
import { useService, useText } from 'portico/react'
import { CodeInput, takeFocus } from 'portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inside } from '../inside.js'

export interface CodeStepProps {
  /** Whose code it is; another one empties the boxes. */
  readonly subject: string
  readonly checking: boolean
  /** What was wrong with the last code; a new value empties the boxes. */
  readonly error?: ReactNode
  readonly onCode: (code: string) => void
}

/** The boxes of a code: emptied, and focused, for each code that is to be entered. */
export const CodeStep = ({ subject, checking, error, onCode }: CodeStepProps) => {
  const text = useText()
  const { codeLength } = useService(inside)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or another answer asks anew
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
