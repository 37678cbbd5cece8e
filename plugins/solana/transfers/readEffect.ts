import { field } from 'portico/core'
import type { WalletCall } from 'portico/kernel'
import type { TransactionEffect } from 'portico/plugins/activity/contract'
import { fromBase64 } from '../encoding/bytes.js'
import { readTransaction } from '../encoding/readTransaction.js'
import { dataOf, type ParsedInstruction, type ParsedMessage, readMessage } from './message/message.js'
import { ASSOCIATED_TOKEN, HARMLESS, SYSTEM, TOKEN, TOKEN_2022 } from './tokens/programs.js'

/** Numbers of instructions: of the system program, and of both token programs. */
const TRANSFER = 2
const [APPROVE_CHECKED, TRANSFER_CHECKED] = [13, 12]

const parseMessage = (text: unknown): ParsedMessage | undefined => {
  try {
    return typeof text === 'string' ? readMessage(readTransaction(fromBase64(text)).message) : undefined
  } catch {
    return undefined
  }
}

/** The effect of one instruction; `created` are token accounts that the transaction creates, with their owners. */
const effectOf = (
  { program, accounts, ...rest }: ParsedInstruction,
  created: ReadonlyMap<string, string>,
): TransactionEffect => {
  const data = dataOf({ program, accounts, ...rest })
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === TRANSFER && accounts[1])
    return { kind: 'send', to: accounts[1], amount: view.getBigUint64(4, true) }
  const isToken = (program === TOKEN || program === TOKEN_2022) && data.length === 10
  const [, token, counterparty] = accounts
  if (!isToken || !token || !counterparty) return { kind: 'execute' }
  const amount = view.getBigUint64(1, true)
  if (data[0] === APPROVE_CHECKED) return { kind: 'approve', to: counterparty, token, amount }
  if (data[0] !== TRANSFER_CHECKED) return { kind: 'execute' }
  // The owner of an account that is there already is not in the transaction.
  const to = created.get(counterparty)
  return { kind: 'send', ...(to && { to }), token, amount }
}

/** Reads the effect of a request that sends a transaction: of SOL, of a token or an approval, or of anything else. */
export const readEffect = ({ method, params }: WalletCall): TransactionEffect | undefined => {
  if (method !== 'solana_signAndSendTransaction') return undefined
  const message = parseMessage(field(params, 'transaction'))
  if (!message) return undefined
  const created = new Map<string, string>()
  for (const { program, accounts } of message.instructions)
    if (program === ASSOCIATED_TOKEN && accounts[1] && accounts[2]) created.set(accounts[1], accounts[2])
  const [only, ...others] = message.instructions.filter(
    ({ program }) => program !== ASSOCIATED_TOKEN && !HARMLESS.includes(program),
  )
  return only && !others.length ? effectOf(only, created) : { kind: 'execute' }
}
