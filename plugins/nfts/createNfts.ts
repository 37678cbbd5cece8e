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
const AGE = 30_000
/** Time limit of a source, which may read many pages. */
const DEADLINE = 60_000

interface Held {
  holders: number
  account?: string | undefined
  abort?: AbortController | undefined
}

/** The plugin that the manifest loads. */
export const createNfts = ({ activity: fromActivity = true }: NftsOptions = {}) =>
  definePlugin({
    id: 'nfts',
    kernel: 1,
    provides: token,
    needs: { sessions, settings, sources: nftSources, activity: optional(activityToken) },
    setup({ needs, own, emit, contribute, lazy, messages: addMessages, signal }): NftsService {
      const { sessions } = needs
      const { debug } = needs.settings.options
      const state = cell<Readonly<Record<string, NftsState>>>(Object.freeze({}))
      const held = new Map<Namespace, Held>()
      const read = createReader({ sources: needs.sources, emit, deadline: DEADLINE, freshFor: AGE })
      const tell = (message: string) => {
        if (!signal.aborted) emit('error', { category: 'nfts', code: 'nfts', message, plugin: 'nfts' })
      }
      const show = (namespace: Namespace, next: NftsState | undefined) => {
        const { [namespace]: _, ...others } = state.get()
        state.set(Object.freeze({ ...others, ...(next && { [namespace]: Object.freeze(next) }) }))
      }
      const queryOf = (namespace: Namespace): (NftQuery & { readonly account: string }) | undefined => {
        const at = sessions.state.get().namespaces[namespace]
        const { status, caipAddress: account, address } = at?.account ?? {}
        const network = at?.network.caipNetwork
        if (status !== 'connected' || !account || !address || !network || network.unsupported)
          return undefined
        return { account, address, network }
      }
      const start = (namespace: Namespace, mine: Held) => {
        mine.abort?.abort()
        const found = queryOf(namespace)
        mine.account = found?.account
        if (!found) return show(namespace, undefined)
        const { account: key, ...query } = found
        const abort = new AbortController()
        mine.abort = abort
        const none = Object.freeze([])
        show(namespace, { status: 'loading', nfts: none, partial: false })
        read(query, { namespace, key, signal: abort.signal })
          .then((answer) => {
            const { skipped, ...composed } = composeNfts(answer)
            if (skipped && debug) tell(`NFTs that could not be read: ${skipped}`)
            if (!abort.signal.aborted) show(namespace, { status: 'ready', ...composed })
          })
          .catch(() => {
            if (!abort.signal.aborted) show(namespace, { status: 'failed', nfts: none, partial: false })
          })
      }
      const leave = (namespace: Namespace, mine: Held) => {
        mine.abort?.abort()
        held.delete(namespace)
        show(namespace, undefined)
      }

      const loadTab = lazy(() => import('./views/NftsTab.js'))
      let offered = ''
      let undoTab: Dispose = () => {}
      const offer = () => {
        const namespaces = [...new Set(needs.sources.get().flatMap((each) => each.namespaces ?? []))]
        if (namespaces.join() === offered) return
        offered = namespaces.join()
        undoTab()
        undoTab = namespaces.length
          ? contribute(
              accountTabs,
              { id: 'nfts', label: 'nfts.title', namespaces, load: loadTab },
              { stage: -20 },
            )
          : () => {}
      }
      let derived = ''
      let undoSource: Dispose = () => {}
      let undoServed: Dispose = () => {}
      /** The activity is a source for the namespaces that it serves. */
      const derive = () => {
        const activity = fromActivity ? needs.activity.get() : undefined
        const next = activity?.served.get().join() ?? ''
        if (next === derived) return
        derived = next
        undoSource()
        undoSource =
          activity && next ? contribute(nftSources, createActivitySource(activity), { stage: 10 }) : () => {}
      }
      const follow = () => {
        undoServed()
        undoServed = needs.activity.get()?.served.subscribe(derive) ?? (() => {})
        derive()
      }
      own(needs.activity.subscribe(follow))
      own(() => undoServed())
      own(needs.sources.subscribe(offer))
      own(
        sessions.state.subscribe(() => {
          for (const [namespace, mine] of [...held])
            if (queryOf(namespace)?.account !== mine.account) start(namespace, mine)
        }),
      )
      own(() => {
        for (const [namespace, mine] of [...held]) leave(namespace, mine)
      })
      addMessages('en', messages)
      follow()
      offer()

      return {
        state: readOnly(state),
        refresh: (namespace) => {
          const mine = held.get(namespace)
          if (mine) start(namespace, mine)
        },
        attend: (namespace) => {
          const mine = held.get(namespace) ?? { holders: 0 }
          held.set(namespace, mine)
          if (!mine.holders++) start(namespace, mine)
          let isHolder = true
          return () => {
            if (!isHolder) return
            isHolder = false
            mine.holders--
            // A view that is remounted at once has not left.
            queueMicrotask(() => {
              if (!mine.holders && held.get(namespace) === mine) leave(namespace, mine)
            })
          }
        },
      }
    },
  })
