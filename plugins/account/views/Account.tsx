'use client'
import { notices, router, sessions, settings } from 'portico/core'
import {
  Avatar,
  BesideRequest,
  NetworkLogo,
  shortAddress,
  useChrome,
  useHost,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Address,
  Chip,
  copyText,
  GlyphButton,
  Icon,
  IconButton,
  List,
  Logo,
  Row,
  Skeleton,
  StatusText,
  type TestId,
} from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { AccountTestId } from '../AccountTestId.js'
import { accountActions, accountParts, accountRows } from '../contract.js'
import { Balance } from './Balance.js'
import { useExtras } from './useExtras.js'

const COPIED_DURATION = 1500

const Account: ViewComponent<'Account'> = () => {
  const text = useText()
  const extras = useExtras()
  const notice = useOptionalService(notices)
  const { push, close, state: routerState } = useService(router)
  const { options } = useService(settings)
  const { state, disconnect } = useService(sessions)
  const now = useSource(state)
  // After a disconnect, keep the content until the card is gone.
  const last = useRef(now)
  if (Object.values(now.namespaces).some((each) => each.account.status === 'connected')) last.current = now
  const { activeNamespace, namespaces } = last.current
  const isFirst = useSource(routerState, ({ stack }) => stack.length < 2)
  const allActions = usePoint(accountActions)
  const rows = usePoint(accountRows)

  const connected = Object.keys(namespaces).filter((each) => namespaces[each]?.account.status === 'connected')
  const namespace = activeNamespace && connected.includes(activeNamespace) ? activeNamespace : connected[0]
  const current = namespaces[namespace ?? '']
  const address = current?.account.address

  const [copied, setCopied] = useState<{ readonly address: string; readonly ok: boolean }>()
  const [isDisconnecting, setDisconnecting] = useState(false)
  const dismissSnack = useRef<() => void>(undefined)
  useEffect(() => {
    if (!copied?.ok) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_DURATION)
    return () => clearTimeout(timer)
  }, [copied])
  useChrome({ status: isDisconnecting ? 'waiting' : 'idle' })
  const allParts = usePoint(accountParts)
  const { plugins, hasView } = useHost()
  const switching = useSource(plugins, () => hasView('SwitchNetwork')) && options.enableNetworkSwitch

  if (!current || !namespace || !address) return null

  const { account, network } = current
  const currentNetwork = network.caipNetwork
  const explorer = /^https?:\/\//i.test(account.addressExplorerUrl ?? '')
    ? account.addressExplorerUrl
    : undefined
  const actions = allActions.filter((each) => each.namespaces?.includes(namespace) ?? true)
  const ok = copied?.address === address ? copied.ok : undefined
  const failed = ok === false
  const walletName = account.connectedWalletInfo?.name
  const displayName = account.profileName ?? account.loginName

  const copy = async () => {
    // Cleared first, so that copying again is announced again.
    setCopied(undefined)
    setCopied({ address, ok: await copyText(address) })
  }
  const disconnectAll = async () => {
    dismissSnack.current?.()
    setDisconnecting(true)
    let isClosed = false
    const unsubscribe = routerState.subscribe(() => {
      isClosed ||= !routerState.get().open
    })
    try {
      await disconnect()
      setDisconnecting(false)
      // A visitor who closed and reopened the modal stays in it. The host may have disposed the modal meanwhile.
      if (!isClosed) void close('disconnected').catch(() => {})
    } catch {
      setDisconnecting(false)
      dismissSnack.current = notice?.snack('error', text('account.disconnect.failed'))
    } finally {
      unsubscribe()
    }
  }

  const hasTotal = allParts.some(({ place, shows }) => place === 'total' && shows(account))
  const hasParts = allParts.some(
    ({ place, shows }) => (place === 'settings' || place === 'end') && shows(account),
  )
  const rowList = rows.length > 0 && (
    <List>
      {rows.map(({ id, label, icon, run }) => (
        <Row
          key={id}
          testId={`row-${id}` satisfies AccountTestId}
          logo={<span className="p-account-icon">{icon}</span>}
          name={text(label)}
          chips={<Icon name="chevron" />}
          onClick={run}
        />
      ))}
    </List>
  )
  const networkName = currentNetwork?.unsupported
    ? text('button.unknownNetwork')
    : (currentNetwork?.name ?? text('account.network.unknown'))
  return (
    <>
      {switching && isFirst && (
        <GlyphButton
          className="p-account-network"
          glyph={
            currentNetwork ? <NetworkLogo network={currentNetwork} size={28} /> : <Logo name="?" size={28} />
          }
          label={`${text('account.network')}: ${networkName}`}
          title={networkName}
          testId={'open-networks' satisfies TestId}
          onClick={() => push('SwitchNetwork')}
        />
      )}
      {connected.length > 1 &&
        (extras ? (
          <extras.ChainChips namespaces={connected} shown={namespace} />
        ) : (
          <Skeleton shape="number" />
        ))}
      <div className="p-account-head">
        <Avatar address={address} src={account.profileImage} />
        {extras && <extras.AccountParts place="mark" namespace={namespace} account={account} />}
        <div className="p-account-who">
          {displayName && (
            <p className="p-account-name">
              <bdi>{displayName}</bdi>
            </p>
          )}
          <Address value={address} />
          {!displayName && walletName && <p dir="auto">{walletName}</p>}
          {currentNetwork?.testnet && <Chip>{text('account.testnet')}</Chip>}
          {extras && <extras.WalletCount />}
        </div>
        <div className="p-account-tools">
          <IconButton
            icon={ok ? 'check' : 'copy'}
            label={text('account.copy', { name: displayName ?? walletName ?? shortAddress(address) })}
            testId={'copy-address' satisfies TestId}
            onClick={copy}
          />
          {explorer && (
            <a
              className="p-icon-button"
              href={explorer}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={text('account.explorer')}
            >
              <Icon name="external" />
            </a>
          )}
          <IconButton
            icon="disconnect"
            label={text(isDisconnecting ? 'account.disconnect.busy' : 'account.disconnect')}
            aria-busy={isDisconnecting || undefined}
            testId={'disconnect' satisfies TestId}
            onClick={isDisconnecting ? undefined : disconnectAll}
          />
        </div>
      </div>
      <StatusText className={failed ? undefined : 'p-sr'} tone={failed ? 'failed' : undefined}>
        {failed ? text('account.copy.failed') : ok && text('account.copied')}
      </StatusText>
      {failed && <Address value={address} full />}
      <BesideRequest />
      {currentNetwork?.unsupported && <p>{text('account.unsupported')}</p>}
      {hasTotal && (
        <div className="p-account-total">
          {extras ? (
            <extras.AccountParts place="total" namespace={namespace} account={account} />
          ) : (
            <Skeleton shape="number" />
          )}
        </div>
      )}
      {!currentNetwork?.unsupported && (
        <Balance namespace={namespace} account={account} network={network} extras={extras} />
      )}
      {extras && <extras.AccountParts place="open" namespace={namespace} account={account} />}
      {actions.length > 0 &&
        (extras ? <extras.AccountActions actions={actions} /> : <Skeleton className="p-account-wait" />)}
      {extras && <extras.AccountTabs namespace={namespace} tabIndex={account.currentTab} />}
      {!hasParts && rowList}
      {extras && <extras.AccountParts place="settings" namespace={namespace} account={account} />}
      {extras && <extras.AccountParts place="end" namespace={namespace} account={account} />}
      {/* Rendered after the parts above have loaded, or it would move under the pointer. */}
      {hasParts && extras !== undefined && rowList}
    </>
  )
}

export default Account
