'use client'
import type { ViewComponent } from 'portico/react'
import { Pairing } from './Pairing.js'

const ConnectingWalletConnect: ViewComponent<'ConnectingWalletConnect'> = ({ params }) => (
  <Pairing connectorId={params.connectorId} />
)

export default ConnectingWalletConnect
