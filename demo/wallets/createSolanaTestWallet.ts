import { base64 } from '@scure/base'
import { createMockSolanaWallet, type MockSolanaQuestion } from 'portico/testing'
import { instructionFacts } from '../sandbox/secure/solana-facts.mjs'
import { readTransaction } from '../sandbox/solana-wire.mjs'
import type { Ask, Behaviour, PromptFacts, TestWallet, WalletStore } from './types.js'
import { WalletError } from './WalletError.js'

export interface SolanaTestWalletOptions {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly behaviour: Behaviour
  readonly origin: string
  readonly ask: Ask
  readonly store: WalletStore
  /** Sends to the local ledger. */
  readonly rpc: (call: { readonly method: string; readonly params: unknown }) => Promise<unknown>
  readonly wait: (ms: number) => Promise<void>
}

/** A Solana wallet for the demo; the options inject its prompts and its storage. */
export interface SolanaTestWallet extends Omit<TestWallet, 'provider'> {
  /** Registers it with the page by the Wallet Standard; returns a function that unregisters it. */
  announce(target: EventTarget): () => void
}

const titles: Readonly<Record<string, string>> = {
  'standard:connect': 'Connect to this page',
  'solana:signMessage': 'Sign a message',
  'solana:signTransaction': 'Sign a transaction',
  'solana:signAndSendTransaction': 'Send a transaction',
  'solana:signIn': 'Sign in',
}

/** The rows of a prompt: a message as text, transactions by their instructions. */
function rowsOf({ feature, address, bytes, chain }: MockSolanaQuestion, page: string): PromptFacts['rows'] {
  if (feature === 'standard:connect')
    return [
      ['Page', page],
      ['Account', address],
    ]
  const isText = !feature.endsWith('Transaction')
  return [
    ['Account', address],
    ...(chain ? ([['Network', chain]] as const) : []),
    ...bytes.flatMap((each): PromptFacts['rows'] =>
      isText
        ? [['Message', new TextDecoder().decode(each)]]
        : instructionFacts(readTransaction(each)).facts.map(({ term, text }) => [term, text] as const),
    ),
  ]
}

/** A wallet with real keys for the local Solana ledger. */
export async function createSolanaTestWallet(options: SolanaTestWalletOptions): Promise<SolanaTestWallet> {
  const { id, name, icon, origin, ask, rpc, store, wait } = options
  const watchers = new Set<() => void>()
  let behaviour = options.behaviour
  let locked = false
  let selected = 0
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const mock = await createMockSolanaWallet({
    name,
    icon,
    store,
    ask: async (question) => {
      const { answer, delayMs } = behaviour
      const facts = {
        wallet: name,
        title: titles[question.feature] ?? 'Request',
        rows: rowsOf(question, origin),
      }
      const yes = answer === 'ask' ? await ask(facts) : answer === 'approve'
      if (delayMs > 0) await wait(delayMs)
      if (yes && locked) unlock()
      return yes
    },
    send: async (transaction) => {
      await rpc({ method: 'sendTransaction', params: [base64.encode(transaction), { encoding: 'base64' }] })
    },
  })
  const order = () => [selected, ...mock.addresses.keys()].filter((each, at, all) => all.indexOf(each) === at)
  const show = () => {
    mock.changeAccounts(...(locked ? [] : order()))
    changed()
  }
  function unlock() {
    locked = false
    show()
  }
  const apply = () => {
    mock.honest()
    const { lies } = behaviour
    if (lies.includes('sign')) {
      // Bytes of the right length that are not a valid signature.
      const zeros = new Uint8Array(64).fill(7)
      mock.respond('solana:signMessage', ([input]) => [
        { signedMessage: (input as { message: Uint8Array }).message, signature: zeros },
      ])
      mock.respond('solana:signTransaction', (inputs) =>
        inputs.map((each) => ({ signedTransaction: (each as { transaction: Uint8Array }).transaction })),
      )
    }
    if (lies.includes('send')) mock.lie('solana:signAndSendTransaction', [{ signature: 'sent' }])
    if (lies.includes('accounts')) mock.change({ accounts: 42 as never })
    changed()
  }
  apply()

  return {
    id,
    name,
    announce: mock.announce,
    state: () => ({
      accounts: mock.addresses,
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
      if (!mock.addresses[index]) throw new Error(`There is no account ${index}.`)
      selected = index
      show()
    },
    switchChain() {
      throw new WalletError(4200, 'The page names the network of each request.')
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
