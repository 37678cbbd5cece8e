import type { ActivityDirection, ActivityTransfer } from '../contract.js'
import { add, isBelow, type Quantity } from './readQuantity.js'

/** A movement that was read. */
export interface ReadTransfer {
  readonly direction: ActivityDirection
  /** Movements of the same token have the same key. */
  readonly key: string
  readonly symbol: string
  readonly icon?: string | undefined
  readonly quantity?: Quantity | undefined
  /** In US dollars; 0 if unknown. */
  readonly value: number
  readonly nft: boolean
}

/** Maximum number of a transaction's movements that are shown. */
const MOST_SHOWN = 2

/** Adds up the movements of one token in one direction. */
const sum = (all: readonly ReadTransfer[]): readonly ReadTransfer[] => {
  const merged = new Map<string, ReadTransfer>()
  for (const [index, each] of all.entries()) {
    const id = each.nft ? `nft ${index}` : `${each.direction} ${each.key}`
    const previous = merged.get(id)
    const quantity =
      previous?.quantity && each.quantity
        ? add(previous.quantity, each.quantity)
        : (previous?.quantity ?? each.quantity)
    merged.set(id, previous ? { ...previous, quantity, value: previous.value + each.value } : each)
  }
  return [...merged.values()]
}

/**
 * Drops incidental movements, as by a token's contract or for gas, which are a small part of the same token's
 * main movement.
 */
const withoutDust = (all: readonly ReadTransfer[]): readonly ReadTransfer[] => {
  const groups = new Map<string, ReadTransfer[]>()
  for (const each of all) if (!each.nft) groups.set(each.key, [...(groups.get(each.key) ?? []), each])
  return all.filter((each) => {
    const others = each.nft ? [] : (groups.get(each.key) ?? []).filter((other) => other !== each)
    const factor = others.length > 1 ? 100n : 10n
    return !others.some(
      (other) => each.quantity && other.quantity && isBelow(each.quantity, factor, other.quantity),
    )
  })
}

/** 1 if the amount is zero, because such a movement must not take the place of one that has an amount. */
const zeroRank = ({ quantity }: ReadTransfer): number => Number(quantity?.amount === 0n)

const order: Readonly<Record<ActivityDirection, number>> = { out: 0, self: 1, in: 2 }

/**
 * The movements that characterise a transaction: one per token and direction, without dust, only the two most
 * valuable, outgoing before incoming.
 */
export const mergeTransfers = (all: readonly ReadTransfer[]): readonly ActivityTransfer[] =>
  withoutDust(sum(all))
    .map((each, index) => ({ each, index }))
    .sort(
      (one, other) =>
        other.each.value - one.each.value ||
        zeroRank(one.each) - zeroRank(other.each) ||
        one.index - other.index,
    )
    .slice(0, MOST_SHOWN)
    .sort((one, other) => order[one.each.direction] - order[other.each.direction] || one.index - other.index)
    .map(({ each: { direction, symbol, icon, quantity, nft } }) =>
      Object.freeze({
        direction,
        symbol,
        decimals: quantity?.decimals ?? 0,
        ...(quantity && { amount: quantity.amount }),
        ...(icon && { icon }),
        ...(nft && { nft }),
      }),
    )
