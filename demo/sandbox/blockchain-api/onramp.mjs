// @ts-check
import { tokenAddress } from '../chain.mjs'
import { Refusal } from './refusal.mjs'

/** Currencies that can be bought, with the network of each. @type {readonly (readonly [id: string, symbol: string, name: string, chainId: number, network: string, contract?: string])[]} */
const PURCHASES = [
  ['sandbox-eth', 'ETH', 'Ether', 1, 'Ethereum'],
  ['sandbox-eth-base', 'ETH', 'Ether', 8453, 'Base'],
  ['sandbox-usd', 'SBD', 'Sandbox Dollar', 1, 'Ethereum', tokenAddress],
  ['sandbox-usd-base', 'SBD', 'Sandbox Dollar', 8453, 'Base', tokenAddress],
]
/** Exchange rates of the US dollar, invented like the prices. @type {Readonly<Record<string, number>>} */
const RATES = { USD: 1, EUR: 0.9 }
/** Fees, as fractions of the amount paid. */
const SERVICE_FEE = 0.01
const NETWORK_FEE = 0.002

export const options = () => ({
  purchaseCurrencies: PURCHASES.map(([id, symbol, name, chainId, network, contract = '']) => ({
    id,
    name,
    symbol,
    networks: [
      {
        name: `${network.toLowerCase()}-mainnet`,
        display_name: network,
        chain_id: String(chainId),
        contract_address: contract,
      },
    ],
  })),
  paymentCurrencies: Object.keys(RATES).map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })),
})

/**
 * The coins that an amount of money buys at the sandbox's prices.
 *
 * @param {any} asked
 * @param {import('./prices.mjs').Prices} prices
 * @param {() => string} createId
 */
export const quote = ({ purchaseCurrency, paymentCurrency, amount }, prices, createId) => {
  const [id, symbol, , chainId, , contract] = PURCHASES.find(([each]) => each === purchaseCurrency?.id) ?? []
  const currency = String(paymentCurrency?.id)
  const rate = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined
  if (!id || !symbol) throw new Refusal(400, 'asset', 'The asset is not supported')
  if (rate === undefined) throw new Refusal(400, 'currency', `The currency is not supported: ${currency}`)
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(String(amount)) || Number(amount) < 10 || Number(amount) > 7_500)
    throw new Refusal(400, 'amount', 'The amount must be from 10.00 to 7500.00')
  const total = Number(amount)
  const subtotal = total * (1 - SERVICE_FEE - NETWORK_FEE)
  const price = prices.get(`eip155:${chainId}${contract ? `:${contract.toLowerCase()}` : ''}`) ?? 0
  /** @param {number} value @param {string} unit @param {number} digits */
  const money = (value, unit, digits = 2) => ({ amount: value.toFixed(digits), currency: unit })
  return {
    paymentTotal: money(total, currency),
    paymentSubtotal: money(subtotal, currency),
    purchaseAmount: money(price && subtotal / rate / price, symbol, 8),
    coinbaseFee: money(total * SERVICE_FEE, currency),
    networkFee: money(total * NETWORK_FEE, currency),
    quoteId: createId(),
  }
}
