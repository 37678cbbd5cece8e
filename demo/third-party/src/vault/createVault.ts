import { modalMethods, sessions, settings } from 'portico/core'
import { definePlugin, PorticoError } from 'portico/kernel'
import { transactions } from 'portico/plugins/transactions/contract'
import type { VaultOptions } from './contract.js'

/** The call data of `deposit(uint256 assets, address receiver)`. */
const depositOf = (assets: bigint, receiver: string) =>
  `0x6e553f65${assets.toString(16).padStart(64, '0')}${receiver.slice(2).padStart(64, '0')}`

export const createVault = ({ network, vault, token, shares }: VaultOptions) =>
  definePlugin({
    id: 'vault',
    kernel: 1,
    needs: { sessions, settings, transactions },
    setup({ needs, contribute, messages }) {
      messages('en', { 'vault.deposit': 'Deposit', 'vault.title': 'Deposit {symbol}' })
      contribute(modalMethods, {
        name: 'deposit',
        run: async (amount) => {
          const account = needs.sessions.state.get().namespaces.eip155?.account.address
          if (!account) throw new PorticoError('No wallet is connected', { category: 'vault' })
          const { text } = needs.settings
          return needs.transactions.review({
            feature: 'vault',
            network,
            title: text('vault.title', { symbol: token.symbol }),
            pays: { token, amount },
            // One share for each unit; a trial run that gives less is refused.
            gets: { token: shares, amount },
            steps: [
              { kind: 'approve', token, spender: vault, amount },
              { kind: 'call', label: text('vault.deposit'), to: vault, data: depositOf(amount, account) },
            ],
          })
        },
      })
    },
  })
