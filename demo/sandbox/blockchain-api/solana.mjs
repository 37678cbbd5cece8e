// @ts-check
import { base58, base64 } from '@scure/base'
import { formatUnits } from 'viem'
import { pictureOf } from '../picture.mjs'
import { SOLANA } from '../secure/networks.mjs'
import { readTransaction } from '../solana-wire.mjs'
import { worth } from './prices.mjs'
import { invalidAddress, Refusal } from './refusal.mjs'
import { createRpc } from './rpc.mjs'

const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const NATIVE = 'So11111111111111111111111111111111111111111'

/**
 * The service's data about the local Solana.
 *
 * @param {{ url: string }} ledger
 * @param {import('./prices.mjs').Prices} prices
 */
export function createSolanaSource({ url }, prices) {
  const caip = SOLANA
  const rpc = createRpc(url)
  const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  /** @param {string} mint */
  const about = (mint) => ({ name: `Token ${mint.slice(0, 4)}`, symbol: mint.slice(0, 4).toUpperCase() })
  /** @param {string} [mint] */
  const priceOf = (mint) => prices.get(mint ? `${caip}:${mint}` : caip)

  /** @param {string} given */
  const read = (given) => {
    try {
      if (base58.decode(given).length === 32) return given
    } catch {
      // Told below.
    }
    throw invalidAddress()
  }

  /** @param {any} landed @param {string} address */
  const transactionOf = async (landed, address) => {
    const [found] = await rpc([{ method: 'getTransaction', params: [landed.signature] }])
    const { fee = 0, preBalances = [], postBalances = [] } = found?.meta ?? {}
    const { keys } = readTransaction(base64.decode(found.transaction[0]))
    /** @param {number} at */
    const change = (at) => (postBalances[at] ?? 0) - (preBalances[at] ?? 0) + (at === 0 ? fee : 0)
    const mine = keys.indexOf(address)
    const moved = mine < 0 ? 0 : change(mine)
    const other = keys.findIndex((_, at) => at !== mine && Math.sign(change(at)) === -Math.sign(moved))
    const [payer = address] = keys
    const party = (moved !== 0 && keys[other]) || payer
    const numeric = formatUnits(BigInt(Math.abs(moved)), 9)
    const price = priceOf()
    return {
      id: landed.signature,
      metadata: {
        operationType: moved < 0 ? 'send' : moved > 0 ? 'receive' : 'execute',
        hash: landed.signature,
        minedAt: new Date(landed.blockTime * 1_000).toISOString(),
        sentFrom: moved > 0 ? party : address,
        sentTo: moved > 0 ? address : party,
        status: landed.err ? 'failed' : 'confirmed',
        nonce: 0,
        application: null,
        chain: caip,
      },
      transfers:
        moved === 0
          ? []
          : [
              {
                fungible_info: {
                  name: coin.name,
                  symbol: coin.symbol,
                  icon: { url: pictureOf(coin.symbol) },
                },
                nft_info: null,
                direction: moved < 0 ? 'out' : 'in',
                quantity: { numeric },
                value: worth(Number(numeric), price) ?? null,
                price: price ?? null,
              },
            ],
    }
  }

  return {
    caip,
    url,
    namespace: 'solana',
    read,
    /** @param {string} address */
    history: async (address) => {
      const [signatures = []] = await rpc([{ method: 'getSignaturesForAddress', params: [address] }])
      return signatures.reverse().map((/** @type {any} */ landed, /** @type {number} */ index) => ({
        time: landed.blockTime,
        block: landed.slot,
        index,
        chain: caip,
        load: () => transactionOf(landed, address),
      }))
    },
    /** @param {string} address */
    balance: async (address) => {
      const [native, ...lists] = await rpc([
        { method: 'getBalance', params: [address] },
        ...PROGRAMS.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [address, { programId }, { encoding: 'jsonParsed' }],
        })),
      ])
      const held = lists
        .flatMap((list) => list?.value ?? [])
        .map(({ account }) => {
          const { mint, tokenAmount } = account.data.parsed.info
          return { mint, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals, ...about(mint) }
        })
      const all = [{ ...coin, mint: NATIVE, amount: BigInt(native?.value ?? 0) }, ...held]
      return all.flatMap(({ mint, name, symbol, decimals, amount }) => {
        if (amount === 0n) return []
        const numeric = formatUnits(amount, decimals)
        const price = priceOf(mint === NATIVE ? undefined : mint)
        const value = worth(Number(numeric), price)
        return [
          {
            name,
            symbol,
            chainId: caip,
            address: mint,
            ...(value !== undefined && { value }),
            price: price ?? 0,
            quantity: { decimals: String(decimals), numeric },
            iconUrl: pictureOf(symbol),
          },
        ]
      })
    },
    /** @param {string} given */
    price: async (given) => {
      const price = priceOf()
      if (price === undefined || given !== NATIVE) return []
      return [{ address: `${caip}:${given}`, ...coin, iconUrl: pictureOf(coin.symbol), price }]
    },
    /** @param {string} _list */
    checkUpdate: (_list) => {
      throw new Refusal(400, 'forceUpdate', 'Only tokens of EVM chains can be updated')
    },
  }
}
