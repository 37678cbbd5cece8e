import { type Claim, type Connector, connectors, createListing, page } from 'portico/core'
import { definePlugin, later, PorticoError } from 'portico/kernel'
import { eip1193, evm } from 'portico/plugins/eip155/contract'
import { solana } from 'portico/plugins/solana/contract'
import { type StandardChain, standardChains } from 'portico/plugins/walletStandard/contract'
import type { WalletList } from 'portico/plugins/wallets/contract'
import { type Announcement, discover } from './discover.js'
import { narrowRow } from './narrowRow.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type { MultichainAnnouncement } from './contract.js'

interface Offer extends Claim<Announcement> {
  readonly chains: readonly StandardChain[]
}

/** Wallets of the browser with the multichain API (CAIP-25): one prompt connects EVM chains and Solana. */
export const multichain = () =>
  definePlugin({
    id: 'multichain',
    kernel: 1,
    // Wallets installed in the browser are one feature, however they announce themselves.
    feature: 'injected',
    needs: { page, chains: standardChains, eip1193: later(eip1193) },
    setup: ({ needs, own, contribute, tap }) => {
      if (typeof window === 'undefined') return
      const { value, release } = needs.page.lease('caip294.claims', discover)
      own(release)
      const service = async () => {
        const found = await needs.eip1193()
        if (!found)
          throw new PorticoError('Chain adapter not found', { category: 'connect', code: 'adapter-missing' })
        return found
      }
      const createConnector = ({
        wallet: { announced },
        id,
        ambiguous,
        crowded,
        chains,
      }: Offer): Connector => {
        const { name, icon, rdns, extension } = announced
        // Loaded when a wallet is asked: listing wallets takes none of it.
        let wallet: import('./createWallet.js').MultichainWallet | undefined
        const parts = async () => {
          const [{ createWallet }, open] = await Promise.all([
            import('./createWallet.js'),
            import('./openSessions.js'),
          ])
          // An extension that was away, as during an update, may be back.
          if (!wallet || wallet.lost.aborted) wallet = createWallet(extension)
          return { ...open, given: { wallet, announced, chains, eip1193: service } }
        }
        return {
          id,
          type: 'ANNOUNCED',
          name,
          rdns,
          ...(icon && { icon }),
          ...(ambiguous && { ambiguous }),
          ...(crowded && { crowded }),
          namespaces: [evm, ...chains.map(({ namespace }) => namespace)],
          installed: true,
          restoresUnlocked: true,
          connect: async (request) => {
            const { connectAll, given } = await parts()
            return connectAll(given, request)
          },
          restore: async (request) => {
            const { restoreAll, given } = await parts()
            return restoreAll(given, request)
          },
        }
      }
      /** The announced wallets by the ids of their connectors. */
      const ways = new Map<string, Announcement['announced']>()
      const show = createListing<Offer>(
        (connector) => contribute(connectors, connector),
        createConnector,
        (one, other) =>
          one.id === other.id &&
          one.wallet === other.wallet &&
          one.ambiguous === other.ambiguous &&
          one.crowded === other.crowded &&
          one.chains.length === other.chains.length &&
          one.chains.every((each, index) => each === other.chains[index]),
      )
      const update = () => {
        const chains = needs.chains.get().filter(({ namespace }) => namespace === solana)
        const offers = value.wallets.get().map((each): Offer => ({ ...each, chains }))
        ways.clear()
        for (const { id, wallet } of offers) ways.set(id, wallet.announced)
        show(offers)
      }
      update()
      own(value.wallets.subscribe(update))
      own(needs.chains.subscribe(update))
      // The wallet has one row, however many ways it announced itself; this way asks once for all chains.
      tap(
        'wallets.list',
        (list): WalletList => ({
          ...list,
          rows: list.rows.map((row) =>
            row.connectors[1] && row.connectors.some(({ id }) => ways.has(id))
              ? { ...row, connectors: narrowRow(row.connectors, ways) }
              : row,
          ),
        }),
      )
    },
  })
