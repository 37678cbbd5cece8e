'use client'
import type { ViewComponent } from 'portico/react'
import { Pairing } from './Pairing.js'

const ConnectingWalletConnect: ViewComponent<'ConnectingWalletConnect'> = ({ params }) => (
  <Pairing key={params.wallet?.id} connectorId={params.connectorId} wallet={params.wallet} />
)

export { codeMessages as messages } from './codeMessages.js'
export default ConnectingWalletConnect
