'use client'
import { useText } from 'portico/react'
import { Button, Countdown, QrPlate, type TestId } from 'portico/ui'
import { useState } from 'react'
import type { LinkedWallet, Pairing } from '../contract.js'

/** Splits a sentence around the time in it. */
const MARK = '\u0001'

export interface CodeProps {
  readonly pairing: Pairing | undefined
  /** True where it ran out and the next one is on its way. */
  readonly old: boolean
  readonly wallet: LinkedWallet | undefined
  /** True where what draws it did not load; the plate offers another try. */
  readonly lost: boolean
  onLost(lost: boolean): void
}

/** The code of a pairing, and until when it is good. */
export const Code = ({ pairing, old, wallet, lost, onLost }: CodeProps) => {
  const text = useText()
  // A plate of its own tries again.
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
        logo={wallet?.icon}
      />
      <p>{text('pairing.scan')}</p>
      {/* Its line is kept while there is no time to tell. */}
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
