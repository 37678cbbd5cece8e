import { base58 } from '@scure/base'
import { decodeBase58 } from '../../encoding/decodeBase58.js'
import { keyOf } from './keyOf.js'

interface AccountUse {
  readonly address: string
  readonly signs?: boolean
  readonly writes?: boolean
}
/** An instruction before it is in a message. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: readonly number[]
}

/** The bytes of a legacy message, as all wallets read it; the accounts in the order of `@solana/web3.js` and `@solana/kit`. */
export const writeMessage = (
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array => {
  const uses = new Map<string, { signs: boolean; writes: boolean }>([[payer, { signs: true, writes: true }]])
  for (const { program, accounts } of instructions)
    for (const { address, signs = false, writes = false } of [...accounts, { address: program }]) {
      const before = uses.get(address)
      uses.set(address, { signs: signs || !!before?.signs, writes: writes || !!before?.writes })
    }
  const { compare } = new Intl.Collator('en', { caseFirst: 'lower' })
  const sorted = [...uses].sort(
    ([one, a], [other, b]) =>
      Number(other === payer) - Number(one === payer) ||
      Number(b.signs) - Number(a.signs) ||
      Number(b.writes) - Number(a.writes) ||
      compare(one, other),
  )
  const keys = sorted.map(([address]) => address)
  const count = (hasCondition: (use: AccountUse) => boolean) =>
    sorted.filter(([address, use]) => hasCondition({ address, ...use })).length
  // Only the data of a memo may have a length of more than 127, which takes two bytes.
  const lengthOf = (length: number) => (length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7])
  return Uint8Array.from([
    count(({ signs }) => !!signs),
    count(({ signs, writes }) => !!signs && !writes),
    count(({ signs, writes }) => !signs && !writes),
    keys.length,
    ...keys.flatMap((each) => [...keyOf(each)]),
    ...keyOf(blockhash),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map(({ address }) => keys.indexOf(address)),
      ...lengthOf(data.length),
      ...data,
    ]),
  ])
}

/** An instruction of a message: its accounts by their addresses, its data in base58. */
export interface ParsedInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: string
}
/** The parts of a message. */
export interface ParsedMessage {
  /** Those that sign, the first of which pays the fee. */
  readonly signers: readonly string[]
  readonly blockhash: string
  /** All accounts, those of lookup tables last. */
  readonly keys: readonly string[]
  readonly instructions: readonly ParsedInstruction[]
}

/** Reads a message, legacy or of version 0; `lookupAccounts` are its accounts from lookup tables. Throws if the bytes are none. */
export const readMessage = (bytes: Uint8Array, lookupAccounts: readonly string[] = []): ParsedMessage => {
  let offset = 0
  const take = (count: number) => {
    if (offset + count > bytes.length) throw new RangeError('The bytes are no message')
    offset += count
    return bytes.subarray(offset - count, offset)
  }
  const byte = () => take(1)[0] as number
  const length = () => {
    const first = byte()
    return first < 0x80 ? first : (first & 0x7f) | (byte() << 7)
  }
  const list = <T>(read: () => T) => Array.from({ length: length() }, read)
  const isVersioned = ((bytes[0] ?? 0) & 0x80) > 0
  if (isVersioned && byte() !== 0x80) throw new RangeError('The version of the message is not known')
  const signers = byte()
  take(2)
  const staticKeys = list(() => base58.encode(take(32)))
  const blockhash = base58.encode(take(32))
  const compiled = list(() => ({ program: byte(), accounts: [...take(length())], data: take(length()) }))
  if (isVersioned)
    list(() => {
      take(32)
      take(length())
      take(length())
    })
  if (offset !== bytes.length || signers > staticKeys.length) throw new RangeError('The bytes are no message')
  const keys = [...staticKeys, ...lookupAccounts]
  const name = (index: number) => keys[index] ?? ''
  return {
    signers: staticKeys.slice(0, signers),
    blockhash,
    keys,
    instructions: compiled.map(({ program, accounts, data }) => ({
      program: name(program),
      accounts: accounts.map(name),
      data: base58.encode(data),
    })),
  }
}

/**
 * Whether two messages have the same instructions in the same order, except those of the ignored programs that are
 * not intended.
 */
export const hasSameInstructions = (
  found: ParsedMessage,
  intended: ParsedMessage,
  ignoredPrograms: readonly string[],
): boolean => {
  const textOf = ({ program, accounts, data }: ParsedInstruction) => [program, ...accounts, data].join()
  const intendedTexts = intended.instructions.map(textOf)
  const foundTexts = found.instructions.flatMap((each) => {
    const text = textOf(each)
    return ignoredPrograms.includes(each.program) && !intendedTexts.includes(text) ? [] : [text]
  })
  return foundTexts.join(';') === intendedTexts.join(';')
}

/** The data of an instruction as bytes. */
export const dataOf = ({ data }: ParsedInstruction): Uint8Array => decodeBase58(data) ?? new Uint8Array()
