import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { TransferRequest } from 'portico/plugins/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, createAccount, type Ledger, moveToken, openLedger, refusal, SOL } from './openLedger.js'

const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const fresh = () => Keypair.generate().publicKey
const memo = 'Order 12345 – café ☕'

/** The instructions that the rules of Solana Pay ask for: the memo immediately before the transfer, the references in it. */
const paid = (move: TransactionInstruction, references: readonly PublicKey[], text?: string) => [
  ...(text === undefined ? [] : [call(MEMO, [...Buffer.from(text)])]),
  Object.assign(move, {
    keys: [...move.keys, ...references.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }))],
  }),
]

describe('a payment by the rules of Solana Pay', () => {
  let ledger: Ledger
  beforeAll(async () => {
    ledger = await openLedger()
  })
  afterAll(() => ledger.close())
  const prepare = (from: PublicKey, to: PublicKey, more: Partial<TransferRequest>) =>
    ledger.transfers.build(
      { network: ledger.network, from: from.toBase58(), to: to.toBase58(), amount: SOL, ...more },
      ledger.signal,
    )
  const messageOf = (transaction: string) =>
    VersionedTransaction.deserialize(Buffer.from(transaction, 'base64')).message
  const textOf = ({ params }: { params?: unknown }) => (params as { transaction: string }).transaction

  test('is the transaction that the specification describes, and is found by its references', async () => {
    const { person, mint: makeMint, give, submit, wallet, readBack, balance, tokenBalance, rpc } = ledger
    const from = await person()
    const mint = await makeMint()
    await give(from.publicKey, mint, 100n)
    const payer = from.publicKey
    const references = [fresh(), fresh(), fresh()]
    for (const text of [undefined, memo, 'x'.repeat(300)])
      for (const isToken of [false, true])
        for (const used of [[], references.slice(0, 1), references]) {
          const to = fresh()
          const amount = isToken ? 5n : SOL / 10n
          const intent = await prepare(payer, to, {
            amount,
            ...(isToken && { asset: ledger.asset(mint) }),
            ...(text !== undefined && { memo: text }),
            ...(used.length && { references: used.map(String) }),
          })
          expect(intent).toMatchObject({
            ...(text !== undefined && { memo: text }),
            ...(used.length && { references: used.map(String) }),
          })
          const message = messageOf(textOf(intent.call))
          const expected = new Transaction({
            feePayer: payer,
            blockhash: message.recentBlockhash,
            lastValidBlockHeight: 1,
          }).add(
            ...(isToken ? [createAccount(payer, to, mint)] : []),
            ...paid(
              isToken
                ? moveToken(payer, to, mint, amount, 6)
                : SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: amount }),
              used,
              text,
            ),
          )
          expect(Buffer.from(message.serialize())).toEqual(expected.serializeMessage())
          expect(await ledger.simulate(intent)).toEqual({ ok: true })
          const hash = await submit(intent, wallet(from))
          expect(isToken ? await tokenBalance(to, mint) : balance(to)).toBe(amount)
          expect(await readBack(intent, hash)).toEqual([])
          for (const each of used) {
            const found = await rpc<{ signature: string }[]>('getSignaturesForAddress', [String(each)])
            expect(found.map(({ signature }) => signature)).toContain(hash)
          }
        }
  })

  test('that the wallet has sent without its memo or a reference is a difference, or is not sent', async () => {
    const { person, submit, wallet, readBack, balance } = ledger
    const from = await person()
    const [reference, to] = [fresh(), fresh()]
    const changes: readonly ((own: TransactionInstruction[]) => TransactionInstruction[])[] = [
      ([, move]) => [move as TransactionInstruction],
      ([first, move]) => [
        first as TransactionInstruction,
        Object.assign(move as TransactionInstruction, { keys: move?.keys.slice(0, 2) }),
      ],
      ([, move]) => [call(MEMO, [...Buffer.from('Order 9')]), move as TransactionInstruction],
      (own) => [...own].reverse(),
    ]
    for (const change of changes) {
      const intent = await prepare(from.publicKey, to, { memo, references: [String(reference)] })
      const twist = (transaction: VersionedTransaction) => {
        const message = TransactionMessage.decompile(transaction.message)
        message.instructions = [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
          ...change(message.instructions),
        ]
        return new VersionedTransaction(message.compileToLegacyMessage())
      }
      const owned = balance(to)
      const signer = wallet(from, twist)
      const onlySigns: Parameters<Ledger['submit']>[1] = async (request) => {
        if (request.method === 'solana_signAndSendTransaction')
          throw Object.assign(new Error('No'), { code: 4200 })
        return signer(request)
      }
      expect(await refusal(submit(intent, onlySigns))).toMatchObject({ reason: 'changed' })
      expect(balance(to)).toBe(owned)
      const hash = await submit(intent, signer)
      const differences = await readBack(intent, hash)
      expect(differences?.map(({ part }) => part)).toEqual(['data'])
    }
  })

  test('that is too long, or names a reference that is no address, is refused', async () => {
    const { person } = ledger
    const { publicKey } = await person()
    for (const more of [
      { memo: 'x'.repeat(1_000) },
      { references: Array.from({ length: 32 }, () => String(fresh())) },
      { references: ['x'] },
    ])
      expect(await refusal(prepare(publicKey, fresh(), more))).toMatchObject({ reason: 'payment' })
  })
})
