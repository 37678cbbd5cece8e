import { checkLists, lastingFields, router, sessions, settings, storage } from 'portico/core'
import { definePlugin, readOnly } from 'portico/kernel'
import { pointPart, requestParts } from 'portico/react'
import type { AccountViewService, AccountViewToken } from './AccountViewService.js'
import { accountStyles } from './accountStyles.js'
import { type BalanceCache, balanceCacheParser } from './balanceCacheParser.js'
import { type AccountOptions, account as token } from './contract.js'
import { messages } from './messages.js'
import { type BalanceState, trackBalances } from './trackBalances.js'

export type { AccountMessages, AccountOptions } from './contract.js'

/** The Account view, and the native balances of connected accounts. */
export const account = (options: AccountOptions = {}) =>
  definePlugin({
    id: 'account',
    kernel: 1,
    feature: 'account',
    provides: token as AccountViewToken,
    needs: { sessions, router, settings, storage },
    state: (): BalanceState => ({ balances: {} }),
    setup({
      needs,
      state,
      own,
      on,
      contribute,
      signal,
      view,
      lazy,
      style,
      tap,
      messages: addMessages,
    }): AccountViewService {
      const { sessions } = needs
      const balances = trackBalances({
        sessions,
        state,
        cache: needs.storage.at('cache/nativeBalance', balanceCacheParser, {} as BalanceCache),
        now: () => Date.now(),
      })
      own(balances.dispose)
      own(sessions.state.subscribe(balances.sync))
      balances.sync()
      on('request.settled', ({ namespace, method, ok }) => {
        if (ok && /send/i.test(method)) balances.refresh(namespace, true)
      })
      if (typeof document !== 'undefined')
        document.addEventListener(
          'visibilitychange',
          () => {
            if (!document.hidden) balances.renew()
          },
          { signal },
        )

      const loadRequests = lazy(() => import('./views/requests/pageRequestParts.js'))
      let isShowingRequests = false
      tap('request.sending', ({ class: kind }) => {
        if (kind === 'safe' || isShowingRequests) return
        isShowingRequests = true
        loadRequests().then(
          (code) => {
            if (!signal.aborted) contribute(requestParts, pointPart('account', code.default))
          },
          () => {
            // The next request tries again.
            isShowingRequests = false
          },
        )
      })
      contribute(lastingFields, 'loginName')
      addMessages('en', messages)
      style(accountStyles)
      view('Account', {
        title: 'account.title',
        allowed: () =>
          Object.values(sessions.state.get().namespaces).some(
            ({ account }) => account.status === 'connected',
          ),
        load: () => import('./views/Account.js'),
      })

      const loadedParts = new Map<() => Promise<unknown>, unknown>()
      return {
        options: checkLists('account', options, ['walletFeaturesOrder']),
        balances: readOnly({
          get: () => state.get().balances,
          subscribe: state.subscribe,
        }),
        refresh: balances.refresh,
        retryAt: balances.retryAt,
        loadedPart: (load) => loadedParts.get(load),
        keepPart: (load, part) => void loadedParts.set(load, part),
        extras: lazy(() => import('./views/extras/accountExtras.js')),
      }
    },
  })
