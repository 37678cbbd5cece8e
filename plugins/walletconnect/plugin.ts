import {
  chains,
  connectors,
  createAskChain,
  createInvite,
  entryViews,
  env,
  hosts,
  http,
  type Notices,
  notices,
  page,
  router,
  type Sessions,
  sessions,
  settings,
  signIn,
} from 'portico/core'
import {
  type Context,
  cell,
  type Dispose,
  definePlugin,
  later,
  type Needs,
  type Network,
  type Parser,
  readOnly,
} from 'portico/kernel'
import { wallets } from 'portico/plugins/wallets/contract'
import { pointPart, requestParts } from 'portico/react'
import { createClientLoader } from './client/createClientLoader.js'
import { refusalAlert } from './client/refusalAlert.js'
import { relayHost } from './client/relayHost.js'
import type { Refusal, RefusalKind } from './client/watchRelay.js'
import {
  type AskedWallet,
  chainPairing,
  type LinkedWallet,
  type Pairing,
  pairings,
  type WalletConnectOptions,
} from './contract.js'
import { createChoice } from './links/createChoice.js'
import { openingsOf } from './links/openingsOf.js'
import { openLink } from './links/openLink.js'
import { opensOnPairing } from './links/opensOnPairing.js'
import { ownLink } from './links/ownLink.js'
import { readWallet } from './links/readWallet.js'
import { messages } from './messages.js'
import { connectorId } from './pairing/connectorId.js'
import { createConnector } from './pairing/createConnector.js'
import { showHostPairings } from './pairing/showHostPairings.js'
import { loadChains } from './sessions/loadChains.js'

const viewParams: Parser<{ connectorId: string; wallet?: LinkedWallet }> = {
  parse: (input) => {
    const params = Object(input) as { connectorId?: unknown; wallet?: unknown }
    const { connectorId } = params
    if (typeof connectorId !== 'string' || !connectorId)
      throw new Error('ConnectingWalletConnect needs a connectorId')
    const wallet = readWallet(params.wallet)
    return { connectorId, ...(wallet && { wallet }) }
  },
}
const basicParams: Parser<{ connectorId: string }> = { parse: () => ({ connectorId }) }

/** Shows alerts to the developer, each only once, because every retry runs into the same problem. */
const createAlerts = (loadNotices: () => Promise<Pick<Notices, 'alert'> | undefined>) => {
  const shown = new Set<string>()
  return async (content: ReturnType<typeof refusalAlert>) => {
    if (shown.has(content.text)) return
    shown.add(content.text)
    const board = await loadNotices()
    board?.alert(content)
  }
}

/** Shows that a wallet is asked. The code for that is loaded with the first request; a failed load is tried again. */
const createAsking = <Code>(
  load: () => Promise<Code>,
  start: (code: Code) => (name: string | undefined) => Dispose,
) => {
  let requests: Promise<(name: string | undefined) => Dispose> | undefined
  return (name: string | undefined): Dispose => {
    requests ??= load().then(start)
    const waiting = requests.then((ask) => ask(name))
    waiting.catch(() => {
      requests = undefined
    })
    return () => void waiting.then((end) => end()).catch(() => {})
  }
}

type RegisterView = Context<unknown, unknown, Needs>['view']

const registerViews = (view: RegisterView, prepare: () => void) => {
  view('ConnectingWalletConnect', {
    title: 'pairing.title',
    params: viewParams,
    load: () => {
      // Pairing takes longer than loading the view, so both start at the same time.
      prepare()
      return import('./views/ConnectingWalletConnect.js')
    },
  })
  view('ConnectingWalletConnectBasic', {
    title: 'pairing.title',
    params: basicParams,
    load: () => {
      prepare()
      return import('./views/ConnectingWalletConnectBasic.js')
    },
  })
}

/** The networks of each namespace, the current one first. */
const currentFirst = ({ networks, state }: Pick<Sessions, 'networks' | 'state'>): readonly Network[] => {
  const isUsed = ({ chainNamespace, caipNetworkId }: Network) =>
    caipNetworkId === state.get().namespaces[chainNamespace]?.network.caipNetwork?.caipNetworkId
  const namespaces = [...new Set(networks.get().map((each) => each.chainNamespace))]
  return namespaces.flatMap((namespace) => {
    const all = networks.get().filter((each) => each.chainNamespace === namespace)
    return [...all.filter(isUsed), ...all.filter((each) => !isUsed(each))]
  })
}

/** The plugin `walletconnect` itself, which its manifest loads. */
export const createPairing = (options: WalletConnectOptions = {}) =>
  definePlugin({
    id: 'walletconnect',
    kernel: 1,
    provides: pairings,
    needs: {
      chainPairing,
      chains,
      connectors,
      env,
      hosts,
      http: later(http),
      notices: later(notices),
      page,
      router,
      sessions,
      settings,
      signIn: later(signIn),
      wallets: later(wallets),
    },
    setup: ({ needs, own, on, tap, contribute, lazy, view, messages: addMessages, signal }) => {
      const relayUrl = needs.hosts.at('relay', relayHost)
      const current = cell<Pairing | undefined>(undefined)
      const refused = cell<RefusalKind | 'nothing' | undefined>(undefined)
      const alert = createAlerts(needs.notices)
      const showRefusal = ({ kind }: Pick<Refusal, 'kind'>) => {
        refused.set(kind)
        if (kind !== 'other') void alert(refusalAlert(kind, needs.settings))
      }
      const client = createClientLoader({
        ...needs,
        relayUrl,
        verify: options.verify,
        signal,
        own,
        alert,
        showRefusal,
      })
      const namespaces = () => [...new Set(needs.sessions.networks.get().map((each) => each.chainNamespace))]
      const { manual = false } = options
      const waitingWallet = cell<AskedWallet | undefined>(undefined)
      const asking = createAsking(
        lazy(() => import('./requests/waitingRequestParts.js')),
        (code) => {
          contribute(requestParts, pointPart('walletconnect', code.default))
          return code.createWaitingRequests({
            latest: waitingWallet,
            reopening: () => code.readChoice(client, needs.env),
          })
        },
      )
      const connector = createConnector({
        namespaces,
        networks: needs.sessions.networks.get,
        wishes: options.namespaces ?? {},
        stop: signal,
        client: () => {
          refused.set(undefined)
          return client()
        },
        invite: createInvite(needs.signIn),
        chains: (wanted) => loadChains(needs.chains, wanted, needs.chainPairing),
        early: !needs.env.mobile,
        askChain: createAskChain(needs.http),
        asking,
        followsUnconfigured: needs.settings.options.enableNetworkSwitch,
        onOffer: current.set,
        onNothingApproved: () => refused.set('nothing'),
      })
      contribute(connectors, connector)
      /**
       * Creates a pairing for the coming attempt, with the same networks in the same order: the current one
       * first.
       */
      const prepare = () => {
        if (manual || !needs.settings.options.projectId) return
        const networks = currentFirst(needs.sessions)
        // The attempt reports failures.
        connector.prepare({ namespaces: namespaces(), networks }).catch(() => {})
      }
      // iOS and Telegram open an app only synchronously within the click, so the link must exist before it.
      const lists: readonly string[] = ['Connect', 'AllWallets']
      if (needs.env.ios || needs.env.telegram)
        for (const event of ['modal.opened', 'view.changed'] as const)
          on(event, (shown) => void (lists.includes(shown.view) && prepare()))
      const choice = createChoice(client)
      addMessages('en', messages)
      registerViews(view, prepare)
      contribute(entryViews, {
        entry: { view: 'ConnectingWalletConnectBasic' },
        // Not for SwitchNetwork, because a page that pairs by itself may switch networks through the modal
        // before the modal has a connection.
        applies: (view) => view !== 'SwitchNetwork' && opensOnPairing(needs.sessions, manual),
      })
      // A page that opens this view may omit the `connectorId`. It is filled in here, because an attempt
      // finds its stack entry by that id.
      tap('modal.opening', (entry) =>
        entry.view === 'ConnectingWalletConnectBasic'
          ? { ...entry, params: basicParams.parse(entry) }
          : entry,
      )
      if (manual && options.uri)
        own(
          showHostPairings(options.uri, current.set, () => {
            void alert({
              kind: 'developer',
              code: 'pairing-link-invalid',
              title: 'Not a pairing link',
              text: 'The uri given to walletconnect() is not a valid wc: link of version 2, so no code is shown.',
            })
          }),
        )
      on('session.connected', ({ connection, restored }) => {
        if (restored || connection.connectorId !== connectorId) return
        const top = needs.router.state.get().stack.at(-1)
        const wallet = readWallet(Object(top?.params).wallet)
        choice.settle(wallet?.id).catch(() => {})
        // With manual pairings no attempt closes the modal.
        if (manual && top?.view.startsWith('ConnectingWalletConnect')) void needs.router.close('connected')
        if (!wallet) return
        const { id, name, rdns } = wallet
        void needs
          .wallets()
          .then((list) => list?.remember({ id, name, explorerId: id, ...(rdns && { rdns }) }))
      })
      const browsed = () => ({
        href: location.href,
        origin: location.origin,
        namespace: needs.sessions.state.get().activeNamespace,
        device: needs.env,
        binanceAppId: options.binanceAppId,
        has: (name: string) => Object.hasOwn(window, name),
      })
      return {
        current: readOnly(current),
        refused: readOnly(refused),
        asked: readOnly(waitingWallet),
        manual,
        openings: (wallet, uri) =>
          openingsOf(wallet, needs.env, uri, options.preferUniversalLinks, ownLink(wallet.id, browsed())),
        hasOwnBrowser: (walletId) =>
          namespaces().some((namespace) => ownLink(walletId, { ...browsed(), namespace }) !== undefined),
        open: (wallet, opening) => {
          openLink(opening)
          choice.note(wallet, opening)
        },
      }
    },
  })
