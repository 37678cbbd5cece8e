import {
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
import { createSignIn } from './attempt/createSignIn.js'
import { checkOptions } from './checkOptions.js'
import { type SiwxOptions, signing } from './contract.js'
import { type Attempt, type InternalSiwx, internal } from './internal.js'
import { messages } from './messages.js'
import { askStorage } from './storage/askStorage.js'
import { openStorage } from './storage/openStorage.js'

/** The plugin that the manifest loads. */
export const createSiwx = (input: SiwxOptions) =>
  definePlugin({
    id: 'siwx',
    kernel: 1,
    feature: 'siwx',
    provides: internal,
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
    setup({ needs, own, on, emit, tap, contribute, view, signal, messages: addMessages }): InternalSiwx {
      const { sessions, router, settings } = needs
      addMessages('en', messages)
      const options = checkOptions(input, needs.env.origin)
      const attempt = cell<Attempt | undefined>(undefined)
      const kept = openStorage(input, options.domain, {
        needs,
        signal,
        isSame: (id, one, other) =>
          isSameAddress(chainOf(needs.chains, id.slice(0, id.indexOf(':'))), one, other),
        report: (error) => {
          const { message } = error
          if (!signal.aborted)
            emit('error', { category: 'sign-in', code: 'sign-in', message, plugin: 'siwx', error })
        },
      })
      const signIn = createSignIn({
        ...needs,
        options,
        pageDomain: needs.env.origin.replace(/^[a-z]+:\/\//, ''),
        storage: askStorage(kept.storage, signal),
        attempt,
        signal,
        text: settings.text,
        // A wallet or a server may answer after the plugin has stopped.
        emit: (event: never, payload: never) => {
          if (signal.aborted) return
          emit(event, payload)
          if (['siwx.signedIn', 'siwx.signedOut'].includes(event)) kept.tell()
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
      tap('session.opened', signIn.opened)
      tap('network.switching', signIn.switching)
      tap('modal.arriving', signIn.takePlace)
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
      own(kept.watch(() => void signIn.recheck()))
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
