import type { Ask, Behaviour, PromptFacts, TestWallet, WalletStore } from './types.js'
import { WalletError } from './WalletError.js'

/** A mock of `portico/testing` that puts itself into the page's window. */
export interface WindowMock {
  addresses(): readonly string[]
  isAuthorised(): boolean
  /** Selects the account with this index, or locks the wallet. */
  show(selected: number, locked: boolean): void
  disconnect(): void
  /** Whether it signs something other than requested. */
  lie(lies: boolean): void
  inject(target: Window): () => void
}

/** A question of the wallet to the visitor. */
export interface WindowQuestion {
  readonly title: string
  readonly rows: PromptFacts['rows']
}

export interface WindowTestWalletOptions {
  readonly id: string
  readonly name: string
  readonly behaviour: Behaviour
  readonly ask: Ask
  readonly store: WalletStore
  readonly wait: (ms: number) => Promise<void>
  readonly make: (
    decide: (question: WindowQuestion) => Promise<boolean>,
    store: WalletStore,
  ) => WindowMock | Promise<WindowMock>
}

/** A wallet for the demo that a chain finds on `window`; the options inject its prompts and its storage. */
export interface WindowTestWallet extends Omit<TestWallet, 'provider'> {
  /** Puts it on `window`; returns a function that removes it. */
  inject(target: Window): () => void
}

/** Drives a mock as a visitor would, by prompts and by the panel of the test wallets. */
export async function createWindowTestWallet(options: WindowTestWalletOptions): Promise<WindowTestWallet> {
  const { id, name, ask, store, wait } = options
  const watchers = new Set<() => void>()
  let behaviour = options.behaviour
  let locked = false
  let selected = 0
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const decide = async ({ title, rows }: WindowQuestion) => {
    const { answer, delayMs } = behaviour
    const yes = answer === 'ask' ? await ask({ wallet: name, title, rows }) : answer === 'approve'
    if (delayMs > 0) await wait(delayMs)
    if (yes && locked) setLocked(false)
    return yes
  }
  const mock = await options.make(decide, {
    read: store.read,
    write: (text) => {
      store.write(text)
      changed()
    },
  })
  const show = () => {
    mock.show(selected, locked)
    changed()
  }
  function setLocked(is: boolean) {
    locked = is
    show()
  }
  const apply = () => {
    mock.lie(behaviour.lies.includes('sign'))
    changed()
  }
  apply()

  return {
    id,
    name,
    inject: mock.inject,
    state: () => ({
      accounts: mock.addresses(),
      selected,
      chainId: 0,
      chains: [],
      authorised: mock.isAuthorised(),
      locked,
      offline: false,
      behaviour,
    }),
    subscribe(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    setBehaviour(next) {
      behaviour = { ...behaviour, ...next }
      apply()
    },
    selectAccount(index) {
      if (!mock.addresses()[index]) throw new Error(`There is no account ${index}.`)
      selected = index
      show()
    },
    switchChain() {
      throw new WalletError(4200, 'The page names the network of each request.')
    },
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    revoke() {
      mock.disconnect()
      changed()
    },
    goOffline() {},
    goOnline() {},
    emit: show,
    reset() {
      behaviour = options.behaviour
      locked = false
      selected = 0
      mock.disconnect()
      show()
      apply()
    },
  }
}
