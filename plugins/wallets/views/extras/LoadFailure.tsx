'use client'
import { PluginError } from 'portico/kernel'
import { useHost, useSource, useText } from 'portico/react'
import { Button, Note, type TestId } from 'portico/ui'
import { type ReactNode, useState } from 'react'

/** Tells the visitor that a plugin failed to load, so that a way to connect may be missing; otherwise shows its children. */
export function LoadFailure({ children }: { readonly children?: ReactNode }) {
  const text = useText()
  const { plugins, retry } = useHost()
  const unloaded = useSource(plugins, (all) =>
    all.some(({ error }) => error instanceof PluginError && error.category === 'load'),
  )
  const [isRetrying, setRetrying] = useState(false)
  // Stays during a retry, so that the layout changes only once.
  if (!unloaded && !isRetrying) return children
  return (
    <Note
      kind="caution"
      action={
        <Button
          variant="link"
          testId={'retry' satisfies TestId}
          busy={isRetrying}
          onClick={() => {
            setRetrying(true)
            void retry().finally(() => setRetrying(false))
          }}
        >
          {text('wallets.list.again')}
        </Button>
      }
    >
      {text('wallets.unloaded')}
    </Note>
  )
}
