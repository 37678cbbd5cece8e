'use client'
import { useText } from 'portico/react'
import { Button, Countdown, QrPlate, type TestId } from 'portico/ui'
import { useState } from 'react'
import type { LinkedWallet, Pairing } from '../contract.js'
import { ownIcon } from '../pairing/ownIcon.js'

/** Marks the place of the time in a sentence. */
const MARK = '\u0001'

export interface CodeProps {
  readonly pairing: Pairing | undefined
  /** True if the code has expired and the next one is being created. */
  readonly old: boolean
  readonly wallet: LinkedWallet | undefined
  /** True if the part that draws the QR code could not be loaded; the plate then offers a retry. */
  readonly lost: boolean
  onLost(lost: boolean): void
}

/** The QR code of a pairing, with its remaining time. */
export const Code = ({ pairing, old, wallet, lost, onLost }: CodeProps) => {
  const text = useText()
  // Counts the retries: each one remounts the plate, which loads again.
  const [tries, setTries] = useState(0)
  const again = () => {
    onLost(false)
    setTries(tries + 1)
  }
  const [before, after] = text('pairing.renews', { time: MARK }).split(MARK)
  return (
    <>
      <QrPlate
        key={tries}
        value={pairing?.uri}
        state={old ? 'renewing' : undefined}
        label={text('pairing.code')}
        message={text(lost ? 'modal.failed' : old ? 'pairing.renewing' : 'pairing.preparing')}
        action={
          <Button variant="link" testId={'retry' satisfies TestId} onClick={again}>
            {text('pairing.again')}
          </Button>
        }
        onFailed={() => onLost(true)}
        logo={wallet ? wallet.icon : ownIcon}
      />
      <p>{wallet ? text('pairing.scan.with', { wallet: wallet.name }) : text('pairing.scan')}</p>
      {/* The line keeps its height even if there is no time to show. */}
      <p className="p-until">
        {pairing && !old && (
          <Countdown
            until={pairing.expiresAt}
            announce={(left) => (left === 60 ? text('pairing.soon') : undefined)}
          >
            {(time) => (
              <>
                {before}
                {time}
                {after}
              </>
            )}
          </Countdown>
        )}
      </p>
    </>
  )
}
