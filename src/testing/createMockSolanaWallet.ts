import { base58 } from '@scure/base'
import type { Clock, Dispose } from 'portico/kernel'
import { createPrompts, type MockPrompt, type WalletAnswer } from './createPrompts.js'
import { createScript } from './createScript.js'
import { createStandardWallet } from './createStandardWallet.js'
import { ed25519 } from './ed25519.js'
import { walletError } from './walletError.js'

/** An account as the Wallet Standard has it. */
export interface MockSolanaAccount {
  /** Its public key in base58. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** Chains it can be used on. */
  readonly chains: readonly string[]
  /** Features it can be used with. */
  readonly features: readonly string[]
}

/** A wallet as the Wallet Standard has it. */
export interface MockStandardWallet {
  /** Of the standard. */
  readonly version: '1.0.0'
  /** As lists show it. */
  readonly name: string
  /** A `data:` image. */
  readonly icon: string
  /** Chains it serves, e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Its abilities by name. */
  readonly features: Readonly<Record<string, object>>
  /** Those the page may see. */
  readonly accounts: readonly MockSolanaAccount[]
}

/** A question the wallet puts to the visitor. */
export interface MockSolanaQuestion {
  /** The feature that was called, e.g. `solana:signMessage`. */
  readonly feature: string
  /** The account in question. */
  readonly address: string
  /** The message, or the transactions as they came. */
  readonly bytes: readonly Uint8Array[]
  /** The chain the page named. */
  readonly chain?: string
}

/** Options of `createMockSolanaWallet`. */
export interface MockSolanaWalletOptions {
  /** As lists show it; `Mock Solana Wallet` where absent. */
  readonly name?: string
  /** A `data:` image; a plain square where absent. */
  readonly icon?: string
  /** Chains it serves; the three clusters where absent. */
  readonly chains?: readonly string[]
  /** Features it has; all that it can do where absent. */
  readonly features?: readonly string[]
  /** Seeds of its keys, 32 bytes each; two fixed ones where absent. Worthless: never for real money. */
  readonly seeds?: readonly Uint8Array[]
  /** Versions of transactions it signs; legacy and 0 where absent. */
  readonly versions?: readonly ('legacy' | number)[]
  /** Decides for the visitor instead of `answer`. */
  ask?(question: MockSolanaQuestion): Promise<boolean>
  /** Sends a signed transaction; without it nothing is sent, and the signature is answered all the same. */
  send?(transaction: Uint8Array, chain: string): Promise<void>
  /** Keeps what the visitor allowed over a reload. */
  readonly store?: { read(): string | null; write(text: string): void }
  /** Needed by `delay`. */
  readonly clock?: Clock
  /** From the start; `approve` where absent. */
  readonly answer?: WalletAnswer
}

/** A Solana wallet in the hands of a test. */
export interface MockSolanaWallet {
  /** The wallet as a page sees it once it is announced. */
  readonly wallet: MockStandardWallet
  /** Addresses of its keys, shared or not. */
  readonly addresses: readonly string[]
  /** How the wallet answers what it asks the visitor, from now on. */
  answer(how: WalletAnswer): void
  /** Answers only after so many milliseconds of the clock. */
  delay(ms: number): void
  /** Answers a feature with anything at all, asking nobody. */
  lie(feature: string, result: unknown): void
  /** Answers a feature by a function of what it was called with; `honest` is what it would have answered. */
  respond(feature: string, run: (given: readonly unknown[], honest: () => Promise<unknown>) => unknown): void
  /** Takes lies and responses back. */
  honest(): void
  /** Whether the page may see accounts. */
  isAuthorised(): boolean
  /** The visitor picks other accounts in the wallet, by place; the first comes first. None locks it. */
  changeAccounts(...places: readonly number[]): void
  /** The visitor takes the page's permission away. */
  disconnect(): void
  /** Changes any property of the wallet, and tells it as `standard:events` does. */
  change(properties: Partial<MockStandardWallet>): void
  /** How often the visitor was asked, of one feature or of all. */
  prompts(feature?: string): number
  /** Questions that wait for `approve` or `reject` (answer `manual`). */
  readonly waiting: readonly MockPrompt[]
  /** Every call of a feature in order. */
  readonly calls: readonly { readonly feature: string; readonly given: readonly unknown[] }[]
  /** How many listeners `standard:events` has, for leak tests. */
  listeners(): number
  /** Registers the wallet with the apps of a window-like target, now and when one comes later; the result unregisters it. */
  announce(target: EventTarget): Dispose
}

/** Where the signatures and the signed message of a transaction begin, and who signs it. */
const partsOf = (wire: Uint8Array) => {
  let at = 0
  const length = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = wire[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const count = length()
  const signatures = at
  at += count * 64
  const start = at
  if (((wire[at] ?? 0) & 0x80) !== 0) at++
  at += 3
  length()
  const keys = Array.from({ length: count }, (_, each) => wire.slice(at + each * 32, at + each * 32 + 32))
  return { signatures, message: wire.slice(start), keys }
}

/** Signs a transaction with one key; throws unless the transaction asks for this key's signature. */
const signWire = async (key: Awaited<ReturnType<typeof ed25519>>, transaction: Uint8Array) => {
  const { signatures, message, keys: signers } = partsOf(transaction)
  const place = signers.findIndex((each) => base58.encode(each) === base58.encode(key.publicKey))
  if (place < 0) throw walletError(-32602, 'The account does not sign this transaction.')
  const signature = await key.sign(message)
  const signed = transaction.slice()
  signed.set(signature, signatures + place * 64)
  return { signed, signature }
}

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet']

/** A Solana wallet with real keys, as the Wallet Standard has it, with every prompt counted. Needs Ed25519 in Web Crypto. */
export const createMockSolanaWallet = async (
  options: MockSolanaWalletOptions = {},
): Promise<MockSolanaWallet> => {
  const { name = 'Mock Solana Wallet', icon, chains = CHAINS, versions = ['legacy', 0], store } = options
  const keys = await Promise.all(
    (options.seeds ?? [1, 2].map((each) => new Uint8Array(32).fill(each))).map((seed) => ed25519(seed)),
  )
  const addresses = keys.map(({ publicKey }) => base58.encode(publicKey))
  const prompts = createPrompts(options.answer)
  const script = createScript(options.clock)
  let authorised = store?.read() === 'authorised'
  let places: readonly number[] = keys.map((_, place) => place)

  const decide = (question: MockSolanaQuestion) =>
    prompts.ask(
      { namespace: 'solana', method: question.feature, params: question },
      {
        declined: () => walletError(4001, 'User rejected the request.'),
        ask: options.ask && (() => options.ask?.(question) ?? false),
      },
    )
  const keyOf = (account: unknown) => {
    const address = (account as MockSolanaAccount | undefined)?.address ?? ''
    const key = keys[addresses.indexOf(address)]
    if (!key || !wallet.accounts.some((each) => each.address === address))
      throw walletError(4100, 'The requested method and/or account has not been authorized.')
    return { address, ...key }
  }

  type Input = Readonly<Record<'account' | 'chain', unknown>> & {
    message: Uint8Array
    transaction: Uint8Array
  }
  const sign = async (feature: string, inputs: readonly Input[]) => {
    const { address } = keyOf(inputs[0]?.account)
    const chain = inputs[0]?.chain
    await decide({
      feature,
      address,
      bytes: inputs.map(({ transaction }) => transaction.slice()),
      ...(typeof chain === 'string' && { chain }),
    })
    return Promise.all(inputs.map(({ account, transaction }) => signWire(keyOf(account), transaction)))
  }
  const actions: Readonly<Record<string, (...given: never[]) => Promise<unknown>>> = {
    'standard:connect': async ({ silent = false }: { silent?: boolean } = {}) => {
      if (!authorised && !silent) {
        await decide({ feature: 'standard:connect', address: addresses[places[0] ?? 0] ?? '', bytes: [] })
        authorise(true)
      }
      return { accounts: wallet.accounts }
    },
    'standard:disconnect': async () => authorise(false),
    'solana:signMessage': async (...inputs: Input[]) => {
      const { address } = keyOf(inputs[0]?.account)
      await decide({
        feature: 'solana:signMessage',
        address,
        bytes: inputs.map(({ message }) => message.slice()),
      })
      return Promise.all(
        inputs.map(async ({ account, message }) => ({
          signedMessage: message.slice(),
          signature: await keyOf(account).sign(message),
          signatureType: 'ed25519',
        })),
      )
    },
    'solana:signTransaction': async (...inputs: Input[]) =>
      (await sign('solana:signTransaction', inputs)).map(({ signed }) => ({ signedTransaction: signed })),
    'solana:signAndSendTransaction': async (...inputs: Input[]) => {
      const all = await sign('solana:signAndSendTransaction', inputs)
      for (const [at, { signed }] of all.entries()) await options.send?.(signed, String(inputs[at]?.chain))
      return all.map(({ signature }) => ({ signature }))
    },
    'solana:signIn': async (...inputs: Readonly<Record<string, unknown>>[]) => {
      if (!authorised) authorise(true)
      const [account] = wallet.accounts
      const key = keyOf(account)
      const texts = inputs.map((input = {}) => new TextEncoder().encode(signInText(key.address, input)))
      await decide({ feature: 'solana:signIn', address: key.address, bytes: texts })
      return Promise.all(
        texts.map(async (text) => ({
          account,
          signedMessage: text,
          signature: await key.sign(text),
          signatureType: 'ed25519',
        })),
      )
    },
  }
  const offered = options.features ?? [...Object.keys(actions), 'standard:events']
  const accountsNow = (): readonly MockSolanaAccount[] =>
    authorised
      ? places.map((place) =>
          Object.freeze({
            address: addresses[place] as string,
            publicKey: (keys[place] as (typeof keys)[0]).publicKey.slice(),
            chains,
            features: offered.filter((each) => each.startsWith('solana:')),
          }),
        )
      : []
  const { wallet, change, changeAccounts, listeners, announce } = createStandardWallet<MockSolanaAccount>({
    name,
    icon,
    chains,
    call: script.call,
    offered,
    actions,
    describe: (method) => (/Transaction/.test(method) ? { supportedTransactionVersions: versions } : {}),
    accounts: accountsNow,
  })
  const authorise = (is: boolean) => {
    authorised = is
    store?.write(is ? 'authorised' : '')
    changeAccounts()
  }

  return {
    wallet,
    addresses,
    answer: prompts.answer,
    delay: script.delay,
    lie: script.lie,
    respond: script.respond,
    honest: script.honest,
    isAuthorised: () => authorised,
    changeAccounts: (...next) => {
      places = next
      changeAccounts()
    },
    disconnect: () => authorise(false),
    change,
    prompts: prompts.count,
    waiting: prompts.waiting,
    calls: script.calls,
    listeners,
    announce,
  }
}

/** The text of Sign In With Solana. */
const signInText = (address: string, input: Readonly<Record<string, unknown>>): string => {
  const { domain = 'localhost', statement, resources } = input
  const fields = (
    [
      ['URI', 'uri'],
      ['Version', 'version'],
      ['Chain ID', 'chainId'],
      ['Nonce', 'nonce'],
      ['Issued At', 'issuedAt'],
      ['Expiration Time', 'expirationTime'],
      ['Not Before', 'notBefore'],
      ['Request ID', 'requestId'],
    ] as const
  ).flatMap(([label, key]) => (input[key] === undefined ? [] : [`${label}: ${input[key]}`]))
  if (Array.isArray(resources)) fields.push('Resources:', ...resources.map((each) => `- ${each}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [`\n${statement}`]),
    ...(fields.length ? [`\n${fields.join('\n')}`] : []),
  ].join('\n')
}
