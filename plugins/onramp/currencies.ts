import type { Network } from 'portico/kernel'
import type { PaymentCurrency, PaymentLimit, PurchaseCurrency } from './contract.js'

/** The id that the service gives its default currencies. */
const DEFAULT_ID = '2b92315d-eab7-5bef-84fa-089a131333f5'
const ethereum = Object.freeze({
  name: 'ethereum-mainnet',
  display_name: 'Ethereum',
  chain_id: '1',
  contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
})
const polygon = Object.freeze({
  name: 'polygon-mainnet',
  display_name: 'Polygon',
  chain_id: '137',
  contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
})

/** Currencies that can be bought by default. */
export const defaultPurchases: readonly [PurchaseCurrency, ...PurchaseCurrency[]] = [
  Object.freeze({
    id: DEFAULT_ID,
    name: 'USD Coin',
    symbol: 'USDC',
    networks: Object.freeze([ethereum, polygon]),
  }),
  Object.freeze({
    id: DEFAULT_ID,
    name: 'Ether',
    symbol: 'ETH',
    networks: Object.freeze([Object.freeze({ ...ethereum, contract_address: '' })]),
  }),
]

const limits: readonly PaymentLimit[] = Object.freeze([
  Object.freeze({ id: 'card', min: '10.00', max: '7500.00' }),
  Object.freeze({ id: 'ach_bank_account', min: '10.00', max: '25000.00' }),
])

/** Currencies to pay with by default. */
export const defaultPayments: readonly [PaymentCurrency, ...PaymentCurrency[]] = [
  Object.freeze({ id: 'USD', payment_method_limits: limits }),
  Object.freeze({ id: 'EUR', payment_method_limits: limits }),
]

/** Currencies that can be bought on a network: the listed ones, else its own coin. */
export const purchasesOn = (
  all: readonly PurchaseCurrency[],
  { id, nativeCurrency: { name, symbol } }: Network,
): readonly PurchaseCurrency[] => {
  const listed = all.filter(({ networks }) => networks.some((each) => each.chain_id === String(id)))
  return listed.length ? listed : [Object.freeze({ id: symbol, name, symbol, networks: [] })]
}
