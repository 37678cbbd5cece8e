import { walletError } from './walletError.js'

/** A key of a Bitcoin wallet. It signs with a library of yours, e.g. `@scure/btc-signer`. */
export interface MockBitcoinKey {
  /** Its address. */
  readonly address: string
  /** 33 bytes, or 32 of a taproot address. */
  readonly publicKey: Uint8Array
  /** The use that the wallet names for its address. */
  readonly purpose: 'payment' | 'ordinals'
  /** Networks its address is of; defaults to mainnet. */
  readonly networks?: readonly string[]
  /** Signs a message. */
  signMessage(message: string, protocol: 'ecdsa' | 'bip322'): Uint8Array
  /** Signs inputs of a PSBT: those listed, else all of its own. */
  signPsbt(psbt: Uint8Array, inputs?: readonly number[]): Uint8Array
  /** Makes a signed PSBT ready to send. */
  finalize?(psbt: Uint8Array): Uint8Array
}

/** The ways of Bitcoin wallets to appear on a window. */
export type MockBitcoinWay = 'satsConnect' | 'leather' | 'unisat' | 'okx'
/** A provider of the window. */
export type MockBitcoinProvider = Readonly<Record<string, (...given: never[]) => unknown>>

/** The actions of the wallet, the same in whatever way a page asks for them. */
export interface MockBitcoinActions {
  /** Asks for the page's permission, and resolves with the keys it may see. */
  connect(): Promise<readonly MockBitcoinKey[]>
  /** Signs a message with the key of an address. */
  signMessage(address: unknown, message: string, protocol: 'ecdsa' | 'bip322'): Promise<Uint8Array>
  /** Signs inputs of a PSBT, listed by address; all of the key's own if undefined. */
  signPsbt(psbt: Uint8Array, inputs: ReadonlyMap<string, readonly number[] | undefined>): Promise<Uint8Array>
  /** Makes a signed PSBT ready to send. */
  finalize(address: string, psbt: Uint8Array): Uint8Array
  /** Sends a signed PSBT, and resolves with the transaction's id. */
  send(psbt: Uint8Array): Promise<string>
  /** Pays from an address, and resolves with the transaction's id. */
  transfer(address: unknown, to: string, satoshis: number): Promise<string>
}

interface Inner {
  readonly actions: MockBitcoinActions
  call(feature: string, given: readonly unknown[], run: () => Promise<unknown>): Promise<unknown>
  /** Keys that the page may see on the network in use. */
  current(): readonly MockBitcoinKey[]
  network(): string
  changeNetwork(name: string): void
  disconnect(): void
}

// The wallet of a test takes what it is given.
// biome-ignore lint/suspicious/noExplicitAny: parameters of foreign methods.
type Given = Readonly<Record<string, any>>

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
const CHAINS = { mainnet: 'BITCOIN_MAINNET', testnet: 'BITCOIN_TESTNET', signet: 'BITCOIN_SIGNET' } as const

const protocolOf = (protocol: unknown) => (/bip322/i.test(String(protocol)) ? 'bip322' : 'ecdsa')

/** Listeners of the wallet's events. */
const createEvents = () => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const heard = (event: string) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set)
    return set
  }
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...heard(event)]) listener(payload)
  }
  return {
    heard,
    emit,
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
type MockEvents = ReturnType<typeof createEvents>

/** The keys and the network of the wallet, as pages are told about them. */
const shownTo = ({ current, network }: Inner) => {
  const first = () => {
    const [key] = current()
    if (!key) throw walletError(4100, 'Not connected.')
    return key
  }
  const told = () =>
    current().map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: hex(publicKey),
      purpose,
      addressType: /^(?:bc|tb|bcrt)1p/.test(address) ? 'p2tr' : 'p2wpkh',
      walletType: 'software',
    }))
  const networks = () => {
    const isMain = network() === 'mainnet'
    return {
      bitcoin: { name: network().replace(/^./, (letter) => letter.toUpperCase()) },
      stacks: { name: isMain ? 'mainnet' : 'testnet' },
      spark: { name: isMain ? 'mainnet' : 'regtest' },
    }
  }
  const granted = () => {
    if (!current().length) throw walletError(-32002, 'Access denied.')
    return { id: 'account-1', walletType: 'software', addresses: told(), network: networks() }
  }
  return { first, told, networks, granted }
}
type Shown = ReturnType<typeof shownTo>

const rpc = (
  call: Inner['call'],
  methods: Readonly<Record<string, (params: Given) => Promise<unknown>>>,
) => ({
  request: async (method: string, params: Given = {}) => {
    try {
      const run = methods[method]
      if (!run) throw walletError(-32601, `${method} is not supported.`)
      return { jsonrpc: '2.0', id: '1', result: await call(method, [params], () => run(params)) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      // Rejections have a code of their own there.
      return { jsonrpc: '2.0', id: '1', error: { code: code === 4001 ? -32000 : code, message } }
    }
  },
})

const transferFrom =
  ({ actions }: Inner, { first }: Shown) =>
  async ({ recipients: [{ address, amount }] }: { recipients: [{ address: string; amount: number }] }) => ({
    txid: await actions.transfer(first().address, address, amount),
  })

const satsConnect = (inner: Inner, shown: Shown, { heard }: MockEvents) => {
  const { actions, call } = inner
  const { first, granted } = shown
  return {
    ...rpc(call, {
      getAddresses: async () => {
        await actions.connect()
        return granted()
      },
      wallet_connect: async (params) => {
        const wished: unknown = params.network
        if (typeof wished === 'string') inner.changeNetwork(wished.toLowerCase())
        await actions.connect()
        return granted()
      },
      wallet_getAccount: async () => granted(),
      wallet_getNetwork: async () => granted().network,
      wallet_changeNetwork: async ({ name }) => {
        inner.changeNetwork(String(name).toLowerCase())
        return null
      },
      wallet_disconnect: async () => inner.disconnect(),
      signMessage: async ({ address, message, protocol }) => ({
        address,
        signature: base64(await actions.signMessage(address, message, protocolOf(protocol))),
        protocol: protocolOf(protocol).toUpperCase(),
      }),
      signPsbt: async ({ psbt, signInputs, broadcast }) => {
        const inputs = new Map<string, readonly number[] | undefined>(
          signInputs ? Object.entries(signInputs) : [[first().address, undefined]],
        )
        const signed = await actions.signPsbt(fromBase64(psbt), inputs)
        return { psbt: base64(signed), ...(broadcast && { txid: await actions.send(signed) }) }
      },
      sendTransfer: transferFrom(inner, shown) as never,
    }),
    addListener: (event: string, listener: () => void) => {
      heard(event).add(listener)
      return () => heard(event).delete(listener)
    },
  }
}

const leather = (inner: Inner, shown: Shown) => {
  const { actions, call, current } = inner
  const { first } = shown
  return rpc(call, {
    getAddresses: async () => {
      await actions.connect()
      return {
        addresses: current().map(({ address, publicKey, purpose }) => ({
          symbol: 'BTC',
          type: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
          address,
          publicKey: hex(publicKey),
          derivationPath: "m/84'/0'/0'/0/0",
        })),
      }
    },
    signMessage: async ({ message, paymentType }) => {
      const key = current().find(({ purpose }) => (purpose === 'payment') === (paymentType !== 'p2tr'))
      return { signature: base64(await actions.signMessage(key?.address, message, 'bip322')) }
    },
    signPsbt: async ({ hex: text, signAtIndex, broadcast }) => {
      const signed = await actions.signPsbt(fromHex(text), new Map([[first().address, signAtIndex]]))
      return { hex: hex(signed), ...(broadcast && { txid: await actions.send(signed) }) }
    },
    sendTransfer: transferFrom(inner, shown) as never,
  })
}

/** UniSat's methods, each with its own parameters, and those of OKX, which are like them. */
const unisatLike = (
  { actions, call, current, network, changeNetwork, disconnect }: Inner,
  { first }: Shown,
  { heard }: MockEvents,
) => {
  const likeUnisat = (feature: string, run: (...given: never[]) => Promise<unknown>) => ({
    [feature]: (...given: never[]) => call(feature, given, () => run(...given)),
  })
  const signsHex = async (
    text: string,
    options: { autoFinalized?: boolean; toSignInputs?: readonly { index: number }[] } = {},
  ) => {
    const { address } = first()
    const signed = await actions.signPsbt(
      fromHex(text),
      new Map([[address, options.toSignInputs?.map(({ index }) => index)]]),
    )
    return hex(options.autoFinalized === false ? signed : actions.finalize(address, signed))
  }
  const common = () => ({
    on: (event: string, listener: () => void) => void heard(event).add(listener),
    removeListener: (event: string, listener: () => void) => void heard(event).delete(listener),
    ...likeUnisat('getAccounts', async () =>
      current()
        .slice(0, 1)
        .map(({ address }) => address),
    ),
    ...likeUnisat('getPublicKey', async () => hex(first().publicKey)),
    ...likeUnisat('signMessage', async (message: string, type?: string) =>
      base64(await actions.signMessage(first().address, message, protocolOf(type?.replace('-simple', '')))),
    ),
    ...likeUnisat('signPsbt', signsHex as never),
    ...likeUnisat('pushPsbt', async (text: string) => actions.send(fromHex(text))),
    ...likeUnisat('disconnect', async () => disconnect()),
  })
  const unisat = () => ({
    ...common(),
    ...likeUnisat('requestAccounts', async () =>
      (await actions.connect()).slice(0, 1).map(({ address }) => address),
    ),
    ...likeUnisat('getChain', async () => ({ enum: CHAINS[network() as keyof typeof CHAINS] })),
    ...likeUnisat('switchChain', async (chain: string) => {
      const [name] = Object.entries(CHAINS).find(([, each]) => each === chain) ?? []
      changeNetwork(name ?? chain)
      return { enum: chain }
    }),
    ...likeUnisat('sendBitcoin', async (to: string, satoshis: number) =>
      actions.transfer(first().address, to, satoshis),
    ),
  })
  const okx = () => ({
    ...common(),
    ...likeUnisat('connect', async () => {
      await actions.connect()
      const { address, publicKey } = first()
      return { address, publicKey: hex(publicKey) }
    }),
    ...likeUnisat('send', async ({ from, to, value }: { from: string; to: string; value: string }) => ({
      txhash: await actions.transfer(from, to, Math.round(Number(value) * 1e8)),
    })),
  })
  return { unisat, okx }
}

/** The wallet as providers of the window. */
export const mockBitcoinWays = (inner: Inner) => {
  const { current, network } = inner
  const events = createEvents()
  const { emit } = events
  const shown = shownTo(inner)
  const { told, networks } = shown
  const makers = {
    satsConnect: () => satsConnect(inner, shown, events),
    leather: () => leather(inner, shown),
    ...unisatLike(inner, shown, events),
  }

  return {
    provider: (way: MockBitcoinWay) => makers[way]() as unknown as MockBitcoinProvider,
    listeners: events.count,
    /** Tells pages that accounts or the network changed. */
    changed: () => {
      emit('accountChange', { type: 'accountChange', addresses: told() })
      emit('networkChange', { type: 'networkChange', ...networks() })
      emit(
        'accountsChanged',
        current()
          .slice(0, 1)
          .map(({ address }) => address),
      )
      emit('accountChanged', current()[0] ? { address: current()[0]?.address } : null)
      emit('chainChanged', { enum: CHAINS[network() as keyof typeof CHAINS] })
    },
  }
}
