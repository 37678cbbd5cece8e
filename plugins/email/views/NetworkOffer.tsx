'use client'
import type { Network } from 'portico/kernel'
import type { AuthTestId } from 'portico/plugins/auth/contract'
import { NetworkLogo, useChrome, useText } from 'portico/react'
import { Button, Hero, useStyles } from 'portico/ui'
import { emailStyles } from './emailStyles.js'

export interface NetworkOfferProps {
  readonly network: Network
  onAccept(): void
}

/** Tells the visitor which network a login will connect to, if it is not the active one. */
export default function NetworkOffer({ network, onAccept }: NetworkOfferProps) {
  useStyles(emailStyles)
  const text = useText()
  useChrome({ title: text('email.continue') })
  return (
    <div className="p-email">
      <Hero
        logo={<NetworkLogo network={network} size={64} />}
        title={network.name}
        sentence={text('email.network.text', { network: network.name })}
      />
      <Button variant="primary" testId={'accept-network' satisfies AuthTestId} onClick={onAccept}>
        {text('email.network', { network: network.name })}
      </Button>
    </div>
  )
}

export { offerMessages as messages } from './offerMessages.js'
