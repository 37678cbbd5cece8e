'use client'
import { useText } from 'portico/react'
import { useEffect, useState } from 'react'

/** How long ago a quote was made, counted every second. */
export function QuoteAge({ quotedAt }: { readonly quotedAt: number }) {
  const text = useText()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return text('swap.quote.age.of', { seconds: Math.max(0, Math.round((now - quotedAt) / 1000)) })
}
