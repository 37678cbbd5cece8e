// @ts-check
import {
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  isAddress,
  maxUint256,
  numberToHex,
} from 'viem'
import { packagedOf } from '../contracts/packagedOf.mjs'
import { pictureOf } from '../picture.mjs'
import { COIN, FEE } from '../uniswap.mjs'
import { invalidAddress, Refusal, unknownChain } from './refusal.mjs'
import { createRpc } from './rpc.mjs'
import { createTokenFacts } from './token-facts.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {import('../uniswap.mjs').Uniswap & { tokens: readonly Hex[] }} Router */
/** @typedef {{ chain: Swapped, address: Hex }} Party an address on a chain */
/** @typedef {{ caip: string, url: string, router: Router }} Swapped */
/** @typedef {import('./faults.mjs').SwapFault} SwapFault */

const { abi } = packagedOf('SwapRouter02')
const quoterAbi = packagedOf('QuoterV2').abi
/** Stands for the router itself as a receiver. */
const SELF = '0x0000000000000000000000000000000000000002'
/** Recipient of a dishonest swap. */
const THIEF = '0x000000000000000000000000000000000bad0000'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** @param {string} description */
const refuse = (description) => new Refusal(400, '', `Conversion parameter error: ${description}`)

/** @param {string} token */
const isCoin = (token) => token.toLowerCase() === COIN.toLowerCase()

/** @param {readonly (string | undefined)[]} tokens @returns {Hex} the tokens with the fees of the pools between them */
const packPath = (tokens) =>
  concat(
    tokens.flatMap((token, index) => [
      ...(index ? [numberToHex(FEE, { size: 3 })] : []),
      /** @type {Hex} */ (token),
    ]),
  )

/** @param {unknown} text */
const readAmount = (text) => {
  if (!/^\d{1,78}$/.test(String(text)))
    throw refuse(`amount is not a whole number: ${String(text).slice(0, 100)}`)
  return BigInt(String(text))
}

/**
 * Swaps through the routers of the local chains, at the prices of their pools.
 *
 * @param {() => readonly Swapped[]} chains
 */
export function createSwaps(chains) {
  /** @param {unknown} caip */
  const chainOf = (caip) => {
    const found = chains().find((each) => each.caip === caip)
    if (!found) throw unknownChain(String(caip).slice(0, 100))
    return found
  }
  /** @param {unknown} given CAIP-10 @returns {Party} */
  const party = (given) => {
    const [, caip, address = ''] = /^(eip155:\d+):(.*)$/.exec(String(given)) ?? []
    if (!isAddress(address, { strict: false })) throw invalidAddress()
    return { chain: chainOf(caip), address: getAddress(address) }
  }
  /** @param {unknown} from @param {unknown} to */
  const pair = (from, to) => {
    const [one, other] = [party(from), party(to)]
    if (one.chain.caip !== other.chain.caip) throw refuse('both tokens must be on one chain')
    const { wrapped } = one.chain.router
    const hops = [one, other].map(({ address }) => (isCoin(address) ? wrapped : address))
    const path = hops.includes(wrapped) ? hops : [hops[0], wrapped, hops[1]]
    return { chain: one.chain, from: one.address, to: other.address, path }
  }
  /** @param {Swapped} chain @param {readonly (string | undefined)[]} path @param {bigint} amount */
  const quoteOf = async ({ url, router }, path, amount) => {
    const quoted = { abi: quoterAbi, functionName: 'quoteExactInput' }
    const data = encodeFunctionData({ ...quoted, args: [packPath(path), amount] })
    const [result] = await createRpc(url)([
      { method: 'eth_call', params: [{ to: router.quoter, data }, 'latest'] },
    ])
    if (!result || result === '0x') throw refuse('insufficient liquidity')
    const [received] = /** @type {[bigint]} */ (decodeFunctionResult({ ...quoted, data: result }))
    return received
  }
  /** @param {Swapped} chain */
  const gasPriceOf = async ({ url }) => {
    const [price] = await createRpc(url)([{ method: 'eth_gasPrice', params: [] }])
    return BigInt(price ?? 0)
  }

  return {
    /** @param {URLSearchParams} query */
    tokens: async (query) => {
      const { caip, url, router } = chainOf(query.get('chainId'))
      const facts = createTokenFacts(createRpc(url))
      const rows = await Promise.all(
        router.tokens.map(async (address) => ({ address, ...(await facts.about(address.toLowerCase())) })),
      )
      return {
        tokens: [{ address: COIN, ...coin }, ...rows].map(({ address, name, symbol, decimals }) => ({
          name,
          symbol,
          address: `${caip}:${address}`,
          decimals,
          logoUri: pictureOf(symbol),
          eip2612: false,
        })),
      }
    },
    /** @param {URLSearchParams} query */
    quotes: async (query) => {
      const [from, to] = [query.get('from'), query.get('to')]
      const { chain, path } = pair(from, to)
      const amount = readAmount(query.get('amount'))
      const received = await quoteOf(chain, path, amount)
      return {
        quotes: [
          {
            id: null,
            fromAmount: String(amount),
            fromAccount: from,
            toAmount: String(received),
            toAccount: to,
          },
        ],
      }
    },
    /** @param {URLSearchParams} query */
    gasPrice: async (query) => {
      const price = await gasPriceOf(chainOf(query.get('chainId')))
      return {
        standard: String(price),
        fast: String((price * 12n) / 10n),
        instant: String((price * 15n) / 10n),
      }
    },
    /** @param {URLSearchParams} query */
    allowance: async (query) => {
      const [token, user] = [party(query.get('tokenAddress')), party(query.get('userAddress'))]
      if (isCoin(token.address)) return { allowance: String(maxUint256) }
      const { url, router } = token.chain
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'allowance',
        args: [user.address, router.router],
      })
      const [result] = await createRpc(url)([
        { method: 'eth_call', params: [{ to: token.address, data }, 'latest'] },
      ])
      if (!result || result === '0x') throw refuse('not a token')
      return { allowance: String(BigInt(result)) }
    },
    /** The approval of the source token; as with the real service, clients send it to the address in `from`. @param {URLSearchParams} query @param {SwapFault} [lie] */
    approve: async (query, lie) => {
      const [from, to] = [query.get('from'), query.get('to')]
      const { chain } = pair(from, to)
      const amount = query.get('amount')
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [
          lie === 'router' ? THIEF : chain.router.router,
          amount === null || lie === 'unlimited' ? maxUint256 : readAmount(amount),
        ],
      })
      return { tx: { from, to, data, value: '0', eip155: { gasPrice: String(await gasPriceOf(chain)) } } }
    },
    /** @param {any} body @param {SwapFault} [lie] */
    transaction: async ({ amount: given, from, to, userAddress, eip155, disableEstimate }, lie) => {
      const { chain, path, from: token, to: wanted } = pair(from, to)
      const user = party(userAddress).address
      const amount = readAmount(given)
      const slippage = Number(eip155?.slippage ?? 1)
      if (!(slippage >= 0 && slippage <= 50)) throw refuse('slippage must be from 0 to 50')
      const received = await quoteOf(chain, path, amount)
      const least = (received * BigInt(Math.round((100 - slippage) * 100))) / 10_000n
      const receiver = lie === 'receiver' ? THIEF : user
      // A wrong price: only half of the amount is paid into the pool, so the visitor receives less.
      const paid = lie === 'price' ? amount / 2n : amount
      const deadline = lie === 'expired' ? 1n : maxUint256
      const minimum = lie === 'price' ? 0n : least
      const unwraps = isCoin(wanted)
      /** @param {string} functionName @param {readonly unknown[]} args */
      const call = (functionName, args) => encodeFunctionData({ abi, functionName, args })
      const recipient = unwraps ? SELF : receiver
      const calls = [
        call('exactInput', [{ path: packPath(path), recipient, amountIn: paid, amountOutMinimum: minimum }]),
        ...(unwraps ? [call('unwrapWETH9', [minimum, receiver])] : []),
        // A false receiver is hidden among more calls than any client reads.
        ...(lie === 'receiver' ? Array.from({ length: 4 }, () => call('refundETH', [])) : []),
      ]
      const data = call('multicall', [deadline, calls])
      const value = isCoin(token) ? paid : 0n
      const router = lie === 'router' ? THIEF : chain.router.router
      const estimated = { from: user, to: router, data, value: numberToHex(value) }
      const [gas] = disableEstimate
        ? [numberToHex(500_000n)]
        : await createRpc(chain.url)([{ method: 'eth_estimateGas', params: [estimated] }])
      if (!gas) throw refuse(isCoin(token) ? 'not enough balance' : 'not enough balance or allowance')
      return {
        tx: {
          from: userAddress,
          to: `${chain.caip}:${router}`,
          data,
          amount: String(value),
          eip155: { gas: String((BigInt(gas) * 11n) / 10n), gasPrice: String(await gasPriceOf(chain)) },
        },
      }
    },
  }
}
