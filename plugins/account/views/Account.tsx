'use client'
import { notices, router, sessions, settings } from 'portico/core'
import {
  Avatar,
  shortAddress,
  useChrome,
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
  Icon,
  IconButton,
  List,
  Logo,
  Row,
  Skeleton,
  StatusText,
  testIds,
} from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { actionsFor } from '../actionsFor.js'
import { accountActions, accountTabs } from '../contract.js'
import { Balance } from './Balance.js'
import { useExtras } from './useExtras.js'

const COPIED = 1500

const Account: ViewComponent<'Account'> = () => {
  const text = useText()
  const extras = useExtras()
  const notice = useOptionalService(notices)
  const { push, close } = useService(router)
  const { options } = useService(settings)
  const { state, disconnect, patch } = useService(sessions)
  const now = useSource(state)
  // What was there stays until the card is gone.
  const last = useRef(now)
  if (Object.values(now.namespaces).some((each) => each.account.status === 'connected')) last.current = now
  const { activeNamespace, namespaces, connections } = last.current
  const offered = usePoint(accountActions)
  const pages = usePoint(accountTabs)

  const connected = Object.keys(namespaces).filter((each) => namespaces[each]?.account.status === 'connected')
  const namespace = activeNamespace && connected.includes(activeNamespace) ? activeNamespace : connected[0]
  const at = namespace === undefined ? undefined : namespaces[namespace]
  const address = at?.account.address

  const [copied, setCopied] = useState<{ readonly address: string; readonly ok: boolean }>()
  const [leaving, setLeaving] = useState(false)
  const unsay = useRef<() => void>(undefined)
  useEffect(() => {
    if (!copied?.ok) return
    const timer = setTimeout(() => setCopied(undefined), COPIED)
    return () => clearTimeout(timer)
  }, [copied])
  useChrome({ status: leaving ? 'waiting' : 'idle' })

  if (!at || namespace === undefined || !address) return null

  const { account, network } = at
  const here = network.caipNetwork
  const explorer = /^https?:\/\//i.test(account.addressExplorerUrl ?? '')
    ? account.addressExplorerUrl
    : undefined
  const actions = actionsFor(offered, namespace, options.walletFeaturesOrder)
  const tabs = pages.filter((page) => page.namespaces.includes(namespace))
  const tab = tabs[account.currentTab ?? 0] ?? tabs[0]
  const ok = copied?.address === address ? copied.ok : undefined
  const walletName = account.connectedWalletInfo?.name
  const profileName = (account as { readonly profileName?: string }).profileName
  const wallets = new Set(connections.map((each) => each.connectorId)).size

  const copy = async () => {
    setCopied({ address, ok: await copyText(address) })
  }
  const leave = async () => {
    unsay.current?.()
    setLeaving(true)
    try {
      await disconnect()
      setLeaving(false)
      // The host may have disposed the modal meanwhile.
      void close('disconnected').catch(() => {})
    } catch {
      setLeaving(false)
      unsay.current = notice?.snack('error', text('account.disconnect.failed'))
    }
  }

  return (
    <>
      {connected.length > 1 &&
        (extras ? (
          <extras.ChainChips namespaces={connected} shown={namespace} />
        ) : (
          <Skeleton shape="number" />
        ))}
      <div className="p-account-head">
        <Avatar address={address} />
        <div className="p-account-who">
          {profileName && <p className="p-account-name">{profileName}</p>}
          <Address value={address} full={ok === false} />
          {!profileName && walletName && <p>{walletName}</p>}
          {wallets > 1 && <p>{text('account.wallets', { count: wallets })}</p>}
        </div>
        <div className="p-account-tools">
          <IconButton
            icon={ok ? 'check' : 'copy'}
            label={text('account.copy', { name: profileName ?? walletName ?? shortAddress(address) })}
            testId={testIds.copyAddress}
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
        </div>
      </div>
      <StatusText className={ok === false ? undefined : 'p-sr'} tone={ok === false ? 'failed' : 'done'}>
        {ok === undefined ? null : text(ok ? 'account.copied' : 'account.copy.failed')}
      </StatusText>
      <Balance
        namespace={namespace}
        value={account.balance}
        symbol={account.balanceSymbol}
        network={here}
        extras={extras}
      />
      {actions.length > 0 &&
        (extras ? <extras.AccountActions actions={actions} /> : <Skeleton className="p-account-wait" />)}
      {tab && extras && (
        <extras.AccountTabs
          tabs={tabs}
          shown={tab.id}
          namespace={namespace}
          onChange={(id) =>
            patch(
              namespace,
              'currentTab',
              tabs.findIndex((each) => each.id === id),
            )
          }
        />
      )}
      <List>
        {options.enableNetworkSwitch && (
          <Row
            testId={testIds.openNetworks}
            logo={<Logo name={here?.name ?? '?'} src={here?.assets?.imageUrl} />}
            name={
              here?.unsupported
                ? text('button.unknownNetwork')
                : (here?.name ?? text('account.network.unknown'))
            }
            description={text('account.network')}
            chips={
              <>
                {here?.testnet && <Chip>{text('account.testnet')}</Chip>}
                <Icon name="chevron" />
              </>
            }
            onClick={() => push('SwitchNetwork')}
          />
        )}
        <Row
          testId={testIds.disconnect}
          logo={<Icon name="disconnect" className="p-account-icon" />}
          name={text(leaving ? 'account.disconnect.busy' : 'account.disconnect')}
          busy={leaving}
          onClick={leave}
        />
      </List>
    </>
  )
}

export default Account
