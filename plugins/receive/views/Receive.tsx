'use client'
import { chains, notices, sessions } from 'portico/core'
import {
  NetworkLogo,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Address, Button, CopyButton, Note, QrPlate, useStyles } from 'portico/ui'
import { useRef, useState } from 'react'
import type { ReceiveTestId } from '../ReceiveTestId.js'
import { receiveStyles } from './receiveStyles.js'

/** The number of networks that are named where there are more of them; the others are pictures. */
const NAMED = 2

/** The address of the account in use: as a code, as a text, and where it may be used. */
const Receive: ViewComponent<'Receive'> = ({ params }) => {
  useStyles(receiveStyles)
  const text = useText()
  const board = useOptionalService(notices)
  const dismissSnack = useRef<() => void>(undefined)
  const service = useService(sessions)
  const state = useSource(service.state)
  const configured = useSource(service.networks)
  const [failed, setFailed] = useState(false)
  const adapters = usePoint(chains)
  const namespaceShown = params?.namespace ?? state.activeNamespace ?? ''
  const current = Object.hasOwn(state.namespaces, namespaceShown)
    ? state.namespaces[namespaceShown]
    : undefined
  // After a disconnect, keep the content until the card is gone.
  const last = useRef<{ readonly namespace: string } & NonNullable<typeof current>>(undefined)
  if (current?.account.address) last.current = { ...current, namespace: namespaceShown }
  if (!last.current?.account.address) return null
  const { account, network, namespace } = last.current
  const { address = '', accounts, profileName } = account

  const approved = network.approvedCaipNetworkIds
  // A smart account is a contract: it may not exist on another network.
  const isOnOneNetwork =
    adapters.find((each) => each.namespace === namespace)?.isAddressPerNetwork ||
    accounts.find((each) => each.address === address)?.type === 'smartAccount'
  const usableNetworks = configured.filter(({ chainNamespace, caipNetworkId }) => {
    if (chainNamespace !== namespace) return false
    if (isOnOneNetwork) return caipNetworkId === network.caipNetwork?.caipNetworkId
    return network.supportsAllNetworks !== false || (approved?.includes(caipNetworkId) ?? true)
  })
  const [one, more] = usableNetworks
  const share = typeof navigator.share === 'function' && matchMedia('(pointer:coarse)').matches
  return (
    <div className="p-receive">
      <QrPlate
        value={failed ? undefined : address}
        label={text('receive.qr')}
        state={failed ? 'failed' : undefined}
        message={failed ? text('receive.qr.failed') : undefined}
        onFailed={() => setFailed(true)}
        testId={'receive-qr' satisfies ReceiveTestId}
      />
      {profileName && (
        <p className="p-receive-name">
          <bdi>{profileName}</bdi>
        </p>
      )}
      <Address value={address} full />
      <CopyButton
        wide
        text={address}
        label={text('receive.copy')}
        copiedLabel={text('receive.copied')}
        onClick={() => dismissSnack.current?.()}
        onFailed={() => {
          dismissSnack.current = board?.snack('error', text('receive.copy.failed'))
        }}
        testId={'copy-receive' satisfies ReceiveTestId}
      />
      {share && (
        <Button
          testId={'share-receive' satisfies ReceiveTestId}
          onClick={() => {
            // A visitor who closes the sheet has chosen not to share.
            navigator.share({ text: address }).catch(() => {})
          }}
        >
          {text('receive.share')}
        </Button>
      )}
      {one && (
        <Note kind="caution">
          {more ? text('receive.several') : text('receive.one', { network: one.name })}
        </Note>
      )}
      {more && (
        <ul
          role="list"
          className="p-receive-networks"
          aria-label={text('receive.networks')}
          data-testid={'receive-networks' satisfies ReceiveTestId}
        >
          {usableNetworks.map((each, index) => {
            const isMore = index >= NAMED && usableNetworks.length > NAMED + 1
            return (
              <li key={each.caipNetworkId} data-more={isMore ? '' : undefined} title={each.name}>
                <NetworkLogo network={each} size={28} />
                <bdi className={isMore ? 'p-sr' : undefined}>{each.name}</bdi>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

export default Receive
