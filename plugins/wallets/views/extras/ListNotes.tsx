'use client'
import { useOnline, useService, useSource, useText } from 'portico/react'
import { Button, Note, type TestId } from 'portico/ui'
import { wallets } from '../../contract.js'

/** Notes on the wallet list: that it is incomplete, or that the visitor is offline. */
export function ListNotes() {
  const text = useText()
  const service = useService(wallets)
  const failed = useSource(service.failed)
  const online = useOnline()
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
