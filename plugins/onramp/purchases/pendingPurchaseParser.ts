import { readWebLink } from 'portico/core'
import type { CaipNetworkId, Parser } from 'portico/kernel'
import type { Purchase } from '../contract.js'
import type { Baseline } from './holdings.js'

/** A purchase that outlives the page. */
export interface PendingPurchase extends Omit<Purchase, 'status' | 'arrived' | 'count' | 'link'> {
  readonly link: string
  readonly baseline: Baseline
  /** True once the tokens of the account were read. */
  readonly complete: boolean
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most

/** Parses a stored purchase; anything else is none. */
export const pendingPurchaseParser: Parser<PendingPurchase | null> = {
  parse: (input) => {
    const {
      provider,
      label,
      namespace,
      network,
      address,
      symbol,
      elsewhere,
      startedAt,
      link,
      baseline,
      complete,
    } = Object(input) as Readonly<Record<string, unknown>>
    const page = readWebLink(link)
    if (!isText(provider, 40) || !isText(label, 60) || !isText(namespace, 40) || !isText(address, 130))
      return null
    if (!isText(network, 80) || !isText(symbol, 20) || !page || !Number.isFinite(startedAt)) return null
    const amounts = Object.entries(Object(baseline) as Readonly<Record<string, unknown>>)
      .slice(0, 500)
      .filter((each): each is [string, string] => /^\d{1,78}$/.test(String(each[1])) && each[0].length <= 130)
    return Object.freeze({
      provider,
      label,
      namespace,
      network: network as CaipNetworkId,
      address,
      symbol,
      ...(isText(elsewhere, 60) && { elsewhere }),
      startedAt: startedAt as number,
      link: page,
      baseline: Object.freeze(Object.fromEntries(amounts)),
      complete: complete === true,
    })
  },
}
