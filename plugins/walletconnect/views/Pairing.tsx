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
import { type LinkedWallet, pairings } from '../contract.js'
import { openings } from '../openings.js'
import { openLink } from '../openLink.js'
import { sourceOf } from '../sourceOf.js'
import { OpenWallet } from './OpenWallet.js'
import { pairingStyles } from './pairingStyles.js'

/** Splits a sentence around the time in it. */
const MARK = '\u0001'

const nowhere = { mobile: false, ios: false, android: false, telegram: false, iframe: false }

export interface PairingProps {
  readonly connectorId: string
  /** The wallet that was chosen; any where absent. */
  readonly wallet?: LinkedWallet | undefined
}

/** The code of a pairing or the wallet's link, and where the attempt to connect by it stands. */
export const Pairing = ({ connectorId, wallet }: PairingProps) => {
  useStyles(pairingStyles)
  const text = useText()
  const service = useService(wallets)
  const device = useOptionalService(env) ?? nowhere
  const pairs = useService(pairings)
  const pairing = useSource(pairs.current)
  const attempt = useSource(service.attempt)
  const mine = attempt?.connectorId === connectorId ? attempt : undefined
  const status = mine?.status ?? 'waiting'
  const [code, showCode] = useState(!device.mobile)
  const [due, setDue] = useState<string>()
  const [denied, setDenied] = useState(false)
  const [made, setMade] = useState(0)
  useEffect(() => service.attend(connectorId), [service, connectorId])
  const uri = pairing?.uri
  useEffect(() => {
    if (uri) setMade((count) => count + 1)
    setDenied(false)
  }, [uri])
  const until = pairing?.expiresAt ?? 0
  useEffect(() => {
    if (!uri) return
    const timer = setTimeout(() => setDue(uri), until - Date.now())
    return () => clearTimeout(timer)
  }, [uri, until])
  // What has run out is not to be taken up any more; the next one is on its way.
  const old = !!uri && due === uri
  const live = old ? undefined : uri
  const { app, web } = wallet ? openings(wallet, device, live ?? '', pairs.preferUniversalLinks) : {}
  const source = wallet && sourceOf(wallet, device)

  const signal: Exclude<SignalStatus, 'idle'> = status === 'waiting' || status === 'done' ? status : 'failed'
  useChrome({ title: wallet?.name ?? text('pairing.title'), status: signal, attempt: mine?.count })

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
      {wallet && app && device.mobile && <OpenWallet wallet={wallet} app={app} ready={!!live} />}
      {code && (
        <QrPlate
          value={uri}
          state={old ? 'renewing' : undefined}
          label={text('pairing.code')}
          message={old ? text('pairing.renewing') : preparing}
        />
      )}
      {code && <p>{text('pairing.scan')}</p>}
      {pairing && !old && code && (
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
      {live ? (
        <CopyButton
          wide
          text={live}
          label={text('pairing.copy')}
          copiedLabel={text('pairing.copied')}
          onFailed={() => setDenied(true)}
          testId="copy-pairing"
        />
      ) : (
        <Button disabledReason="" testId="copy-pairing">
          {text('pairing.copy')}
        </Button>
      )}
      {wallet && app && !device.mobile && (
        <Button testId="open-wallet" disabledReason={live ? undefined : ''} onClick={() => openLink(app)}>
          {text('pairing.open.desktop', { wallet: wallet.name })}
        </Button>
      )}
      {wallet && web && (
        <Button testId="open-web" disabledReason={live ? undefined : ''} onClick={() => openLink(web)}>
          {text('pairing.open.web', { wallet: wallet.name })}
        </Button>
      )}
      {!code && (
        <Button variant="link" testId="show-code" onClick={() => showCode(true)}>
          {text('pairing.show')}
        </Button>
      )}
      {wallet && source && (
        <a className="p-button" data-variant="link" href={source} target="_blank" rel="noreferrer">
          {text('pairing.get', { wallet: wallet.name })}
        </a>
      )}
      <StatusText className={denied ? undefined : 'p-sr'} tone={denied ? 'failed' : 'info'}>
        {denied
          ? text('pairing.copy.failed')
          : status === 'done'
            ? text('pairing.done')
            : old
              ? text('pairing.renewing')
              : !uri
                ? preparing
                : made > 1
                  ? text('pairing.renewed')
                  : null}
      </StatusText>
    </div>
  )
}
