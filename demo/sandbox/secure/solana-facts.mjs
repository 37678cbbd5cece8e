// @ts-check
import { base58 } from '@scure/base'
import { readable } from './approval.mjs'

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const MEMOS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS = 1_000_000_000n

/** @typedef {import('./approval.mjs').Fact} Fact */
/** @typedef {import('../solana-wire.mjs').Instruction} Instruction */

/** @param {bigint} units @param {number} decimals */
const decimal = (units, decimals) => {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}
/** @param {bigint} lamports */
export const sol = (lamports) => `${decimal(lamports, String(LAMPORTS).length - 1)} SOL`

/** @param {Instruction} instruction @returns {{ text: string, fact: Fact } | undefined} */
function known({ program, accounts, data }) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      text: `Send ${sol(view.getBigUint64(4, true))}`,
      fact: {
        term: `Sends ${sol(view.getBigUint64(4, true))} to`,
        text: accounts[1] ?? '?',
        kind: 'address',
      },
    }
  if (TOKENS.includes(program) && data.length === 10 && data[0] === 12) {
    const amount = decimal(view.getBigUint64(1, true), data[9] ?? 0)
    return {
      text: `Send ${amount} tokens`,
      fact: {
        term: `Sends ${amount} of the token ${accounts[1]} to`,
        text: accounts[2] ?? '?',
        kind: 'address',
      },
    }
  }
  if (TOKENS.includes(program) && data.length === 9 && data[0] === 3) {
    const amount = view.getBigUint64(1, true)
    return {
      text: 'Send tokens',
      fact: {
        term: `Sends ${amount} smallest units of a token to`,
        text: accounts[1] ?? '?',
        kind: 'address',
      },
    }
  }
  if (MEMOS.includes(program))
    return { text: '', fact: { term: 'Memo', text: readable(data), kind: 'block' } }
  if (program === BUDGET) return { text: '', fact: { term: 'Sets', text: 'how much computing it may use' } }
  return undefined
}

/**
 * Effects of a transaction's instructions, as far as they are known.
 *
 * @param {import('../solana-wire.mjs').WireTransaction} transaction
 */
export function instructionFacts({ instructions, keys, signers }) {
  const read = instructions.map((each) => known(each))
  const unknown = read.filter((each) => each === undefined).length
  const facts = read.map(
    (each, index) =>
      each?.fact ?? {
        term: `Calls the program ${instructions[index]?.program}`,
        text: `with ${instructions[index]?.accounts.length} accounts and the data ${base58.encode(instructions[index]?.data ?? new Uint8Array())}`,
        kind: /** @type {const} */ ('block'),
      },
  )
  return {
    action: read.find((each) => each?.text)?.text,
    facts: [...facts, { term: 'Network fee', text: `${sol(5_000n * BigInt(signers))}, paid by ${keys[0]}` }],
    cautions: unknown
      ? ['This wallet cannot read all that it does. Approve it only if you trust the page.']
      : [],
  }
}
