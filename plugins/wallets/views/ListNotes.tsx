'use client'
import { settings } from 'portico/core'
import { useKernel, useOnline, useService, useSource, useText } from 'portico/react'
import { Button, Note, type TestId } from 'portico/ui'
import { useEffect } from 'react'
import { wallets } from '../contract.js'

/** What the visitor should know of the wallet list: that it is not whole, or that nobody can be reached. */
export function ListNotes() {
  const text = useText()
  const kernel = useKernel()
  const { options } = useService(settings)
  const service = useService(wallets)
  const failed = useSource(service.failed)
  const online = useOnline()
  const order = options.connectorTypeOrder
  useEffect(() => {
    if (order)
      void import('../tellUnknown.js').then((told) => told.tellUnknown(kernel, order)).catch(() => {})
  }, [kernel, order])
  return (
    <>
      {!online && <Note kind="caution">{text('wallets.list.offline')}</Note>}
      {failed && (
        <Note
          kind="caution"
          action={
            <Button variant="link" testId={'retry' satisfies TestId} onClick={service.reload}>
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
