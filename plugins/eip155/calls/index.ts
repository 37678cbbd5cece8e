import type { Http } from 'portico/core'
import type { Calls, TransferIntent } from 'portico/plugins/transactions/contract'
import { loadReadBack } from '../comparing/loadReadBack.js'
import { DECIMALS, encodeAllowance, encodeApproval, hex, quantity } from '../encoding/abi.js'
import { encodeBalanceOf } from '../tokens/tokenCalls.js'
import { askAnother, askEither, askNode } from '../transactions/createNode.js'
import { isSmartAccount } from '../transactions/isSmartAccount.js'
import { recheck } from '../transactions/recheck.js'
import { batches, requestAll } from './batch.js'
import { runCalls } from './runCalls.js'

/** The fields of a request to the wallet. */
interface RequestFields {
  readonly from: string
  readonly to: string
  readonly value: string
  /** Absent in a batch if there is none. */
  readonly data?: string
  readonly chainId: string
}

/** Creates the calls of EVM chains. */
export const createCalls = (http: Http | undefined): Calls => ({
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
    const { to, value, data = '0x' } = request.calls?.at(-1) ?? request
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
      data: (each.data ?? '0x').toLowerCase(),
    }))
    const readBack = await loadReadBack()
    const ask =
      apartFrom === undefined ? askNode(http, network, signal) : askAnother(http, network, signal, apartFrom)
    const isSmart = isSmartAccount(session, from)
    // Only wallets of smart accounts have hashes of their own.
    const askWallet = session && isSmart ? askEither(undefined, session, network, signal) : undefined
    // An upgraded account gets its code by the first transaction, like a smart one.
    return readBack(ask, transfer, hash, askWallet, before, isSmart || intent.mayUpgrade)
  },
})
