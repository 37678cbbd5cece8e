import type { Network, Session } from 'portico/kernel'
import type { AssetAmount } from 'portico/plugins/tokens/contract'
import { chainId } from '../chainId.js'
import { evm } from '../contract.js'

type Fields = Readonly<Record<string, unknown>>

/** The largest plausible amount. */
const MAX_AMOUNT = 1n << 128n

const isAsset = (input: unknown): boolean => {
  const { address, balance, type, metadata } = Object(input) as Fields
  const { name, symbol, iconUrl, decimals, price } = Object(metadata) as Fields
  return (
    [address, balance, name, symbol, iconUrl].every((each) => typeof each === 'string') &&
    (type === 'ERC20' || type === 'NATIVE') &&
    typeof decimals === 'number' &&
    typeof price === 'number'
  )
}

/** The amount of an asset in base units; undefined if it is not plausible. */
const amountOf = (balance: string) => {
  if (!/^0x[\da-f]{1,64}$/i.test(balance)) return undefined
  const amount = BigInt(balance)
  return amount < MAX_AMOUNT ? amount : undefined
}

/** The decimal text of a price, without an exponent; undefined if it is not plausible. */
const priceText = (price: number) => {
  if (!(price > 0 && price < 1e12)) return undefined
  const text = String(price)
  return text.includes('e') ? price.toFixed(18) : text
}

/**
 * Reads an answer to `wallet_getAssets` for one chain, `{ '0x1': Asset[] }`. Undefined unless every asset of every chain is valid; an
 * empty object is valid, and empty.
 */
export const readAssetList = (
  answer: unknown,
  hexId: string,
  network: string,
): readonly AssetAmount[] | undefined => {
  if (!answer || typeof answer !== 'object' || Array.isArray(answer)) return undefined
  const entries = Object.entries(answer as Fields)
  if (!entries.every(([, list]) => Array.isArray(list) && list.every(isAsset))) return undefined
  const list = entries.find(([chain]) => chain.toLowerCase() === hexId)?.[1] as readonly {
    readonly address: string
    readonly balance: string
    readonly type: 'ERC20' | 'NATIVE'
    readonly metadata: { readonly [K in 'name' | 'symbol' | 'iconUrl']: string } & {
      readonly [K in 'decimals' | 'price']: number
    }
  }[]
  return (list ?? []).flatMap(({ address, balance, type, metadata }) => {
    const { name, symbol, iconUrl: icon, decimals } = metadata
    const amount = amountOf(balance)
    const price = priceText(metadata.price)
    const asset = `${network}/${type === 'NATIVE' || address === 'native' ? 'slip44:60' : `erc20:${address}`}`
    return amount === undefined
      ? []
      : [{ asset, name, symbol, decimals, amount, icon, ...(price && { price }) }]
  })
}

/** The assets that a wallet lists itself (EIP-7811), if it reports that capability (EIP-5792). */
export const readAssets = async (
  session: Session,
  address: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<readonly AssetAmount[] | undefined> => {
  const id = chainId(caipNetworkId.replace(`${evm}:`, ''))
  if (id === undefined) return undefined
  const hexId = `0x${id.toString(16)}`
  const ask = (method: string, params: unknown) =>
    session.request({ method, params, chainId: caipNetworkId }, { signal })
  try {
    const all = Object(await ask('wallet_getCapabilities', [address])) as Fields
    const { assetDiscovery } = Object(all[hexId]) as Fields
    if ((Object(assetDiscovery) as Fields).supported !== true) return undefined
    const answer = await ask('wallet_getAssets', [{ account: address, chainFilter: [hexId] }])
    return readAssetList(answer, hexId, caipNetworkId)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
