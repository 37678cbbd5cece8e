import { connectors, hosts, page, sessions, settings } from 'portico/core'
import { cell, definePlugin, type Parser, PorticoError } from 'portico/kernel'
import { type Pairing, pairings, type WalletConnectOptions } from './contract.js'
import type { PairingClient } from './createClient.js'
import { createConnector } from './createConnector.js'
import { messages } from './messages.js'

export type { NamespaceWish, Pairing, WalletConnectOptions } from './contract.js'

const viewParams: Parser<{ connectorId: string }> = {
  parse: (input) => {
    const connectorId: unknown =
      input && typeof input === 'object' ? Reflect.get(input, 'connectorId') : undefined
    if (typeof connectorId !== 'string' || !connectorId)
      throw new Error('ConnectingWalletConnect needs a connectorId')
    return { connectorId }
  },
}

/** Wallets on any device, paired by a QR code or a link. */
export const walletconnect = (given: WalletConnectOptions = {}) =>
  definePlugin({
    id: 'walletconnect',
    kernel: 1,
    provides: pairings,
    needs: { connectors, hosts, page, sessions, settings },
    setup: ({ needs, own, contribute, view, messages: addMessages, signal }) => {
      const current = cell<Pairing | undefined>(undefined)
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
          return value
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
      return { current: { get: current.get, subscribe: current.subscribe } }
    },
  })
