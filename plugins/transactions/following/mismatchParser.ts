import { type Parser, PorticoError } from 'portico/kernel'
import type { AmountUnit, TransactionMismatch, TransferDifference, TransferPart } from '../contract.js'

const PARTS: readonly TransferPart[] = [
  'to',
  'amount',
  'asset',
  'from',
  'network',
  'data',
  'delegate',
  'unread',
]

const refuse = (): never => {
  throw new PorticoError('There is no transaction to compare', { category: 'contract' })
}
const readText = (input: unknown): string => (typeof input === 'string' ? input : refuse())

const readUnit = (input: unknown): AmountUnit => {
  const { symbol, decimals } = Object(input) as AmountUnit
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) return refuse()
  return Object.freeze({ symbol: readText(symbol), decimals })
}

const readDifference = (input: unknown): TransferDifference => {
  const { part, expected, found, expectedUnit, foundUnit } = Object(input) as TransferDifference
  if (!PARTS.includes(part)) return refuse()
  return Object.freeze({
    part,
    expected: readText(expected),
    found: readText(found),
    ...(expectedUnit !== undefined && { expectedUnit: readUnit(expectedUnit) }),
    ...(foundUnit !== undefined && { foundUnit: readUnit(foundUnit) }),
  })
}

/** Parses what the alarm shows; whoever opens it may have made it up. */
export const mismatchParser: Parser<TransactionMismatch> = {
  parse: (input) => {
    const { feature, network, hash, differences } = Object(input) as TransactionMismatch
    return Object.freeze({
      feature: readText(feature),
      network: readText(network) as TransactionMismatch['network'],
      hash: readText(hash),
      differences: Object.freeze(
        Array.isArray(differences) ? (differences as readonly unknown[]).map(readDifference) : refuse(),
      ),
    })
  },
}
