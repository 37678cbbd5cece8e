import { field, type Http } from 'portico/core'
import { type CaipNetworkId, type Network, PorticoError } from 'portico/kernel'
import type { SwapQuery, SwapRouter, SwapSource } from '../contract.js'
import { lossOf } from '../quotes/quoteMaths.js'

const WORD = 64
/** `WETH()` and `getAmountsOut(uint256,address[])` of constant-product routers. */
const [WRAPPED, AMOUNTS_OUT] = ['0xad5c4648', '0xd06ca61f']
/** `swapExactETHForTokens`, `swapExactTokensForETH` and `swapExactTokensForTokens`. */
const [FROM_COIN, TO_COIN, TOKENS] = ['0x7ff36ab5', '0x18cbafe5', '0x38ed1739']
/** How long a call remains valid, in seconds. */
const DEADLINE = 1_200n
/** The price impact is measured against the rate of the amount divided by this. */
const PROBE_DIVISOR = 1_000n

const encodeWord = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(WORD, '0')
const encodeList = (path: readonly string[]) => [encodeWord(BigInt(path.length)), ...path.map(encodeWord)]

/** The last number of a list in the answer of a contract. */
const readLastAmount = (count: number) => (answer: unknown) => {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('No amounts')
  const words = answer.slice(2).match(/.{64}/g) ?? []
  const [, length = '', ...amounts] = words
  if (amounts.length !== count || BigInt(`0x${length}`) !== BigInt(count)) throw new TypeError('No amounts')
  return BigInt(`0x${amounts[count - 1]}`)
}
const readAddress = (answer: unknown) => {
  const [, digits] = typeof answer === 'string' ? (/^0x0{24}([\da-f]{40})$/i.exec(answer) ?? []) : []
  if (!digits) throw new TypeError('No address')
  return `0x${digits}`
}

/** Quotes of a constant-product router, read from the chain itself; nobody else is asked. */
export const createRouterSource = (
  { network: configuredNetwork, address, name = address, permitRouter, tokens }: SwapRouter,
  {
    http,
    networkId,
    now,
  }: {
    readonly http: Pick<Http, 'rpc' | 'rpcHosts'>
    /** The network in CAIP-2. */
    networkId(network: SwapRouter['network']): CaipNetworkId
    now(): number
  },
): SwapSource => {
  const call = <T>(network: Network, data: string, parse: (answer: unknown) => T, signal: AbortSignal) =>
    http.rpc(
      network,
      { method: 'eth_call', params: [{ to: address, data }, 'latest'] },
      { parse },
      { headers: { 'content-type': 'application/json' }, signal },
    )
  let wrappedCoin: string | undefined
  const amountOut = (network: Network, amount: bigint, path: readonly string[], signal: AbortSignal) =>
    call(
      network,
      [AMOUNTS_OUT, encodeWord(amount), encodeWord(64n), ...encodeList(path)].join(''),
      readLastAmount(path.length),
      signal,
    ).catch((error: unknown) => {
      // A call for a pair without a pool is reverted. A node that cannot be reached says nothing about the
      // pair.
      if (error instanceof PorticoError && error.category === 'rpc' && field(error, 'cause')) return 0n
      throw error
    })
  /** The better one of the direct path and the one over the coin. */
  const bestRoute = async ({ network, pay, get, amount }: SwapQuery, signal: AbortSignal) => {
    wrappedCoin ??= await call(network, WRAPPED, readAddress, signal)
    const coin = wrappedCoin
    const pair = [pay.address ?? coin, get.address ?? coin] as const
    const paths = [pair, ...(pay.address && get.address ? [[pair[0], coin, pair[1]]] : [])]
    const routes = await Promise.all(
      paths.map(async (path) => ({ path, received: await amountOut(network, amount, path, signal) })),
    )
    return routes.reduce((one, other) => (other.received > one.received ? other : one))
  }
  return {
    plugin: 'swap',
    provider: name,
    networks: [networkId(configuredNetwork)],
    host: (network) => http.rpcHosts(network)[0],
    isDeclared: true,
    contracts: () => [address, ...(permitRouter ? [permitRouter] : [])],
    tokens: async ({ network }) => [network.nativeCurrency, ...tokens],
    quote: async (query, signal) => {
      const { path, received } = await bestRoute(query, signal)
      if (!received) return undefined
      const probe = query.amount / PROBE_DIVISOR
      const probeReceived = probe && (await amountOut(query.network, probe, path, signal))
      const impact =
        probeReceived >= PROBE_DIVISOR
          ? lossOf({ paid: query.amount, received }, { paid: probe, received: probeReceived })
          : undefined
      const permitSpender = query.pay.address === undefined ? undefined : permitRouter
      return {
        received,
        ...(impact !== undefined && { impact }),
        ...(permitSpender && { permitSpender }),
      }
    },
    build: async (query, { least, permit }, signal) => {
      const { pay, get, amount, account } = query
      const { path } = await bestRoute(query, signal)
      if (permit && permitRouter) {
        // A dynamic import, because few tokens have permits.
        const { encodePermitted } = await import('./encodePermitted.js')
        return { to: permitRouter, data: await encodePermitted(query, { least, permit, path }), value: 0n }
      }
      const deadline = BigInt(Math.floor(now() / 1000)) + DEADLINE
      const amounts = pay.address === undefined ? [least] : [amount, least]
      const offset = BigInt((amounts.length + 3) * 32)
      const selector = pay.address === undefined ? FROM_COIN : get.address === undefined ? TO_COIN : TOKENS
      const words = [
        ...amounts.map(encodeWord),
        encodeWord(offset),
        encodeWord(account),
        encodeWord(deadline),
        ...encodeList(path),
      ]
      return {
        to: address,
        data: selector + words.join(''),
        value: pay.address === undefined ? amount : 0n,
      }
    },
  }
}
