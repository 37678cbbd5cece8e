import type { TransactionEffect, WalletCall } from 'portico/kernel'
import { fromBase64 } from '../bytes.js'
import { readTransaction } from '../readTransaction.js'
import { field } from './createNode.js'
import { dataOf, type ReadInstruction, type ReadMessage, readMessage } from './message.js'
import { ASSOCIATED, HARMLESS, SYSTEM, TOKEN, TOKEN_2022 } from './programs.js'

/** Numbers of instructions: of the system program, and of both token programs. */
const TRANSFER = 2
const [APPROVE_CHECKED, TRANSFER_CHECKED] = [13, 12]

const read = (text: unknown): ReadMessage | undefined => {
  try {
    return typeof text === 'string' ? readMessage(readTransaction(fromBase64(text)).message) : undefined
  } catch {
    return undefined
  }
}

/** The effect of one instruction; `created` are token accounts that the transaction creates, with their owners. */
const effectOf = (
  { program, accounts, ...given }: ReadInstruction,
  created: ReadonlyMap<string, string>,
): TransactionEffect => {
  const data = dataOf({ program, accounts, ...given })
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === TRANSFER && accounts[1])
    return { kind: 'send', to: accounts[1], amount: view.getBigUint64(4, true) }
  const isToken = (program === TOKEN || program === TOKEN_2022) && data.length === 10
  const [, token, party] = accounts
  if (!isToken || !token || !party) return { kind: 'execute' }
  const amount = view.getBigUint64(1, true)
  if (data[0] === APPROVE_CHECKED) return { kind: 'approve', to: party, token, amount }
  if (data[0] !== TRANSFER_CHECKED) return { kind: 'execute' }
  // The owner of an account that is there already is not in the transaction.
  const to = created.get(party)
  return { kind: 'send', ...(to && { to }), token, amount }
}

/** Reads the effect of a request that sends a transaction: of SOL, of a token or an approval, or of anything else. */
export const readEffect = ({ method, params }: WalletCall): TransactionEffect | undefined => {
  if (method !== 'solana_signAndSendTransaction') return undefined
  const message = read(field(params, 'transaction'))
  if (!message) return undefined
  const created = new Map<string, string>()
  for (const { program, accounts } of message.instructions)
    if (program === ASSOCIATED && accounts[1] && accounts[2]) created.set(accounts[1], accounts[2])
  const [only, ...others] = message.instructions.filter(
    ({ program }) => program !== ASSOCIATED && !HARMLESS.includes(program),
  )
  return only && !others.length ? effectOf(only, created) : { kind: 'execute' }
}
