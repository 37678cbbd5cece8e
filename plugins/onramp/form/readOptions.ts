import { field, isDisguised, parseAmount, readText } from 'portico/core'
import type { PaymentCurrency, PurchaseCurrency } from '../contract.js'
import { CENTS } from './checkAmount.js'

/** The most rows of an answer, and of a currency, that are read. */
const MOST_ROWS = 500
const MOST_PARTS = 40

const readList = (input: unknown, most: number): readonly unknown[] =>
  Array.isArray(input) ? input.slice(0, most) : []

/** A short plain text; undefined for anything else. */
const readWord = (input: unknown, most = 100): string | undefined =>
  typeof input === 'string' && input.length <= most ? input.trim() : undefined

const readPurchase = (row: unknown): readonly PurchaseCurrency[] => {
  const id = readWord(field(row, 'id'))
  const name = readText(field(row, 'name'), 60)
  const symbol = readText(field(row, 'symbol'), 20)
  const networks = readList(field(row, 'networks'), MOST_PARTS).flatMap((each) => {
    const [slug, chain] = [readWord(field(each, 'name')), readWord(String(field(each, 'chain_id')))]
    return slug && chain
      ? [
          Object.freeze({
            name: slug,
            display_name: readText(field(each, 'display_name'), 60) || slug,
            chain_id: chain,
            contract_address: readWord(field(each, 'contract_address')) ?? '',
          }),
        ]
      : []
  })
  return id && symbol && !isDisguised(field(row, 'symbol')) && networks.length
    ? [Object.freeze({ id, name: name || symbol, symbol, networks: Object.freeze(networks) })]
    : []
}

const readPayment = (row: unknown): readonly PaymentCurrency[] => {
  const id = readWord(field(row, 'id'), 3)
  const limits = readList(field(row, 'payment_method_limits'), MOST_PARTS).flatMap((each) => {
    const [method, min, max] = (['id', 'min', 'max'] as const).map((key) => readWord(field(each, key), 40))
    const [least, most] = [min, max].map((text) => parseAmount(text ?? '', CENTS))
    return method && min && max && least !== undefined && most !== undefined && least <= most
      ? [Object.freeze({ id: method, min, max })]
      : []
  })
  return id && /^[A-Z]{3}$/.test(id) && limits.length
    ? [Object.freeze({ id, payment_method_limits: Object.freeze(limits) })]
    : []
}

/** Reads the currencies of the blockchain API row by row, each frozen; throws if the answer has no lists. */
export const readOptions = (
  answer: unknown,
): { readonly purchases: readonly PurchaseCurrency[]; readonly payments: readonly PaymentCurrency[] } => {
  const [purchases, payments] = [field(answer, 'purchaseCurrencies'), field(answer, 'paymentCurrencies')]
  if (!Array.isArray(purchases) || !Array.isArray(payments))
    throw new TypeError('The answer has no lists of currencies')
  return {
    purchases: Object.freeze(purchases.slice(0, MOST_ROWS).flatMap(readPurchase)),
    payments: Object.freeze(payments.slice(0, MOST_ROWS).flatMap(readPayment)),
  }
}
