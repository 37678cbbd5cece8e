import type { Network } from 'portico/kernel'
import type { PaymentLink, PaymentProblem, PaymentRequest } from 'portico/plugins/transactions/contract'

/** Longest exponent of an amount: no amount on any chain has more digits. */
const MAX_EXPONENT = 78

/** A number of EIP-681 as base units: `2.014e18`; undefined if it is negative, not whole, or no number. */
const readUnits = (text: string): bigint | undefined => {
  const [, digits = '', fraction = '', exponent = '0'] =
    /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e\+?(\d{1,3}))?$/i.exec(text) ?? []
  const zeros = Number(exponent) - fraction.length
  if (!digits || Number(exponent) > MAX_EXPONENT) return undefined
  const all = digits + fraction
  if (zeros >= 0) return BigInt(all) * 10n ** BigInt(zeros)
  return /^0*$/.test(all.slice(zeros)) ? BigInt(all.slice(0, zeros)) : undefined
}

/** Reads a payment link of EIP-681: for the native coin, or for a token by `transfer` of ERC-20. */
export const readPayment = (
  { path, fields }: PaymentLink,
  { id }: Pick<Network, 'id'>,
): PaymentRequest | PaymentProblem => {
  const [, target, network, call] = /^(?:pay-)?([^@/]+)(?:@(\d+))?(?:\/(.*))?$/i.exec(path) ?? []
  if (!target) return { problem: 'unread' }
  // Addresses of several chains look the same.
  if (network !== undefined && network !== String(id)) return { problem: 'network' }
  if (call && call !== 'transfer') return { problem: 'call' }
  // The standard only suggests values for the gas, so the wallet chooses them.
  const known = ['value', 'gas', 'gasLimit', 'gasPrice', ...(call ? ['address', 'uint256'] : [])]
  const names = fields.map(([name]) => name)
  const surplus = names.find((name, index) => !known.includes(name) || names.indexOf(name) < index)
  if (surplus !== undefined) return { problem: 'field', field: surplus }
  const of = (name: string) => fields.find(([each]) => each === name)?.[1]
  const amountOf = (name: string) => {
    const text = of(name)
    return text === undefined ? undefined : (readUnits(text) ?? 0n)
  }
  if (!call) {
    const amount = amountOf('value')
    if (amount === 0n) return { problem: 'amount' }
    return { to: target, ...(amount !== undefined && { token: null, amount }) }
  }
  // The arguments are in the order of the function's, so that another order is another function.
  const isOrdered = !names.includes('uint256') || names.indexOf('address') < names.indexOf('uint256')
  const to = of('address')
  if (!to) return { problem: 'unread' }
  if (!isOrdered) return { problem: 'call' }
  const value = of('value')
  if (value !== undefined && readUnits(value) !== 0n) return { problem: 'field', field: 'value' }
  const amount = amountOf('uint256')
  if (amount === 0n) return { problem: 'amount' }
  return { to, token: target, ...(amount !== undefined && { amount }) }
}
