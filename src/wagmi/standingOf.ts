import type { Modal } from 'portico/core'
import type { Address } from './connector.js'

/** What wagmi is to know of the modal's EVM connection. */
export interface Standing {
  /** The active one first; empty while nobody is connected. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Reads it off the modal's state. */
export const standingOf = (modal: Modal): Standing => {
  const { accounts, networks } = modal.getState()
  const account = accounts.eip155
  const connected = account?.status === 'connected'
  const all = connected ? [account.address, ...account.accounts.map((each) => each.address)] : []
  return {
    accounts: [...new Set(all)].filter((each) => each !== undefined) as Address[],
    chainId: Number(networks.eip155?.caipNetwork?.id ?? 0),
  }
}
