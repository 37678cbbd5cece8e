import {
  ComputeBudgetProgram,
  Keypair,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { TransferIntent, TransferPart } from 'portico/plugins/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limit, volume } from '../../../volumes.js'
import {
  accountOf,
  call,
  createAccount,
  type Ledger,
  moveToken,
  openLedger,
  SOL,
  TOKEN,
  TOKEN_2022,
} from './openLedger.js'

const HONEST_RUNS = volume(30, 10_000)
const FORGED_RUNS = volume(8, 1_000)
const SYSTEM = SystemProgram.programId

const fresh = () => Keypair.generate().publicKey
/** Two bytes at random, so that no two amounts are alike. */
const some = () => 1_000_000n + BigInt(Math.floor(Math.random() * 1_000_000))
const isTransfer = ({ programId, data }: TransactionInstruction) =>
  (programId.equals(SYSTEM) && data[0] === 2) || data[0] === 12

/** Other instructions in place of a transaction's own, as a legacy message or one of version 0. */
const rewrite = (
  transaction: VersionedTransaction,
  change: (own: TransactionInstruction[]) => readonly TransactionInstruction[],
  { blockhash, legacy = true }: { readonly blockhash?: string; readonly legacy?: boolean } = {},
) => {
  const message = TransactionMessage.decompile(transaction.message)
  const changed = new TransactionMessage({
    payerKey: message.payerKey,
    recentBlockhash: blockhash ?? message.recentBlockhash,
    instructions: [...change(message.instructions)],
  })
  return new VersionedTransaction(legacy ? changed.compileToLegacyMessage() : changed.compileToV0Message())
}
/** A transfer with other data or another account in a place. */
const alter = (
  own: TransactionInstruction,
  { amount, at, key }: { readonly amount?: bigint; readonly at?: number; readonly key?: PublicKey },
) => {
  const data = Buffer.from(own.data)
  if (amount !== undefined) data.writeBigUInt64LE(amount, own.programId.equals(SYSTEM) ? 4 : 1)
  return new TransactionInstruction({
    ...own,
    data,
    keys: own.keys.map((each, place) => (place === at && key ? { ...each, pubkey: key } : each)),
  })
}
const budget = () => [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
]

describe('the read-back of a transaction on the ledger', () => {
  let ledger: Ledger
  beforeAll(async () => {
    ledger = await openLedger()
  })
  afterAll(() => ledger.close())

  const openFundedAccount = async () => {
    const key = await ledger.person(50n * SOL)
    const mints = await Promise.all(
      [TOKEN, TOKEN_2022, TOKEN].map(async (program, at) => {
        const mint = await ledger.mint({ program, decimals: [6, 9, 0][at] ?? 0 })
        await ledger.give(key.publicKey, mint, 10n ** 15n, program)
        return { mint, program }
      }),
    )
    const [first, second, other] = mints as [(typeof mints)[0], (typeof mints)[0], (typeof mints)[0]]
    return { key, first, second, other }
  }

  test('SEC-05 reports no difference for honest wallets, even with a priority fee or another blockhash', {
    timeout: limit(300_000),
  }, async () => {
    const { prepare, submit, wallet, readBack, blockhash } = ledger
    let { key, first, second } = await openFundedAccount()
    const known = [fresh(), fresh()]
    const honest = [
      (transaction: VersionedTransaction) => transaction,
      (transaction: VersionedTransaction) => rewrite(transaction, (own) => [...budget(), ...own]),
      (transaction: VersionedTransaction) =>
        rewrite(transaction, (own) => [...budget(), ...own], { legacy: false }),
      async (transaction: VersionedTransaction) =>
        rewrite(transaction, (own) => [...own, ...budget()], { blockhash: await blockhash() }),
    ]
    const mismatches: unknown[] = []
    for (let at = 0; at < HONEST_RUNS; at++) {
      if (at % 1_000 === 999) ({ key, first, second } = await openFundedAccount())
      const to = at % 3 ? (known[at % 2] as PublicKey) : fresh()
      const mint = [undefined, first.mint, second.mint][at % 5]
      const intent = await prepare(key.publicKey, to, some(), mint)
      const hash = await submit(intent, wallet(key, honest[at % honest.length]))
      const differences = await readBack(intent, hash)
      if (!differences || differences.length) mismatches.push(differences)
    }
    expect(mismatches).toEqual([])
  })

  /** Instructions that a lying wallet sends instead. */
  type Lie = (
    given: { readonly intent: TransferIntent; readonly key: PublicKey; readonly thief: PublicKey },
    own: TransactionInstruction,
  ) => readonly TransactionInstruction[]
  const steal = (key: PublicKey, thief: PublicKey, lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: key, toPubkey: thief, lamports })
  const coinLies: readonly (readonly [TransferPart, Lie])[] = [
    ['to', ({ thief }, own) => [alter(own, { at: 1, key: thief })]],
    ['amount', (_, own) => [alter(own, { amount: 7_000_000n })]],
    ['amount', ({ key, thief }, own) => [own, steal(key, thief, 900_000n + SOL)]],
    ['amount', (_, own) => [own, own]],
    [
      'to',
      ({ key, thief }, own) => [alter(own, { at: 1, key: thief, amount: 5_000_000n }), steal(key, thief, 1n)],
    ],
  ]

  test('SEC-05 detects every changed receiver, changed amount or extra transfer of SOL', {
    timeout: limit(300_000),
  }, async () => {
    const { prepare, submit, wallet, readBack } = ledger
    let key = await ledger.person(50n * SOL)
    const found: (readonly TransferPart[])[] = []
    for (let at = 0; at < FORGED_RUNS; at++) {
      if (at % 100 === 99) key = await ledger.person(50n * SOL)
      const from = key
      const [, lie] = coinLies[at % coinLies.length] as (typeof coinLies)[0]
      const intent = await prepare(from.publicKey, fresh(), some())
      const thief = fresh()
      const twist = (transaction: VersionedTransaction) =>
        rewrite(transaction, ([own]) =>
          lie({ intent, key: from.publicKey, thief }, own as TransactionInstruction),
        )
      const differences = await readBack(intent, await submit(intent, wallet(from, twist)))
      found.push((differences ?? []).map(({ part }) => part))
    }
    expect(
      found.filter((parts, at) => !parts.includes(coinLies[at % coinLies.length]?.[0] as TransferPart)),
    ).toEqual([])
    expect(found).toHaveLength(FORGED_RUNS)
  })

  test('SEC-05 detects every changed receiver, amount or mint of a token transfer, and extra instructions', {
    timeout: limit(300_000),
  }, async () => {
    const { prepare, submit, wallet, readBack, give, bank, run } = ledger
    const { key, first, second, other } = await openFundedAccount()
    const found: unknown[] = []
    for (let at = 0; at < FORGED_RUNS; at++) {
      const { mint, program } = at % 2 ? first : second
      const [to, thief] = [fresh(), fresh()]
      await run([bank], createAccount(bank.publicKey, thief, mint, program))
      await give(to, other.mint, 0n)
      const intent = await prepare(key.publicKey, to, some(), mint)
      const forgeries: readonly (readonly [
        TransferPart,
        (own: TransactionInstruction) => readonly TransactionInstruction[],
      ])[] = [
        ['to', (own) => [alter(own, { at: 2, key: accountOf(thief, mint, program) })]],
        ['amount', (own) => [alter(own, { amount: 3_000_000n })]],
        ['asset', () => [moveToken(key.publicKey, to, other.mint, intent.amount, 0)]],
        ['asset', (own) => [own, steal(key.publicKey, thief, SOL / 100n)]],
        ['amount', (own) => [own, alter(own, { at: 2, key: accountOf(thief, mint, program) })]],
        ['asset', () => [steal(key.publicKey, thief, SOL / 100n)]],
        // Approve: nothing moves yet.
        [
          'data',
          (own) => [
            own,
            call(
              program,
              [4, 255, 255, 255, 255, 0, 0, 0, 0],
              [accountOf(key.publicKey, mint, program), true],
              [thief],
              [key.publicKey, false, true],
            ),
          ],
        ],
      ]
      const [part, lie] = forgeries[at % forgeries.length] as (typeof forgeries)[0]
      const twist = (transaction: VersionedTransaction) =>
        rewrite(transaction, (own) => own.flatMap((each) => (isTransfer(each) ? lie(each) : [each])))
      const differences = await readBack(intent, await submit(intent, wallet(key, twist)))
      if (!differences?.some((each) => each.part === part))
        found.push([at % forgeries.length, part, differences])
    }
    expect(found).toEqual([])
  })

  test('detects an instruction that assigns the account to a program, although no funds move', async () => {
    const { prepare, submit, wallet, readBack } = ledger
    const from = await ledger.person()
    const intent = await prepare(from.publicKey, fresh(), SOL)
    const hash = await submit(
      intent,
      wallet(from, (transaction) =>
        rewrite(transaction, (own) => [
          ...own,
          SystemProgram.assign({ accountPubkey: from.publicKey, programId: TOKEN }),
        ]),
      ),
    )
    expect(await readBack(intent, hash)).toMatchObject([{ part: 'data' }])
  })

  test('an earlier, equal transfer’s hash does not pass for a later transfer', async () => {
    const { prepare, submit, wallet, readBack } = ledger
    const [from, to] = [await ledger.person(), fresh()]
    const before = await prepare(from.publicKey, to, SOL)
    const hash = await submit(before, wallet(from))
    const between = await ledger.blockhash()
    await expect.poll(ledger.blockhash).not.toBe(between)
    const intent = await prepare(from.publicKey, to, SOL)
    expect(await readBack(intent, hash)).toEqual([])
    const later = { ...intent, expires: (intent.expires ?? 0) + 3_600_000 }
    expect(await readBack(later, hash)).toMatchObject([{ part: 'data' }])
    expect(await readBack(later, await submit(intent, wallet(from)))).toEqual([])
  })

  test('reports another signer and another transfer, and nothing for an unknown hash', async () => {
    const { prepare, submit, wallet, readBack, person, solana } = ledger
    const [from, other] = [await person(), await person()]
    const to = fresh()
    const [intent, theirs] = [await prepare(from.publicKey, to, SOL), await prepare(other.publicKey, to, SOL)]
    const hash = await submit(theirs, wallet(other))
    expect(await readBack(intent, hash)).toEqual([
      { part: 'from', expected: from.publicKey.toBase58(), found: other.publicKey.toBase58() },
    ])
    const stranger = await prepare(from.publicKey, fresh(), 2n * SOL)
    expect(await readBack(intent, await submit(stranger, wallet(from)))).toEqual([
      { part: 'to', expected: to.toBase58(), found: stranger.to },
      { part: 'amount', expected: String(SOL), found: String(2n * SOL) },
    ])
    expect(await readBack(intent, '1'.repeat(64))).toBe(undefined)
    expect(solana.balance(to.toBase58())).toBe(SOL)
  })
})
