'use client'
import { useText } from 'portico/react'
import { Button, Hero, Logo } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { LinkedWallet } from '../contract.js'
import type { Opening } from '../openings.js'
import { openLink } from '../openLink.js'

export interface OpenWalletProps {
  readonly wallet: LinkedWallet
  readonly app: Opening
  /** False while there is no pairing to carry. */
  readonly ready: boolean
}

/** The wallet's app on this device, and the button that opens it. */
export const OpenWallet = ({ wallet, app, ready }: OpenWalletProps) => {
  const text = useText()
  const { name, icon } = wallet
  const [opened, setOpened] = useState(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (!opened) return
    const look = () => document.visibilityState === 'visible' && setBack(true)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [opened])
  return (
    <>
      <Hero
        logo={<Logo name={name} src={icon} size={64} />}
        title={text('pairing.approve', { wallet: name })}
        sentence={text(back ? 'pairing.still' : 'pairing.approve.text')}
      />
      <Button
        variant="primary"
        testId="open-wallet"
        disabledReason={ready ? undefined : ''}
        onClick={() => {
          openLink(app)
          setOpened(true)
        }}
      >
        {back ? text('pairing.open.again') : text('pairing.open', { wallet: name })}
      </Button>
    </>
  )
}
