import { type Hex, isAddressEqual, isHex, type LocalAccount, toHex } from 'viem'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { describeTransaction, describeTypedData, readableMessage } from './describe.js'
import { signTransaction } from './signTransaction.js'
import type {
  Behaviour,
  PromptFacts,
  RpcCall,
  TestWallet,
  TestWalletOptions,
  WalletListener,
  WalletProvider,
} from './types.js'
import { WalletError } from './WalletError.js'

interface Saved {
  readonly chainId: number
  readonly selected: number
  readonly locked: boolean
  readonly origins: readonly string[]
  readonly added: Readonly<Record<number, string>>
}

/** The recipient that a lying wallet puts into transactions. */
const THIEF = '00000000000000000000000000000000000bad00'

/** Replaces the recipient of a transaction, of the coin or of an ERC-20 token. */
const swapReceiver = <T extends { to?: unknown; data?: unknown }>(transaction: T): T => {
  const { data } = transaction
  return typeof data === 'string' && data.startsWith('0xa9059cbb')
    ? { ...transaction, data: `${data.slice(0, 34)}${THIEF}${data.slice(74)}` }
    : { ...transaction, to: `0x${THIEF}` }
}

/** A wallet with real keys for the local chains; the options inject its prompts and its storage. */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { accounts, origin, rpc, ask, store, wait } = options
  const fresh: Saved = { chainId: options.chains[0] ?? 1, selected: 0, locked: false, origins: [], added: {} }
  let saved: Saved = { ...fresh, ...parseSaved(store.read()) }
  let behaviour = options.behaviour
  let offline = false
  let connecting = false
  const listeners = new Map<string, Set<WalletListener>>()
  const watchers = new Set<() => void>()

  const authorised = () => saved.origins.includes(origin)
  const visible = (): readonly Hex[] => {
    if (!authorised() || saved.locked) return []
    // The selected account comes first, as in EIP-1193.
    const selected = accounts[saved.selected]
    return [...(selected ? [selected] : []), ...accounts.filter((account) => account !== selected)].map(
      ({ address }) => address,
    )
  }
  const knownChains = () => [...new Set([...options.chains, ...Object.keys(saved.added).map(Number)])]

  function change(next: Partial<Saved>) {
    saved = { ...saved, ...next }
    store.write(JSON.stringify(saved))
    changed()
  }
  function changed() {
    for (const watcher of [...watchers]) watcher()
  }
  function emit(event: string, payload: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        console.error(error)
      }
    }
  }
  function emitAccounts(before: readonly Hex[]) {
    const after = visible()
    if (after.join() !== before.join()) emit('accountsChanged', [...after])
  }
  const lies = (about: Behaviour['lies'][number]) => behaviour.lies.includes(about)

  async function decide(facts: Omit<PromptFacts, 'wallet'>) {
    const { answer, delayMs } = behaviour
    const yes = answer === 'ask' ? await ask({ wallet: options.name, ...facts }) : answer === 'approve'
    if (delayMs > 0) await wait(delayMs)
    if (!yes) throw new WalletError(4001, 'User rejected the request.')
  }

  async function endpoint(chainId: number) {
    const url = saved.added[chainId] ?? (await options.endpoints())[chainId]
    if (url === undefined) throw new WalletError(4901, `The wallet has no endpoint for chain ${chainId}.`)
    return url
  }
  async function read(call: RpcCall) {
    if (offline) throw new WalletError(4900, 'The wallet is disconnected from all chains.')
    return rpc(await endpoint(saved.chainId), call)
  }

  function signer(address: unknown): LocalAccount {
    if (!authorised() || saved.locked)
      throw new WalletError(4100, 'This page is not connected to the wallet.')
    const account = accounts.find((one) => isHex(address) && sameAddress(one.address, address))
    if (!account) throw new WalletError(4100, `The wallet does not hold ${String(address)}.`)
    return account
  }

  async function connect() {
    if (visible().length > 0) return
    if (connecting) throw new WalletError(-32002, 'A request to connect is already waiting for an answer.')
    connecting = true
    try {
      await decide({
        title: saved.locked ? 'Unlock and connect' : 'Connect to this page',
        rows: [
          ['Page', origin],
          ['Account', accounts[saved.selected]?.address ?? ''],
        ],
      })
      const before = visible()
      change({ locked: false, origins: [...new Set([...saved.origins, origin])] })
      emitAccounts(before)
    } finally {
      connecting = false
    }
  }

  /** ERC-7846: connects, and signs a message in the same prompt if the page wants one. */
  async function connectAndSign(params: unknown) {
    const { capabilities } = first(params)
    const asked = (capabilities as { signInWithEthereum?: Readonly<Record<string, string>> } | undefined)
      ?.signInWithEthereum
    const account = accounts[saved.selected]
    if (!asked) {
      await connect()
      return { accounts: visible().map((address) => ({ address, capabilities: {} })) }
    }
    if (!account?.signMessage) throw new WalletError(4200, 'This account cannot sign messages.')
    const { chainId, issuedAt, expirationTime, notBefore, resources, ...fields } = asked
    const message = createSiweMessage({
      ...(fields as unknown as Pick<SiweMessage, 'domain' | 'nonce' | 'uri' | 'version'>),
      address: account.address,
      chainId: Number(chainId),
      ...(issuedAt && { issuedAt: new Date(issuedAt) }),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      ...(notBefore && { notBefore: new Date(notBefore) }),
      ...(Array.isArray(resources) && { resources }),
    })
    await decide({
      title: 'Connect and sign in',
      rows: [
        ['Page', origin],
        ['Message', message],
      ],
    })
    const before = visible()
    change({ locked: false, origins: [...new Set([...saved.origins, origin])] })
    emitAccounts(before)
    const signature = await account.signMessage({ message })
    const signed = (address: Hex) =>
      address === account.address ? { signInWithEthereum: { message, signature } } : {}
    return { accounts: visible().map((address) => ({ address, capabilities: signed(address) })) }
  }

  function moveTo(chainId: number) {
    if (chainId === saved.chainId) return
    change({ chainId })
    emit('chainChanged', toHex(chainId))
  }

  async function switchChain(params: unknown) {
    const chainId = readChainId(params)
    if (!knownChains().includes(chainId)) {
      throw new WalletError(4902, `Unrecognized chain ID "${toHex(chainId)}". Try adding the chain first.`)
    }
    if (chainId === saved.chainId) return null
    await decide({
      title: 'Switch network',
      rows: [
        ['From', `Chain ${saved.chainId}`],
        ['To', `Chain ${chainId}`],
      ],
    })
    if (!lies('switch')) moveTo(chainId)
    return null
  }

  async function addChain(params: unknown) {
    const chainId = readChainId(params)
    const { chainName, rpcUrls } = first(params)
    const url = Array.isArray(rpcUrls)
      ? rpcUrls.find((one): one is string => typeof one === 'string')
      : undefined
    if (url === undefined) throw new WalletError(-32602, 'rpcUrls is missing.')
    if (!knownChains().includes(chainId)) {
      await decide({
        title: 'Add network',
        rows: [
          ['Name', String(chainName)],
          ['Chain', String(chainId)],
          ['Endpoint', url],
        ],
      })
      const answered = await rpc(url, { method: 'eth_chainId' })
      if (Number(answered) !== chainId) {
        throw new WalletError(-32602, `The endpoint serves chain ${String(answered)}, not ${chainId}.`)
      }
      change({ added: { ...saved.added, [chainId]: url } })
    }
    moveTo(chainId)
    return null
  }

  async function signMessage(params: unknown) {
    const [message, address] = list(params)
    const account = signer(address)
    if (typeof message !== 'string') throw new WalletError(-32602, 'The message is missing.')
    await decide({
      title: 'Sign a message',
      rows: [
        ['Account', account.address],
        ['Message', readableMessage(message)],
      ],
    })
    if (lies('sign')) return 42
    if (!account.signMessage) throw new WalletError(4200, 'This account cannot sign messages.')
    return account.signMessage({ message: isHex(message) ? { raw: message } : message })
  }

  async function signTypedData(params: unknown) {
    const [address, text] = list(params)
    const account = signer(address)
    const typed = describeTypedData(text)
    if (typed.chainId !== undefined && typed.chainId !== saved.chainId) {
      throw new WalletError(
        -32602,
        `The data is for chain ${typed.chainId}, the wallet is on ${saved.chainId}.`,
      )
    }
    await decide({ title: 'Sign typed data', rows: [['Account', account.address], ...typed.rows] })
    if (lies('sign')) return { signature: null }
    if (!account.signTypedData) throw new WalletError(4200, 'This account cannot sign typed data.')
    return account.signTypedData(typed.data)
  }

  async function sendTransaction(params: unknown) {
    const transaction = first(params)
    const account = signer(transaction.from)
    const { chainId } = saved
    if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId) {
      throw new WalletError(
        -32602,
        `The transaction is for chain ${Number(transaction.chainId)}, not ${chainId}.`,
      )
    }
    await decide({
      title: 'Send a transaction',
      rows: describeTransaction(transaction, account.address, chainId),
    })
    if (lies('send')) return { hash: 'sent' }
    const url = await endpoint(chainId)
    const sent = lies('receiver') ? swapReceiver(transaction) : transaction
    const raw = await signTransaction(account, sent, chainId, (call) => rpc(url, call))
    return rpc(url, { method: 'eth_sendRawTransaction', params: [raw] })
  }

  function revoke() {
    const before = visible()
    change({ origins: saved.origins.filter((one) => one !== origin) })
    emitAccounts(before)
  }

  async function answer({ method, params }: RpcCall): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        await connect()
        return lies('accounts') ? [42, null, { address: 'none' }] : [...visible()]
      case 'wallet_connect':
        if (options.signsIn) return connectAndSign(params)
        throw new WalletError(4200, `The wallet does not offer ${method}.`)
      case 'eth_accounts':
        return lies('accounts') ? 'none' : [...visible()]
      case 'wallet_requestPermissions':
        await connect()
        return permissions()
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_revokePermissions':
        revoke()
        return null
      case 'eth_chainId':
        return lies('chain') ? saved.chainId : toHex(saved.chainId)
      case 'net_version':
        return String(saved.chainId)
      case 'eth_getBalance':
        return lies('balance') ? 1e21 : read({ method, params })
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      case 'wallet_addEthereumChain':
        return addChain(params)
      case 'personal_sign':
        return signMessage(params)
      case 'eth_signTypedData_v4':
        return signTypedData(params)
      case 'eth_sendTransaction':
        return sendTransaction(params)
      case 'eth_sign':
      case 'eth_signTransaction':
      case 'eth_signTypedData':
        throw new WalletError(4200, `The wallet does not offer ${method}.`)
      default:
        if (method.startsWith('eth_') || method.startsWith('net_') || method.startsWith('web3_')) {
          return read({ method, params })
        }
        throw new WalletError(4200, `The wallet does not offer ${method}.`)
    }
  }

  function permissions() {
    if (visible().length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: [...visible()] }]
    return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
  }

  store.watch?.((text) => {
    const before = visible()
    const { chainId } = saved
    saved = { ...fresh, ...parseSaved(text) }
    changed()
    emitAccounts(before)
    if (chainId !== saved.chainId) emit('chainChanged', toHex(saved.chainId))
  })

  const provider: WalletProvider = {
    isTestWallet: true,
    request: answer,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    id: options.id,
    name: options.name,
    provider,
    state: () => ({
      accounts: accounts.map(({ address }) => address),
      selected: saved.selected,
      chainId: saved.chainId,
      chains: knownChains(),
      authorised: authorised(),
      locked: saved.locked,
      offline,
      behaviour,
    }),
    subscribe(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    setBehaviour(next) {
      behaviour = { ...behaviour, ...next }
      changed()
    },
    selectAccount(index) {
      if (!accounts[index]) throw new Error(`There is no account ${index}.`)
      const before = visible()
      change({ selected: index })
      emitAccounts(before)
    },
    switchChain(chainId) {
      if (!knownChains().includes(chainId)) throw new Error(`The wallet does not know chain ${chainId}.`)
      moveTo(chainId)
    },
    lock() {
      const before = visible()
      change({ locked: true })
      emitAccounts(before)
    },
    unlock() {
      const before = visible()
      change({ locked: false })
      emitAccounts(before)
    },
    revoke,
    goOffline() {
      if (offline) return
      offline = true
      emit('disconnect', new WalletError(4900, 'The wallet is disconnected from all chains.'))
      changed()
    },
    goOnline() {
      if (!offline) return
      offline = false
      emit('connect', { chainId: toHex(saved.chainId) })
      changed()
    },
    emit,
    reset() {
      const before = visible()
      behaviour = options.behaviour
      offline = false
      const { chainId } = saved
      change(fresh)
      emitAccounts(before)
      if (chainId !== saved.chainId) emit('chainChanged', toHex(saved.chainId))
    },
  }
}

function parseSaved(text: string | null): Partial<Saved> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Partial<Saved>) : {}
  } catch {
    return {}
  }
}

function list(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw new WalletError(-32602, 'Parameters must be a list.')
  return params
}

function first(params: unknown): Readonly<Record<string, unknown>> {
  const [value] = list(params)
  if (typeof value !== 'object' || value === null) throw new WalletError(-32602, 'An object was expected.')
  return value as Readonly<Record<string, unknown>>
}

function readChainId(params: unknown): number {
  const { chainId } = first(params)
  if (!isHex(chainId) || !Number.isSafeInteger(Number(chainId))) {
    throw new WalletError(-32602, 'chainId must be a hexadecimal number.')
  }
  return Number(chainId)
}

function sameAddress(one: Hex, other: Hex) {
  try {
    return isAddressEqual(one, other)
  } catch {
    return false
  }
}
