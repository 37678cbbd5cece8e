'use client'
import { notices, router, sessions, settings } from 'portico/core'
import { errorText } from 'portico/kernel'
import {
  formatAmount,
  PluginPart,
  shortAddress,
  useChrome,
  useKernel,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Address,
  Button,
  Chip,
  Icon,
  IconButton,
  List,
  Logo,
  Row,
  Skeleton,
  StatusText,
  Tabs,
  testIds,
} from 'portico/ui'
import { useEffect, useState } from 'react'
import { actionsFor } from '../actionsFor.js'
import { type AccountAction, accountActions, accountTabs, account as token } from '../contract.js'
import { Avatar } from './Avatar.js'

const COPIED = 1500

const Account: ViewComponent<'Account'> = () => {
  const text = useText()
  const kernel = useKernel()
  const service = useService(token)
  const notice = useOptionalService(notices)
  const { push, close } = useService(router)
  const { options } = useService(settings)
  const { state, networks, disconnect, setActiveNamespace, patch } = useService(sessions)
  const { activeNamespace, namespaces } = useSource(state)
  const configured = useSource(networks)
  const balances = useSource(service.balances)
  const offered = usePoint(accountActions)
  const pages = usePoint(accountTabs)

  const connected = Object.keys(namespaces).filter((each) => namespaces[each]?.account.status === 'connected')
  const namespace = activeNamespace && connected.includes(activeNamespace) ? activeNamespace : connected[0]
  const at = namespace === undefined ? undefined : namespaces[namespace]
  const address = at?.account.address

  const [copied, setCopied] = useState<{ readonly address: string; readonly ok: boolean }>()
  const [leaving, setLeaving] = useState(false)
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
  const name = account.connectedWalletInfo?.name ?? shortAddress(address)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied({ address, ok: true })
    } catch {
      setCopied({ address, ok: false })
    }
  }
  const act = async (action: AccountAction) => {
    try {
      await action.run()
    } catch (error) {
      kernel.emit('error', { category: 'view', message: errorText(error) })
      notice?.snack('error', text('account.action.failed'))
    }
  }
  const leave = async () => {
    setLeaving(true)
    try {
      await disconnect()
      setLeaving(false)
      void close('disconnected')
    } catch {
      setLeaving(false)
      notice?.snack('error', text('account.disconnect.failed'))
    }
  }

  return (
    <>
      {connected.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
        <div role="group" aria-label={text('account.chains')} className="p-account-chains">
          {connected.map((each) => (
            <Chip key={each} pressed={each === namespace} onClick={() => setActiveNamespace(each)}>
              {configured.find(({ chainNamespace, testnet }) => chainNamespace === each && !testnet)?.name ??
                each}
            </Chip>
          ))}
        </div>
      )}
      <div className="p-account-head">
        <Avatar address={address} />
        <Address value={address} full={ok === false} />
        <IconButton
          icon={ok ? 'check' : 'copy'}
          label={text('account.copy', { name })}
          testId={testIds.copyAddress}
          onClick={copy}
        />
        {explorer && (
          <a
            className="p-account-link"
            href={explorer}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text('account.explorer')}
          >
            <Icon name="external" />
          </a>
        )}
      </div>
      <StatusText tone={ok === false ? 'failed' : 'done'}>
        {ok === undefined ? null : text(ok ? 'account.copied' : 'account.copy.failed')}
      </StatusText>
      <div className="p-account-balance" data-testid="balance" aria-busy={balances[namespace] === 'loading'}>
        {balances[namespace] === 'unavailable' ? (
          <>
            <p data-off="">{text('account.balance.unavailable')}</p>
            <Button variant="link" testId={testIds.retry} onClick={() => service.refresh(namespace)}>
              {text('account.balance.retry')}
            </Button>
          </>
        ) : balances[namespace] === 'ready' && account.balance !== undefined && here ? (
          <p>
            <bdi dir="ltr">
              {formatAmount(BigInt(account.balance), here.nativeCurrency.decimals)}{' '}
              {account.balanceSymbol ?? here.nativeCurrency.symbol}
            </bdi>
          </p>
        ) : balances[namespace] ? (
          <>
            <span className="p-sr">{text('account.balance.loading')}</span>
            <Skeleton shape="number" />
          </>
        ) : null}
      </div>
      {actions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
        <div role="group" aria-label={text('account.actions')} className="p-account-actions">
          {actions.map((action) => (
            <Button key={action.id} testId={`action-${action.id}`} onClick={() => act(action)}>
              {action.icon && <Icon name={action.icon} />}
              {text(action.label)}
            </Button>
          ))}
        </div>
      )}
      {options.enableNetworkSwitch && (
        <List>
          <Row
            testId={testIds.openNetworks}
            logo={<Logo name={here?.name ?? '?'} src={here?.assets?.imageUrl} size={28} />}
            name={here?.name ?? text('account.network.unknown')}
            description={text('account.network')}
            chips={<Icon name="chevron" />}
            onClick={() => push('SwitchNetwork')}
          />
        </List>
      )}
      {tab && (
        <Tabs
          label={text('account.tabs')}
          value={tab.id}
          onChange={(id) =>
            patch(
              namespace,
              'currentTab',
              tabs.findIndex((each) => each.id === id),
            )
          }
          items={tabs.map(({ id, label, load }) => ({
            id,
            label: text(label),
            testId: `tab-${id}`,
            panel: (
              <PluginPart key={id} load={load} subject={namespace}>
                {(Tab) => <Tab namespace={namespace} />}
              </PluginPart>
            ),
          }))}
        />
      )}
      <Button
        testId={testIds.disconnect}
        busy={leaving}
        busyLabel={text('account.disconnect.busy')}
        onClick={leave}
      >
        {text('account.disconnect')}
      </Button>
    </>
  )
}

export default Account
