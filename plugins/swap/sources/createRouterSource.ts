import { field, type Http } from 'portico/core'
import { type CaipNetworkId, type Network, PorticoError } from 'portico/kernel'
import type { SwapQuery, SwapRouter, SwapSource } from '../contract.js'
import { lossOf } from '../quoteMaths.js'

const WORD = 64
/** `WETH()` and `getAmountsOut(uint256,address[])` of constant-product routers. */
const [WRAPPED, AMOUNTS_OUT] = ['0xad5c4648', '0xd06ca61f']
/** `swapExactETHForTokens`, `swapExactTokensForETH` and `swapExactTokensForTokens`. */
const [FROM_COIN, TO_COIN, TOKENS] = ['0x7ff36ab5', '0x18cbafe5', '0x38ed1739']
/** How long a call remains valid, in seconds. */
const DEADLINE = 1_200n
/** The price impact is measured against the rate of the amount divided by this. */
const PART = 1_000n

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(WORD, '0')
const list = (path: readonly string[]) => [word(BigInt(path.length)), ...path.map(word)]

/** The last number of a list in the answer of a contract. */
const lastOf = (count: number) => (answer: unknown) => {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('No amounts')
  const words = answer.slice(2).match(/.{64}/g) ?? []
  const [, length = '', ...amounts] = words
  if (amounts.length !== count || BigInt(`0x${length}`) !== BigInt(count)) throw new TypeError('No amounts')
  return BigInt(`0x${amounts[count - 1]}`)
}
const addressOf = (answer: unknown) => {
  const [, digits] = typeof answer === 'string' ? (/^0x0{24}([\da-f]{40})$/i.exec(answer) ?? []) : []
  if (!digits) throw new TypeError('No address')
  return `0x${digits}`
}

/** Quotes of a constant-product router, read from the chain itself; nobody else is asked. */
export const createRouterSource = (
  { network, address, name = address, permitRouter, tokens }: SwapRouter,
  {
    http,
    networkId,
    now,
  }: {
    readonly http: Pick<Http, 'rpc'>
    /** The network in CAIP-2. */
    networkId(network: SwapRouter['network']): CaipNetworkId
    now(): number
  },
): SwapSource => {
  const call = <T>(at: Network, data: string, parse: (answer: unknown) => T, signal: AbortSignal) =>
    http.rpc(
      at,
      { method: 'eth_call', params: [{ to: address, data }, 'latest'] },
      { parse },
      { headers: { 'content-type': 'application/json' }, signal },
    )
  let wrapped: string | undefined
  const amountOut = (at: Network, amount: bigint, path: readonly string[], signal: AbortSignal) =>
    call(
      at,
      [AMOUNTS_OUT, word(amount), word(64n), ...list(path)].join(''),
      lastOf(path.length),
      signal,
    ).catch((error: unknown) => {
      // A call for a pair without a pool is reverted. A node that cannot be reached says nothing about the
      // pair.
      if (error instanceof PorticoError && error.category === 'rpc' && field(error, 'cause')) return 0n
      throw error
    })
  /** The better one of the direct path and the one over the coin. */
  const best = async ({ network: at, pay, get, amount }: SwapQuery, signal: AbortSignal) => {
    wrapped ??= await call(at, WRAPPED, addressOf, signal)
    const coin = wrapped
    const ends = [pay.address ?? coin, get.address ?? coin] as const
    const paths = [ends, ...(pay.address && get.address ? [[ends[0], coin, ends[1]]] : [])]
    const routes = await Promise.all(
      paths.map(async (path) => ({ path, received: await amountOut(at, amount, path, signal) })),
    )
    return routes.reduce((one, other) => (other.received > one.received ? other : one))
  }
  return {
    plugin: 'swap',
    provider: name,
    networks: [networkId(network)],
    isDeclared: true,
    contracts: () => [address, ...(permitRouter ? [permitRouter] : [])],
    tokens: async ({ network: at }) => [at.nativeCurrency, ...tokens],
    quote: async (query, signal) => {
      const { path, received } = await best(query, signal)
      if (!received) return undefined
      const probe = query.amount / PART
      const part = probe && (await amountOut(query.network, probe, path, signal))
      const impact =
        part >= PART ? lossOf({ paid: query.amount, received }, { paid: probe, received: part }) : undefined
      const permitSpender = query.pay.address === undefined ? undefined : permitRouter
      return {
        received,
        ...(impact !== undefined && { impact }),
        ...(permitSpender && { permitSpender }),
      }
    },
    build: async (query, { least, permit }, signal) => {
      const { pay, get, amount, account } = query
      const { path } = await best(query, signal)
      if (permit && permitRouter) {
        // A dynamic import, because few tokens have permits.
        const { encodePermitted } = await import('./encodePermitted.js')
        return { to: permitRouter, data: encodePermitted(query, { least, permit, path }), value: 0n }
      }
      const until = BigInt(Math.floor(now() / 1000)) + DEADLINE
      const amounts = pay.address === undefined ? [least] : [amount, least]
      const place = BigInt((amounts.length + 3) * 32)
      const selector = pay.address === undefined ? FROM_COIN : get.address === undefined ? TO_COIN : TOKENS
      const words = [...amounts.map(word), word(place), word(account), word(until), ...list(path)]
      return {
        to: address,
        data: selector + words.join(''),
        value: pay.address === undefined ? amount : 0n,
      }
    },
  }
}
