import { field } from 'portico/core'
import type { RequestReader } from 'portico/kernel'
import { callsOfOperation } from '../comparing/readCalls.js'
import {
  addressOf,
  dataOf,
  parseTransaction,
  type ReadableTransaction,
  readBatch,
  readTransaction,
} from './readTransaction.js'

/** Maximum number of calls in an operation that are read. */
const MAX_CALLS = 100
/** Takes the place of a factory if the account gets its code by the operation (EIP-7702). */
const DELEGATION = /^0x7702/

/**
 * The calls of an operation, undefined for each that cannot be read. Throws if the operation itself cannot be, or if it gives the account
 * new code, which may do anything.
 */
const parseUserOperation = (input: unknown): readonly (ReadableTransaction | undefined)[] => {
  const [factory, initCode, authorization] = ['factory', 'initCode', 'eip7702Auth'].map((key) =>
    field(input, key),
  )
  const isDelegating = [factory, initCode].some((each) => DELEGATION.test(String(each)))
  if (isDelegating || (authorization !== undefined && authorization !== null)) throw new TypeError('New code')
  const from = addressOf(field(input, 'sender'))
  const calls = callsOfOperation(dataOf(field(input, 'callData')))
  if (!calls.length || calls.length > MAX_CALLS) throw new TypeError('No calls')
  return calls.map(
    (each) => each && parseTransaction({ ...each, from, value: `0x${each.value.toString(16)}` }),
  )
}

/** Operations of `eth_sendUserOperation` (ERC-4337). */
export const userOperationReader: RequestReader<readonly (ReadableTransaction | undefined)[]> = {
  params: {
    parse: (params) => {
      if (!Array.isArray(params)) throw new TypeError('No list')
      return parseUserOperation(params[0])
    },
  },
  read: (calls) => (calls.length === 1 ? calls[0] && readTransaction(calls[0]) : readBatch(calls)),
}
