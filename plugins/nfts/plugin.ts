import { createReader, sessions, settings } from 'portico/core'
import { cell, type Dispose, definePlugin, type Namespace, optional, readOnly } from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { activity as activityToken } from 'portico/plugins/activity/contract'
import { composeNfts } from './composeNfts.js'
import {
  type NftQuery,
  type NftsOptions,
  type NftsService,
  type NftsState,
  nftSources,
  nfts as token,
} from './contract.js'
import { createActivitySource } from './createActivitySource.js'
import { messages } from './messages.js'

/** How long NFTs count as fresh, in milliseconds. */
const NFTS_AGE = 30_000
/** Time limit of a source, which may read many pages. */
const DEADLINE = 60_000

interface NamespaceReader {
  userCount: number
  account?: string | undefined
  abort?: AbortController | undefined
}

/** The plugin that the manifest loads. */
export const createNfts = ({ activity: usesActivity = true }: NftsOptions = {}) =>
  definePlugin({
    id: 'nfts',
    kernel: 1,
    provides: token,
    needs: { sessions, settings, sources: nftSources, activity: optional(activityToken) },
    setup({ needs, own, emit, contribute, lazy, messages: addMessages, signal }): NftsService {
      const { sessions } = needs
      const { debug } = needs.settings.options
      const state = cell<Readonly<Record<string, NftsState>>>(Object.freeze({}))
      const readers = new Map<Namespace, NamespaceReader>()
      const read = createReader({ sources: needs.sources, emit, deadline: DEADLINE, freshFor: NFTS_AGE })
      const reportError = (message: string) => {
        if (!signal.aborted) emit('error', { category: 'nfts', code: 'nfts', message, plugin: 'nfts' })
      }
      const show = (namespace: Namespace, next: NftsState | undefined) => {
        const { [namespace]: _, ...others } = state.get()
        state.set(Object.freeze({ ...others, ...(next && { [namespace]: Object.freeze(next) }) }))
      }
      const queryOf = (namespace: Namespace): (NftQuery & { readonly account: string }) | undefined => {
        const current = sessions.state.get().namespaces[namespace]
        const { status, caipAddress: account, address } = current?.account ?? {}
        const network = current?.network.caipNetwork
        if (status !== 'connected' || !account || !address || !network || network.unsupported)
          return undefined
        return { account, address, network }
      }
      const start = (namespace: Namespace, reader: NamespaceReader) => {
        reader.abort?.abort()
        const found = queryOf(namespace)
        reader.account = found?.account
        if (!found) return show(namespace, undefined)
        const { account: key, ...query } = found
        const abort = new AbortController()
        reader.abort = abort
        const none = Object.freeze([])
        show(namespace, { status: 'loading', nfts: none, partial: false })
        read(query, { namespace, key, signal: abort.signal })
          .then((answer) => {
            const { skipped, ...composed } = composeNfts(answer)
            if (skipped && debug) reportError(`NFTs that could not be read: ${skipped}`)
            if (!abort.signal.aborted) show(namespace, { status: 'ready', ...composed })
          })
          .catch(() => {
            if (!abort.signal.aborted) show(namespace, { status: 'failed', nfts: none, partial: false })
          })
      }
      const stopReading = (namespace: Namespace, reader: NamespaceReader) => {
        reader.abort?.abort()
        readers.delete(namespace)
        show(namespace, undefined)
      }

      const loadTab = lazy(() => import('./views/NftsTab.js'))
      let tabNamespaces = ''
      let undoTab: Dispose = () => {}
      const updateTab = () => {
        const namespaces = [...new Set(needs.sources.get().flatMap((each) => each.namespaces ?? []))]
        if (namespaces.join() === tabNamespaces) return
        tabNamespaces = namespaces.join()
        undoTab()
        undoTab = namespaces.length
          ? contribute(
              accountTabs,
              { id: 'nfts', label: 'nfts.title', namespaces, load: loadTab },
              { stage: -20 },
            )
          : () => {}
      }
      let servedNamespaces = ''
      let undoSource: Dispose = () => {}
      let undoServed: Dispose = () => {}
      /** The activity is a source for the namespaces that it serves. */
      const updateActivitySource = () => {
        const activity = usesActivity ? needs.activity.get() : undefined
        const next = activity?.served.get().join() ?? ''
        if (next === servedNamespaces) return
        servedNamespaces = next
        undoSource()
        undoSource =
          activity && next ? contribute(nftSources, createActivitySource(activity), { stage: 10 }) : () => {}
      }
      const followActivity = () => {
        undoServed()
        undoServed = needs.activity.get()?.served.subscribe(updateActivitySource) ?? (() => {})
        updateActivitySource()
      }
      own(needs.activity.subscribe(followActivity))
      own(() => undoServed())
      own(needs.sources.subscribe(updateTab))
      own(
        sessions.state.subscribe(() => {
          for (const [namespace, reader] of [...readers])
            if (queryOf(namespace)?.account !== reader.account) start(namespace, reader)
        }),
      )
      own(() => {
        for (const [namespace, reader] of [...readers]) stopReading(namespace, reader)
      })
      addMessages('en', messages)
      followActivity()
      updateTab()

      return {
        state: readOnly(state),
        refresh: (namespace) => {
          const reader = readers.get(namespace)
          if (reader) start(namespace, reader)
        },
        attend: (namespace) => {
          const reader = readers.get(namespace) ?? { userCount: 0 }
          readers.set(namespace, reader)
          if (!reader.userCount++) start(namespace, reader)
          let isActive = true
          return () => {
            if (!isActive) return
            isActive = false
            reader.userCount--
            // A view that is remounted at once has not left.
            queueMicrotask(() => {
              if (!reader.userCount && readers.get(namespace) === reader) stopReading(namespace, reader)
            })
          }
        },
      }
    },
  })
