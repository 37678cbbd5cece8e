'use client'
import { severalWallets } from 'portico/core'
import { useChrome, useOptionalService, useService, useSource, useText } from 'portico/react'
import { Button, ConfirmInline, EmptyState, MoreIcon, SectionLabel, takeFocus } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { profile, type WalletConnection } from '../contract.js'
import type { ProfileTestId } from '../ProfileTestId.js'
import { useWalletActions } from './useWalletActions.js'
import { WalletItem } from './WalletItem.js'

interface WalletGroupsProps {
  readonly namespace: string
  /** Display name of the namespace. */
  readonly chain: string
  /** True if the host has no other namespace. */
  readonly only: boolean
  /** Called when one of its wallets was used, so that its tab stays open. */
  onUsed(): void
}

/** The wallets of a namespace: the one in use, other live ones, and remembered ones. */
export function WalletGroups({ namespace, chain, only, onUsed }: WalletGroupsProps) {
  const text = useText()
  const several = !!useOptionalService(severalWallets)
  const service = useService(profile)
  const isHere = (each: WalletConnection) => each.namespace === namespace
  const live = useSource(service.connections).filter(isHere)
  const recents = useSource(service.recents).filter(isHere)
  const inUse = live.filter(({ status }) => status !== 'active')
  const others = live.filter(({ status }) => status === 'active')

  const root = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ readonly id: string; readonly position: number }>()
  const controls = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-wallet]') ?? [])]
  const actions = useWalletActions(namespace, (id) => {
    onUsed()
    setRemoved({
      id,
      position: Math.max(
        0,
        controls().findIndex((each) => each.dataset.wallet === id),
      ),
    })
  })
  const { runningAction, confirmDisconnect, cancel, disconnectWallet, add } = actions
  // The focused control is gone: focus the same wallet, the one in its place, or the button that adds one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each removal
  useEffect(() => {
    const active = (root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    const focusedId = active?.closest<HTMLElement>('[data-wallet]')?.dataset.wallet
    // A visitor who has moved on to another wallet keeps the focus there.
    if (!removed || (focusedId && focusedId !== removed.id)) return
    const all = controls()
    const item =
      all.find((each) => each.dataset.wallet === removed.id) ??
      all[Math.min(removed.position, all.length - 1)]
    const target = removed.id === 'all' ? undefined : item?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    takeFocus(target ?? root.current?.querySelector<HTMLElement>('[data-add]') ?? root.current)
  }, [removed])
  useChrome({ status: runningAction && runningAction.phase !== 'asking' ? 'waiting' : 'idle' })

  const addButton = (variant: 'primary' | 'secondary') => (
    <Button
      data-add=""
      variant={variant}
      testId={'add-wallet' satisfies ProfileTestId}
      onClick={() => add(only)}
    >
      <MoreIcon name="plus" />
      {text('profile.add')}
    </Button>
  )
  const list = (wallets: readonly WalletConnection[], label: string, action?: React.ReactNode) =>
    wallets.length > 0 && (
      <>
        <div className="p-wallets-head">
          <SectionLabel>{label}</SectionLabel>
          {action}
        </div>
        <ul role="list" className="p-list">
          {wallets.map((each) => (
            <WalletItem key={each.id} connection={each} actions={actions} />
          ))}
        </ul>
      </>
    )

  return (
    <div ref={root} tabIndex={-1} className="p-wallets">
      {runningAction?.id === 'all' && (
        <ConfirmInline
          question={text('profile.all.ask', { chain })}
          confirmLabel={text('profile.all')}
          cancelLabel={text('profile.cancel')}
          busy={runningAction.phase === 'leaving'}
          busyLabel={text('profile.disconnect.busy')}
          onConfirm={() => disconnectWallet('all')}
          onCancel={() => cancel('all')}
        />
      )}
      {!live.length && (
        <EmptyState
          icon={<MoreIcon name="card" />}
          title={text('profile.empty', { chain })}
          sentence={text('profile.empty.text', { chain })}
          action={recents.length ? undefined : addButton('primary')}
        />
      )}
      {list(
        inUse,
        text('profile.active'),
        live.length > 1 && runningAction?.id !== 'all' && (
          <Button
            variant="link"
            critical
            testId={'disconnect-all' satisfies ProfileTestId}
            onClick={() => confirmDisconnect('all')}
          >
            {text('profile.all')}
          </Button>
        ),
      )}
      {list(others, text('profile.connected', { count: others.length }))}
      {list(recents, text('profile.recent'))}
      {several && (live.length > 0 || recents.length > 0) && addButton('secondary')}
    </div>
  )
}
