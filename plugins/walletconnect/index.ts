import { connectors, hosts, notices, page, router, sessions, settings } from 'portico/core'
import { cell, definePlugin, later, type Parser, PorticoError } from 'portico/kernel'
import { wallets } from 'portico/plugins/wallets/contract'
import { type LinkedWallet, type Pairing, pairings, type WalletConnectOptions } from './contract.js'
import type { PairingClient } from './createClient.js'
import { createConnector } from './createConnector.js'
import { messages } from './messages.js'
import { readWallet } from './readWallet.js'
import { refusalAlert } from './refusalAlert.js'
import type { Refusal, RefusalKind } from './watchRelay.js'

export type { LinkedWallet, NamespaceWish, Pairing, WalletConnectOptions } from './contract.js'

const CONNECTOR = 'walletConnect'

const viewParams: Parser<{ connectorId: string; wallet?: LinkedWallet }> = {
  parse: (input) => {
    const given = Object(input) as { connectorId?: unknown; wallet?: unknown }
    const { connectorId } = given
    if (typeof connectorId !== 'string' || !connectorId)
      throw new Error('ConnectingWalletConnect needs a connectorId')
    const wallet = readWallet(given.wallet)
    return { connectorId, ...(wallet && { wallet }) }
  },
}
const basicParams: Parser<{ connectorId: string }> = { parse: () => ({ connectorId: CONNECTOR }) }

/** Wallets on any device, paired by a QR code or a link. */
export const walletconnect = (given: WalletConnectOptions = {}) =>
  definePlugin({
    id: 'walletconnect',
    kernel: 1,
    provides: pairings,
    needs: {
      connectors,
      hosts,
      notices: later(notices),
      page,
      router,
      sessions,
      settings,
      wallets: later(wallets),
    },
    setup: ({ needs, own, on, tap, contribute, view, messages: addMessages, signal }) => {
      const current = cell<Pairing | undefined>(undefined)
      const told = new Set<RefusalKind>()
      /** Each is told once: the relay says it again with every try. */
      const tell = async ({ kind }: Refusal) => {
        if (kind === 'other' || told.has(kind)) return
        told.add(kind)
        const board = await needs.notices()
        board?.alert(refusalAlert(kind, needs.settings))
      }
      let held: Promise<PairingClient> | undefined
      /** One for the page, however many modals there are. */
      const client = () => {
        held ??= (async () => {
          const { projectId, metadata } = needs.settings.options
          if (!projectId)
            throw new PorticoError('walletconnect needs a projectId', {
              category: 'options',
              plugin: 'walletconnect',
            })
          const relayUrl = needs.hosts.get().relay
          const { createClient } = await import('./createClient.js')
          signal.throwIfAborted()
          const { value, release } = needs.page.lease(`walletconnect ${projectId} ${relayUrl}`, () => {
            const made = createClient({
              projectId,
              relayUrl,
              verify: given.verify,
              metadata: {
                name: metadata?.name ?? '',
                description: metadata?.description ?? '',
                url: metadata?.url ?? '',
                icons: [...(metadata?.icons ?? [])],
              },
            })
            const dispose = () =>
              void made.then(({ sign }) => sign.core.relayer.transportClose()).catch(() => {})
            return { value: made, dispose }
          })
          own(release)
          try {
            const paired = await value
            signal.throwIfAborted()
            own(paired.relay.onRefusal(tell))
            return paired
          } catch (error) {
            // The next attempt makes another one.
            release()
            throw error
          }
        })()
        held.catch(() => {
          held = undefined
        })
        return held
      }
      const namespaces = [...new Set(needs.sessions.networks.get().map((each) => each.chainNamespace))]
      contribute(
        connectors,
        createConnector({
          namespaces,
          wishes: given.namespaces ?? {},
          stop: signal,
          client,
          shown: current.set,
        }),
      )
      addMessages('en', messages)
      view('ConnectingWalletConnect', {
        title: 'pairing.title',
        params: viewParams,
        load: () => import('./views/ConnectingWalletConnect.js'),
      })
      view('ConnectingWalletConnectBasic', {
        title: 'pairing.title',
        params: basicParams,
        load: () => import('./views/ConnectingWalletConnectBasic.js'),
      })
      // An attempt belongs to an entry of the stack that names its connector; the rules of opening know none.
      tap('modal.opening', (entry) =>
        entry.view === 'ConnectingWalletConnectBasic'
          ? { ...entry, params: basicParams.parse(entry) }
          : entry,
      )
      on('session.connected', ({ connection, restored }) => {
        const { stack } = needs.router.state.get()
        const wallet = readWallet(Object(stack.at(-1)?.params).wallet)
        if (restored || connection.connectorId !== CONNECTOR || !wallet) return
        const { id, name, rdns } = wallet
        void needs
          .wallets()
          .then((list) => list?.remember({ id, name, explorerId: id, ...(rdns && { rdns }) }))
      })
      return {
        current: { get: current.get, subscribe: current.subscribe },
        preferUniversalLinks: given.preferUniversalLinks ?? false,
      }
    },
  })
