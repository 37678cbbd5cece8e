'use client'
import { router } from 'portico/core'
import { useKernel, useService, useText, type ViewComponent } from 'portico/react'
import { Button } from 'portico/ui'
import { Pairing } from './Pairing.js'

const ConnectingWalletConnectBasic: ViewComponent<'ConnectingWalletConnectBasic'> = ({ params }) => {
  const text = useText()
  const { push } = useService(router)
  const directory = useKernel().knows('AllWallets')
  return (
    <>
      <Pairing connectorId={params.connectorId} only />
      {directory && (
        <Button variant="link" testId="all-wallets" onClick={() => push('AllWallets')}>
          {text('pairing.all')}
        </Button>
      )}
    </>
  )
}

export default ConnectingWalletConnectBasic
