import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import type { SafeAccount } from './askParent.js'
import type { AskSafe } from './openChannel.js'

type Fields = Readonly<Record<string, unknown>>

/** Reads of the chain that a Safe site serves, with the index of the block, if it may be left out. */
const READS: Readonly<Record<string, number | undefined>> = {
  eth_call: 1,
  eth_estimateGas: undefined,
  eth_gasPrice: undefined,
  eth_getBalance: 1,
  eth_getBlockByHash: undefined,
  eth_getBlockByNumber: undefined,
  eth_getCode: 1,
  eth_getLogs: undefined,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
  safe_setSettings: undefined,
}
/** Status of calls (EIP-5792) by a Safe site's status of their transaction. */
const CALL_STATUS: Fields = {
  AWAITING_CONFIRMATIONS: 100,
  AWAITING_EXECUTION: 100,
  SUCCESS: 200,
  CANCELLED: 400,
  FAILED: 500,
}
const INVALID = -32602
const UNSUPPORTED = 4200

const fail = (text: string, code: number) => Object.assign(new Error(text), { code })
const fieldsOf = (value: unknown): Fields => Object(value)
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
const isHash = (value: unknown): value is string => isHex(value) && value.length === 66
const toHex = (value: number) => `0x${value.toString(16)}`

/** An EIP-1193 provider that asks the surrounding Safe. */
export const createProvider = (ask: AskSafe, { safeAddress, chainId }: SafeAccount): Eip1193Provider => {
  /** Own transactions by their Safe hash: the chain does not know that hash, and until the owners confirm it knows nothing of them. */
  const sent = new Map<string, Fields>()

  const assertOwn = (address: unknown) => {
    if (String(address).toLowerCase() !== safeAddress.toLowerCase())
      throw fail('This is not the address of the Safe', INVALID)
  }
  const assertHere = (id: unknown) => {
    if (Number(id) !== chainId) throw fail('A Safe stays on its network', UNSUPPORTED)
  }
  const readChain = (call: string, params: readonly unknown[]) => {
    const block = READS[call]
    const isBlockMissing = block !== undefined && params[block] === undefined
    return ask('rpcCall', { call, params: isBlockMissing ? [...params.slice(0, block), 'latest'] : params })
  }

  const sign = async (method: string, params: unknown) => {
    const { signature, messageHash, safeTxHash } = fieldsOf(await ask(method, params))
    if (isHex(signature)) return signature
    // Owners sign later, or on the chain.
    if (!signature && (isHash(messageHash) || isHash(safeTxHash))) return '0x'
    throw new Error('The Safe answered with no signature')
  }
  const signTypedData = (address: unknown, given: unknown) => {
    assertOwn(address)
    const typedData = typeof given === 'string' ? JSON.parse(given) : given
    return sign('signTypedMessage', { typedData })
  }

  const callOf = (given: unknown) => {
    const { to, value, data, input } = fieldsOf(given)
    if (typeof to !== 'string') throw fail('A Safe cannot send a transaction without a receiver', INVALID)
    return { to, value: value || '0', data: data || input || '0x' }
  }
  const propose = async (txs: readonly Fields[], params?: Fields) => {
    const { safeTxHash } = fieldsOf(await ask('sendTransactions', { txs, params }))
    if (!isHash(safeTxHash)) throw new Error('The Safe answered with no hash')
    return safeTxHash
  }
  const send = async (given: unknown) => {
    const { from = safeAddress, chainId: chain = chainId, gas } = fieldsOf(given)
    assertOwn(from)
    assertHere(chain)
    const call = callOf(given)
    // Hosts give a hexadecimal text; the site takes a number.
    const hash = await propose([call], gas === undefined ? undefined : { safeTxGas: Number(gas) })
    sent.set(hash, {
      hash,
      from: safeAddress,
      to: call.to,
      value: call.value,
      input: call.data,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    })
    return hash
  }
  const sendCalls = async (given: unknown) => {
    const { from = safeAddress, chainId: chain, calls } = fieldsOf(given)
    assertOwn(from)
    assertHere(chain)
    if (!Array.isArray(calls) || !calls.length) throw fail('There are no calls', INVALID)
    return { id: await propose(calls.map(callOf)) }
  }

  /** The hash on the chain for a Safe hash; any other hash stays as it is. */
  const chainHash = async (hash: unknown) => {
    const found = await ask('getTxBySafeTxHash', { safeTxHash: hash }).catch(() => undefined)
    const { txHash } = fieldsOf(found)
    return isHash(txHash) ? txHash : hash
  }
  /** The answer carries the hash that was asked for: callers compare the two. */
  const named = (answer: unknown, key: string, hash: unknown) =>
    Object(answer) === answer ? { ...fieldsOf(answer), [key]: hash } : answer
  const readCalls = async (id: unknown) => {
    const { txStatus, txHash } = fieldsOf(await ask('getTxBySafeTxHash', { safeTxHash: id }))
    const status = Object.hasOwn(CALL_STATUS, String(txStatus)) ? CALL_STATUS[String(txStatus)] : 100
    const receipt = isHash(txHash) ? await readChain('eth_getTransactionReceipt', [txHash]) : undefined
    return {
      version: '2.0.0',
      id,
      chainId: toHex(chainId),
      status,
      atomic: true,
      ...(Object(receipt) === receipt && { receipts: [receipt] }),
    }
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [safeAddress],
    eth_requestAccounts: () => [safeAddress],
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    wallet_switchEthereumChain: ([target]) => {
      assertHere(fieldsOf(target).chainId)
      return null
    },
    personal_sign: ([message, address]) => {
      assertOwn(address)
      return sign('signMessage', { message })
    },
    eth_sign: ([address, message]) => {
      assertOwn(address)
      return sign('signMessage', { message })
    },
    eth_signTypedData: ([address, typedData]) => signTypedData(address, typedData),
    eth_signTypedData_v4: ([address, typedData]) => signTypedData(address, typedData),
    eth_sendTransaction: ([transaction]) => send(transaction),
    eth_blockNumber: async () => fieldsOf(await readChain('eth_getBlockByNumber', ['latest', false])).number,
    eth_getTransactionByHash: async ([hash]) => {
      const onChain = await chainHash(hash)
      const own = sent.get(String(onChain))
      return own ?? named(await readChain('eth_getTransactionByHash', [onChain]), 'hash', hash)
    },
    eth_getTransactionReceipt: async ([hash]) =>
      named(await readChain('eth_getTransactionReceipt', [await chainHash(hash)]), 'transactionHash', hash),
    wallet_sendCalls: ([calls]) => sendCalls(calls),
    wallet_getCallsStatus: ([id]) => readCalls(id),
    // Named as in the standard's first version, which `swap` does not use: it follows a batch for minutes, and owners take days.
    wallet_getCapabilities: () => ({ [toHex(chainId)]: { atomicBatch: { supported: true } } }),
    wallet_getPermissions: () => ask('wallet_getPermissions'),
    wallet_requestPermissions: ([permissions]) => ask('wallet_requestPermissions', permissions),
  }

  return {
    request: async ({ method, params }) => {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      if (Object.hasOwn(READS, method)) return readChain(method, list)
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw fail(`The Safe does not support ${method}`, UNSUPPORTED)
      return run(list)
    },
    // A Safe's account and network never change.
    on: () => {},
    removeListener: () => {},
  }
}
