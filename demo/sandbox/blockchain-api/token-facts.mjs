// @ts-check
import { decodeFunctionResult, encodeFunctionData, erc20Abi, erc721Abi } from 'viem'

/** @typedef {{ name: string, symbol: string, decimals: number | undefined }} TokenFacts decimals are absent for an NFT */
/** @typedef {{ name: string, image: string | undefined }} NftFacts */

const LINK = /https?:|www\.|\bt\.me\b|[\w-]\.(?:com|net|org|io|xyz|app|gift|site|online|claims?)\b/i

/** Whether a name contains a link. @param {string} name */
export const isSpam = (name) => LINK.test(name)

/** @param {any} abi @param {string} functionName @param {unknown} data */
const decode = (abi, functionName, data) => {
  try {
    return decodeFunctionResult({ abi, functionName, data: /** @type {`0x${string}`} */ (data) })
  } catch {
    return undefined
  }
}

/** The metadata of an NFT, from a `data:` address. @param {unknown} uri @returns {{ name?: unknown, image?: unknown }} */
const readMetadata = (uri) => {
  try {
    const [, encoding, text = ''] = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(String(uri)) ?? []
    return Object(JSON.parse(encoding ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text)))
  } catch {
    return {}
  }
}

/**
 * Names and decimals of tokens, read from each contract once.
 *
 * @param {import('./rpc.mjs').Rpc} rpc
 */
export function createTokenFacts(rpc) {
  /** @type {Map<string, Promise<TokenFacts>>} */
  const tokens = new Map()
  /** @type {Map<string, Promise<NftFacts>>} */
  const nfts = new Map()
  /** @template T @param {Map<string, Promise<T>>} kept @param {string} key @param {() => Promise<T>} read */
  const once = (kept, key, read) => {
    const found = kept.get(key)
    if (found) return found
    const asked = read()
    kept.set(key, asked)
    asked.catch(() => kept.delete(key))
    return asked
  }
  /** @param {string} to @param {any} abi @param {string} functionName @param {readonly unknown[]} [args] */
  const call = (to, abi, functionName, args = []) => ({
    method: 'eth_call',
    params: [{ to, data: encodeFunctionData({ abi, functionName, args }) }, 'latest'],
  })
  /** @param {string} address */
  const about = (address) =>
    once(tokens, address, async () => {
      const [name, symbol, decimals] = await rpc(
        ['name', 'symbol', 'decimals'].map((each) => call(address, erc20Abi, each)),
      )
      const places = decode(erc20Abi, 'decimals', decimals)
      return {
        name: String(decode(erc20Abi, 'name', name) ?? ''),
        symbol: String(decode(erc20Abi, 'symbol', symbol) ?? ''),
        decimals: places === undefined ? undefined : Number(places),
      }
    })

  return {
    about,
    /** @param {string} address @param {bigint} id */
    nft: (address, id) =>
      once(nfts, `${address}/${id}`, async () => {
        const [{ name }, [uri]] = await Promise.all([
          about(address),
          rpc([call(address, erc721Abi, 'tokenURI', [id])]),
        ])
        const metadata = readMetadata(decode(erc721Abi, 'tokenURI', uri))
        return {
          name: typeof metadata.name === 'string' ? metadata.name : `${name} #${id}`,
          image: typeof metadata.image === 'string' ? metadata.image : undefined,
        }
      }),
    /** Amounts in base units, in the order of the contracts. @param {string} owner @param {readonly string[]} contracts */
    balances: async (owner, contracts) => {
      const found = await rpc(contracts.map((each) => call(each, erc20Abi, 'balanceOf', [owner])))
      return found.map((each) => /** @type {bigint} */ (decode(erc20Abi, 'balanceOf', each) ?? 0n))
    },
  }
}

/** @typedef {ReturnType<typeof createTokenFacts>} Tokens */
