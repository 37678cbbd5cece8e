'use client'
import type { Network } from 'portico/kernel'
import type { AuthTestId } from 'portico/plugins/auth/contract'
import { NetworkLogo, useText } from 'portico/react'
import { Button, Hero } from 'portico/ui'

interface NetworkOfferProps {
  readonly network: Network
  onAccept(): void
}

/** Tells the visitor which network a login will connect to, if it is not the active one. */
export const NetworkOffer = ({ network, onAccept }: NetworkOfferProps) => {
  const text = useText()
  return (
    <div className="p-social-page">
      <Hero
        logo={<NetworkLogo network={network} size={64} />}
        title={network.name}
        sentence={text('socials.network.text', { network: network.name })}
      />
      <Button variant="primary" testId={'accept-network' satisfies AuthTestId} onClick={onAccept}>
        {text('socials.network', { network: network.name })}
      </Button>
    </div>
  )
}
