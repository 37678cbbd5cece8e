'use client'
import { settings } from 'portico/core'
import { useKernel, useService, useSource, useText } from 'portico/react'
import { Button, Note, testIds } from 'portico/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { wallets } from '../contract.js'
import { tellUnknown } from '../tellUnknown.js'

const follow = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** What the visitor should know of the wallet list: that it is not whole, or that nobody can be reached. */
export function ListNotes() {
  const text = useText()
  const kernel = useKernel()
  const { options } = useService(settings)
  const service = useService(wallets)
  const failed = useSource(service.failed)
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  useEffect(() => void tellUnknown(kernel, options.connectorTypeOrder), [kernel, options])
  return (
    <>
      {!online && <Note kind="caution">{text('wallets.list.offline')}</Note>}
      {failed && (
        <Note
          kind="caution"
          action={
            <Button variant="link" testId={testIds.retry} onClick={service.reload}>
              {text('wallets.list.again')}
            </Button>
          }
        >
          {text('wallets.list.failed')}
        </Note>
      )}
    </>
  )
}
