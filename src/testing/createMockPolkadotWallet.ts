import { type Clock, type Dispose, PorticoError } from 'portico/kernel'
import { createPrompts, type MockPrompt, type WalletAnswer } from './createPrompts.js'
import { ed25519 } from './ed25519.js'
import { walletError } from './walletError.js'

/** A key of a mock extension. */
export interface MockPolkadotKey {
  /** Its SS58 address, of any network. */
  readonly address: string
  /** `ed25519`, `sr25519`, `ecdsa` or `ethereum`. */
  readonly type: string
  /** The only chain it may be used on. */
  readonly genesisHash?: string
  /** Signs bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** A question the extension puts to the visitor. */
export interface MockPolkadotQuestion {
  /** `enable`, `signRaw` or `signPayload`. */
  readonly method: string
  /** The app that asks, or the account in question. */
  readonly subject: string
  /** The bytes as they came in hexadecimal digits, or the payload of a transaction. */
  readonly data?: unknown
}

/** Options of `createMockPolkadotWallet`. */
export interface MockPolkadotWalletOptions {
  /** Its key in `window.injectedWeb3`; defaults to `mock-polkadot`. */
  readonly key?: string
  /** Its keys; defaults to two fixed ones of Ed25519. Worthless: never for real money. */
  readonly keys?: readonly MockPolkadotKey[]
  /** The bytes of a payload that are signed; defaults to those of its JSON. */
  payloadBytes?(payload: unknown): Uint8Array | Promise<Uint8Array>
  /** Decides for the visitor instead of `answer`. */
  ask?(question: MockPolkadotQuestion): Promise<boolean>
  /** Keeps the visitor's permission over a reload. */
  readonly store?: { read(): string | null; write(text: string): void }
  /** Required by `delay`. */
  readonly clock?: Clock
  /** Initial answer; defaults to `approve`. */
  readonly answer?: WalletAnswer
}

/** A Polkadot extension controlled by a test. */
export interface MockPolkadotWallet {
  /** The object at `window.injectedWeb3[key]`. */
  readonly extension: object
  /** Addresses of its keys, shared or not. */
  readonly addresses: readonly string[]
  /** Sets the visitor's answer to prompts from now on. */
  answer(how: WalletAnswer): void
  /** Delays answers by this many milliseconds of the clock. */
  delay(ms: number): void
  /** Answers a method (`enable`, `get`, `signRaw`, `signPayload`) with any value, without a prompt. */
  lie(method: string, result: unknown): void
  /** Answers a method by a function of its arguments; `honest` is the answer it would have given. */
  respond(method: string, run: (given: readonly unknown[], honest: () => Promise<unknown>) => unknown): void
  /** Removes all lies and responses. */
  honest(): void
  /** Whether the page may see accounts. */
  isAuthorised(): boolean
  /** The visitor shares other accounts, by place. */
  changeAccounts(...places: readonly number[]): void
  /** Tells subscribers any list of accounts. */
  tell(accounts: unknown): void
  /** The visitor takes the page's permission away. */
  disconnect(): void
  /** Number of prompts, of one method or of all. */
  prompts(method?: string): number
  /** Prompts waiting for `approve` or `reject` (answer `manual`). */
  readonly waiting: readonly MockPrompt[]
  /** All calls in order. */
  readonly calls: readonly { readonly method: string; readonly given: readonly unknown[] }[]
  /** Number of subscribers, for leak tests. */
  listeners(): number
  /** Puts the extension into `injectedWeb3` of a window-like object; the result removes it. */
  inject(target: object): Dispose
}

/** Addresses of the Ed25519 keys whose seeds are 32 bytes of 1 and of 2, with the prefix of any Substrate chain. */
const ADDRESSES = [
  '5FCM8VvFKfKzQnmkT7X9kDY6xMcgeGYRK8tmSbfwpXyM1CvS',
  '5Ez973Q82FyaLNPfjnKEDnHF3jvshyx7qeJsvCmUCmjeR3GF',
]

const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The bytes of a message as extensions sign them: wrapped, so that no message can be a transaction. */
const wrap = (data: string): Uint8Array => {
  const encoder = new TextEncoder()
  const bytes = /^0x([\da-f]{2})*$/i.test(data) ? toBytes(data) : encoder.encode(data)
  return Uint8Array.of(...encoder.encode('<Bytes>'), ...bytes, ...encoder.encode('</Bytes>'))
}

/** A Polkadot extension with real keys and every prompt counted. Its own keys need Ed25519 in Web Crypto. */
export const createMockPolkadotWallet = async (
  options: MockPolkadotWalletOptions = {},
): Promise<MockPolkadotWallet> => {
  const { key = 'mock-polkadot', store } = options
  const keys =
    options.keys ??
    (await Promise.all(
      ADDRESSES.map(async (address, place): Promise<MockPolkadotKey> => {
        const { sign } = await ed25519(new Uint8Array(32).fill(place + 1))
        return { address, type: 'ed25519', sign }
      }),
    ))
  const subscribers = new Set<(accounts: unknown) => void>()
  const calls: { method: string; given: readonly unknown[] }[] = []
  const prompts = createPrompts(options.answer)
  const responses = new Map<string, Parameters<MockPolkadotWallet['respond']>[1]>()
  let wait = 0
  let authorised = store?.read() === 'authorised'
  let places: readonly number[] = keys.map((_, place) => place)

  const decide = (question: MockPolkadotQuestion) =>
    prompts.ask(
      { namespace: 'polkadot', method: question.method, params: question },
      {
        declined: () => new Error(question.method === 'enable' ? 'Rejected' : 'Cancelled'),
        ask: options.ask && (() => options.ask?.(question) ?? false),
      },
    )
  const accounts = () =>
    authorised
      ? places.flatMap((place) => {
          const { address, type, genesisHash = null } = keys[place] as MockPolkadotKey
          return [{ address, type, genesisHash, name: `Account ${place + 1}` }]
        })
      : []
  const tell = (list: unknown) => {
    for (const each of [...subscribers]) each(list)
  }
  const authorise = (is: boolean) => {
    authorised = is
    store?.write(is ? 'authorised' : '')
    tell(accounts())
  }
  const keyOf = (address: unknown): MockPolkadotKey => {
    const found = keys.find((each) => each.address === address)
    if (!found || !accounts().some((each) => each.address === address))
      throw walletError(4100, 'Unable to find the account.')
    return found
  }
  const call = async (method: string, given: readonly unknown[], run: () => Promise<unknown>) => {
    calls.push({ method, given })
    if (wait) {
      const { clock } = options
      if (!clock)
        throw new PorticoError('createMockPolkadotWallet needs `clock` to delay', { category: 'testing' })
      await new Promise<void>((resolve) => void clock.after(wait, resolve))
    }
    const scripted = responses.get(method)
    return scripted ? scripted(given, run) : run()
  }
  let count = 0
  const injected = {
    accounts: {
      get: (...given: readonly unknown[]) =>
        call('get', given, async () => {
          if (!authorised) throw new Error('The source has not been enabled yet')
          return accounts()
        }),
      subscribe: (subscriber: (accounts: unknown) => void) => {
        subscribers.add(subscriber)
        subscriber(accounts())
        return () => subscribers.delete(subscriber)
      },
    },
    signer: {
      signRaw: (raw: { readonly address: string; readonly data: string }) =>
        call('signRaw', [raw], async () => {
          const { sign } = keyOf(raw.address)
          await decide({ method: 'signRaw', subject: raw.address, data: raw.data })
          return { id: ++count, signature: toHex(await sign(wrap(raw.data))) }
        }),
      signPayload: (payload: { readonly address: string }) =>
        call('signPayload', [payload], async () => {
          const { sign } = keyOf(payload.address)
          await decide({ method: 'signPayload', subject: payload.address, data: payload })
          const bytes = options.payloadBytes
            ? await options.payloadBytes(payload)
            : new TextEncoder().encode(JSON.stringify(payload))
          return { id: ++count, signature: toHex(await sign(bytes)) }
        }),
    },
  }
  const extension = {
    version: '1.0.0',
    enable: (origin: string) =>
      call('enable', [origin], async () => {
        if (!authorised) {
          await decide({ method: 'enable', subject: origin })
          authorise(true)
        }
        return injected
      }),
  }

  return {
    extension,
    addresses: keys.map(({ address }) => address),
    answer: prompts.answer,
    delay: (ms) => {
      wait = ms
    },
    lie: (method, result) => void responses.set(method, () => result),
    respond: (method, run) => void responses.set(method, run),
    honest: () => responses.clear(),
    isAuthorised: () => authorised,
    changeAccounts: (...next) => {
      places = next
      tell(accounts())
    },
    tell,
    disconnect: () => authorise(false),
    prompts: prompts.count,
    waiting: prompts.waiting,
    calls,
    listeners: () => subscribers.size,
    inject: (target) => {
      const holder = target as { injectedWeb3?: Record<string, unknown> }
      holder.injectedWeb3 ??= {}
      holder.injectedWeb3[key] = extension
      return () => {
        delete holder.injectedWeb3?.[key]
      }
    },
  }
}
