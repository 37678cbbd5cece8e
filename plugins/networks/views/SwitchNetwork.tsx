'use client'
import type { ViewComponent } from 'portico/react'
import { NetworkChoice } from './NetworkChoice.js'
import { NetworkWait } from './NetworkWait.js'

const SwitchNetwork: ViewComponent<'SwitchNetwork'> = ({ params }) => {
  const network = params?.network
  if (network) return <NetworkWait network={network as `${string}:${string}`} opened={!!params?.namespace} />
  return <NetworkChoice namespace={params?.namespace} />
}

export default SwitchNetwork
