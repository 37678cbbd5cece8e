'use client'
import { useText } from 'portico/react'
import { Countdown, QrPlate } from 'portico/ui'
import type { LinkedWallet, Pairing } from '../contract.js'

/** Splits a sentence around the time in it. */
const MARK = '\u0001'

export interface CodeProps {
  readonly pairing: Pairing | undefined
  /** True where it ran out and the next one is on its way. */
  readonly old: boolean
  readonly wallet: LinkedWallet | undefined
}

/** The code of a pairing, and until when it is good. */
export const Code = ({ pairing, old, wallet }: CodeProps) => {
  const text = useText()
  const [before, after] = text('pairing.renews', { time: MARK }).split(MARK)
  return (
    <>
      <QrPlate
        value={pairing?.uri}
        state={old ? 'renewing' : undefined}
        label={text('pairing.code')}
        message={text(old ? 'pairing.renewing' : 'pairing.preparing')}
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
