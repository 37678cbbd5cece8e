'use client'
import { router } from 'portico/core'
import { wallets } from 'portico/plugins/wallets/contract'
import { useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, type TestId } from 'portico/ui'
import { Pairing } from './Pairing.js'

const ConnectingWalletConnectBasic: ViewComponent<'ConnectingWalletConnectBasic'> = ({ params }) => {
  const text = useText()
  const { push } = useService(router)
  const all = useSource(useService(wallets).rows, (rows) => rows.some(({ kind }) => kind === 'all'))
  return (
    <Pairing connectorId={params.connectorId} only>
      {all && (
        <Button variant="link" testId={'all-wallets' satisfies TestId} onClick={() => push('AllWallets')}>
          {text('pairing.all')}
        </Button>
      )}
    </Pairing>
  )
}

export { codeMessages as messages } from './codeMessages.js'
export default ConnectingWalletConnectBasic
