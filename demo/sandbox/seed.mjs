// @ts-check
import { encodeDeployData, encodeFunctionData, getContractAddress, numberToHex, parseUnits } from 'viem'
import { createRpc } from './blockchain-api/rpc.mjs'
import { artifactOf } from './contracts/artifactOf.mjs'
import { packagedOf } from './contracts/packagedOf.mjs'
import { pictureOf } from './picture.mjs'
import { PICTURES, SPAM, TOKENS } from './seed-tokens.mjs'
import { placeUniswap } from './uniswap.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ address: Hex, name: string, symbol: string, decimals: number, price?: number }} SeedToken */
/** @typedef {{ from: Hex, to?: Hex, data?: Hex, value?: bigint, gas?: bigint }} Sent */

/** Transactions of the seeded account. */
const TRANSACTIONS = 300
const DAY = 24 * 60 * 60
const FOR_EVER = 2n ** 64n - 1n
/** How far back the history goes, in seconds. */
const SPAN = 200 * DAY
/** Senders whose keys are unknown; a local chain allows them to send (impersonation). */
const ISSUER = /** @type {Hex} */ ('0x5eed000000000000000000000000000000000001')
const FRIENDS = /** @type {readonly Hex[]} */ ([
  '0xa11ce5e9b1c4e7d20f3c8a6b94d2f1e07c53b8d4',
  '0xb0b1e4a7d93c52f86e0a4b7c1d2f3958e6a7c0b5',
  '0xca201f5d8e3b6a92c47f0e1d5b8a3c6f92d4e7a1',
])
/** Looks like the first friend's address when its middle is left out. */
const IMPOSTOR = /** @type {Hex} */ ('0xa11c9f04c7d2b3a5e6f8091a2b3c4d5e6f70b8d4')

const coin = artifactOf('SandboxCoin')
const collection = artifactOf('SandboxCollection')
const router = packagedOf('UniswapV2Router02')

/** @param {string} text */
const base64 = (text) => Buffer.from(text).toString('base64')

/** The metadata of an NFT, with its picture inside. @param {string} name @param {string} image */
const metadata = (name, image) =>
  `data:application/json;base64,${base64(JSON.stringify({ name, description: `${name}, seen from a window`, image }))}`

/** An SVG that contains a script. */
const SCRIPTED = `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><rect width="40" height="40" fill="#c00"/></svg>')}`

/**
 * Gives an account of a fresh local chain a history: tokens, some 300 transactions over half a year, NFTs, spam, and an address
 * that imitates one it knows. All of it is real transactions; only the senders' coins are written into the chain's state.
 *
 * @param {{ url: string, account: Hex, now?: number }} options `now` in seconds; the chain's last block must be older than half a year
 * @returns {Promise<{ tokens: readonly SeedToken[], friend: Hex, impostor: Hex }>}
 */
export async function seedChain({ url, account, now = Math.floor(Date.now() / 1_000) }) {
  const rpc = createRpc(url)
  const { pairRouter: exchange, wrapped } = await placeUniswap({ chainId: 1, url })
  const senders = [ISSUER, ...FRIENDS, IMPOSTOR]
  await rpc([
    { method: 'anvil_autoImpersonateAccount', params: [true] },
    { method: 'evm_setAutomine', params: [false] },
    ...senders.map((each) => ({ method: 'anvil_setBalance', params: [each, numberToHex(10n ** 22n)] })),
  ])
  const start = now - SPAN
  /** @type {Map<Hex, number>} */
  const nonces = new Map()

  /** Sends transactions in the given order and mines them in one block. @param {readonly Sent[]} sent @param {number} time */
  const block = async (sent, time) => {
    const hashes = await rpc(
      sent.map(({ from, to, data, value, gas = 300_000n }) => {
        const nonce = nonces.get(from) ?? 0
        nonces.set(from, nonce + 1)
        return {
          method: 'eth_sendTransaction',
          params: [
            {
              from,
              ...(to && { to }),
              ...(data && { data }),
              ...(value !== undefined && { value: numberToHex(value) }),
              gas: numberToHex(gas),
              nonce: numberToHex(nonce),
              maxFeePerGas: numberToHex(10n ** 11n),
              maxPriorityFeePerGas: '0x0',
            },
          ],
        }
      }),
    )
    if (hashes.some((hash) => !hash)) throw new Error('The chain refused a transaction of the seed.')
    await rpc([{ method: 'evm_mine', params: [numberToHex(time)] }])
  }

  /** @param {string} functionName @param {readonly unknown[]} args */
  const call = (functionName, args) => encodeFunctionData({ abi: coin.abi, functionName, args })
  /** @param {string} functionName @param {readonly unknown[]} args */
  const collect = (functionName, args) => encodeFunctionData({ abi: collection.abi, functionName, args })

  // Contracts are deployed first, in blocks with enough gas.
  const deployments = [
    ...[...TOKENS, ...SPAM].map(([name, symbol, decimals]) =>
      encodeDeployData({ ...coin, args: [name, symbol, decimals] }),
    ),
    encodeDeployData({ ...collection, args: ['Window Views', 'VIEW'] }),
    encodeDeployData({ ...collection, args: ['Free mint at window-drop.xyz', 'DROP'] }),
  ]
  for (let from = 0; from < deployments.length; from += 12)
    await block(
      deployments.slice(from, from + 12).map((data) => ({ from: ISSUER, data, gas: 2_300_000n })),
      start + from,
    )
  const contracts = deployments.map((_, nonce) => getContractAddress({ from: ISSUER, nonce: BigInt(nonce) }))
  const at = (/** @type {number} */ index) => /** @type {Hex} */ (contracts[index])
  const [views, drop] = [at(deployments.length - 2), at(deployments.length - 1)]

  const friendOf = (/** @type {number} */ index) => /** @type {Hex} */ (FRIENDS[index % FRIENDS.length])
  const tokens = TOKENS.map(([, , decimals, amount], index) => ({
    address: at(index),
    amount: parseUnits(amount, decimals),
  }))
  /** @type {readonly Sent[]} */
  const received = tokens.map(({ address, amount }) => ({
    from: ISSUER,
    to: address,
    data: call('mint', [account, amount]),
  }))
  /** Spam and NFTs, which are spread among the other transactions. @type {readonly Sent[]} */
  const between = [
    ...PICTURES.map((name, index) => ({
      from: index % 2 ? account : ISSUER,
      to: views,
      data: collect('mint', [account, BigInt(index + 1), metadata(name, pictureOf(name))]),
      gas: 3_000_000n,
    })),
    ...SPAM.map(([, , decimals, amount], index) => ({
      from: ISSUER,
      to: at(TOKENS.length + index),
      data: call('mint', [account, parseUnits(amount, decimals)]),
    })),
    {
      from: ISSUER,
      to: drop,
      data: collect('mint', [account, 1n, metadata('Claim at window-drop.xyz', SCRIPTED)]),
      gas: 3_000_000n,
    },
  ]
  const [dollar] = tokens
  if (!dollar) throw new Error('There is no token to send.')
  const paid = parseUnits('250', 6)
  const [pooled, coinsPooled] = [parseUnits('300000', 6), parseUnits('100', 18)]
  /** @param {string} functionName @param {readonly unknown[]} args */
  const exchangeCall = (functionName, args) => encodeFunctionData({ abi: router.abi, functionName, args })
  await block(
    [
      { from: ISSUER, to: dollar.address, data: call('mint', [ISSUER, pooled]) },
      { from: ISSUER, to: dollar.address, data: call('approve', [exchange, pooled]) },
      {
        from: ISSUER,
        to: exchange,
        value: coinsPooled,
        data: exchangeCall('addLiquidityETH', [dollar.address, pooled, 0n, 0n, ISSUER, FOR_EVER]),
        gas: 5_000_000n,
      },
    ],
    start + deployments.length,
  )
  /** @type {readonly Sent[]} */
  const ending = [
    { from: account, to: dollar.address, data: call('transfer', [friendOf(0), paid]) },
    // Address poisoning: a fake of that payment, in a token of the same name, to an address that imitates the friend's.
    { from: IMPOSTOR, to: at(TOKENS.length + 1), data: call('pretend', [account, IMPOSTOR, paid]) },
    { from: IMPOSTOR, to: account, value: 1n },
  ]
  const kinds = /** @type {const} */ ([
    'send',
    'receive',
    'pay',
    'earn',
    'trade',
    'receive',
    'approve',
    'send',
  ])
  /** @type {readonly Sent[]} */
  const daily = Array.from(
    { length: TRANSACTIONS - received.length - between.length - ending.length },
    (_, index) => {
      const friend = friendOf(index * 7)
      const { address: to, amount } = /** @type {(typeof tokens)[number]} */ (
        tokens[(index * 11) % tokens.length]
      )
      const share = amount / 100n || 1n
      const coins = parseUnits('0.01', 18) * BigInt(2 + (index % 5))
      switch (index % 40 === 39 ? 'fail' : kinds[index % kinds.length]) {
        case 'receive':
          return { from: ISSUER, to, data: call('mint', [account, share]) }
        case 'pay':
          return { from: account, to: friend, value: coins }
        case 'earn':
          return { from: friend, to: account, value: coins }
        case 'trade':
          return {
            from: account,
            to: exchange,
            value: coins,
            data: exchangeCall('swapExactETHForTokens', [0n, [wrapped, dollar.address], account, FOR_EVER]),
          }
        case 'approve':
          return { from: account, to, data: call('approve', [friend, share]) }
        case 'fail':
          return { from: account, to, data: call('transfer', [friend, amount * 1_000_000n]) }
        default:
          return { from: account, to, data: call('transfer', [friend, share]) }
      }
    },
  )
  const gap = Math.floor(daily.length / between.length)
  const mixed = daily.flatMap((sent, index) => {
    const other = index % gap === gap - 1 ? between[(index + 1) / gap - 1] : undefined
    return other ? [sent, other] : [sent]
  })
  const steps = [...received, ...mixed, ...ending]
  const from = start + DAY
  const step = Math.floor((now - 60 - from) / steps.length)
  for (const [index, sent] of steps.entries()) await block([sent], from + step * index)

  await rpc([
    { method: 'evm_setAutomine', params: [true] },
    { method: 'anvil_autoImpersonateAccount', params: [false] },
  ])
  return {
    tokens: TOKENS.map(([name, symbol, decimals, , price], index) => ({
      address: at(index),
      name,
      symbol,
      decimals,
      ...(price !== undefined && { price }),
    })),
    friend: friendOf(0),
    impostor: IMPOSTOR,
  }
}
