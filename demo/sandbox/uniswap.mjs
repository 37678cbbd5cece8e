// @ts-check
import { encodeFunctionData, numberToHex, parseAbi, zeroAddress } from 'viem'
import { createRpc } from './blockchain-api/rpc.mjs'
import { packagedOf } from './contracts/packagedOf.mjs'
import { placeContracts } from './place.mjs'

/** @typedef {`0x${string}`} Hex */

/** Placeholder address of the native coin of an EVM network. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** The fee of the pools of version 3, in hundredths of a basis point: 0.3 %, as in version 2. */
export const FEE = 3_000
/** The account that deploys Uniswap, and the one that fills the pools. */
const DEPLOYER = '0x00000000000000000000000000000000000de901'
export const MAKER = '0x00000000000000000000000000000000000b0075'
/** The ticks at the ends of all prices that a pool with this fee allows. */
const [FIRST_TICK, LAST_TICK] = [-887_220, 887_220]
/** The hashes of the code that deploys a pair and a pool, from which their addresses follow. */
const [PAIR_CODE, POOL_CODE] = [
  '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
]
const FOR_EVER = 2n ** 64n - 1n
const tokenAbi = parseAbi(['function mint(address, uint256)', 'function approve(address, uint256)'])

/**
 * Where Uniswap is on a network.
 *
 * @typedef {object} Uniswap
 * @property {Hex} wrapped the token that wraps the coin
 * @property {Hex} pairFactory version 2
 * @property {Hex} pairRouter version 2: quotes and swaps
 * @property {Hex} poolFactory version 3
 * @property {Hex} positions version 3: holds the liquidity
 * @property {Hex} oldRouter version 3: the first router, SwapRouter
 * @property {Hex} router SwapRouter02, for the pools of both versions
 * @property {Hex} quoter QuoterV2, for version 3
 * @property {Hex} universal UniversalRouter, which is paid by Permit2
 * @property {Hex} permit2 holds allowances for other contracts
 */

/** The address of Permit2 on every network. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** @type {Uniswap} */
const ETHEREUM = {
  wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  pairFactory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  pairRouter: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  poolFactory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  oldRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  universal: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  permit2: PERMIT2,
}
/** @type {Uniswap} */
const BASE = {
  wrapped: '0x4200000000000000000000000000000000000006',
  pairFactory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
  pairRouter: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  poolFactory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
  positions: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  // Not on Base, so at the address of the other networks.
  oldRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
  universal: '0x6fF5693b99212Da76ad316178A184AB56D299b43',
  permit2: PERMIT2,
}
/** @param {number} chainId */
export const uniswapOn = (chainId) => (chainId === 8453 ? BASE : ETHEREUM)

/**
 * A pool of the coin and a token; the ratio of the amounts sets the price.
 *
 * @typedef {object} Pool
 * @property {Hex} token a token that anybody may mint
 * @property {bigint} amount of the token, in base units
 * @property {bigint} coins in wei
 * @property {boolean} [isPair] has no pool of version 3, which takes no token that charges a fee
 */

/**
 * Deploys Uniswap to a local chain, at its addresses on the real one.
 *
 * @param {{ chainId: number, url: string }} chain
 */
export async function placeUniswap({ chainId, url }) {
  const at = uniswapOn(chainId)
  const { wrapped, pairFactory, poolFactory, positions } = at
  await placeContracts(createRpc(url), DEPLOYER, [
    { address: wrapped, ...packagedOf('WETH9') },
    { address: pairFactory, ...packagedOf('UniswapV2Factory'), args: [zeroAddress] },
    { address: at.pairRouter, ...packagedOf('UniswapV2Router02'), args: [pairFactory, wrapped] },
    { address: poolFactory, ...packagedOf('UniswapV3Factory') },
    // Nothing describes the positions with a picture.
    {
      address: positions,
      ...packagedOf('NonfungiblePositionManager'),
      args: [poolFactory, wrapped, zeroAddress],
    },
    { address: at.oldRouter, ...packagedOf('SwapRouter'), args: [poolFactory, wrapped] },
    {
      address: at.router,
      ...packagedOf('SwapRouter02'),
      args: [pairFactory, poolFactory, positions, wrapped],
    },
    { address: at.quoter, ...packagedOf('QuoterV2'), args: [poolFactory, wrapped] },
    { address: at.permit2, ...packagedOf('Permit2') },
    {
      address: at.universal,
      ...packagedOf('UniversalRouter'),
      args: [
        {
          permit2: at.permit2,
          weth9: wrapped,
          v2Factory: pairFactory,
          v3Factory: poolFactory,
          pairInitCodeHash: PAIR_CODE,
          poolInitCodeHash: POOL_CODE,
          // There is no version 4 in the sandbox, and no bridge.
          v4PoolManager: zeroAddress,
          v3NFTPositionManager: positions,
          v4PositionManager: zeroAddress,
          spokePool: zeroAddress,
        },
      ],
    },
  ])
  return at
}

/** @param {bigint} value */
const squareRoot = (value) => {
  let [root, next] = [value, (value + 1n) / 2n]
  while (next < root) [root, next] = [next, (next + value / next) / 2n]
  return root
}

/**
 * Deploys Uniswap to a local chain and fills the pools of each token, one of each version.
 *
 * @param {{ chainId: number, url: string }} chain
 * @param {readonly Pool[]} pools
 * @returns {Promise<Uniswap & { tokens: readonly Hex[] }>}
 */
export async function installPools(chain, pools) {
  const rpc = createRpc(chain.url)
  const at = await placeUniswap(chain)
  const needed = pools.reduce((sum, { coins }) => sum + 2n * coins, 10n ** 20n)
  const [first] = await rpc([
    { method: 'eth_getTransactionCount', params: [MAKER, 'latest'] },
    { method: 'anvil_setBalance', params: [MAKER, numberToHex(needed)] },
    { method: 'anvil_impersonateAccount', params: [MAKER] },
  ])
  const calls = pools.flatMap((pool) => fillCalls(at, pool))
  /** @type {any[]} */
  const receipts = []
  // One after the other: a node answers the requests of a batch in any order, and a transaction out of order may wait for ever.
  for (const [index, { to, data, value = 0n }] of calls.entries()) {
    const [receipt] = await rpc([
      {
        method: 'eth_sendTransactionSync',
        params: [
          {
            from: MAKER,
            to,
            data,
            value: numberToHex(value),
            nonce: numberToHex(Number(first) + index),
            gas: numberToHex(8_000_000n),
            maxFeePerGas: numberToHex(10n ** 11n),
            maxPriorityFeePerGas: '0x0',
          },
        ],
      },
    ])
    receipts.push(receipt)
  }
  if (receipts.some((receipt) => receipt?.status !== '0x1'))
    throw new Error(`The pools of chain ${chain.chainId} could not be filled.`)
  await rpc([{ method: 'anvil_stopImpersonatingAccount', params: [MAKER] }])
  return { ...at, tokens: pools.map(({ token }) => token) }
}

/**
 * The calls that mint a token and fill its pools.
 *
 * @param {Uniswap} at
 * @param {Pool} pool
 * @returns {readonly { to: Hex, data: Hex, value?: bigint }[]}
 */
function fillCalls({ pairRouter, positions, wrapped }, { token, amount, coins, isPair = false }) {
  const pairs = packagedOf('UniswapV2Router02').abi
  const { abi } = packagedOf('NonfungiblePositionManager')
  /** @param {'mint' | 'approve'} functionName @param {readonly [Hex, bigint]} args */
  const onToken = (functionName, args) => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName, args }),
  })
  const isTokenFirst = token.toLowerCase() < wrapped.toLowerCase()
  const [token0, token1] = isTokenFirst ? [token, wrapped] : [wrapped, token]
  const [amount0, amount1] = isTokenFirst ? [amount, coins] : [coins, amount]
  const price = squareRoot((amount1 << 192n) / amount0)
  const mint = {
    token0,
    token1,
    fee: FEE,
    tickLower: FIRST_TICK,
    tickUpper: LAST_TICK,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: MAKER,
    deadline: FOR_EVER,
  }
  const steps = [
    encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, FEE, price],
    }),
    encodeFunctionData({ abi, functionName: 'mint', args: [mint] }),
    encodeFunctionData({ abi, functionName: 'refundETH' }),
  ]
  return [
    onToken('mint', [MAKER, 2n * amount]),
    onToken('approve', [pairRouter, amount]),
    {
      to: pairRouter,
      value: coins,
      data: encodeFunctionData({
        abi: pairs,
        functionName: 'addLiquidityETH',
        args: [token, amount, 0n, 0n, MAKER, FOR_EVER],
      }),
    },
    ...(isPair
      ? []
      : [
          onToken('approve', [positions, amount]),
          {
            to: positions,
            value: coins,
            data: encodeFunctionData({ abi, functionName: 'multicall', args: [steps] }),
          },
        ]),
  ]
}
