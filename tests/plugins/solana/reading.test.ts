import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { solana } from 'portico/plugins/solana'
import { expect, test } from 'vitest'
import {
  ASSOCIATED_TOKEN,
  MEMO,
  TOKEN,
  TOKEN_2022,
} from '../../../plugins/solana/transfers/tokens/programs.js'
import { volume } from '../../volumes.js'
import { readerOf } from '../readRequest.js'

const read = readerOf(solana())
const key = () => Keypair.generate().publicKey
const [me, you, mint, mine, theirs] = [key(), key(), key(), key(), key()]
const recentBlockhash = key().toBase58()
const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}
const instruction = (program: string, keys: readonly PublicKey[], data: Uint8Array, signer?: PublicKey) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === signer, isWritable: true })),
    data: Buffer.from(data),
  })
const legacy = (...instructions: TransactionInstruction[]) =>
  new Transaction({ feePayer: me, recentBlockhash })
    .add(...instructions)
    .serialize({ requireAllSignatures: false })
const versioned = (instructions: TransactionInstruction[], tables?: AddressLookupTableAccount[]) =>
  new VersionedTransaction(
    new TransactionMessage({ payerKey: me, recentBlockhash, instructions }).compileToV0Message(tables),
  ).serialize()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const sign = (bytes: Uint8Array, pubkey?: string) =>
  read('solana_signTransaction', { transaction: base64(bytes), ...(pubkey && { pubkey }) })

const pay = (lamports: bigint, from = me) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: you, lamports })
const transferChecked = (amount: bigint, { program = TOKEN, owner = me, to = theirs } = {}) =>
  instruction(program, [mine, mint, to, owner], Uint8Array.of(12, ...u64(amount), 6), owner)
const approveChecked = (amount: bigint) =>
  instruction(TOKEN, [mine, mint, you, me], Uint8Array.of(13, ...u64(amount), 6), me)
const createAccount = (data: readonly number[], owner = you) =>
  instruction(
    ASSOCIATED_TOKEN,
    [me, theirs, owner, mint, SystemProgram.programId, new PublicKey(TOKEN)],
    Uint8Array.from(data),
    me,
  )
const memo = (text: string) => instruction(MEMO, [], Buffer.from(text))
const payment = (amount: bigint) => ({ kind: 'transfer', to: you.toBase58(), amount })
const tokens = (amount: bigint, to = theirs) => ({
  kind: 'transfer',
  to: to.toBase58(),
  amount,
  token: mint.toBase58(),
})
const call = (program: string) => ({ kind: 'call', to: program })
const unread = { kind: 'transactions', count: 1 }
const amounts = fc.bigInt({ min: 0n, max: 2n ** 64n - 2n })

test('coins and tokens by their amounts, legacy and versioned, in base64 and in base58, by each method', () =>
  fc.assert(
    fc.asyncProperty(amounts, fc.boolean(), fc.boolean(), async (amount, isVersioned, isBase58) => {
      const write = (...each: TransactionInstruction[]) => {
        const bytes = isVersioned ? versioned(each) : legacy(...each)
        return isBase58 ? base58.encode(bytes) : base64(bytes)
      }
      const one = { transaction: write(pay(amount)) }
      expect(await read('solana_signTransaction', one)).toEqual(payment(amount))
      expect(await read('solana_signAndSendTransaction', one)).toEqual(payment(amount))
      const several = {
        transactions: [write(pay(amount)), write(transferChecked(amount)), write(approveChecked(amount))],
      }
      expect(await read('solana_signAllTransactions', several)).toEqual({
        kind: 'batch',
        steps: [
          payment(amount),
          tokens(amount),
          { kind: 'approval', spender: you.toBase58(), token: mint.toBase58(), amount },
        ],
      })
    }),
    { numRuns: volume(50, 2000) },
  ))

test('the priority is no step, a memo is one, and so is every program that is called', async () => {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9 })
  expect(await sign(legacy(price, pay(5n)))).toEqual(payment(5n))
  const app = key().toBase58()
  const steps = [payment(5n), { kind: 'memo', text: 'order 7' }, call(app)]
  expect(
    await sign(versioned([price, pay(5n), memo('order\n7'), instruction(app, [me, you], Uint8Array.of(2))])),
  ).toEqual({
    kind: 'batch',
    steps,
  })
  // Instructions of the same programs that are no transfers, and bytes that are almost one.
  const allocate = SystemProgram.allocate({ accountPubkey: me, space: 9 })
  expect(await sign(legacy(allocate))).toEqual(call(SystemProgram.programId.toBase58()))
  const odd = instruction(TOKEN, [mine, mint, theirs, me], Uint8Array.of(12, ...u64(5n)), me)
  expect(await sign(legacy(odd))).toEqual(call(TOKEN))
  // `Transfer` and `Approve` do not name the token.
  const bare = instruction(TOKEN, [mine, theirs, me], Uint8Array.of(3, ...u64(5n)), me)
  expect(await sign(legacy(bare))).toEqual(call(TOKEN))
})

test('tokens go to the owner of the account that the transaction makes for them; another account is no part of the transfer', async () => {
  for (const data of [[], [0], [1]])
    expect(await sign(legacy(createAccount(data), transferChecked(7n)))).toEqual(tokens(7n, you))
  const other = key()
  expect(await sign(legacy(createAccount([1]), transferChecked(7n, { to: other })))).toEqual({
    kind: 'batch',
    steps: [call(ASSOCIATED_TOKEN), tokens(7n, other)],
  })
  // `RecoverNested` has other accounts in these places.
  expect(await sign(legacy(createAccount([2]), transferChecked(7n)))).toEqual({
    kind: 'batch',
    steps: [call(ASSOCIATED_TOKEN), tokens(7n)],
  })
})

test('an approval of everything is without a limit; tokens of Token-2022 are read as well', async () => {
  expect(await sign(legacy(approveChecked(2n ** 64n - 1n)))).toMatchObject({
    kind: 'approval',
    amount: 'unlimited',
  })
  expect(await sign(legacy(transferChecked(8n, { program: TOKEN_2022 })))).toEqual(tokens(8n))
})

test('money of somebody else who signs too is not sent by the account', async () => {
  const friend = key()
  const both = legacy(pay(5n, friend), pay(6n), transferChecked(7n, { owner: friend }))
  expect(await sign(both, me.toBase58())).toEqual({
    kind: 'batch',
    steps: [call(SystemProgram.programId.toBase58()), payment(6n), call(TOKEN)],
  })
  // Which of the signers is meant is not known.
  expect(await sign(legacy(pay(5n, friend)))).toEqual(call(SystemProgram.programId.toBase58()))
})

test('an account of a lookup table is not known, so that a transfer to it is a call', async () => {
  const table = new AddressLookupTableAccount({
    key: key(),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [you, theirs],
    },
  })
  const bytes = versioned([pay(5n), transferChecked(6n)], [table])
  expect(
    MessageV0.deserialize(VersionedTransaction.deserialize(bytes).message.serialize()).addressTableLookups,
  ).toHaveLength(1)
  expect(await sign(bytes)).toEqual({
    kind: 'batch',
    steps: [call(SystemProgram.programId.toBase58()), call(TOKEN)],
  })
})

test('of a transaction that cannot be read, only that it is one; among others it is left open', async () => {
  const bytes = legacy(pay(5n))
  const wrong = [
    bytes.subarray(1),
    bytes.subarray(0, -1),
    Uint8Array.of(...bytes, 0),
    new Uint8Array(1300),
    Uint8Array.of(1),
  ]
  for (const each of wrong) expect(await sign(each)).toEqual(unread)
  // Of a version that nobody knows yet.
  const later = versioned([pay(5n)])
  later[65] = 0x81
  expect(await sign(later)).toEqual(unread)
  expect(await read('solana_signAllTransactions', { transactions: [base64(bytes), 'AQ=='] })).toEqual({
    kind: 'batch',
    steps: [payment(5n), undefined],
  })
  for (const params of [
    undefined,
    [],
    {},
    { transaction: 5 },
    { transactions: [] },
    { transactions: [base64(bytes), 7] },
  ])
    expect(await read('solana_signAllTransactions', params)).toBeUndefined()
  expect(await read('solana_signTransaction', { transaction: 'A'.repeat(30_000) })).toBeUndefined()
})

test('bytes that were changed have another reading, or none: no amount is invented', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const bytes = Uint8Array.from(legacy(pay(5n), transferChecked(7n)))
      const at = place % bytes.length
      bytes[at] = (bytes[at] as number) ^ change
      const reading = await sign(bytes)
      const steps = reading?.kind === 'batch' ? reading.steps : [reading]
      for (const each of steps)
        if (each?.kind === 'transfer')
          expect(base64(bytes).length && Buffer.from(bytes).includes(u64(each.amount))).toBe(true)
    }),
    { numRuns: volume(300, 20_000) },
  ))
