'use client'
import { useText } from 'portico/react'
import { Button, Hero, Logo } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { LinkedWallet, Opening } from '../contract.js'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'

export interface OpenWalletProps {
  readonly wallet: LinkedWallet
  readonly opening: Opening
  /** False while there is no pairing yet. */
  readonly ready: boolean
  readonly label: string
  readonly testId?: string
  open(wallet: LinkedWallet, opening: Opening): void
}

/** The wallet's logo and the button that opens its app or website. */
export const OpenWallet = ({
  wallet,
  opening,
  ready,
  label,
  testId = 'open-wallet' satisfies WalletconnectTestId,
  open,
}: OpenWalletProps) => {
  const text = useText()
  const { name, icon } = wallet
  const [opened, setOpened] = useState(false)
  const [back, setBack] = useState(false)
  const waits = !ready && !opening.unpaired
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
        sentence={text(waits ? 'pairing.preparing' : back ? 'pairing.still' : 'pairing.approve.text')}
      />
      <Button
        variant="primary"
        testId={testId}
        disabledReason={waits ? '' : undefined}
        onClick={() => {
          open(wallet, opening)
          setOpened(true)
        }}
      >
        {back ? text('pairing.open.again') : label}
      </Button>
    </>
  )
}
