'use client'
import type { Network } from 'portico/kernel'
import type { AuthTestId } from 'portico/plugins/auth/contract'
import { useText } from 'portico/react'
import { Button, Hero, Logo } from 'portico/ui'

interface NetworkOfferProps {
  readonly network: Network
  onAccept(): void
}

/** Tells the visitor which network a login will connect to, if it is not the active one. */
export const NetworkOffer = ({ network: { name, assets }, onAccept }: NetworkOfferProps) => {
  const text = useText()
  return (
    <div className="p-social-page">
      <Hero
        logo={<Logo name={name} src={assets?.imageUrl} size={64} />}
        title={name}
        sentence={text('socials.network.text', { network: name })}
      />
      <Button variant="primary" testId={'accept-network' satisfies AuthTestId} onClick={onAccept}>
        {text('socials.network', { network: name })}
      </Button>
    </div>
  )
}
