'use client'
import { env } from 'portico/core'
import { useOptionalService, useService, useSource, useText } from 'portico/react'
import { Button, Note } from 'portico/ui'
import { pairings } from '../contract.js'
import { openLink } from '../openLink.js'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'

/** Where the request waits that a paired wallet was asked, and the way there. */
export const AskedNote = () => {
  const text = useText()
  const asked = useSource(useService(pairings).asked)
  const device = useOptionalService(env)
  if (!asked) return null
  const { name, again } = asked
  const wallet = name ?? text('pairing.asked.wallet')
  // A wallet that was opened here, or from a phone, need not be on another one.
  const isHere = again || device?.mobile
  return (
    <>
      <Note alert testId={'asked-wallet' satisfies WalletconnectTestId}>
        {text(isHere ? 'pairing.asked' : 'pairing.asked.phone', { wallet })}
      </Note>
      {again && name && (
        <Button testId={'open-asked' satisfies WalletconnectTestId} onClick={() => openLink(again)}>
          {text('pairing.open', { wallet })}
        </Button>
      )}
    </>
  )
}
