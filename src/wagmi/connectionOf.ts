import type { Modal } from 'portico/core'
import type { Address } from './connector.js'

/** The modal's EVM connection in wagmi's terms. */
export interface WagmiConnection {
  /** The active account first; empty while no wallet is connected. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Reads it from the modal's state. */
export const connectionOf = (modal: Modal): WagmiConnection => {
  const { accounts, networks } = modal.getState()
  const account = accounts.eip155
  const connected = account?.status === 'connected'
  const all = connected ? [account.address, ...account.accounts.map((each) => each.address)] : []
  return {
    accounts: [...new Set(all)].filter((each) => each !== undefined) as Address[],
    chainId: Number(networks.eip155?.caipNetwork?.id ?? 0),
  }
}
