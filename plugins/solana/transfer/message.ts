import { decodeBase58 } from '../decodeBase58.js'
import { encodeBase58 } from '../encodeBase58.js'
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
  const count = (holds: (use: AccountUse) => boolean) =>
    sorted.filter(([address, use]) => holds({ address, ...use })).length
  // Every length is below 128, which takes one byte.
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
      data.length,
      ...data,
    ]),
  ])
}

/** An instruction of a message: its accounts by their addresses, its data in base58. */
export interface ReadInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: string
}
/** The parts of a message. */
export interface ReadMessage {
  /** Those that sign, the first of which pays the fee. */
  readonly signers: readonly string[]
  readonly blockhash: string
  /** All accounts, those of lookup tables last. */
  readonly keys: readonly string[]
  readonly instructions: readonly ReadInstruction[]
}

/** Reads a message, legacy or of version 0; `loaded` are its accounts from lookup tables. Throws if the bytes are none. */
export const readMessage = (bytes: Uint8Array, loaded: readonly string[] = []): ReadMessage => {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('The bytes are no message')
    at += count
    return bytes.subarray(at - count, at)
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
  const own = list(() => encodeBase58(take(32)))
  const blockhash = encodeBase58(take(32))
  const compiled = list(() => ({ program: byte(), accounts: [...take(length())], data: take(length()) }))
  if (isVersioned)
    list(() => {
      take(32)
      take(length())
      take(length())
    })
  if (at !== bytes.length || signers > own.length) throw new RangeError('The bytes are no message')
  const keys = [...own, ...loaded]
  const name = (index: number) => keys[index] ?? ''
  return {
    signers: own.slice(0, signers),
    blockhash,
    keys,
    instructions: compiled.map(({ program, accounts, data }) => ({
      program: name(program),
      accounts: accounts.map(name),
      data: encodeBase58(data),
    })),
  }
}

/** Whether a message holds the instructions of another in their order, and beside them only those of programs that are let through. */
export const holds = (found: ReadMessage, intended: ReadMessage, harmless: readonly string[]): boolean => {
  const texts = ({ instructions }: ReadMessage) =>
    instructions
      .filter(({ program }) => !harmless.includes(program))
      .map(({ program, accounts, data }) => [program, ...accounts, data].join())
  return texts(found).join(';') === texts(intended).join(';')
}

/** The data of an instruction as bytes. */
export const dataOf = ({ data }: ReadInstruction): Uint8Array => decodeBase58(data) ?? new Uint8Array()
