'use client'
import { env } from 'portico/core'
import { useOptionalService, useService, useSource, useText } from 'portico/react'
import { Button, Note } from 'portico/ui'
import { pairings } from '../contract.js'
import { openLink } from '../links/openLink.js'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'

/** Tells the visitor in which paired wallet a request is waiting, with a button that opens it. */
export const AskedNote = () => {
  const text = useText()
  const asked = useSource(useService(pairings).asked)
  const device = useOptionalService(env)
  if (!asked) return null
  const { name, reopening } = asked
  const wallet = name ?? text('pairing.asked.wallet')
  // If the wallet was opened on this device, or this device is a phone, the wallet need not be on another
  // phone.
  const isHere = reopening || device?.mobile
  return (
    <>
      <Note alert testId={'asked-wallet' satisfies WalletconnectTestId}>
        {text(isHere ? 'pairing.asked' : 'pairing.asked.phone', { wallet })}
      </Note>
      {reopening && name && (
        <Button testId={'open-asked' satisfies WalletconnectTestId} onClick={() => openLink(reopening)}>
          {text('pairing.open', { wallet })}
        </Button>
      )}
    </>
  )
}
