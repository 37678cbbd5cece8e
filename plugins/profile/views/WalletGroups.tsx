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
  const used = live.filter(({ status }) => status !== 'active')
  const beside = live.filter(({ status }) => status === 'active')

  const root = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<{ readonly id: string; readonly at: number }>()
  const controls = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-wallet]') ?? [])]
  const actions = useWalletActions(namespace, (id) => {
    onUsed()
    setLeft({
      id,
      at: Math.max(
        0,
        controls().findIndex((each) => each.dataset.wallet === id),
      ),
    })
  })
  const { doing, ask, cancel, leave, add } = actions
  // The focused control is gone: focus the same wallet, the one in its place, or the button that adds one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each removal
  useEffect(() => {
    const active = (root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    const at = active?.closest<HTMLElement>('[data-wallet]')?.dataset.wallet
    // A visitor who has moved on to another wallet keeps the focus there.
    if (!left || (at && at !== left.id)) return
    const all = controls()
    const item = all.find((each) => each.dataset.wallet === left.id) ?? all[Math.min(left.at, all.length - 1)]
    const target = left.id === 'all' ? undefined : item?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    takeFocus(target ?? root.current?.querySelector<HTMLElement>('[data-add]') ?? root.current)
  }, [left])
  useChrome({ status: doing && doing.what !== 'asking' ? 'waiting' : 'idle' })

  const adding = (variant: 'primary' | 'secondary') => (
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
  const list = (wallets: readonly WalletConnection[], label: string, head?: React.ReactNode) =>
    wallets.length > 0 && (
      <>
        <div className="p-wallets-head">
          <SectionLabel>{label}</SectionLabel>
          {head}
        </div>
        <ul className="p-list">
          {wallets.map((each) => (
            <WalletItem key={each.id} connection={each} actions={actions} />
          ))}
        </ul>
      </>
    )

  return (
    <div ref={root} tabIndex={-1} className="p-wallets">
      {doing?.id === 'all' && (
        <ConfirmInline
          question={text('profile.all.ask', { chain })}
          confirmLabel={text('profile.all')}
          cancelLabel={text('profile.cancel')}
          busy={doing.what === 'leaving'}
          busyLabel={text('profile.disconnect.busy')}
          onConfirm={() => leave('all')}
          onCancel={() => cancel('all')}
        />
      )}
      {!live.length && (
        <EmptyState
          icon={<MoreIcon name="card" />}
          title={text('profile.empty', { chain })}
          sentence={text('profile.empty.text', { chain })}
          action={recents.length ? undefined : adding('primary')}
        />
      )}
      {list(
        used,
        text('profile.active'),
        live.length > 1 && doing?.id !== 'all' && (
          <Button
            variant="link"
            critical
            testId={'disconnect-all' satisfies ProfileTestId}
            onClick={() => ask('all')}
          >
            {text('profile.all')}
          </Button>
        ),
      )}
      {list(beside, text('profile.connected', { count: beside.length }))}
      {list(recents, text('profile.recent'))}
      {several && (live.length > 0 || recents.length > 0) && adding('secondary')}
    </div>
  )
}
