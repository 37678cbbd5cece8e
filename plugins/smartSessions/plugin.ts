import {
  chains,
  modalMethods,
  requests,
  router,
  type Stored,
  sessions,
  settings,
  storage,
} from 'portico/core'
import { cell, definePlugin, optional, readOnly } from 'portico/kernel'
import { accountParts } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import type { PermissionsRequest } from './contract.js'
import { createGrants } from './grants/createGrants.js'
import { grantsParser } from './grants/grantsParser.js'
import { readDecimals } from './grants/readDecimals.js'
import {
  type Attempt,
  type Grant,
  type InternalSmartSessions,
  internal,
  type Revocation,
} from './internal.js'
import { messages } from './messages.js'
import { smartSessionsFeature } from './smartSessionsFeature.js'

/** The plugin that the manifest loads. */
export const createSmartSessions = () =>
  definePlugin({
    id: 'smartSessions',
    kernel: 1,
    ...smartSessionsFeature,
    provides: internal,
    needs: { chains, requests, router, sessions, settings, storage, tokens: optional(tokens) },
    setup({
      needs,
      own,
      emit,
      contribute,
      view,
      lazy,
      signal,
      messages: addMessages,
    }): InternalSmartSessions {
      const { sessions, router, settings } = needs
      addMessages('en', messages)
      const attempt = cell<Attempt | undefined>(undefined)
      const revocation = cell<Revocation | undefined>(undefined)
      const stored: Stored<readonly Grant[]> = needs.storage.at(
        'smartSessions/granted',
        grantsParser,
        Object.freeze([]),
      )
      const grants = createGrants({
        sessions,
        chains: needs.chains,
        requests: needs.requests,
        router,
        attempt,
        revocation,
        stored,
        signal,
        now: Date.now,
        text: settings.text,
        // A wallet may answer after the plugin has stopped.
        emit: (event: never, payload: never) => {
          if (!signal.aborted) emit(event, payload)
        },
      })
      const grant = async (request: PermissionsRequest) => {
        const { activeNamespace } = sessions.state.get()
        if (activeNamespace) await sessions.wakeChain(activeNamespace)
        return grants.request(request)
      }
      contribute(modalMethods, { name: 'grantPermissions', run: grant })
      view('SmartSessionCreate', {
        title: 'smartSessions.ask.title',
        allowed: () => attempt.get() !== undefined,
        noBack: true,
        load: () => import('./views/SmartSessionCreate.js'),
      })
      view('SmartSessions', {
        title: 'smartSessions.title',
        allowed: () => !!grants.currentAccount(),
        load: () => import('./views/SmartSessions.js'),
      })
      contribute(accountParts, {
        id: 'smartSessions',
        place: 'settings',
        shows: ({ address, accounts, caipAddress }) =>
          grants.currentAccount()?.address === address &&
          !!caipAddress &&
          (grants.activeGrants().length > 0 ||
            accounts.find((each) => each.address === address)?.type === 'smartAccount'),
        load: lazy(() => import('./views/SessionsRow.js')),
      })
      own(sessions.state.subscribe(grants.followAccount))
      own(router.state.subscribe(grants.followViews))
      own(grants.stop)
      return {
        attempt: readOnly(attempt),
        revocation: readOnly(revocation),
        grants: readOnly(stored),
        grant,
        allow: grants.allow,
        decline: grants.decline,
        activeGrants: grants.activeGrants,
        revoke: grants.revoke,
        readDecimals: async (network, address) => {
          const account = grants.currentAccount()
          if (account?.network.caipNetworkId !== network) return undefined
          return readDecimals(account.session, network, address, signal)
        },
        token: (network, address) => {
          const account = grants.currentAccount()
          const tokenList =
            account && account.network.caipNetworkId === network ? needs.tokens.get() : undefined
          // A token with a mark may bear the name of another.
          return tokenList?.state
            .get()
            [account?.namespace ?? '']?.tokens.find(
              (each) => !each.mark && each.address?.toLowerCase() === address.toLowerCase(),
            )
        },
      }
    },
  })
