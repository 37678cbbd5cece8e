import { chainOf, chains, errorText, hosts, http, sessions, settings, storage, within } from 'portico/core'
import { cell, definePlugin, type Namespace, optional, readOnly } from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { tokens as tokensToken } from 'portico/plugins/tokens/contract'
import {
  type ActivityOptions,
  type ActivityService,
  type ActivityState,
  activitySources,
  activity as token,
} from './contract.js'
import { createOwn, storedParser } from './createOwn.js'
import { createPages } from './createPages.js'
import { createServiceSource } from './createServiceSource.js'
import { ACTIVITY_AGE, keepActivity } from './keepActivity.js'
import { messages } from './messages.js'
import { ownKey } from './ownKey.js'

/** Time limit for loading code, in milliseconds. */
const DEADLINE = 15_000

const params = {
  parse: (input: unknown) => {
    const namespace: unknown = Reflect.get(Object(input), 'namespace')
    return typeof namespace === 'string' && namespace ? { namespace } : undefined
  },
}

/** The plugin that the manifest loads. */
export const createActivity = ({ service = true }: ActivityOptions = {}) =>
  definePlugin({
    id: 'activity',
    kernel: 1,
    provides: token,
    needs: {
      chains,
      hosts,
      http,
      sessions,
      settings,
      storage,
      sources: activitySources,
      tokens: optional(tokensToken),
    },
    setup({
      needs,
      own: keep,
      on,
      emit,
      contribute,
      lazy,
      view,
      messages: addMessages,
      signal,
    }): ActivityService {
      const { sessions, chains } = needs
      const { projectId, debug } = needs.settings.options
      const now = () => Date.now()
      const tell = (message: string) => {
        if (!signal.aborted)
          emit('error', { category: 'activity', code: 'activity', message, plugin: 'activity' })
      }
      const stored = needs.storage.at('activity/own', storedParser, Object.freeze({}))
      /** Rejects if code that is needed later does not load in time. */
      const inTime = <Code>(code: Promise<Code>): Promise<Code> =>
        within(code, { ms: DEADLINE, late: 'The code took too long to load', signals: [signal] })
      const loadOwn = lazy(() => import('./startOwn.js'))
      const own = createOwn(stored, async () => {
        const { startOwn } = await inTime(loadOwn())
        return startOwn({ ...needs, stored, now, signal })
      })
      const reading = async () => (await inTime(import('./readPage.js'))).readPage
      if (service && projectId)
        contribute(activitySources, createServiceSource(needs.http, needs.hosts, projectId, reading))

      const served = cell<readonly Namespace[]>(Object.freeze([]))
      const state = cell<Readonly<Record<string, ActivityState>>>(Object.freeze({}))
      const page = createPages({
        ...needs,
        emit,
        reading,
        freshFor: ACTIVITY_AGE,
        now,
        skip: (count) => {
          if (debug) tell(`Transactions that could not be read: ${count}`)
        },
      })
      const keeper = keepActivity({
        sessions,
        chains,
        state,
        own,
        signal,
        serves: (namespace) => served.get().includes(namespace),
        page,
        failed: (error) => {
          tell('Failed to fetch transactions')
          if (debug) tell(errorText(error))
        },
        now,
      })

      let tabs = ''
      let undoTab = () => {}
      const loadTab = lazy(() => import('./views/ActivityTab.js'))
      /**
       * Offers the tab for the namespaces that a source serves, and for those on which this browser has sent
       * something.
       */
      const offer = () => {
        const all = sessions.state.get().namespaces
        const next = [
          ...new Set(
            needs.sources
              .get()
              .flatMap(({ namespaces = chains.get().map((each) => each.namespace) }) => namespaces),
          ),
        ]
        if (next.join() !== served.get().join()) served.set(Object.freeze(next))
        keeper.renew()
        const mine = Object.entries(all).flatMap(([namespace, { account, network }]) => {
          const { address, status } = account
          const id = network.caipNetwork?.caipNetworkId
          if (status !== 'connected' || !address || !id) return []
          return own.has(ownKey(chainOf(chains, namespace), id, address)) ? [namespace] : []
        })
        const namespaces = [...new Set([...next, ...mine])]
        if (namespaces.join() === tabs) return
        tabs = namespaces.join()
        undoTab()
        undoTab = namespaces.length
          ? contribute(
              accountTabs,
              { id: 'activity', label: 'activity.title', namespaces, load: loadTab },
              { stage: -10 },
            )
          : () => {}
      }
      keep(keeper.dispose)
      keep(chains.subscribe(offer))
      keep(needs.sources.subscribe(offer))
      keep(own.subscribe(offer))
      keep(own.state.subscribe(offer))
      const connected = new Set<Namespace>()
      /** Removes an account's transactions from this browser after a disconnect. */
      const forget = () => {
        for (const [namespace, { account }] of Object.entries(sessions.state.get().namespaces))
          if (account.status === 'connected') connected.add(namespace)
          else if (account.status === 'disconnected' && connected.delete(namespace)) own.clear(namespace)
      }
      forget()
      keep(
        sessions.state.subscribe(() => {
          forget()
          offer()
          keeper.sync()
        }),
      )
      addMessages('en', messages)
      view('Activity', {
        title: 'activity.title',
        params,
        allowed: () =>
          Object.values(sessions.state.get().namespaces).some(
            ({ account }) => account.status === 'connected',
          ),
        load: () => import('./views/Activity.js'),
      })
      offer()

      on('transaction.sent', (sent) => {
        const { namespace, network, account, hash, transfer } = sent
        const chain = chainOf(chains, namespace)
        const at = ownKey(chain, network, account)
        // Stored now, because the code that describes the rest may not load before the page is left.
        const known = transfer ? { kind: 'send' as const, to: transfer.to } : { kind: 'other' as const }
        own.add(at, { hash, ...known, at: now(), status: chain?.status ? 'pending' : 'sent' })
        own
          .load()
          .then(({ describe }) => describe(sent, at, chain))
          .catch((error) => tell(errorText(error)))
      })

      return {
        state: readOnly(state),
        served: readOnly(served),
        attend: keeper.attend,
        more: keeper.more,
        refresh: keeper.refresh,
        page,
      }
    },
  })
