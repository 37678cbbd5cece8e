import { createMockBitcoinWallet, type MockBitcoinQuestion, type MockBitcoinWay } from 'portico/testing'
import { createBitcoinKeys } from './createBitcoinKeys.js'
import type { Ask, Behaviour, PromptFacts, TestWallet, WalletStore } from './types.js'
import { WalletError } from './WalletError.js'

export interface BitcoinTestWalletOptions {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly behaviour: Behaviour
  readonly origin: string
  /** Property of `window` that holds the wallet; if absent, it registers by the Wallet Standard. */
  readonly way?: MockBitcoinWay
  readonly ask: Ask
  readonly store: WalletStore
  readonly wait: (ms: number) => Promise<void>
}

/** A Bitcoin wallet for the demo; the options inject its prompts and its storage. */
export interface BitcoinTestWallet extends Omit<TestWallet, 'provider'> {
  /** Registers it with the page, or puts it on the window; returns a function that removes it. */
  announce(target: Window): () => void
}

const titles = {
  connect: 'Connect to this page',
  signMessage: 'Sign a message',
  signPsbt: 'Sign a transaction',
  sendTransfer: 'Send bitcoin',
} as const

const rowsOf = (
  { action, address, message, to, satoshis }: MockBitcoinQuestion,
  page: string,
): PromptFacts['rows'] => [
  ...(action === 'connect' ? ([['Page', page]] as const) : []),
  ['Account', address],
  ...(message === undefined ? [] : ([['Message', message]] as const)),
  ...(to === undefined ? [] : ([['To', to]] as const)),
  ...(satoshis === undefined ? [] : ([['Satoshis', String(satoshis)]] as const)),
]

/** A wallet with real keys and one account at a time, which has an address for payments and one for ordinals. */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const { id, name, icon, origin, way, ask, store, wait } = options
  const accounts = [createBitcoinKeys('mainnet', 1), createBitcoinKeys('mainnet', 2)]
  const watchers = new Set<() => void>()
  let behaviour = options.behaviour
  let locked = false
  let selected = 0
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const mock = createMockBitcoinWallet({
    name,
    icon,
    store,
    keys: accounts.flat(),
    ask: async (question) => {
      const { answer, delayMs } = behaviour
      const facts = { wallet: name, title: titles[question.action], rows: rowsOf(question, origin) }
      const yes = answer === 'ask' ? await ask(facts) : answer === 'approve'
      if (delayMs > 0) await wait(delayMs)
      if (yes && locked) unlock()
      return yes
    },
  })
  const show = () => {
    mock.changeAccounts(...(locked ? [] : [2 * selected, 2 * selected + 1]))
    changed()
  }
  function unlock() {
    locked = false
    show()
  }
  const apply = () => {
    mock.honest()
    if (behaviour.lies.includes('sign')) {
      // A valid signature, but of another message.
      mock.respond('bitcoin:signMessage', () => [
        { signature: accounts[0]?.[0].signMessage('Another message', 'ecdsa') },
      ])
      mock.respond('bitcoin:signTransaction', ([input]) => [
        { signedPsbt: (input as { psbt: Uint8Array }).psbt },
      ])
    }
    if (behaviour.lies.includes('send')) mock.lie('bitcoin:signAndSendTransaction', [{ txId: 'sent' }])
    changed()
  }
  show()
  apply()

  return {
    id,
    name,
    announce(target) {
      if (!way) return mock.announce(target)
      const places = {
        satsConnect: 'listedWallet',
        leather: 'LeatherProvider',
        unisat: 'unisat',
        okx: 'okxwallet',
      }
      const place = places[way]
      const provider = mock.provider(way)
      const window = target as unknown as Record<string, unknown>
      window[place] = way === 'okx' ? { bitcoin: provider } : provider
      if (way === 'satsConnect') window.btc_providers = [{ id: place, name, icon }]
      return () => delete window[place]
    },
    state: () => ({
      accounts: accounts.map(([payment]) => payment.address),
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
      if (!accounts[index]) throw new Error(`There is no account ${index}.`)
      selected = index
      show()
    },
    switchChain() {
      throw new WalletError(4200, 'This wallet is on Bitcoin alone.')
    },
    lock() {
      locked = true
      show()
    },
    unlock,
    revoke() {
      mock.disconnect()
      changed()
    },
    goOffline() {},
    goOnline() {},
    emit() {
      mock.change({})
    },
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
