'use client'
import { router } from 'portico/core'
import { type Attempt, wallets } from 'portico/plugins/wallets/contract'
import { useOnline, useService, useSource, useText } from 'portico/react'
import { Button, Logo, Waiting } from 'portico/ui'
import { type LinkedWallet, pairings } from '../contract.js'
import { ownIcon } from '../pairing/ownIcon.js'

export interface PairingFailedProps {
  readonly wallet: LinkedWallet | undefined
  readonly attempt: Attempt | undefined
  /** Whether there is another view to go to. */
  readonly others: boolean
}

/** Says why there is no pairing, and offers a way to continue. */
export const PairingFailed = ({ wallet, attempt, others }: PairingFailedProps) => {
  const text = useText()
  const { retry } = useService(wallets)
  const { state, back, reset } = useService(router)
  const refused = useSource(useService(pairings).refused)
  const online = useOnline()
  const declined = attempt?.status === 'declined'
  // The plugin that could retry no longer runs.
  const missing = attempt?.status === 'missing'
  const stopped = attempt?.status === 'refused'
  const why = () => {
    if (stopped) return attempt.text
    if (declined)
      return wallet ? text('pairing.declined.by', { wallet: wallet.name }) : text('pairing.declined.text')
    if (!online) return text('pairing.offline')
    if (!refused) return text('pairing.failed.text')
    if (refused === 'nothing') return text('pairing.nothing.text')
    return text(refused === 'clock' ? 'pairing.clock.text' : 'pairing.refused.text')
  }
  const otherTitle = refused === 'nothing' ? 'pairing.nothing' : 'pairing.failed'
  const title = text(
    missing ? 'pairing.missing' : stopped ? 'pairing.stopped' : declined ? 'pairing.declined' : otherTitle,
  )
  return (
    <Waiting
      logo={
        <Logo name={wallet?.name ?? text('pairing.title')} src={wallet ? wallet.icon : ownIcon} size={64} />
      }
      title={title}
      sentence={missing ? undefined : why()}
      status="failed"
      state={attempt?.status}
      announcement={title}
      attempt={attempt?.count}
      onRetry={missing || stopped ? undefined : retry}
      retryLabel={text('pairing.again')}
    >
      {others && (
        <Button variant="link" onClick={() => (state.get().stack.length > 1 ? back() : reset('Connect'))}>
          {text('pairing.other')}
        </Button>
      )}
    </Waiting>
  )
}
