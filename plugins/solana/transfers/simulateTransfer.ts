import { field } from 'portico/core'
import type { TransferIntent, TransferSimulation } from 'portico/plugins/transactions/contract'
import { COMMITMENT, type Node, nodeErrorCode } from './createNode.js'
import { transactionText } from './intentTransaction.js'

/** The longest reason that is passed on. */
const MAX_REASON = 200

/** Errors of a transaction, by the names of JSON-RPC. */
const ERRORS: Readonly<Record<string, string>> = {
  AccountNotFound: 'The account has nothing to pay the fee with',
  InsufficientFundsForFee: 'The account does not cover the fee',
  InsufficientFundsForRent: 'An account would be left with less than the network requires',
  InvalidAccountForFee: 'The account cannot pay a fee',
  AlreadyProcessed: 'It has been sent already',
}

/** The last log in which a program says why it fails. */
const failureReason = (logs: unknown): string | undefined => {
  const lines = Array.isArray(logs) ? logs.filter((each) => typeof each === 'string') : []
  for (const line of lines.reverse()) {
    const reason =
      /^Program log: (?:Error: )(.+)/.exec(line)?.[1] ??
      /^(?:Program log: )?(Transfer: insufficient lamports.*)/.exec(line)?.[1] ??
      /^Program \w+ failed: (.+)/.exec(line)?.[1]
    // "custom program error" has only a number; an earlier line has the words.
    if (reason && !/^custom program error/.test(reason)) return reason
  }
  return undefined
}

/** Runs a transfer by `simulateTransaction`; undefined if no node could run it. */
export const simulateTransfer = async (
  node: Node,
  intent: TransferIntent,
): Promise<TransferSimulation | undefined> => {
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...COMMITMENT }
  try {
    return await node('simulateTransaction', [transactionText(intent), config], (answer) => {
      const value = field(answer, 'value')
      const error = field(value, 'err')
      if (error === undefined) throw new TypeError('No simulation')
      if (error === null) return { ok: true }
      const name = typeof error === 'string' ? error : (Object.keys(Object(error))[0] ?? '')
      const known = Object.hasOwn(ERRORS, name) ? ERRORS[name] : undefined
      return {
        ok: false,
        reason: (known ?? failureReason(field(value, 'logs')) ?? JSON.stringify(error)).slice(0, MAX_REASON),
      }
    })
  } catch (error) {
    // The node cannot run it, which says nothing about the transfer.
    if (nodeErrorCode(error) !== undefined) return undefined
    throw error
  }
}
