import type { Behaviour, TestWallet, WalletState } from './types.js'

/** Controls of the wallets for tests and the console: `window.__testWallets`. */
export interface TestWalletControl {
  /** The Solana wallets are added a little later than the others. */
  readonly ids: readonly string[]
  state(id: string): WalletState
  setBehaviour(id: string, change: Partial<Behaviour>): void
  /** Number of prompts, shown and queued. */
  pending(): number
  /** Answers the visible prompt; false if there is none. */
  approve(): boolean
  reject(): boolean
  selectAccount(id: string, index: number): void
  switchChain(id: string, chainId: number): void
  lock(id: string): void
  unlock(id: string): void
  revoke(id: string): void
  goOffline(id: string): void
  goOnline(id: string): void
  emit(id: string, event: string, payload: unknown): void
  /** Resets one wallet, or all of them. */
  reset(id?: string): void
  /** Announces all wallets again, as a late extension does. */
  announce(): void
  /** Unregisters a wallet of the Wallet Standard, like an extension that is removed. */
  leave(id: string): void
}

declare global {
  interface Window {
    __testWallets?: TestWalletControl
    ethereum?: unknown
  }
}

export function createControl(
  wallets: readonly Omit<TestWallet, 'provider'>[],
  prompts: { pending(): number; answer(yes: boolean): boolean },
  announceAll: () => void,
  leave: (id: string) => void,
): TestWalletControl {
  const get = (id: string) => {
    const found = wallets.find((wallet) => wallet.id === id)
    if (!found) throw new Error(`There is no test wallet "${id}".`)
    return found
  }
  return {
    get ids() {
      return wallets.map(({ id }) => id)
    },
    state: (id) => get(id).state(),
    setBehaviour: (id, change) => get(id).setBehaviour(change),
    pending: prompts.pending,
    approve: () => prompts.answer(true),
    reject: () => prompts.answer(false),
    selectAccount: (id, index) => get(id).selectAccount(index),
    switchChain: (id, chainId) => get(id).switchChain(chainId),
    lock: (id) => get(id).lock(),
    unlock: (id) => get(id).unlock(),
    revoke: (id) => get(id).revoke(),
    goOffline: (id) => get(id).goOffline(),
    goOnline: (id) => get(id).goOnline(),
    emit: (id, event, payload) => get(id).emit(event, payload),
    reset(id) {
      for (const wallet of id === undefined ? wallets : [get(id)]) wallet.reset()
    },
    announce: announceAll,
    leave,
  }
}
