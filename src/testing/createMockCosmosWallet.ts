import { bech32 } from '@scure/base'
import { type Clock, type Dispose, PorticoError } from 'portico/kernel'
import { createPrompts, type MockPrompt, type WalletAnswer } from './createPrompts.js'
import { signSecp256k1 } from './signSecp256k1.js'
import { walletError } from './walletError.js'

/** A question the wallet puts to the visitor. */
export interface MockCosmosQuestion {
  /** `enable`, `experimentalSuggestChain`, `signDirect`, `signAmino` or `signArbitrary`. */
  readonly method: string
  /** The chain in question. */
  readonly chain: string
  /** The document or the message. */
  readonly data?: unknown
}

/** Options of `createMockCosmosWallet`. */
export interface MockCosmosWalletOptions {
  /** Where it is in the window: `keplr`, `leap`, `cosmostation.providers.keplr` or `okxwallet.keplr`; defaults to `keplr`. */
  readonly place?: string
  /** Prefixes of addresses by the ids of the chains it knows; defaults to the Cosmos Hub and Osmosis. */
  readonly chains?: Readonly<Record<string, string>>
  /** Decides for the visitor instead of `answer`. */
  ask?(question: MockCosmosQuestion): Promise<boolean>
  /** Keeps the visitor's permission over a reload. */
  readonly store?: { read(): string | null; write(text: string): void }
  /** Required by `delay`. */
  readonly clock?: Clock
  /** Initial answer; defaults to `approve`. */
  readonly answer?: WalletAnswer
}

/** A wallet with Keplr's interface, controlled by a test. */
export interface MockCosmosWallet {
  /** The object in the window. */
  readonly wallet: Readonly<Record<string, unknown>>
  /** Addresses of its keys on a chain it knows. */
  addresses(chain: string): readonly string[]
  /** Sets the visitor's answer to prompts from now on. */
  answer(how: WalletAnswer): void
  /** Delays answers by this many milliseconds of the clock. */
  delay(ms: number): void
  /** Answers a method with any value, without a prompt. */
  lie(method: string, result: unknown): void
  /** Answers a method by a function of its arguments; `honest` is the answer it would have given. */
  respond(method: string, run: (given: readonly unknown[], honest: () => Promise<unknown>) => unknown): void
  /** Removes all lies and responses. */
  honest(): void
  /** Ids of the chains that the page may use. */
  enabled(): readonly string[]
  /** The visitor picks another account, by place; the window hears of it. */
  selectAccount(place: number): void
  /** The visitor takes the page's permission away. */
  disconnect(): void
  /** Number of prompts, of one method or of all. */
  prompts(method?: string): number
  /** Prompts waiting for `approve` or `reject` (answer `manual`). */
  readonly waiting: readonly MockPrompt[]
  /** All calls in order. */
  readonly calls: readonly { readonly method: string; readonly given: readonly unknown[] }[]
  /** Puts the wallet into a window-like object; the result removes it. */
  inject(target: EventTarget): Dispose
}

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** Fixed keys, worthless: secrets of 32 bytes of 1 and of 2, with the hashes of their public keys that addresses have. */
const KEYS = [
  {
    secret: new Uint8Array(32).fill(1),
    publicKey: hex('031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f'),
    hash: hex('79b000887626b294a914501a4cd226b58b235983'),
  },
  {
    secret: new Uint8Array(32).fill(2),
    publicKey: hex('024d4b6cd1361032ca9bd2aeb9d900aa4d45d9ead80ac9423374c451a7254d0766'),
    hash: hex('ebc0ee0b2ab9e8277a600c251475e22a3241a1c1'),
  },
]

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value
/** The bytes of a legacy document. */
const aminoBytes = (doc: unknown): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(sorted(doc)).replace(/[&<>]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`),
  )
/** The document of a message (ADR-36). */
const messageDoc = (signer: string, data: string): unknown => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(new TextEncoder().encode(data)) } }],
  memo: '',
})
const varint = (number: bigint): readonly number[] =>
  number < 0x80n ? [Number(number)] : [Number(number & 0x7fn) | 0x80, ...varint(number >> 7n)]
/** A field of bytes in protobuf. */
const bytesField = (field: number, bytes: Uint8Array): readonly number[] =>
  bytes.length ? [(field << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes] : []

interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: { toString(): string }
}
const directBytes = ({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDoc): Uint8Array => {
  const number = BigInt(accountNumber.toString())
  return Uint8Array.of(
    ...bytesField(1, bodyBytes),
    ...bytesField(2, authInfoBytes),
    ...bytesField(3, new TextEncoder().encode(chainId)),
    ...(number ? [4 << 3, ...varint(number)] : []),
  )
}

/** A Cosmos wallet with Keplr's interface, real keys and every prompt counted. Needs Web Crypto. */
export const createMockCosmosWallet = (options: MockCosmosWalletOptions = {}): MockCosmosWallet => {
  const { place = 'keplr', store } = options
  const chains = new Map(Object.entries(options.chains ?? { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }))
  const calls: { method: string; given: readonly unknown[] }[] = []
  const prompts = createPrompts(options.answer)
  const responses = new Map<string, Parameters<MockCosmosWallet['respond']>[1]>()
  const targets = new Set<EventTarget>()
  let wait = 0
  let selected = 0
  let enabled: readonly string[] = store?.read()?.split(',').filter(Boolean) ?? []

  const allow = (next: readonly string[]) => {
    enabled = next
    store?.write(next.join())
  }
  const decide = (question: MockCosmosQuestion) =>
    prompts.ask(
      { namespace: 'cosmos', method: question.method, params: question },
      {
        declined: () => new Error('Request rejected'),
        ask: options.ask && (() => options.ask?.(question) ?? false),
      },
    )
  const prefixOf = (chain: string): string => {
    const prefix = chains.get(chain)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chain}`)
    return prefix
  }
  const key = () => KEYS[selected] as (typeof KEYS)[0]
  const addressOn = (chain: string) => bech32.encodeFromBytes(prefixOf(chain), key().hash)
  const checkSigner = (chain: string, signer: string) => {
    if (!enabled.includes(chain)) throw walletError(4100, `${chain} is not permitted`)
    if (signer !== addressOn(chain)) throw walletError(4100, 'Signer mismatched')
  }
  const signed = async (bytes: Uint8Array) => ({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(key().publicKey) },
    signature: toBase64(await signSecp256k1(key().secret, bytes)),
  })

  const actions: Readonly<Record<string, (...given: never[]) => Promise<unknown>>> = {
    enable: async (given: string | readonly string[]) => {
      const wanted = [given].flat()
      wanted.forEach(prefixOf)
      if (wanted.every((chain) => enabled.includes(chain))) return
      await decide({ method: 'enable', chain: wanted.join() })
      allow([...new Set([...enabled, ...wanted])])
    },
    disable: async (given?: readonly string[]) =>
      allow(given ? enabled.filter((chain) => !given.includes(chain)) : []),
    experimentalSuggestChain: async (info: {
      readonly chainId: string
      readonly bech32Config: { readonly bech32PrefixAccAddr: string }
    }) => {
      await decide({ method: 'experimentalSuggestChain', chain: info.chainId, data: info })
      chains.set(info.chainId, info.bech32Config.bech32PrefixAccAddr)
    },
    getKey: async (chain: string) => {
      if (!enabled.includes(chain)) throw walletError(4100, `${chain} is not permitted`)
      return {
        name: `Account ${selected + 1}`,
        algo: 'secp256k1',
        pubKey: key().publicKey.slice(),
        address: key().hash.slice(),
        bech32Address: addressOn(chain),
        isNanoLedger: false,
      }
    },
    signDirect: async (chain: string, signer: string, doc: DirectDoc) => {
      checkSigner(chain, signer)
      await decide({ method: 'signDirect', chain, data: doc })
      return { signed: doc, signature: await signed(directBytes(doc)) }
    },
    signAmino: async (chain: string, signer: string, doc: unknown) => {
      checkSigner(chain, signer)
      await decide({ method: 'signAmino', chain, data: doc })
      return { signed: doc, signature: await signed(aminoBytes(doc)) }
    },
    signArbitrary: async (chain: string, signer: string, data: string) => {
      checkSigner(chain, signer)
      await decide({ method: 'signArbitrary', chain, data })
      return signed(aminoBytes(messageDoc(signer, data)))
    },
  }
  const call = async (method: string, given: readonly unknown[]): Promise<unknown> => {
    calls.push({ method, given })
    if (wait) {
      const { clock } = options
      if (!clock)
        throw new PorticoError('createMockCosmosWallet needs `clock` to delay', { category: 'testing' })
      await new Promise<void>((resolve) => void clock.after(wait, resolve))
    }
    const run = () => (actions[method] as (...given: readonly unknown[]) => Promise<unknown>)(...given)
    const scripted = responses.get(method)
    return scripted ? scripted(given, run) : run()
  }
  const wallet = Object.fromEntries(
    Object.keys(actions).map((method) => [method, (...given: readonly unknown[]) => call(method, given)]),
  )

  return {
    wallet,
    addresses: (chain) => KEYS.map(({ hash }) => bech32.encodeFromBytes(prefixOf(chain), hash)),
    answer: prompts.answer,
    delay: (ms) => {
      wait = ms
    },
    lie: (method, result) => void responses.set(method, () => result),
    respond: (method, run) => void responses.set(method, run),
    honest: () => responses.clear(),
    enabled: () => enabled,
    selectAccount: (next) => {
      selected = next
      const [first = ''] = place.split('.')
      const name = first === 'okxwallet' ? 'keplr' : first
      for (const target of targets) target.dispatchEvent(new Event(`${name}_keystorechange`))
    },
    disconnect: () => allow([]),
    prompts: prompts.count,
    waiting: prompts.waiting,
    calls,
    inject: (target) => {
      const path = place.split('.')
      const last = path.pop() as string
      let holder = target as unknown as Record<string, unknown>
      for (const each of path) {
        holder[each] ??= {}
        holder = holder[each] as Record<string, unknown>
      }
      holder[last] = wallet
      targets.add(target)
      return () => {
        targets.delete(target)
        delete holder[last]
      }
    },
  }
}
