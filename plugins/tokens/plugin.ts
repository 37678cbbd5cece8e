import { chainOf, chains, createReader, hosts, http, sessions, settings, storage } from 'portico/core'
import { cell, definePlugin, type Namespace, type Network, readOnly } from 'portico/kernel'
import { accountParts, accountTabs } from 'portico/plugins/account/contract'
import { composeTokens } from './composeTokens.js'
import {
  type SourcedToken,
  type TokenQuery,
  type TokensOptions,
  type TokensService,
  type TokensState,
  tokens as token,
  tokenLists,
  tokenSources,
} from './contract.js'
import { createSources } from './createSources.js'
import { createTokensCache, tokensCacheParser } from './createTokensCache.js'
import { messages } from './messages.js'
import { readHostTokens, tokensOn } from './reading/readHostTokens.js'
import { TOKENS_AGE, trackTokens } from './trackTokens.js'

/** The plugin that the manifest loads. */
export const createTokens = ({ list, service = true }: TokensOptions = {}) =>
  definePlugin({
    id: 'tokens',
    kernel: 1,
    provides: token,
    needs: { chains, hosts, http, sessions, settings, storage, tokenLists, sources: tokenSources },
    setup({ needs, own, on, emit, contribute, lazy, messages: addMessages, signal }): TokensService {
      const { sessions, chains } = needs
      const { projectId, debug } = needs.settings.options
      const hostTokens = readHostTokens(list)
      const hostTokensOn = (network: Network) =>
        tokensOn(hostTokens, network, chainOf(chains, network.chainNamespace))
      const reportSkipped = (count: number) => {
        if (debug && count)
          emit('error', {
            category: 'tokens',
            code: 'tokens',
            message: `Tokens that could not be read: ${count}`,
            plugin: 'tokens',
          })
      }

      const now = () => Date.now()
      const partialQueries = new WeakSet<TokenQuery>()
      const { walletSource, apiSource, chainSource } = createSources({
        ...needs,
        projectId: service ? projectId : undefined,
        hostTokensOn,
        onSkipped: reportSkipped,
        onMissed: (query) => partialQueries.add(query),
        now,
      })
      // The wallet's own list comes before the sources of other plugins, the chain after them.
      contribute(tokenSources, walletSource, { stage: -10 })
      if (apiSource) contribute(tokenSources, apiSource)
      contribute(tokenSources, chainSource, { stage: 10 })
      const read = createReader({ sources: needs.sources, emit })

      const servedNamespaces = (): readonly Namespace[] => [
        ...new Set([
          ...needs.tokenLists.namespaces.get(),
          ...needs.sources.get().flatMap(({ namespaces = [] }) => namespaces),
        ]),
      ]
      const namespaces = cell<readonly Namespace[]>(Object.freeze([]))
      const state = cell<Readonly<Record<string, TokensState>>>(Object.freeze({}))
      const compose = (answer: readonly SourcedToken[], { network }: TokenQuery) =>
        composeTokens(answer, {
          network,
          chain: chainOf(chains, network.chainNamespace),
          hostTokens: hostTokensOn(network),
        })
      const cache = createTokensCache(
        needs.storage.at('cache/tokens', tokensCacheParser, {}),
        TOKENS_AGE,
        now,
      )
      const tracker = trackTokens({
        sessions,
        state,
        serves: (namespace) => namespaces.get().includes(namespace),
        stored: {
          get: (account, query) => {
            const found = cache.get(account)
            return found && { ...compose(found.answer, query), partial: found.partial, at: found.at }
          },
          forget: cache.forget,
        },
        read: async (query, stop) => {
          const answer = await read(query, { namespace: query.network.chainNamespace, signal: stop })
          const composed = compose(answer, query)
          reportSkipped(composed.skipped)
          const partial = partialQueries.has(query)
          if (!stop.aborted) cache.set(query.account, { at: now(), partial, answer })
          return { ...composed, partial }
        },
        now,
      })

      let undoTab = () => {}
      const updateTab = () => {
        const next = servedNamespaces()
        if (next.join() === namespaces.get().join()) return
        namespaces.set(Object.freeze(next))
        undoTab()
        undoTab = next.length
          ? contribute(
              accountTabs,
              { id: 'tokens', label: 'tokens.title', namespaces: next, load: loadTab },
              { stage: -30 },
            )
          : () => {}
        tracker.renew()
      }
      const loadTab = lazy(() => import('./views/TokensTab.js'))
      own(needs.tokenLists.namespaces.subscribe(updateTab))
      own(needs.sources.subscribe(updateTab))
      own(tracker.dispose)
      own(sessions.state.subscribe(tracker.sync))
      addMessages('en', messages)
      // A chain knows no prices. Only a service, a wallet that lists its assets, or another plugin's source
      // may have them.
      const hasPrices = () =>
        needs.sources.get().some((each) => each !== walletSource && each !== chainSource)
      contribute(accountParts, {
        id: 'tokens.total',
        place: 'total',
        shows: ({ caipAddress = '', connectedWalletInfo }) =>
          namespaces.get().includes(caipAddress.split(':')[0] ?? '') &&
          (hasPrices() || !!connectedWalletInfo?.traits?.embedded),
        load: lazy(() => import('./views/AccountTotal.js')),
      })
      updateTab()
      on('request.settled', ({ namespace, method, ok }) => {
        if (ok && /send/i.test(method)) tracker.follow(namespace)
      })
      if (typeof document !== 'undefined')
        document.addEventListener(
          'visibilitychange',
          () => {
            if (!document.hidden) tracker.renew()
          },
          { signal },
        )

      return {
        state: readOnly(state),
        namespaces: readOnly(namespaces),
        listed: (network) => hostTokensOn(network).map(({ address }) => address),
        known: (network, input) => {
          const { chainNamespace: namespace, caipNetworkId } = network
          const address = chainOf(chains, namespace)?.parseAddress?.(input) ?? input
          const own =
            sessions.state.get().namespaces[namespace]?.network.caipNetwork?.caipNetworkId === caipNetworkId
              ? (state.get()[namespace]?.tokens ?? [])
              : []
          return [...hostTokensOn(network), ...own.filter(({ mark }) => !mark)].find(
            (each) => each.address === address,
          )
        },
        attend: tracker.attend,
        refresh: tracker.refresh,
      }
    },
  })
