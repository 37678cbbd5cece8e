import { chains, hosts, http, lastingFields, router, sessions, settings, storage } from 'portico/core'
import { cell, definePlugin, PorticoError, readOnly } from 'portico/kernel'
import { accountParts } from 'portico/plugins/account/contract'
import { type NamesOptions, nameSources } from './contract.js'
import { type InternalNames, internal, type Missing, type Registration } from './internal.js'
import { isName } from './isName.js'
import { messages } from './messages.js'
import { type NameCache, nameCacheParser } from './nameCacheParser.js'
import { createNameApi, NAMESPACE, type NameApi } from './registration/createNameApi.js'
import type { createRegistration } from './registration/createRegistration.js'
import { createEnsSource } from './sources/createEnsSource.js'
import { createResolver } from './sources/createResolver.js'
import { trackNames } from './trackNames.js'

const DEFAULT_ZONE = 'reown.id'

/** The plugin that the manifest loads. */
export const createNames = ({ service = true, zone = DEFAULT_ZONE, ens }: NamesOptions = {}) =>
  definePlugin({
    id: 'names',
    kernel: 1,
    provides: internal,
    needs: { chains, hosts, http, router, sessions, settings, sources: nameSources, storage },
    setup({ needs, own, on, emit, contribute, view, lazy, messages: addMessages, signal }): InternalNames {
      if (!isName(zone) || !/^[a-z\d.-]+$/.test(zone))
        throw new PorticoError("names' zone is a domain in small letters", { category: 'options' })
      const { router, sessions, settings, sources } = needs
      const { projectId } = settings.options
      const api = service && projectId ? createNameApi({ ...needs, projectId, zone, signal }) : undefined
      if (api) contribute(nameSources, api.source)
      if (ens !== false)
        contribute(nameSources, createEnsSource({ ...needs, ens, hasService: !!api, zone: api?.zone }), {
          stage: 10,
        })
      const { resolve, reverse } = createResolver({ ...needs, emit })

      const accountOf = () => sessions.state.get().namespaces[NAMESPACE]
      const isEmbedded = () => !!accountOf()?.account.connectedWalletInfo?.traits?.embedded
      const { open, stack } = router.state.get()
      let undoRow: (() => void) | undefined
      const loadRow = lazy(() => import('./views/NameRow.js'))
      const tracker = trackNames({
        sessions,
        cache: needs.storage.at('cache/names', nameCacheParser, {} as NameCache),
        // A modal that was never opened has its first view alone.
        isOpened: open || stack.length > 1,
        serves: (namespace) =>
          sources
            .get()
            .some(({ namespaces, reverse }) => reverse && (namespaces?.includes(namespace) ?? true)),
        read: reverse,
        onNameKnown: (namespace, has) => {
          if (namespace !== NAMESPACE) return
          const offers = has === false && !!api
          if (offers === !!undoRow) return
          undoRow?.()
          undoRow = offers
            ? contribute(accountParts, {
                id: 'names.choose',
                place: 'settings',
                shows: ({ caipAddress, connectedWalletInfo }) =>
                  !!caipAddress?.startsWith(`${NAMESPACE}:`) && !!connectedWalletInfo?.traits?.embedded,
                load: loadRow,
              })
            : undefined
        },
        now: () => Date.now(),
      })
      own(tracker.dispose)
      own(sessions.state.subscribe(tracker.sync))
      own(sources.subscribe(tracker.sync))
      for (const each of ['profileName', 'profileImage', 'profileMark'] as const)
        contribute(lastingFields, each)
      contribute(accountParts, {
        id: 'names.disguised',
        place: 'end',
        shows: ({ profileMark }) => profileMark === 'disguised',
        load: lazy(() => import('./views/DisguisedNote.js')),
      })
      on('modal.opened', tracker.renew)
      addMessages('en', messages)

      const missing = (): Missing | undefined => {
        const { account, network } = accountOf() ?? {}
        if (!network?.caipNetwork) return 'network'
        return account?.status === 'connected' && account.address && isEmbedded() ? undefined : 'address'
      }
      const registration = cell<(Registration & { readonly count: number }) | undefined>(undefined)
      let registrar: ReturnType<typeof createRegistration> | undefined
      const loadRegistrar = async () => {
        const { createRegistration } = await import('./registration/createRegistration.js')
        signal.throwIfAborted()
        registrar ??= createRegistration({
          ...needs,
          api: api as NameApi,
          registration,
          missing,
          own,
          setName: tracker.set,
          now: () => Date.now(),
        })
        return registrar
      }
      if (api) {
        const isConnected = () =>
          Object.values(sessions.state.get().namespaces).some(({ account }) => account.status === 'connected')
        view('RegisterAccountName', {
          title: 'names.choose',
          allowed: isConnected,
          load: () => import('./views/RegisterAccountName.js'),
        })
        view('RegisterAccountNameSuccess', {
          title: 'names.done.title',
          allowed: () => !!accountOf()?.account.profileName,
          load: () => import('./views/RegisterAccountNameSuccess.js'),
        })
      }
      tracker.sync()
      return {
        isName,
        resolve,
        reverse: tracker.reverse,
        zone,
        registration: readOnly(registration),
        missing,
        isServed: async () => !!(await api?.isServed()),
        suggest: async (label, stop) => (await api?.suggest(label, stop)) ?? [],
        register: (label) => {
          if (!api) return
          const problem = settings.text('names.error.register', { name: `${label}.${zone}` })
          loadRegistrar().then(
            (loaded) => loaded.register(label),
            () => signal.aborted || registration.set({ status: 'form', label, problem, count: 1 }),
          )
        },
      }
    },
  })
