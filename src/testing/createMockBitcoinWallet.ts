import type { Clock, Dispose } from 'portico/kernel'
import { createPrompts, type MockPrompt, type WalletAnswer } from './createPrompts.js'
import { createScript } from './createScript.js'
import { createStandardWallet } from './createStandardWallet.js'
import {
  type MockBitcoinActions,
  type MockBitcoinKey,
  type MockBitcoinProvider,
  type MockBitcoinWay,
  mockBitcoinWays,
} from './mockBitcoinWays.js'
import { walletError } from './walletError.js'

/** An account as the Wallet Standard has it. */
export interface MockBitcoinAccount {
  /** Its address. */
  readonly address: string
  /** Its public key. */
  readonly publicKey: Uint8Array
  /** The use of the address. */
  readonly purpose: string
  /** Chains it can be used on, e.g. `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  /** Features it can be used with. */
  readonly features: readonly string[]
}

/** A Bitcoin wallet as the Wallet Standard has it. */
export interface MockBitcoinStandardWallet {
  /** Of the standard. */
  readonly version: '1.0.0'
  /** Its name in lists. */
  readonly name: string
  /** A `data:` image. */
  readonly icon: string
  /** Chains it serves. */
  readonly chains: readonly string[]
  /** Its abilities by name. */
  readonly features: Readonly<Record<string, object>>
  /** Accounts that the page may see. */
  readonly accounts: readonly MockBitcoinAccount[]
}

/** A prompt of the wallet. */
export interface MockBitcoinQuestion {
  /** The action that the visitor is asked to allow. */
  readonly action: 'connect' | 'signMessage' | 'signPsbt' | 'sendTransfer'
  /** The account in question. */
  readonly address: string
  /** The message. */
  readonly message?: string
  /** The transaction. */
  readonly psbt?: Uint8Array
  /** The receiver of a transfer. */
  readonly to?: string
  /** The amount of a transfer in satoshis. */
  readonly satoshis?: number
}

/** Options of `createMockBitcoinWallet`. */
export interface MockBitcoinWalletOptions {
  /** Its keys, those of one account on each network. */
  readonly keys: readonly MockBitcoinKey[]
  /** Its name in lists; defaults to `Mock Bitcoin Wallet`. */
  readonly name?: string
  /** A `data:` image; defaults to a plain square. */
  readonly icon?: string
  /** Networks it serves; defaults to those of its keys. */
  readonly networks?: readonly string[]
  /** Features of the Wallet Standard that it has; defaults to all that it can do. */
  readonly features?: readonly string[]
  /** Decides for the visitor instead of `answer`. */
  ask?(question: MockBitcoinQuestion): Promise<boolean>
  /** Sends a signed transaction, and resolves with its id. Without it nothing is sent. */
  send?(psbt: Uint8Array): Promise<string>
  /** Pays, and resolves with the transaction's id. Without it nothing is sent. */
  transfer?(from: string, to: string, satoshis: number): Promise<string>
  /** Keeps the permission over a reload. */
  readonly store?: { read(): string | null; write(text: string): void }
  /** Needed by `delay`. */
  readonly clock?: Clock
  /** From the start; defaults to `approve`. */
  readonly answer?: WalletAnswer
}

/** A Bitcoin wallet in the hands of a test. */
export interface MockBitcoinWallet {
  /** The wallet as a page sees it once it is announced. */
  readonly wallet: MockBitcoinStandardWallet
  /** The wallet as the object that an extension puts on the window: it has the same state. */
  provider(way: MockBitcoinWay): MockBitcoinProvider
  /** Sets the answers to the wallet's prompts from now on. */
  answer(how: WalletAnswer): void
  /** Answers only after so many milliseconds of the clock. */
  delay(ms: number): void
  /** Answers a feature or a method with anything at all, asking nobody. */
  lie(feature: string, result: unknown): void
  /** Answers a feature or a method by a function; `honest` gives the true answer. */
  respond(feature: string, run: (given: readonly unknown[], honest: () => Promise<unknown>) => unknown): void
  /** Takes lies and responses back. */
  honest(): void
  /** Whether the page may see accounts. */
  isAuthorised(): boolean
  /** The network in use. */
  network(): string
  /** The visitor picks other keys in the wallet, by place. None locks it. */
  changeAccounts(...places: readonly number[]): void
  /** The visitor picks another network in the wallet. */
  changeNetwork(name: string): void
  /** The visitor takes the page's permission away. */
  disconnect(): void
  /** Changes any property of the wallet, and tells it as `standard:events` does. */
  change(properties: Partial<MockBitcoinStandardWallet>): void
  /** The number of prompts, of one action or of all. */
  prompts(action?: MockBitcoinQuestion['action']): number
  /** Prompts that wait for `approve` or `reject` (answer `manual`). */
  readonly waiting: readonly MockPrompt[]
  /** Every call of a feature or a method in order. */
  readonly calls: readonly { readonly feature: string; readonly given: readonly unknown[] }[]
  /** Number of listeners, for leak tests. */
  listeners(): number
  /** Registers the wallet with the apps of a window-like target, now and when one comes later; the result unregisters it. */
  announce(target: EventTarget): Dispose
}

/** The id of every transaction that was not really sent. */
const UNSENT = 'ab'.repeat(32)

const networksOf = ({ networks = ['mainnet'] }: MockBitcoinKey) => networks

type ToSign = {
  psbt: Uint8Array
  inputsToSign: { account: MockBitcoinAccount; signingIndexes: number[] }[]
}
const bySigner = ({ inputsToSign }: ToSign) =>
  new Map(inputsToSign.map(({ account, signingIndexes }) => [account.address, signingIndexes]))

/** The features of the Wallet Standard by name. */
const standardFeatures = (
  actions: MockBitcoinActions,
  wallet: () => MockBitcoinStandardWallet,
  authorise: (is: boolean) => void,
): Readonly<Record<string, (...given: never[]) => Promise<unknown>>> => ({
  'standard:connect': async ({ silent = false }: { silent?: boolean } = {}) => {
    if (!silent) await actions.connect()
    return { accounts: wallet().accounts }
  },
  'standard:disconnect': async () => authorise(false),
  'bitcoin:connect': async () => {
    await actions.connect()
    return { accounts: wallet().accounts }
  },
  'bitcoin:signMessage': async (input: {
    account: MockBitcoinAccount
    message: Uint8Array
    protocol?: 'ecdsa' | 'bip322'
  }) => [
    {
      signedMessage: input.message.slice(),
      signature: await actions.signMessage(
        input.account.address,
        new TextDecoder().decode(input.message),
        input.protocol ?? 'ecdsa',
      ),
    },
  ],
  'bitcoin:signTransaction': async (input: ToSign) => [
    { signedPsbt: await actions.signPsbt(input.psbt, bySigner(input)) },
  ],
  'bitcoin:signAndSendTransaction': async (input: ToSign) => {
    const signed = await actions.signPsbt(input.psbt, bySigner(input))
    return [{ txId: await actions.send(signed) }]
  },
  'bitcoin:switchNetwork': async () => {
    throw walletError(4200, 'Each request names its network.')
  },
})

/** A Bitcoin wallet with the keys you give it, with every prompt counted: by the Wallet Standard, and as providers of the window. */
export const createMockBitcoinWallet = (options: MockBitcoinWalletOptions): MockBitcoinWallet => {
  const { keys, name = 'Mock Bitcoin Wallet', icon, store } = options
  const networks = options.networks ?? [...new Set(keys.flatMap(networksOf))]
  const prompts = createPrompts(options.answer)
  const script = createScript(options.clock)
  let authorised = store?.read() === 'authorised'
  let places: readonly number[] = keys.map((_, place) => place)
  let network = networks[0] ?? 'mainnet'

  const shared = (): readonly MockBitcoinKey[] =>
    authorised ? places.flatMap((place) => keys[place] ?? []) : []
  /** Shared keys of the network in use. */
  const current = () => shared().filter((key) => networksOf(key).includes(network))
  const keyOf = (address: unknown): MockBitcoinKey => {
    const key = shared().find((each) => each.address === address)
    if (!key) throw walletError(4100, 'The requested method and/or account has not been authorized.')
    return key
  }

  const decide = (question: MockBitcoinQuestion) =>
    prompts.ask(
      { namespace: 'bip122', method: question.action, params: question },
      {
        declined: () => walletError(4001, 'User rejected the request.'),
        ask: options.ask && (() => options.ask?.(question) ?? false),
      },
    )

  const signs = async (psbt: Uint8Array, inputs: ReadonlyMap<string, readonly number[] | undefined>) => {
    const [address = ''] = inputs.keys()
    await decide({ action: 'signPsbt', address, psbt: psbt.slice() })
    return [...inputs].reduce<Uint8Array>(
      (wire, [by, indexes]) => keyOf(by).signPsbt(wire, indexes),
      psbt.slice(),
    )
  }
  const actions: MockBitcoinActions = {
    connect: async () => {
      if (!authorised) {
        await decide({ action: 'connect', address: keys[places[0] ?? 0]?.address ?? '' })
        authorise(true)
      }
      return current()
    },
    signMessage: async (address: unknown, message: string, protocol: 'ecdsa' | 'bip322') => {
      const key = keyOf(address)
      await decide({ action: 'signMessage', address: key.address, message })
      return key.signMessage(message, protocol)
    },
    signPsbt: signs,
    finalize: (address: string, psbt: Uint8Array) => keyOf(address).finalize?.(psbt) ?? psbt,
    send: async (psbt: Uint8Array) => (await options.send?.(psbt)) ?? UNSENT,
    transfer: async (address: unknown, to: string, satoshis: number) => {
      const key = keyOf(address)
      await decide({ action: 'sendTransfer', address: key.address, to, satoshis })
      return (await options.transfer?.(key.address, to, satoshis)) ?? UNSENT
    },
  }

  const standard = standardFeatures(actions, () => wallet, authorise)
  const offered = options.features ?? [
    ...Object.keys(standard).filter((each) => !each.endsWith('switchNetwork')),
    'standard:events',
  ]
  const accountsNow = (): readonly MockBitcoinAccount[] =>
    shared().map((key) =>
      Object.freeze({
        address: key.address,
        publicKey: key.publicKey.slice(),
        purpose: key.purpose,
        chains: networksOf(key).map((each) => `bitcoin:${each}`),
        features: offered.filter((each) => each.startsWith('bitcoin:')),
      }),
    )
  const { wallet, change, changeAccounts, listeners, announce } = createStandardWallet<MockBitcoinAccount>({
    name,
    icon,
    chains: networks.map((each) => `bitcoin:${each}`),
    call: script.call,
    offered,
    actions: standard,
    accounts: accountsNow,
  })
  const ways = mockBitcoinWays({
    actions,
    call: script.call,
    current,
    network: () => network,
    changeNetwork: (next) => changeNetwork(next),
    disconnect: () => authorise(false),
  })
  function authorise(is: boolean) {
    authorised = is
    store?.write(is ? 'authorised' : '')
    changeAccounts()
    ways.changed()
  }
  const changeNetwork = (next: string) => {
    network = next
    ways.changed()
  }

  return {
    wallet,
    provider: ways.provider,
    answer: prompts.answer,
    delay: script.delay,
    lie: script.lie,
    respond: script.respond,
    honest: script.honest,
    isAuthorised: () => authorised,
    network: () => network,
    changeAccounts: (...next) => {
      places = next
      changeAccounts()
      ways.changed()
    },
    changeNetwork,
    disconnect: () => authorise(false),
    change,
    prompts: prompts.count,
    waiting: prompts.waiting,
    calls: script.calls,
    listeners: () => listeners() + ways.listeners(),
    announce,
  }
}
