// @ts-check
import { formatUnits, getAddress, isAddress, zeroAddress } from 'viem'
import { pictureOf } from '../picture.mjs'
import { APPROVAL, APPROVAL_FOR_ALL, createEvmIndex, TRANSFER, topicAddress } from './evm-index.mjs'
import { NATIVE, worth } from './prices.mjs'
import { invalidAddress, Refusal } from './refusal.mjs'
import { createRpc } from './rpc.mjs'
import { createTokenFacts, isSpam } from './token-facts.mjs'

/** Intended operation of a failed transaction, by its selector. @type {Readonly<Record<string, string>>} */
const INTENTIONS = {
  '0x': 'send',
  '0xa9059cbb': 'send',
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
}

/** @typedef {{ from: string, to: string, contract?: string, amount?: bigint, id?: bigint }} Move a coin, an amount of a token, or an NFT */

/**
 * The coins and tokens that a transaction has moved.
 *
 * @param {import('./evm-index.mjs').Mined} mined
 * @returns {Move[]}
 */
function movesOf({ ok, from, to, created, value, logs }) {
  if (!ok) return []
  const target = to ?? created ?? zeroAddress
  return [
    ...(value > 0n ? [{ from, to: target, amount: value }] : []),
    ...logs.flatMap(
      /** @returns {Move[]} */ ({ address: contract, topics, data }) => {
        const [event, sender, receiver, id] = topics
        if (event !== TRANSFER || !receiver) return []
        const parties = { from: topicAddress(sender), to: topicAddress(receiver), contract }
        if (id !== undefined) return [{ ...parties, id: BigInt(id) }]
        return data.length === 66 ? [{ ...parties, amount: BigInt(data) }] : []
      },
    ),
  ]
}

/**
 * @param {import('./evm-index.mjs').Mined} mined
 * @param {string} address
 * @param {readonly Move[]} moves those of this address
 */
function operationOf({ ok, from, created, input, logs }, address, moves) {
  if (!ok) return INTENTIONS[input.slice(0, 10)] ?? 'execute'
  if (created && from === address) return 'deploy'
  const gave = moves.some((each) => each.from === address)
  const got = moves.some((each) => each.to === address)
  if (gave && got) return moves.length > 1 ? 'trade' : 'send'
  if (gave) return moves.every((each) => each.contract && each.to === zeroAddress) ? 'burn' : 'send'
  if (got) return from === address && moves.every((each) => each.from === zeroAddress) ? 'mint' : 'receive'
  const approves = logs.some(
    ({ topics: [event, owner] }) =>
      (event === APPROVAL || event === APPROVAL_FOR_ALL) && topicAddress(owner) === address,
  )
  return approves ? 'approve' : 'execute'
}

/**
 * The service's data about an EVM chain.
 *
 * @param {{ chainId: number, url: string }} chain
 * @param {import('./prices.mjs').Prices} prices
 */
export function createEvmSource({ chainId, url }, prices) {
  const caip = `eip155:${chainId}`
  const rpc = createRpc(url)
  const index = createEvmIndex(rpc)
  const tokens = createTokenFacts(rpc)
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  /** @param {string} [contract] */
  const priceOf = (contract) => prices.get(contract ? `${caip}:${contract}` : caip)

  /** @param {string} given */
  const read = (given) => {
    if (!isAddress(given, { strict: false })) throw invalidAddress()
    return given.toLowerCase()
  }

  /** @param {Move} move @param {string} address */
  const transferOf = async ({ from, to, contract, amount, id }, address) => {
    const direction = from !== address ? 'in' : to !== address ? 'out' : 'self'
    if (contract && id !== undefined) {
      const { name, image } = await tokens.nft(contract, id)
      const picture = image && { url: image, content_type: /^data:([^;,]+)/.exec(image)?.[1] ?? null }
      return {
        fungible_info: null,
        nft_info: {
          name,
          content: picture ? { preview: picture, detail: picture } : null,
          flags: { is_spam: isSpam(name) },
        },
        direction,
        quantity: { numeric: '1' },
        value: null,
        price: null,
      }
    }
    const { name, symbol, decimals = 0 } = contract ? await tokens.about(contract) : coin
    const numeric = formatUnits(amount ?? 0n, decimals)
    const price = priceOf(contract)
    return {
      fungible_info: { name, symbol, icon: { url: pictureOf(symbol) } },
      nft_info: null,
      direction,
      quantity: { numeric },
      value: worth(Number(numeric), price) ?? null,
      price: price ?? null,
    }
  }

  /** @param {import('./evm-index.mjs').Mined} mined @param {string} address */
  const transactionOf = async (mined, address) => {
    const moves = movesOf(mined).filter(({ from, to }) => from === address || to === address)
    const operationType = operationOf(mined, address, moves)
    const [only] = moves
    // For a single transfer, the sender and recipient of the token instead of its contract.
    const parties =
      only && moves.length === 1
        ? { from: only.from === zeroAddress ? mined.from : only.from, to: only.to }
        : { from: mined.from, to: mined.to ?? mined.created ?? zeroAddress }
    return {
      id: mined.hash,
      metadata: {
        operationType,
        hash: mined.hash,
        minedAt: new Date(mined.time * 1_000).toISOString(),
        sentFrom: getAddress(parties.from),
        sentTo: getAddress(parties.to),
        status: mined.ok ? 'confirmed' : 'failed',
        nonce: mined.nonce,
        application: null,
        chain: caip,
      },
      transfers: await Promise.all(moves.map((move) => transferOf(move, address))),
    }
  }

  return {
    caip,
    url,
    namespace: 'eip155',
    read,
    sync: index.sync,
    /** @param {string} address as `read` returns it */
    history: async (address) => {
      await index.sync()
      return index.of(address).map((mined) => ({
        time: mined.time,
        block: mined.block,
        index: mined.index,
        chain: caip,
        load: () => transactionOf(mined, address),
      }))
    },
    /** @param {string} address as `read` returns it */
    balance: async (address) => {
      await index.sync()
      const contracts = index.tokensOf(address)
      const [[native], amounts, facts] = await Promise.all([
        rpc([{ method: 'eth_getBalance', params: [address, 'latest'] }]),
        tokens.balances(address, contracts),
        Promise.all(contracts.map(tokens.about)),
      ])
      /** @type {(import('./token-facts.mjs').TokenFacts & { contract?: string, amount: bigint })[]} */
      const held = [
        { ...coin, amount: BigInt(native ?? 0) },
        ...contracts.map((contract, at) => ({
          .../** @type {import('./token-facts.mjs').TokenFacts} */ (facts[at]),
          contract,
          amount: amounts[at] ?? 0n,
        })),
      ]
      return held.flatMap(({ contract, name, symbol, decimals, amount }) => {
        if (decimals === undefined || amount === 0n) return []
        const numeric = formatUnits(amount, decimals)
        const price = priceOf(contract)
        const value = worth(Number(numeric), price)
        return [
          {
            name,
            symbol,
            chainId: caip,
            ...(contract && { address: `${caip}:${getAddress(contract)}` }),
            ...(value !== undefined && { value }),
            price: price ?? 0,
            quantity: { decimals: String(decimals), numeric },
            iconUrl: pictureOf(symbol),
          },
        ]
      })
    },
    /** @param {string} given address of a token, or the placeholder address of the coin */
    price: async (given) => {
      const contract = read(given) === NATIVE ? undefined : read(given)
      const { name, symbol, decimals } = contract ? await tokens.about(contract) : coin
      const price = priceOf(contract)
      if (decimals === undefined || price === undefined) return []
      return [{ address: `${caip}:${given}`, name, symbol, iconUrl: pictureOf(symbol), price, decimals }]
    },
    /** @param {string} list CAIP-10 ids of the tokens whose balances must be fresh */
    checkUpdate: (list) => {
      for (const each of list.split(','))
        if (!each.startsWith(`${caip}:`) || !isAddress(each.slice(caip.length + 1), { strict: false }))
          throw new Refusal(400, 'forceUpdate', `Not a token of ${caip}: ${each.slice(0, 100)}`)
    },
  }
}
