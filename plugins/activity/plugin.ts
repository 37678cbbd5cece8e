import {
  chainOf,
  chains,
  errorText,
  hosts,
  http,
  type Sessions,
  sessions,
  settings,
  storage,
  within,
} from 'portico/core'
import {
  type ChainAdapter,
  cell,
  definePlugin,
  type Namespace,
  optional,
  readOnly,
  type Source,
} from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { tokens as tokensToken } from 'portico/plugins/tokens/contract'
import { accountKey } from './accountKey.js'
import {
  type ActivityOptions,
  type ActivityService,
  type ActivityState,
  activitySources,
  activity as token,
  transactionEffect,
  transactionStatus,
} from './contract.js'
import { ACTIVITY_AGE, createHistories } from './histories/createHistories.js'
import { createPageReader } from './histories/createPageReader.js'
import { createServiceSource } from './histories/createServiceSource.js'
import { messages } from './messages.js'
import { createOwnTransactions, storedParser } from './sent/createOwnTransactions.js'

/** Time limit for loading code, in milliseconds. */
const DEADLINE = 15_000

const params = {
  parse: (input: unknown) => {
    const namespace: unknown = Reflect.get(Object(input), 'namespace')
    return typeof namespace === 'string' && namespace ? { namespace } : undefined
  },
}

/** The namespaces that the sources serve; a source that names none serves all. */
const servedBy = (
  sources: readonly { readonly namespaces?: readonly Namespace[] }[],
  chains: readonly ChainAdapter[],
): readonly Namespace[] => [
  ...new Set(sources.flatMap(({ namespaces = chains.map((each) => each.namespace) }) => namespaces)),
]

/** The connected namespaces on which this browser has sent something. */
const namespacesSentOn = (
  sessions: Pick<Sessions, 'state'>,
  chains: Source<readonly ChainAdapter[]>,
  ownTransactions: ReturnType<typeof createOwnTransactions>,
): readonly Namespace[] =>
  Object.entries(sessions.state.get().namespaces).flatMap(([namespace, { account, network }]) => {
    const { address, status } = account
    const id = network.caipNetwork?.caipNetworkId
    if (status !== 'connected' || !address || !id) return []
    return ownTransactions.has(accountKey(chainOf(chains, namespace), id, address)) ? [namespace] : []
  })

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
      transactionEffect,
      transactionStatus,
    },
    setup({ needs, own, on, emit, contribute, lazy, view, messages: addMessages, signal }): ActivityService {
      const { sessions, chains } = needs
      const { projectId, debug } = needs.settings.options
      const now = () => Date.now()
      const reportError = (message: string) => {
        if (!signal.aborted)
          emit('error', { category: 'activity', code: 'activity', message, plugin: 'activity' })
      }
      const stored = needs.storage.at('activity/own', storedParser, Object.freeze({}))
      /** Rejects if code that is needed later does not load in time. */
      const withDeadline = <Code>(code: Promise<Code>): Promise<Code> =>
        within(code, { ms: DEADLINE, late: 'The code took too long to load', signals: [signal] })
      const loadOwn = lazy(() => import('./sent/startOwnTransactions.js'))
      const ownTransactions = createOwnTransactions(stored, async () => {
        const { startOwnTransactions } = await withDeadline(loadOwn())
        return startOwnTransactions({ ...needs, stored, now, signal })
      })
      const loadParsers = async () => (await withDeadline(import('./histories/pageParsers.js'))).pageParsers
      if (service && projectId)
        contribute(activitySources, createServiceSource(needs.http, needs.hosts, projectId, loadParsers))

      const served = cell<readonly Namespace[]>(Object.freeze([]))
      const state = cell<Readonly<Record<string, ActivityState>>>(Object.freeze({}))
      const page = createPageReader({
        ...needs,
        emit,
        loadParsers,
        freshFor: ACTIVITY_AGE,
        now,
        reportSkipped: (count) => {
          if (debug) reportError(`Transactions that could not be read: ${count}`)
        },
      })
      const histories = createHistories({
        sessions,
        chains,
        transactionStatus: needs.transactionStatus,
        state,
        ownTransactions,
        signal,
        serves: (namespace) => served.get().includes(namespace),
        page,
        reportFailure: (error) => {
          reportError('Failed to fetch transactions')
          if (debug) reportError(errorText(error))
        },
        now,
      })

      let tabNamespaces = ''
      let removeTab = () => {}
      const loadTab = lazy(() => import('./views/ActivityTab.js'))
      /**
       * Offers the tab for the namespaces that a source serves, and for those on which this browser has sent
       * something.
       */
      const updateTab = () => {
        const next = servedBy(needs.sources.get(), chains.get())
        if (next.join() !== served.get().join()) served.set(Object.freeze(next))
        histories.renew()
        const ownNamespaces = namespacesSentOn(sessions, chains, ownTransactions)
        const namespaces = [...new Set([...next, ...ownNamespaces])]
        if (namespaces.join() === tabNamespaces) return
        tabNamespaces = namespaces.join()
        removeTab()
        removeTab = namespaces.length
          ? contribute(
              accountTabs,
              { id: 'activity', label: 'activity.title', namespaces, load: loadTab },
              { stage: -10 },
            )
          : () => {}
      }
      own(histories.dispose)
      own(chains.subscribe(updateTab))
      own(needs.sources.subscribe(updateTab))
      own(ownTransactions.subscribe(updateTab))
      own(ownTransactions.state.subscribe(updateTab))
      const connected = new Set<Namespace>()
      /** Removes an account's transactions from this browser after a disconnect. */
      const clearDisconnected = () => {
        for (const [namespace, { account }] of Object.entries(sessions.state.get().namespaces))
          if (account.status === 'connected') connected.add(namespace)
          else if (account.status === 'disconnected' && connected.delete(namespace))
            ownTransactions.clear(namespace)
      }
      clearDisconnected()
      own(
        sessions.state.subscribe(() => {
          clearDisconnected()
          updateTab()
          histories.sync()
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
      updateTab()

      on('transaction.sent', (transaction) => {
        const { namespace, network, account, hash, transfer } = transaction
        const key = accountKey(chainOf(chains, namespace), network, account)
        // Stored now, because the code that describes the rest may not load before the page is left.
        const effect = transfer ? { kind: 'send' as const, to: transfer.to } : { kind: 'other' as const }
        const isFollowed = needs.transactionStatus.namespaces.get().includes(namespace)
        ownTransactions.add(key, { hash, ...effect, at: now(), status: isFollowed ? 'pending' : 'sent' })
        ownTransactions
          .load()
          .then(({ describe }) => describe(transaction, key))
          .catch((error) => reportError(errorText(error)))
      })

      return {
        state: readOnly(state),
        served: readOnly(served),
        attend: histories.attend,
        more: histories.more,
        refresh: histories.refresh,
        page,
      }
    },
  })
