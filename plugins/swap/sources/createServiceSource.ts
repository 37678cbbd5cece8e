import { field, type Hosts, type Http, type HttpRequest, rpcHost } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { ListedToken, SwapQuery, SwapSource } from '../contract.js'

/** The address by which the service names the native coin. */
const COIN = `0x${'e'.repeat(40)}`
/** The networks of the service. */
const NETWORKS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
/** The router of 1inch, version 6, and the one of zkSync. */
const [ROUTER, ZKSYNC_ROUTER] = [
  '0x111111125421ca6dc452d289314280a0f8842a65',
  '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
]
/** Limit of the tokens that are read. */
const MAX_TOKENS = 5_000
/** How long a gas price is used, in milliseconds. */
const GAS_AGE = 15_000

export interface ServiceDeps {
  readonly http: Pick<Http, 'request'>
  readonly hosts: Hosts
  readonly projectId: string
  /** Contracts by network that replace the routers of 1inch. */
  readonly contracts?: Readonly<Record<string, readonly string[]>> | undefined
  now(): number
}

const sourceError = (message: string) => new PorticoError(message, { category: 'source' })

const amountOf = (input: unknown): bigint => {
  if (typeof input !== 'string' || !/^\d{1,78}$/.test(input))
    throw sourceError('The service answered no amount')
  return BigInt(input)
}
const gasPriceOf = (answer: unknown) => String(amountOf(field(answer, 'standard')))

/** An address of the service, which must be on the network; CAIP-10, or plain. */
const addressOf = (input: unknown, { caipNetworkId }: Network): string => {
  const prefix = `${caipNetworkId}:`
  const text = typeof input === 'string' && input.startsWith(prefix) ? input.slice(prefix.length) : input
  if (typeof text !== 'string' || !/^0x[\da-f]{40}$/i.test(text))
    throw sourceError('The service answered no address of the network')
  return text
}

const readToken = (row: unknown, network: Network): ListedToken | undefined => {
  try {
    const address = addressOf(field(row, 'address'), network)
    const [icon, decimals] = [field(row, 'logoUri'), field(row, 'decimals')]
    if (!Number.isInteger(decimals)) return undefined
    return {
      ...(address.toLowerCase() !== COIN && { address }),
      name: field(row, 'name') as string,
      symbol: field(row, 'symbol') as string,
      decimals: decimals as number,
      ...(typeof icon === 'string' && { icon }),
    }
  } catch {
    return undefined
  }
}

const readCall = (answer: unknown, network: Network) => {
  const tx = field(answer, 'tx')
  const data = field(tx, 'data')
  if (typeof data !== 'string' || data.length > 200_000 || !/^0x([\da-f]{2})+$/i.test(data))
    throw sourceError('The service answered no call')
  return { to: addressOf(field(tx, 'to'), network), data, value: amountOf(field(tx, 'amount')) }
}

/**
 * The spender in the approval that the service builds. The service names the paid token as the sender, and
 * the received one as the target; the approval is meant for the paid one.
 */
const readSpender = (answer: unknown, { network, pay }: SwapQuery): string => {
  const tx = field(answer, 'tx')
  const token = addressOf(field(tx, 'from'), network)
  const data = field(tx, 'data')
  const [, spender] = /^0x095ea7b30{24}([\da-f]{40})[\da-f]{64}$/i.exec(String(data)) ?? []
  if (!spender || token.toLowerCase() !== pay.address?.toLowerCase())
    throw sourceError('The service answered no approval of the token')
  return `0x${spender}`
}

/** The reason why the service refused, from the body of its answer. */
const reasonOf = async (error: unknown): Promise<string | undefined> => {
  const response = error instanceof PorticoError ? error.cause : undefined
  if (!(response instanceof Response) || response.status !== 400) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  const text = field(field(field(body, 'reasons'), '0'), 'description')
  return typeof text === 'string' ? text : ''
}

/** Quotes of 1inch through the blockchain API. */
export const createServiceSource = ({ http, hosts, projectId, contracts, now }: ServiceDeps): SwapSource => {
  const url = `${hosts.at('rpc', rpcHost)}/v1/convert`
  // Without these two params, the service returns empty lists.
  const commonParams = { projectId, st: 'appkit', sv: 'html-core-portico' }
  const ask = <T>(
    path: string,
    parse: (answer: unknown) => T,
    signal: AbortSignal,
    request: Pick<HttpRequest<T>, 'params' | 'method' | 'body'>,
  ) => http.request({ url: `${url}/${path}`, parser: { parse }, signal, ...request })
  let gas:
    | { readonly network: string; readonly readAt: number; readonly price: string | undefined }
    | undefined
  const gasPrice = async ({ caipNetworkId: network }: Network, signal: AbortSignal) => {
    if (gas?.network !== network || now() < gas.readAt || now() - gas.readAt > GAS_AGE) {
      const params = { ...commonParams, chainId: network }
      const price = await ask('gas-price', gasPriceOf, signal, { params }).catch(() => undefined)
      gas = { network, readAt: now(), price }
    }
    return gas.price
  }
  const assetId = ({ address = COIN }: ListedToken, { caipNetworkId }: Network) =>
    `${caipNetworkId}:${address}`
  const pairParams = ({ network, pay, get }: SwapQuery) => ({
    from: assetId(pay, network),
    to: assetId(get, network),
  })
  return {
    plugin: 'swap',
    provider: '1inch',
    networks: NETWORKS.map((id) => `${evm}:${id}` as const),
    host: () => new URL(url).host,
    contracts: ({ caipNetworkId, id }) =>
      contracts?.[caipNetworkId] ?? [Number(id) === 324 ? ZKSYNC_ROUTER : ROUTER],
    tokens: ({ network }, signal) => {
      const parse = (answer: unknown) => {
        const rows = field(answer, 'tokens')
        if (!Array.isArray(rows)) throw sourceError('The service answered no list of tokens')
        return rows
          .slice(0, MAX_TOKENS)
          .map((row: unknown) => readToken(row, network))
          .filter((each) => each !== undefined)
      }
      return ask('tokens', parse, signal, { params: { ...commonParams, chainId: network.caipNetworkId } })
    },
    quote: async (query, signal) => {
      const { network, account, amount } = query
      const params = {
        ...commonParams,
        ...pairParams(query),
        amount: String(amount),
        userAddress: account,
        gasPrice: await gasPrice(network, signal),
      }
      const parse = (answer: unknown) => {
        const [quote] = (field(answer, 'quotes') as readonly unknown[]) ?? []
        return quote === undefined ? undefined : amountOf(field(quote, 'toAmount'))
      }
      try {
        const received = await ask('quotes', parse, signal, { params })
        return received === undefined ? undefined : { received }
      } catch (error) {
        // The service knows no route between the two tokens.
        if (/liquidity|route|pool/i.test((await reasonOf(error)) ?? '')) return undefined
        throw error
      }
    },
    build: async (query, _, signal) => {
      const { network, account, amount, slippage } = query
      const body = {
        ...pairParams(query),
        projectId,
        amount: String(amount),
        userAddress: `${network.caipNetworkId}:${account}`,
        [evm]: { slippage: slippage / 100 },
        // The approval may not exist yet. The modal's own simulation shows whether the call will succeed.
        disableEstimate: true,
      }
      const parse = (answer: unknown) => readCall(answer, network)
      return ask('build-transaction', parse, signal, { method: 'POST', body })
    },
    allowance: ({ network, account, pay }, signal) => {
      const params = {
        ...commonParams,
        tokenAddress: assetId(pay, network),
        userAddress: `${network.caipNetworkId}:${account}`,
      }
      return ask('allowance', (answer) => amountOf(field(answer, 'allowance')), signal, { params })
    },
    spender: (query, signal) => {
      const { network, account, amount } = query
      const params = {
        ...commonParams,
        ...pairParams(query),
        amount: String(amount),
        userAddress: `${network.caipNetworkId}:${account}`,
      }
      return ask('build-approve', (answer) => readSpender(answer, query), signal, { params })
    },
  }
}
