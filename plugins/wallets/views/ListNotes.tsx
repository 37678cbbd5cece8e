'use client'
import { useOnline, useService, useSource, useText } from 'portico/react'
import { Button, Note, type TestId } from 'portico/ui'
import { wallets } from '../contract.js'

/** What the visitor should know of the wallet list: that it is not whole, or that nobody can be reached. */
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
