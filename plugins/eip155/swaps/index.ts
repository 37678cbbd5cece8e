import type { Http } from 'portico/core'
import type { ChainSwaps, TransferIntent } from 'portico/kernel'
import { encodeBalanceOf } from '../tokenCalls.js'
import { DECIMALS, hex, quantity } from '../transfer/abi.js'
import { askAnother, askEither, askNode } from '../transfer/createNode.js'
import { isSmartAccount } from '../transfer/isSmartAccount.js'
import { loadReadBack } from '../transfer/loadReadBack.js'
import { readDataFee, readPrice } from '../transfer/readFee.js'
import { recheck } from '../transfer/sendTransfer.js'
import { encodeAllowance, encodeApproval } from './abi.js'
import { batches, requestAll } from './batch.js'
import type { PermitLibrary } from './createChainPermits.js'
import { readSwap } from './readSwap.js'
import { runCalls } from './runCalls.js'

/** The fields of a request to the wallet. */
interface RequestFields {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: string
  readonly chainId: string
}

/** The gas that most swaps stay below, and a call as long as most are. */
const TYPICAL_GAS = 400_000n
const TYPICAL_CALL = {
  to: `0x${'00'.repeat(20)}`,
  value: 0n,
  data: `0x${Array.from({ length: 768 }, (_, index) => (((index * 167) % 255) + 1).toString(16).padStart(2, '0')).join('')}`,
}

/** Creates the part of the adapter that supports swaps. */
export const createSwaps = (http: Http | undefined): ChainSwaps => ({
  request: ({ id, caipNetworkId }, from, { to, data, value }) => ({
    network: caipNetworkId,
    from,
    call: {
      method: 'eth_sendTransaction',
      params: [{ from, to, value: hex(value), data, chainId: hex(BigInt(id)) }],
    },
  }),
  batches,
  requestAll,
  permits: async (library) =>
    (await import('./createChainPermits.js')).createChainPermits(http, library as PermitLibrary),
  approval: (token, spender, amount) => ({ to: token, data: encodeApproval(spender, amount), value: 0n }),
  allowance: (session, { token, owner, spender }, network, signal) =>
    askEither(
      http,
      session,
      network,
      signal,
    )(
      { method: 'eth_call', params: [{ to: token, data: encodeAllowance(owner, spender) }, 'latest'] },
      quantity,
    ),
  read: readSwap,
  run: async (session, from, calls, tokens, network, signal, apartFrom) => {
    if (apartFrom === undefined)
      return runCalls(askEither(http, session, network, signal), from, calls, tokens)
    return http && runCalls(askNode(http, network, signal, apartFrom), from, calls, tokens)
  },
  balance: (session, { token, owner }, network, signal) =>
    askEither(
      http,
      session,
      network,
      signal,
    )({ method: 'eth_call', params: [{ to: token, data: encodeBalanceOf(owner) }, 'latest'] }, quantity),
  decimals: (session, token, network, signal) =>
    askEither(
      http,
      session,
      network,
      signal,
    )({ method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'] }, quantity),
  fee: async (session, network, signal) => {
    const ask = askEither(http, session, network, signal)
    const [price, dataFee] = await Promise.all([readPrice(ask), readDataFee(ask, TYPICAL_CALL)])
    return TYPICAL_GAS * price + dataFee
  },
  recheck: async (...args) => {
    // Loaded before the wallet is asked, because it might fail to load afterwards.
    await Promise.all([loadReadBack(), recheck(...args)])
  },
  readBack: async (intent, hash, network, signal, { apartFrom, session } = {}) => {
    if (!http) return undefined
    const [request] = intent.call.params as readonly [
      RequestFields & { readonly calls?: readonly RequestFields[] },
    ]
    // In a batch, the swap is the last call.
    const { to, value, data } = request.calls?.at(-1) ?? request
    const { from, chainId } = request
    // Compared like a transfer of coins to the contract, with data.
    const transfer: TransferIntent = {
      ...intent,
      to,
      amount: BigInt(value),
      call: { method: 'eth_sendTransaction', params: [{ from, to, value, data, chainId }] },
    }
    const before = (request.calls ?? []).slice(0, -1).map((each) => ({
      to: each.to.toLowerCase(),
      value: BigInt(each.value),
      data: each.data.toLowerCase(),
    }))
    const readBack = await loadReadBack()
    const ask =
      apartFrom === undefined ? askNode(http, network, signal) : askAnother(http, network, signal, apartFrom)
    const isSmart = isSmartAccount(session, from)
    // Only wallets of smart accounts have hashes of their own.
    const askWallet = session && isSmart ? askEither(undefined, session, network, signal) : undefined
    return readBack(ask, transfer, hash, askWallet, before, isSmart)
  },
})
