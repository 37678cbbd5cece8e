import { useEffect, useState } from 'react'

/** Code with a button that copies it and reports whether it succeeded. */
export function CodeBlock({
  id,
  label,
  text,
  wraps,
}: {
  readonly id: string
  readonly label: string
  readonly text: string
  /** Breaks long lines. */
  readonly wraps?: boolean
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(undefined), 2500)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <div className="block">
      <div className="block-head">
        <h3>{label}</h3>
        <button type="button" className="button" data-testid={`copy-${id}`} onClick={copy}>
          {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select and copy' : 'Copy'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre tabIndex={0} className={wraps ? 'wrap' : undefined} data-testid={`code-${id}`}>
        {text}
      </pre>
    </div>
  )
}
