'use client'
import { env } from 'portico/core'
import { wallets } from 'portico/plugins/wallets/contract'
import {
  type SignalStatus,
  useChrome,
  useOptionalService,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Button, CopyButton, Countdown, QrPlate, StatusText, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { pairings } from '../contract.js'
import { pairingStyles } from './pairingStyles.js'

/** Splits a sentence around the time in it. */
const MARK = '\u0001'

/** The code of a pairing, and where the attempt to connect by it stands. */
export const Pairing = ({ connectorId }: { readonly connectorId: string }) => {
  useStyles(pairingStyles)
  const text = useText()
  const service = useService(wallets)
  const device = useOptionalService(env)
  const pairing = useSource(useService(pairings).current)
  const attempt = useSource(service.attempt)
  const mine = attempt?.connectorId === connectorId ? attempt : undefined
  const status = mine?.status ?? 'waiting'
  const [code, showCode] = useState(!device?.mobile)
  const [denied, setDenied] = useState(false)
  const [made, setMade] = useState(0)
  useEffect(() => service.attend(connectorId), [service, connectorId])
  const uri = pairing?.uri
  useEffect(() => {
    if (uri) setMade((count) => count + 1)
    setDenied(false)
  }, [uri])

  const signal: Exclude<SignalStatus, 'idle'> = status === 'waiting' || status === 'done' ? status : 'failed'
  useChrome({ title: text('pairing.title'), status: signal, attempt: mine?.count })

  if (signal === 'failed') {
    const declined = status === 'declined'
    const why = declined
      ? 'pairing.declined.text'
      : navigator.onLine
        ? 'pairing.failed.text'
        : 'pairing.offline'
    return (
      <div className="p-pairing">
        <StatusText tone="failed">
          {text(declined ? 'pairing.declined' : 'pairing.failed')} {text(why)}
        </StatusText>
        <Button testId="retry" onClick={service.retry}>
          {text('pairing.again')}
        </Button>
      </div>
    )
  }
  const [before, after] = text('pairing.renews', { time: MARK }).split(MARK)
  const preparing = text('pairing.preparing')
  return (
    <div className="p-pairing">
      {code && <QrPlate value={uri} label={text('pairing.code')} message={preparing} />}
      {code && <p>{text('pairing.scan')}</p>}
      {pairing && (
        <p>
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
        </p>
      )}
      {uri ? (
        <CopyButton
          wide
          text={uri}
          label={text('pairing.copy')}
          copiedLabel={text('pairing.copied')}
          onFailed={() => setDenied(true)}
          testId="copy-pairing"
        />
      ) : (
        <Button aria-disabled testId="copy-pairing">
          {text('pairing.copy')}
        </Button>
      )}
      {!code && (
        <Button variant="link" testId="show-code" onClick={() => showCode(true)}>
          {text('pairing.show')}
        </Button>
      )}
      <StatusText className={denied ? undefined : 'p-sr'} tone={denied ? 'failed' : 'info'}>
        {denied
          ? text('pairing.copy.failed')
          : status === 'done'
            ? text('pairing.done')
            : !uri
              ? preparing
              : made > 1
                ? text('pairing.renewed')
                : null}
      </StatusText>
    </div>
  )
}
