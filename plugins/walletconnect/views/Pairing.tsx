'use client'
import { env, router } from 'portico/core'
import { wallets } from 'portico/plugins/wallets/contract'
import {
  type SignalStatus,
  useChrome,
  useHost,
  useOptionalService,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Button, Logo, StatusText, type TabItem, Tabs, type TestId, useStyles, Waiting } from 'portico/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { type LinkedWallet, pairings } from '../contract.js'
import { installPageOf } from '../links/installPageOf.js'
import { ownIcon } from '../pairing/ownIcon.js'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'
import { Code } from './Code.js'
import { CopyLink } from './CopyLink.js'
import { OpenWallet } from './OpenWallet.js'
import { PairingFailed } from './PairingFailed.js'
import { pairingStyles } from './pairingStyles.js'
import { useLive } from './useLive.js'

const unknownDevice = { mobile: false, ios: false, android: false, telegram: false, iframe: false }

export interface PairingProps {
  readonly connectorId: string
  /** The chosen wallet; any wallet if absent. */
  readonly wallet?: LinkedWallet | undefined
  /** True if this is the only way to connect. */
  readonly only?: boolean
  /** Other ways to continue, besides getting a wallet. */
  readonly children?: ReactNode
}

/** Shows the QR code of a pairing or the link to the wallet, with the status of the attempt. */
export const Pairing = ({ connectorId, wallet, only = false, children }: PairingProps) => {
  useStyles(pairingStyles)
  const text = useText()
  const service = useService(wallets)
  const device = useOptionalService(env) ?? unknownDevice
  const pairs = useService(pairings)
  const { push } = useService(router)
  // Not for a wallet that the visitor picked, because the link to install that wallet is shown instead.
  const isNewcomer = useHost().hasView('GetWallet') && !wallet
  const pairing = useSource(pairs.current)
  const attempt = useSource(service.attempt)
  const mine = attempt?.connectorId === connectorId ? attempt : undefined
  const status = mine?.status ?? 'waiting'
  const { live, old } = useLive(pairing)
  const [shown, show] = useState('')
  const [copyFailed, setCopyFailed] = useState(false)
  const [made, setMade] = useState(0)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (!pairs.manual) service.attend(connectorId)
  }, [pairs, service, connectorId])
  const uri = pairing?.uri
  useEffect(() => {
    if (uri) setMade((count) => count + 1)
    setCopyFailed(false)
  }, [uri])

  const signal: Exclude<SignalStatus, 'idle'> = status === 'waiting' || status === 'done' ? status : 'failed'
  useChrome({ title: wallet?.name ?? text('pairing.title'), status: signal, attempt: mine?.count })
  // Once connected, the view shows this instead of the code, even if the visitor comes back to it, because
  // the pairing has been used.
  if (signal === 'done')
    return (
      <Waiting
        logo={
          <Logo name={wallet?.name ?? text('pairing.title')} src={wallet ? wallet.icon : ownIcon} size={64} />
        }
        title={text('pairing.done')}
        status={signal}
        announcement={text('pairing.done')}
      />
    )
  if (signal === 'failed') return <PairingFailed wallet={wallet} attempt={mine} others={!only} />

  const name = wallet?.name ?? ''
  const { app, web } = wallet ? pairs.openings(wallet, live ?? '') : {}
  /** On a phone the app is opened, because a phone cannot scan its own screen. */
  const phoneOpening = app ?? web
  const installPage = wallet && installPageOf(wallet, device)
  const copy = <CopyLink link={live} onFailed={() => setCopyFailed(true)} />
  const code = (
    <>
      <Code pairing={pairing} old={old} wallet={wallet} lost={lost} onLost={setLost} />
      {copy}
    </>
  )
  const installLink = installPage && (
    <a className="p-button" data-variant="link" href={installPage} target="_blank" rel="noreferrer">
      {text('pairing.get', { wallet: name })}
    </a>
  )

  const onPhone = (opening: NonNullable<typeof app>) => (
    <>
      <OpenWallet
        wallet={wallet as LinkedWallet}
        opening={opening}
        ready={!!live}
        label={text('pairing.open', { wallet: name })}
        open={pairs.open}
      />
      {shown ? code : copy}
      <div className="p-ways">
        {!shown && (
          <Button
            variant="link"
            testId={'show-code' satisfies WalletconnectTestId}
            onClick={() => show('code')}
          >
            {text('pairing.show')}
          </Button>
        )}
        {installLink}
      </div>
    </>
  )
  const onComputer = () => {
    const pane = (id: string, label: string, panel: ReactNode): TabItem => ({
      id,
      label,
      panel: <div className="p-pairing">{panel}</div>,
      testId: `tab-${id}` satisfies TestId,
    })
    const ways = [
      pane('code', text('pairing.tab.code'), code),
      ...(
        [
          ['web', web, text('pairing.tab.web'), text('pairing.open.web', { wallet: name })],
          ['app', app, text('pairing.tab.app'), text('pairing.open.desktop', { wallet: name })],
        ] as const
      ).flatMap(([id, opening, label, open]) =>
        opening
          ? pane(
              id,
              label,
              <>
                <OpenWallet
                  wallet={wallet as LinkedWallet}
                  opening={opening}
                  ready={!!live}
                  label={open}
                  testId={`open-${id}` satisfies WalletconnectTestId}
                  open={pairs.open}
                />
                {copy}
              </>,
            )
          : [],
      ),
    ]
    return (
      <>
        {ways.length > 1 ? (
          <Tabs label={text('pairing.tabs', { wallet: name })} items={ways} value={shown} onChange={show} />
        ) : (
          code
        )}
        {installLink}
        {(isNewcomer || children) && (
          <div className="p-ways">
            {isNewcomer && (
              <Button
                variant="link"
                testId={'no-wallet' satisfies WalletconnectTestId}
                onClick={() => push('GetWallet')}
              >
                {text('pairing.none')}
              </Button>
            )}
            {children}
          </div>
        )}
      </>
    )
  }
  const said = () => {
    if (lost) return text('modal.failed')
    if (old) return text('pairing.renewing')
    if (!uri) return text('pairing.preparing')
    return made > 1 ? text('pairing.renewed') : null
  }
  return (
    <div className="p-pairing">
      {phoneOpening && device.mobile ? onPhone(phoneOpening) : onComputer()}
      <StatusText className={copyFailed ? undefined : 'p-sr'} tone={copyFailed ? 'failed' : 'info'}>
        {copyFailed ? text('pairing.copy.failed') : said()}
      </StatusText>
      {copyFailed && live && (
        <p className="p-pairing-link" dir="ltr" translate="no">
          {live}
        </p>
      )}
    </div>
  )
}
