import { router, sessions, settings, storage } from 'portico/core'
import { definePlugin, readOnly } from 'portico/kernel'
import { accountStyles } from './accountStyles.js'
import { type BalanceCache, balanceCacheParser } from './balanceCacheParser.js'
import { account as token } from './contract.js'
import type { Inside, InsideAccount } from './inside.js'
import { type BalanceState, keepBalances } from './keepBalances.js'
import { messages } from './messages.js'

export type { AccountMessages } from './contract.js'

/** The Account view, and the native balance of what is connected. */
export const account = () =>
  definePlugin({
    id: 'account',
    kernel: 1,
    feature: 'account',
    provides: token as Inside,
    needs: { sessions, router, settings, storage },
    state: (): BalanceState => ({ balances: {} }),
    setup({ needs, state, own, on, signal, view, style, messages: addMessages }): InsideAccount {
      const { sessions } = needs
      const balances = keepBalances({
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

      addMessages('en', messages)
      let told = false
      style(accountStyles)
      view('Account', {
        title: 'account.title',
        allowed: () =>
          Object.values(sessions.state.get().namespaces).some(
            ({ account }) => account.status === 'connected',
          ),
        load: () => import('./views/Account.js'),
      })

      return {
        balances: readOnly({
          get: () => state.get().balances,
          subscribe: state.subscribe,
        }),
        refresh: balances.refresh,
        retryAt: balances.retryAt,
        tell: (texts) => {
          if (!told && !signal.aborted) addMessages('en', texts)
          told = true
        },
      }
    },
  })
