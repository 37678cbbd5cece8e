import { readIcon, readWebLink } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { BuyOrder, BuySource } from '../contract.js'

/** A copy of a provider as it may be shown; undefined if it is none. */
export const readSource = (source: BuySource): BuySource | undefined => {
  const { name, label, feeRange, url, supportedChains, icon } = source
  const picture = readIcon(icon)
  return [name, label, feeRange].every((each) => typeof each === 'string' && each && each.length <= 40) &&
    readWebLink(url) &&
    Array.isArray(supportedChains)
    ? Object.freeze({
        name,
        label,
        feeRange,
        url,
        supportedChains: Object.freeze([...supportedChains]),
        ...(picture && { icon: picture }),
        ...(source.asksAgain && { asksAgain: true }),
        arrivesOn: (network: Network) => source.arrivesOn?.(network),
        link: (order: BuyOrder, signal: AbortSignal) => source.link(order, signal),
        ...(source.outcome && {
          outcome: (...args: Parameters<NonNullable<BuySource['outcome']>>) =>
            source.outcome?.(...args) ?? Promise.resolve(undefined),
        }),
      })
    : undefined
}
