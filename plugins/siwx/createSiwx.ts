import {
  apiHost,
  chainOf,
  chains,
  env,
  holds,
  hosts,
  http,
  isSameAddress,
  modalMethods,
  notices,
  requests,
  router,
  sessions,
  settings,
  storage,
} from 'portico/core'
import { cell, definePlugin, later, readOnly } from 'portico/kernel'
import { askStorage } from './askStorage.js'
import { checkOptions } from './checkOptions.js'
import { type SignInSession, type SiwxOptions, signing } from './contract.js'
import { createBrowserStorage, sessionsParser } from './createBrowserStorage.js'
import { createSignIn } from './createSignIn.js'
import type { Attachable, HostedSessionsDeps } from './hostedSessionsDeps.js'
import { type Attempt, type InsideSiwx, inside } from './inside.js'
import { messages } from './messages.js'

const anything = { parse: (input: unknown) => input }
const texts = { parse: String }
const tokensParser = {
  parse: (input: unknown) =>
    (Array.isArray(input) ? input : []).filter(
      (each): each is string => typeof each === 'string' && each.length <= 8192,
    ),
}

/** The plugin that the manifest loads. */
export const createSiwx = (input: SiwxOptions) =>
  definePlugin({
    id: 'siwx',
    kernel: 1,
    feature: 'siwx',
    provides: inside,
    needs: {
      chains,
      env,
      hosts,
      notices,
      requests,
      router,
      sessions,
      settings,
      signing,
      storage,
      http: later(http),
    },
    setup({ needs, own, on, emit, tap, contribute, view, signal, messages: addMessages }): InsideSiwx {
      const { sessions, router, settings } = needs
      addMessages('en', messages)
      const options = checkOptions(input, needs.env.origin)
      const attempt = cell<Attempt | undefined>(undefined)
      const none: readonly SignInSession[] = Object.freeze([])
      const stored = needs.storage.at('siwx/sessions', sessionsParser, none)
      /**
       * Changes with each session that the page's own storage adds or ends, so that other tabs look their
       * sessions up again.
       */
      const changed = needs.storage.at('siwx/changed', texts, '')
      let ownChange = changed.get()
      const isSame: HostedSessionsDeps['isSame'] = (id, one, other) =>
        isSameAddress(chainOf(needs.chains, id.slice(0, id.indexOf(':'))), one, other)
      ;(input.storage as Partial<Attachable> | undefined)?.attach?.({
        http: needs.http,
        url: needs.hosts.at('api', apiHost),
        projectId: settings.options.projectId,
        tokens: needs.storage.at<readonly string[]>('siwx/tokens', tokensParser, Object.freeze([])),
        signal,
        isSame,
        report: (error) => {
          if (signal.aborted) return
          emit('error', {
            category: 'sign-in',
            code: 'sign-in',
            message: error.message,
            plugin: 'siwx',
            error,
          })
        },
        wallet: (address) => {
          // A wallet that writes the message itself may spell the address in another way.
          const found = Object.entries(sessions.state.get().namespaces).find(([namespace, { account }]) =>
            isSameAddress(chainOf(needs.chains, namespace), account.address, address),
          )
          return found?.[1].account.connectedWalletInfo ?? {}
        },
      })
      const kept =
        input.storage ??
        createBrowserStorage({
          stored,
          domain: options.domain,
          verifiers: input.verifiers ?? [],
          isSame,
          client: (id) => {
            const network = sessions.networks.get().find((each) => each.caipNetworkId === id)
            if (!network) return undefined
            return {
              request: async (call) => {
                const service = await needs.http()
                if (!service) throw new Error('There is no network')
                return service.rpc(network, call, anything, { signal })
              },
            }
          },
        })
      const signIn = createSignIn({
        options,
        pageDomain: needs.env.origin.replace(/^[a-z]+:\/\//, ''),
        storage: askStorage(kept, signal),
        sessions,
        router,
        requests: needs.requests,
        notices: needs.notices,
        chains: needs.chains,
        signing: needs.signing,
        attempt,
        signal,
        text: settings.text,
        // A wallet or a server may answer after the plugin has stopped.
        emit: (event: never, payload: never) => {
          if (signal.aborted) return
          emit(event, payload)
          if (!input.storage || !['siwx.signedIn', 'siwx.signedOut'].includes(event)) return
          ownChange = `${Date.now()} ${Math.random()}`
          changed.set(ownChange)
        },
      })
      const awake = async () => {
        const { activeNamespace } = sessions.state.get()
        if (activeNamespace) await sessions.wakeChain(activeNamespace)
      }
      const request = async () => {
        await awake()
        return signIn.request()
      }
      const end = async () => {
        await awake()
        await signIn.signOut()
      }
      contribute(modalMethods, { name: 'signIn', run: request })
      contribute(modalMethods, { name: 'signOut', run: end })
      contribute(holds, signIn.isHeld)
      tap('session.opened', async (connection) => {
        await signIn.opened(connection)
        return undefined
      })
      tap('network.switching', async (move) => {
        await signIn.switching(move)
        return undefined
      })
      tap('modal.arriving', () => {
        signIn.takePlace()
        return undefined
      })
      on('session.disconnected', ({ connectionId, reason }) => signIn.endSessions(connectionId, reason))
      view('SIWXSignMessage', {
        title: 'siwx.title',
        allowed: () => attempt.get() !== undefined,
        guard: () =>
          attempt.get()?.isRequired ? { hard: true, sentence: settings.text('siwx.stay') } : undefined,
        noBack: true,
        load: () => import('./views/SIWXSignMessage.js'),
      })
      own(sessions.state.subscribe(signIn.follow))
      own(needs.chains.subscribe(signIn.follow))
      own(router.state.subscribe(signIn.watchView))
      own(
        input.storage
          ? changed.subscribe(() => {
              if (changed.get() !== ownChange) void signIn.recheck()
            })
          : stored.subscribe(() => void signIn.recheck()),
      )
      own(signIn.stop)
      signIn.follow()
      return {
        attempt: readOnly(attempt),
        sign: () => void signIn.sign(),
        cancel: () => void signIn.cancel(),
        retry: signIn.retry,
        request,
        invite: signIn.invite,
        end,
      }
    },
  })
