import { readText } from 'portico/core'
import type { Reading } from 'portico/kernel'
import { readTransaction } from '../encoding/readTransaction.js'
import { dataOf, type ParsedInstruction, readMessage } from '../transfers/message/message.js'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from '../transfers/tokens/programs.js'

/** Letters of a memo that are kept. */
const MAX_MEMO = 300
/** More units than there can be of any token. */
const UNLIMITED = 2n ** 64n - 1n
/** First bytes of instructions that are read, by program: `Transfer` of coins; of tokens, with the mint and its decimals. */
const TRANSFER = 2
const [TRANSFER_CHECKED, APPROVE_CHECKED] = [12, 13]
/** The data, in base58, of instructions that make a token account: none, `Create`, and `CreateIdempotent`. */
const CREATIONS: readonly string[] = ['', '1', '2']

const numberAt = (data: Uint8Array, start: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(start, true)

/** A transfer of coins by the account; undefined if it is another instruction. */
const readCoins = ({ accounts, data }: Parts, account: string | undefined): Reading | undefined => {
  const [from, to] = accounts
  const isTransfer = data.length === 12 && data[0] === TRANSFER && data.subarray(1, 4).every((byte) => !byte)
  return isTransfer && from === account && to
    ? { kind: 'transfer', to, amount: numberAt(data, 4) }
    : undefined
}

/** A transfer or an approval of tokens by the account; undefined if it is another instruction. */
const readTokens = ({ accounts, data }: Parts, account: string | undefined): Reading | undefined => {
  const [, token, other, owner] = accounts
  if (data.length !== 10 || owner !== account || !token || !other) return undefined
  const amount = numberAt(data, 1)
  if (data[0] === TRANSFER_CHECKED) return { kind: 'transfer', to: other, amount, token }
  return data[0] === APPROVE_CHECKED
    ? { kind: 'approval', spender: other, token, amount: amount === UNLIMITED ? 'unlimited' : amount }
    : undefined
}

type Parts = Pick<ParsedInstruction, 'accounts'> & { readonly data: Uint8Array }

const readMemo = (data: Uint8Array): Reading | undefined => {
  const text = readText(new TextDecoder().decode(data), MAX_MEMO)
  return text ? { kind: 'memo', text } : undefined
}

/** A token account that a transaction makes, by its mint: the program derives it from both, so that it is certainly its owner's. */
const createdAccount = ({ program, accounts, data }: ParsedInstruction) => {
  const [, tokenAccount, owner, mint] = accounts
  const isCreation = program === ASSOCIATED_TOKEN && CREATIONS.includes(data)
  return isCreation && tokenAccount && owner && mint ? { key: `${tokenAccount} ${mint}`, owner } : undefined
}

/**
 * Reads the instructions of a transaction, given in bytes: transfers and approvals by the account, a memo, and of any other the program that
 * it calls. Accounts of lookup tables are not known. `pubkey` is the account that the request names; a transaction of one signer is its own.
 * Throws if the bytes are no transaction.
 */
export const readInstructions = (
  wire: Uint8Array,
  pubkey: string | undefined,
): readonly (Reading | undefined)[] => {
  const { instructions, signers } = readMessage(readTransaction(wire).message)
  const account = pubkey ?? (signers.length === 1 ? signers[0] : undefined)
  const owners = new Map<string, string>()
  for (const each of instructions) {
    const created = createdAccount(each)
    if (created) owners.set(created.key, created.owner)
  }
  const receiving = new Set<string>()
  const readings = instructions.map((each): readonly [ParsedInstruction, Reading | undefined] => {
    const { program, accounts } = each
    const parts = { accounts, data: dataOf(each) }
    if (program === SYSTEM) return [each, readCoins(parts, account)]
    if (program === MEMO) return [each, readMemo(parts.data)]
    if (program !== TOKEN && program !== TOKEN_2022) return [each, undefined]
    const reading = readTokens(parts, account)
    if (reading?.kind !== 'transfer') return [each, reading]
    const key = `${reading.to} ${reading.token}`
    receiving.add(key)
    return [each, { ...reading, to: owners.get(key) ?? reading.to }]
  })
  return readings.flatMap(([instruction, reading]) => {
    const { program } = instruction
    const created = createdAccount(instruction)
    // Part of the transfer to it, as the price of its priority is part of the transaction.
    if (program === COMPUTE_BUDGET || (created && receiving.has(created.key))) return []
    return [reading ?? (program ? { kind: 'call', to: program } : undefined)]
  })
}
