'use client'
import { env, router, sessions } from 'portico/core'
import type { WalletconnectTestId } from 'portico/plugins/walletconnect/contract'
import { wallets } from 'portico/plugins/wallets/contract'
import {
  useChrome,
  useOnline,
  useOptionalService,
  usePagedList,
  useService,
  useSource,
  useText,
} from 'portico/react'
import {
  Button,
  EmptyState,
  FilterBar,
  FilterChip,
  IconButton,
  MoreIcon,
  Note,
  Pager,
  SearchField,
  Skeleton,
  StatusText,
  type TestId,
  Tile,
  TileGrid,
  useStyles,
  VirtualList,
  type VirtualListActions,
} from 'portico/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DirectoryTestId } from '../DirectoryTestId.js'
import { type Filter, internal } from '../internal.js'
import { countText } from '../rows/countText.js'
import type { WalletTile } from '../rows/listTiles.js'
import { directoryStyles } from './directoryStyles.js'
import { useDebounced } from './useDebounced.js'
import { useTiles } from './useTiles.js'
import { WalletPicture } from './WalletPicture.js'

/** Delay after typing before a search starts, in milliseconds. */
const SEARCH_DELAY = 300
/** Minimum length of a search. */
const MIN_SEARCH = 2
/** Delay after typing before the number of results is announced, in milliseconds. */
const ANNOUNCE_DELAY = 500

const searchOf = (search: string) => {
  const plain = search.trim().replace(/\s+/g, ' ')
  return plain.length < MIN_SEARCH ? '' : plain
}

const Skeletons = ({ count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, each) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={each}>
      <Skeleton shape="tile" />
    </li>
  ))

/** The searchable list of all wallets. */
export default function AllWallets() {
  useStyles(directoryStyles)
  const text = useText()
  const service = useService(internal)
  const list = useService(wallets)
  const { push } = useService(router)
  const mobile = useOptionalService(env)?.mobile
  const online = useOnline()
  const networks = useSource(useService(sessions).networks)
  const filter = useSource(service.filter)
  const [typed, setTyped] = useState(filter.search ?? '')
  const search = useDebounced(searchOf(typed), SEARCH_DELAY)
  const change = (next: Partial<Filter>) => service.filter.set({ ...service.filter.get(), ...next })
  useEffect(() => {
    if (search !== (service.filter.get().search ?? ''))
      service.filter.set({ ...service.filter.get(), search })
  }, [service, search])

  const { certified, namespace, installed } = filter
  const listing = useMemo(
    () => service.listing({ search, ...(certified && { certified }), ...(namespace && { namespace }) }),
    [service, search, certified, namespace],
  )
  const state = usePagedList(listing)
  const isLoadingFirst = state.status === 'idle' || state.status === 'loading'
  // Old results stay until new ones have loaded.
  const settled = useRef({ state, filter: { search, certified, namespace } })
  if (state.rows.length || !isLoadingFirst)
    settled.current = { state, filter: { search, certified, namespace } }
  const shownState = settled.current
  const busy = isLoadingFirst && shownState.state !== state
  const shown = useTiles(shownState.state.rows, { ...shownState.filter, installed } as Filter)
  useChrome({ status: busy || searchOf(typed) !== search ? 'waiting' : 'idle' })

  const code = useSource(list.rows, (rows) => rows.find((row) => row.kind === 'walletConnect'))
  const connectorId = code?.connectors[0]?.id
  const showCode = () => connectorId && push('ConnectingWalletConnect', { connectorId })

  const field = useRef<HTMLInputElement>(null)
  const actions = useRef<VirtualListActions>(null)
  const focusFrom = useRef<number>(undefined)
  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || shown.length <= from) return
    focusFrom.current = undefined
    actions.current?.focusAt(from)
  }, [shown.length])
  const loadMore = (pressed: boolean) => {
    if (pressed) focusFrom.current = shown.length
    listing.more()
  }

  const pick = ({ row, wallet }: WalletTile) =>
    row ? list.pick(row, namespace) : wallet && service.open(wallet)
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const nameOf = (each: string) =>
    networks.find(({ chainNamespace }) => chainNamespace === each)?.name ?? each
  const failed = state.status === 'failed' && !installed
  /** Nothing was loaded: a later failure is shown at the end of the list. */
  const hasNothing = failed && !shownState.state.rows.length
  const reason = text(online ? 'directory.failed' : 'directory.offline')
  // The service's count includes wallets that are not shown.
  const isComplete = installed || shownState.state.status === 'end'
  const count = String(isComplete ? shown.length : Math.max(shownState.state.count ?? 0, shown.length))
  const total = useMemo(() => service.listing({}), [service])
  const all = useSource(total.state).count
  const skeletons = !shown.length && isLoadingFirst && !installed
  const isLoadingMore = state.status === 'loading' && !busy && !installed && shown.length > 0
  const announcement = useDebounced(
    search && !busy && !skeletons ? text('directory.found', { count: String(shown.length) }) : '',
    ANNOUNCE_DELAY,
  )
  const [note, setNote] = useState('')

  return (
    <>
      <div className="p-find">
        <SearchField
          label={text('directory.search')}
          {...(all !== undefined &&
            all > 9 && { placeholder: text('directory.search.count', { count: countText(all) }) })}
          clearLabel={text('directory.search.clear')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            // Announced once, not with each result.
            setNote('')
          }}
          ref={field}
          onKeyDown={(event) => {
            const { key, currentTarget, nativeEvent } = event
            if (nativeEvent.isComposing) return
            // A phone's keyboard covers the results.
            if (key === 'Enter' && mobile) currentTarget.blur()
            // The first Escape clears the search; the next one closes the modal.
            const clears = key === 'Escape' && typed !== ''
            const leaves = key === 'ArrowDown' && shown.length > 0
            if (clears || leaves) event.preventDefault()
            if (clears) setTyped('')
            if (leaves) actions.current?.focusAt(0)
          }}
        />
        {mobile && connectorId && (
          <IconButton
            data-key="qr"
            icon={<MoreIcon name="qr" />}
            label={text('directory.qr')}
            testId={'show-code' satisfies WalletconnectTestId}
            onClick={showCode}
          />
        )}
      </div>
      <FilterBar label={text('directory.filters')}>
        <FilterChip
          testId={'filter-certified' satisfies DirectoryTestId}
          pressed={!!certified}
          onChange={(on) => {
            change({ certified: on })
            setNote(text(on ? 'directory.certified.on' : 'directory.certified.off'))
          }}
        >
          {text('directory.certified')}
        </FilterChip>
        <FilterChip
          testId={'filter-installed' satisfies DirectoryTestId}
          pressed={!!installed}
          onChange={(on) => change({ installed: on })}
        >
          {text('directory.installed')}
        </FilterChip>
        {namespaces.length > 1 &&
          namespaces.map((each) => (
            <FilterChip
              key={each}
              testId={`filter-${each}` satisfies DirectoryTestId}
              pressed={namespace === each}
              onChange={(on) => {
                const { namespace: _, ...rest } = service.filter.get()
                service.filter.set(on ? { ...rest, namespace: each } : rest)
              }}
            >
              <bdi>{nameOf(each)}</bdi>
            </FilterChip>
          ))}
      </FilterBar>
      <StatusText className="p-sr">{[note, announcement].filter(Boolean).join(' ') || null}</StatusText>
      {/* While typing, the card keeps its height, so that the field does not move. */}
      <div className="p-results" data-held={typed ? '' : undefined}>
        {hasNothing && (
          <Note
            kind="caution"
            testId={'directory-failed' satisfies DirectoryTestId}
            action={
              <Button variant="link" testId={'retry' satisfies TestId} onClick={listing.more}>
                {text('directory.again')}
              </Button>
            }
          >
            {reason}
          </Note>
        )}
        {skeletons ? (
          <TileGrid aria-busy aria-label={text('directory.loading')}>
            <Skeletons count={9} />
          </TileGrid>
        ) : (
          <VirtualList
            tiles
            aria-label={text('directory.title')}
            testId={'all-wallets-list' satisfies DirectoryTestId}
            items={shown}
            itemKey={({ id, installed }) => `${installed ? 'own ' : ''}${id}`}
            total={Number(count)}
            place={service.place}
            actionsRef={actions}
            onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
              // Typing goes to the search field.
              if (key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey) field.current?.focus()
            }}
            renderItem={(each) => (
              <Tile
                data-key={each.id}
                testId={'wallet-row' satisfies TestId}
                logo={<WalletPicture name={each.name} src={each.icon} />}
                name={each.name}
                hint={each.installed ? text('directory.installed') : undefined}
                onClick={() => pick(each)}
              />
            )}
          />
        )}
        {!shown.length && !isLoadingFirst && !failed && (
          <EmptyState
            icon="search"
            testId={'no-wallet-found' satisfies DirectoryTestId}
            title={text(search ? 'directory.none.name' : 'directory.none')}
            sentence={connectorId && text('directory.none.text')}
            action={
              search ? (
                <Button variant="link" onClick={() => setTyped('')}>
                  {text('directory.search.clear')}
                </Button>
              ) : undefined
            }
          />
        )}
        {!mobile && connectorId && !isLoadingFirst && (failed || !shown.length) && (
          <Button testId={'show-code' satisfies WalletconnectTestId} onClick={showCode}>
            {text('directory.qr')}
          </Button>
        )}
        {isLoadingMore && (
          <TileGrid aria-hidden>
            <Skeletons count={3} />
          </TileGrid>
        )}
        {!installed && !skeletons && !hasNothing && shown.length > 0 && (
          <Pager
            state={isLoadingFirst ? 'loading' : (state.status as 'more' | 'end' | 'failed')}
            onMore={loadMore}
            moreLabel={text('directory.more')}
            loadingLabel={text('directory.loading')}
            retryLabel={text('directory.again')}
            message={
              failed
                ? reason
                : state.status === 'end' && !search
                  ? text('directory.end', { count })
                  : undefined
            }
          />
        )}
      </div>
    </>
  )
}
