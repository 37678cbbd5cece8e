import { chainOf, chains, errorText, hosts, http, sessions, settings, storage } from 'portico/core'
import {
  cell,
  definePlugin,
  type Events,
  type Namespace,
  optional,
  readOnly,
  type TransactionEffect,
} from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { tokens as tokensToken } from 'portico/plugins/tokens/contract'
import {
  type ActivityOptions,
  type ActivityService,
  type ActivityState,
  activitySources,
  activity as token,
} from './contract.js'
import { createPages } from './createPages.js'
import { createServiceSource } from './createServiceSource.js'
import { ACTIVITY_AGE, keepActivity } from './keepActivity.js'
import { messages } from './messages.js'
import { ownKey } from './ownKey.js'
import { createOwnRecords, type OwnRecord, ownRecordsParser } from './ownRecords.js'

/** The address of a token in a CAIP-19 id; undefined for a native coin. */
const tokenOf = (asset: string | undefined): string | undefined => {
  const [, kind, address] = /^[^/]+\/([^:]+):(.+)$/.exec(asset ?? '') ?? []
  return kind === 'slip44' ? undefined : address
}
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
      const own = createOwnRecords(needs.storage.at('activity/own', ownRecordsParser, {}))
      if (service && projectId)
        contribute(activitySources, createServiceSource(needs.http, needs.hosts, projectId))

      const served = cell<readonly Namespace[]>(Object.freeze([]))
      const state = cell<Readonly<Record<string, ActivityState>>>(Object.freeze({}))
      const page = createPages({
        ...needs,
        emit,
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
      /** The tab is there for namespaces that a source serves, and where this browser has sent something. */
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
          return own.of(ownKey(chainOf(chains, namespace), id, address)).length ? [namespace] : []
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
      const connected = new Set<Namespace>()
      /** After a disconnect nothing of the account stays in the browser. */
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

      const record = async (sent: Events['transaction.sent']) => {
        const { namespace, network, account, hash, call, transfer } = sent
        const chain = chainOf(chains, namespace)
        const at = ownKey(chain, network, account)
        const base: OwnRecord = {
          hash,
          kind: 'other',
          at: now(),
          status: chain?.status ? 'pending' : 'sent',
        }
        const withEffect = ({ kind, to, token: address, amount }: TransactionEffect): Partial<OwnRecord> => {
          const coin = sessions.networks.get().find((each) => each.caipNetworkId === network)?.nativeCurrency
          const held = needs.tokens.get()?.state.get()[namespace]?.tokens
          const unit = address ? held?.find((each) => each.address === address) : coin
          return {
            kind,
            ...(to && { to }),
            ...(unit && { symbol: unit.symbol, decimals: unit.decimals }),
            ...(amount !== undefined && unit && { amount: String(amount) }),
          }
        }
        const address = tokenOf(transfer?.asset)
        const known = transfer && { kind: 'send' as const, ...transfer, ...(address && { token: address }) }
        own.add(at, { ...base, ...(known && withEffect(known)) })
        if (known || !chain?.effect) return
        const effect = await chain.effect(call)
        if (effect && !signal.aborted) own.update(at, hash, withEffect(effect))
      }
      on('transaction.sent', (sent) => {
        record(sent).catch((error) => tell(errorText(error)))
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
