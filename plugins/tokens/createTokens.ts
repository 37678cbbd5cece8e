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
  tokenSources,
} from './contract.js'
import { createSources } from './createSources.js'
import { keepCache, tokensCacheParser } from './keepCache.js'
import { keepTokens, TOKENS_AGE } from './keepTokens.js'
import { messages } from './messages.js'
import { readHostTokens, tokensOn } from './readHostTokens.js'

/** The plugin that the manifest loads. */
export const createTokens = ({ list, service = true }: TokensOptions = {}) =>
  definePlugin({
    id: 'tokens',
    kernel: 1,
    provides: token,
    needs: { chains, hosts, http, sessions, settings, storage, sources: tokenSources },
    setup({ needs, own, on, emit, contribute, lazy, messages: addMessages, signal }): TokensService {
      const { sessions, chains } = needs
      const { projectId, debug } = needs.settings.options
      const named = readHostTokens(list)
      const namedOn = (network: Network) => tokensOn(named, network, chainOf(chains, network.chainNamespace))
      const skip = (count: number) => {
        if (debug && count)
          emit('error', {
            category: 'tokens',
            code: 'tokens',
            message: `Tokens that could not be read: ${count}`,
            plugin: 'tokens',
          })
      }

      const now = () => Date.now()
      const missed = new WeakSet<TokenQuery>()
      const { byWallet, byService, byChain } = createSources({
        ...needs,
        projectId: service ? projectId : undefined,
        namedOn,
        skip,
        missed: (query) => missed.add(query),
        now,
      })
      // The wallet's own list comes before the sources of other plugins, the chain after them.
      contribute(tokenSources, byWallet, { stage: -10 })
      if (byService) contribute(tokenSources, byService)
      contribute(tokenSources, byChain, { stage: 10 })
      const read = createReader({ sources: needs.sources, emit })

      const served = (): readonly Namespace[] => [
        ...new Set([
          ...chains.get().flatMap(({ namespace, tokens }) => (tokens ? [namespace] : [])),
          ...needs.sources.get().flatMap(({ namespaces = [] }) => namespaces),
        ]),
      ]
      const namespaces = cell<readonly Namespace[]>(Object.freeze([]))
      const state = cell<Readonly<Record<string, TokensState>>>(Object.freeze({}))
      const compose = (answer: readonly SourcedToken[], { network }: TokenQuery) =>
        composeTokens(answer, {
          network,
          chain: chainOf(chains, network.chainNamespace),
          named: namedOn(network),
        })
      const cache = keepCache(needs.storage.at('cache/tokens', tokensCacheParser, {}), TOKENS_AGE, now)
      const keeper = keepTokens({
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
          skip(composed.skipped)
          const partial = missed.has(query)
          if (!stop.aborted) cache.set(query.account, { at: now(), partial, answer })
          return { ...composed, partial }
        },
        now,
      })

      let undoTab = () => {}
      const offer = () => {
        const next = served()
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
        keeper.renew()
      }
      const loadTab = lazy(() => import('./views/TokensTab.js'))
      own(chains.subscribe(offer))
      own(needs.sources.subscribe(offer))
      own(keeper.dispose)
      own(sessions.state.subscribe(keeper.sync))
      addMessages('en', messages)
      // A chain knows no prices. Only a service, a wallet that lists its assets, or another plugin's source
      // may have them.
      const hasPrices = () => needs.sources.get().some((each) => each !== byWallet && each !== byChain)
      contribute(accountParts, {
        id: 'tokens.total',
        place: 'total',
        shows: ({ caipAddress = '', connectedWalletInfo }) =>
          namespaces.get().includes(caipAddress.split(':')[0] ?? '') &&
          (hasPrices() || !!connectedWalletInfo?.traits?.embedded),
        load: lazy(() => import('./views/AccountTotal.js')),
      })
      offer()
      on('request.settled', ({ namespace, method, ok }) => {
        if (ok && /send/i.test(method)) keeper.follow(namespace)
      })
      if (typeof document !== 'undefined')
        document.addEventListener(
          'visibilitychange',
          () => {
            if (!document.hidden) keeper.renew()
          },
          { signal },
        )

      return {
        state: readOnly(state),
        namespaces: readOnly(namespaces),
        attend: keeper.attend,
        refresh: keeper.refresh,
      }
    },
  })
