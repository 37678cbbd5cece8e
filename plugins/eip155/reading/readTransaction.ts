import type { CaipNetworkId, Reading } from 'portico/kernel'
import type { AllowedAmount } from 'portico/plugins/transactions/contract'
import { chainId } from '../chainId.js'
import { evm } from '../contract.js'
import { argumentsOf, selectorOf, wordAt } from '../encoding/abiReader.js'
import { evmAddress } from '../evmAddress.js'

/** Maximum length of call data that is read, in characters. */
const MAX_DATA = 600_000
/** Functions of tokens, by selector. */
const [TRANSFER, TRANSFER_FROM, APPROVE] = ['a9059cbb', '23b872dd', '095ea7b3']
const [INCREASE, APPROVE_ALL] = ['39509351', 'a22cb465']
/** `approve(address,address,uint160,uint48)` of Permit2, which has this address on every chain. */
const PERMIT2_APPROVE = '87517c45'
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** An address in canonical form, whatever the capitals of its letters are; throws if it is none. */
export const addressOf = (input: unknown): string => {
  const address = typeof input === 'string' ? evmAddress(input.toLowerCase()) : undefined
  if (!address) throw new TypeError('No address')
  return address
}

/** A quantity of a request, as wallets take it: hexadecimal; throws if it is none. */
const quantityOf = (input: unknown): bigint => {
  if (typeof input !== 'string' || !/^0x[\da-f]{1,64}$/i.test(input)) throw new TypeError('No quantity')
  return BigInt(input)
}

/** An allowance in words: there are fewer units of any token than of one that nobody limits. */
export const allowedAmount = (amount: bigint): AllowedAmount =>
  amount >= 2n ** 128n || amount === 2n ** 96n - 1n ? 'unlimited' : amount

/** The network of a chain id in a request; throws if there is one that cannot be read. */
export const networkOf = (input: unknown): CaipNetworkId | undefined => {
  if (input === undefined || input === null) return undefined
  const id = chainId(input)
  if (id === undefined) throw new TypeError('No chain id')
  return `${evm}:${id}`
}

/** The parts of a transaction that are read. */
export interface ReadableTransaction {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value: bigint
  readonly data: string
  readonly network?: CaipNetworkId | undefined
}

/** Bytes in hexadecimal digits, in lower case; throws if they are none, or too many. */
export const dataOf = (input: unknown): string => {
  if (input === undefined || input === null) return '0x'
  if (typeof input !== 'string' || input.length > MAX_DATA || !/^0x(?:[\da-f]{2})*$/i.test(input))
    throw new TypeError('No call data')
  return input.toLowerCase()
}

/** Validates a transaction of a request; throws if it is not one, or if it says two things. */
export const parseTransaction = (input: unknown): ReadableTransaction => {
  const { from, to, value, data, input: other, chainId: chain, authorizationList } = Object(input)
  // New code of the account may do anything.
  if (authorizationList !== undefined && authorizationList !== null) throw new TypeError('New code')
  const [one, two] = [dataOf(data ?? other), dataOf(other ?? data)]
  if (one !== two) throw new TypeError('Two calls')
  return {
    from: from === undefined ? undefined : addressOf(from),
    to: to === undefined || to === null ? undefined : addressOf(to),
    value: value === undefined || value === null ? 0n : quantityOf(value),
    data: one,
    network: networkOf(chain),
  }
}

/** The call of a token's function; undefined if it is another one. Throws if its arguments are not valid. */
const readTokenCall = (token: string, data: string, from: string | undefined): Reading | undefined => {
  const selector = selectorOf(data)
  const read = argumentsOf(data)
  const address = (index: number) => addressOf(read.address(wordAt(index)))
  const number = (index: number) => read.number(wordAt(index))
  switch (selector) {
    case TRANSFER:
      return { kind: 'transfer', to: address(0), amount: number(1), token }
    case TRANSFER_FROM:
      return from && address(0) === from
        ? { kind: 'transfer', to: address(1), amount: number(2), token }
        : undefined
    case APPROVE:
      return { kind: 'approval', spender: address(0), token, amount: allowedAmount(number(1)) }
    case INCREASE:
      return { kind: 'approval', spender: address(0), token, amount: allowedAmount(number(1)), added: true }
    case APPROVE_ALL:
      return { kind: 'approval', spender: address(0), token, amount: number(1) ? 'all' : 0n }
    case PERMIT2_APPROVE:
      return token === PERMIT2
        ? { kind: 'approval', spender: address(1), token: address(0), amount: allowedAmount(number(2)) }
        : undefined
  }
  return undefined
}

/** Reads the effect of a transaction. A call that cannot be read is a call: nothing more is said about it. */
export const readTransaction = ({ from, to, value, data, network }: ReadableTransaction): Reading => {
  const on = network && { network }
  if (to === undefined) return { kind: 'call', amount: value, ...on }
  if (data === '0x') return { kind: 'transfer', to, amount: value, ...on }
  const call: Reading = { kind: 'call', to, amount: value, ...on }
  // A token's function takes no coins, so that this is another contract.
  if (value) return call
  try {
    const reading = readTokenCall(to, data, from)
    return reading ? { ...reading, ...on } : call
  } catch {
    return call
  }
}

/** Reads the effects of several calls; undefined stands for one that could not be parsed. */
export const readBatch = (calls: readonly (ReadableTransaction | undefined)[]): Reading => ({
  kind: 'batch',
  steps: calls.map((each) => each && readTransaction(each)),
})
