'use client'
import { env, router } from 'portico/core'
import { wallets } from 'portico/plugins/wallets/contract'
import { useChrome, useOnline, usePagedList, useService, useSource, useText } from 'portico/react'
import { Button, ButtonPair, Note, Skeleton, type TestId, takeFocus } from 'portico/ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { DirectoryTestId } from '../DirectoryTestId.js'
import { internal } from '../internal.js'
import { recommend } from '../rows/recommend.js'
import { StoreLink } from './StoreLink.js'
import { useTiles } from './useTiles.js'
import { WalletPicture } from './WalletPicture.js'

/** Pages of the directory that are searched for wallets of this device. */
const MAX_PAGES = 3

/** A few wallets for a visitor who has none, and the way back once one is installed. */
export const RecommendedWallets = () => {
  const text = useText()
  const reason = useId()
  const service = useService(internal)
  const { rows } = useService(wallets)
  const { state: stack, push, back, reset } = useService(router)
  const device = useService(env)
  const online = useOnline()
  const namespace = useSource(service.filter, (filter) => filter.namespace)
  const filter = useMemo(() => (namespace ? { namespace } : {}), [namespace])
  const listing = useMemo(() => service.listing(filter), [service, filter])
  const state = usePagedList(listing)
  const shown = useTiles(state.rows, filter)
  const offered = useMemo(
    () =>
      recommend(
        shown.flatMap(({ wallet }) => wallet ?? []),
        device,
        navigator.userAgent,
      ),
    [shown, device],
  )
  const installed = useSource(rows, (all) => all.filter(({ kind }) => kind === 'injected').length)
  const [installedBefore] = useState(installed)
  const [isReloadOffered, offerReload] = useState(false)
  const isLoading = state.status === 'idle' || state.status === 'loading'
  useChrome({ title: text('directory.get.any'), status: isLoading && !offered[0] ? 'waiting' : 'idle' })

  // The first pages may have no wallet for this device.
  const pages = useRef(0)
  useEffect(() => {
    if (state.status === 'more' && offered.length < 3 && pages.current++ < MAX_PAGES) void listing.more()
  }, [state.status, offered.length, listing])

  const connect = () => {
    const entries = stack.get().stack
    if (entries.at(-2)?.view === 'Connect') return back()
    // Opened for one chain, Connect stays with it.
    reset(entries.find(({ view }) => view === 'Connect') ?? { view: 'Connect' })
  }
  return (
    <>
      {!isReloadOffered && <p>{text('directory.get.intro')}</p>}
      <ul role="list" className="p-list" aria-busy={(isLoading && !offered[0]) || undefined}>
        {offered.map(({ wallet: { id, name, icon }, stores }) => {
          const logo = <WalletPicture name={name} src={icon} size={40} />
          const [only, further] = stores
          return (
            <li key={id} data-testid={'recommended-wallet' satisfies DirectoryTestId}>
              {only && !further ? (
                <StoreLink {...only} className="p-row" logo={logo} name={name} />
              ) : (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
                <div role="group" aria-label={name} className="p-row" data-static="">
                  {logo}
                  <div className="p-row-text">
                    <span className="p-row-name">
                      <bdi>{name}</bdi>
                    </span>
                    <div className="p-stores">
                      {stores.map((store) => (
                        <StoreLink key={store.page} {...store} className="p-store" />
                      ))}
                    </div>
                  </div>
                </div>
              )}
            </li>
          )
        })}
        {isLoading &&
          !offered[0] &&
          ['0', '1', '2'].map((id) => (
            <li key={id}>
              <Skeleton shape={device.mobile ? 'row' : 'tile'} />
            </li>
          ))}
      </ul>
      {!isLoading && !offered[0] && (
        <Note
          kind="caution"
          testId={'get-failed' satisfies DirectoryTestId}
          action={
            state.status === 'failed' && (
              <Button variant="link" testId={'retry' satisfies TestId} onClick={listing.more}>
                {text('directory.again')}
              </Button>
            )
          }
        >
          {text(
            state.status !== 'failed' ? 'directory.none' : online ? 'directory.failed' : 'directory.offline',
          )}
        </Note>
      )}
      {offered[0] &&
        (isReloadOffered ? (
          <>
            <Note>
              <span id={reason}>{text('directory.get.reload.text')}</span>
            </Note>
            <ButtonPair
              secondary={
                <Button testId={'get-connect' satisfies DirectoryTestId} onClick={connect}>
                  {text('directory.get.connect')}
                </Button>
              }
              primary={
                <Button
                  ref={takeFocus}
                  variant="primary"
                  aria-describedby={reason}
                  testId={'get-reload' satisfies DirectoryTestId}
                  onClick={() => location.reload()}
                >
                  {text('directory.get.reload')}
                </Button>
              }
            />
          </>
        ) : (
          <Button
            variant="primary"
            testId={'get-installed' satisfies DirectoryTestId}
            // An extension that is there already, and an app, need no reload.
            onClick={() => (device.mobile || installed > installedBefore ? connect() : offerReload(true))}
          >
            {text('directory.get.installed')}
          </Button>
        ))}
      {!isReloadOffered && (
        <Button
          variant="link"
          testId={'get-all' satisfies DirectoryTestId}
          onClick={() => push('AllWallets')}
        >
          {text('directory.get.all')}
        </Button>
      )}
    </>
  )
}
