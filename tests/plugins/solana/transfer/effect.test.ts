import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { readEffect } from '../../../../plugins/solana/transfers/readEffect.js'
import { accountOf, call, createAccount, moveToken, TOKEN } from './openLedger.js'

const [from, to, mint] = [
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
]
const SEND = 'solana_signAndSendTransaction'
const effect = async (...instructions: readonly TransactionInstruction[]) => {
  const blockhash = Keypair.generate().publicKey.toBase58()
  const made = new Transaction({ feePayer: from, blockhash, lastValidBlockHeight: 1 }).add(...instructions)
  const transaction = made.serialize({ requireAllSignatures: false }).toString('base64')
  return readEffect({ method: SEND, params: { transaction } })
}

test('sends and approvals are read from a transaction’s instructions; anything else is “execute”', async () => {
  const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 5n })
  const budget = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 })
  expect(await effect(budget, pay)).toEqual({ kind: 'send', to: to.toBase58(), amount: 5n })
  expect(await effect(moveToken(from, to, mint, 7n, 6))).toEqual({
    kind: 'send',
    token: mint.toBase58(),
    amount: 7n,
  })
  expect(await effect(createAccount(from, to, mint), moveToken(from, to, mint, 7n, 6))).toEqual({
    kind: 'send',
    to: to.toBase58(),
    token: mint.toBase58(),
    amount: 7n,
  })
  const approve = call(
    TOKEN,
    [13, 9, 0, 0, 0, 0, 0, 0, 0, 6],
    [accountOf(from, mint), true],
    [mint],
    [to],
    [from, false, true],
  )
  expect(await effect(approve)).toEqual({
    kind: 'approve',
    to: to.toBase58(),
    token: mint.toBase58(),
    amount: 9n,
  })
  expect(await effect(pay, pay)).toEqual({ kind: 'execute' })
  expect(await effect(call(to, [1], [from, true, true]))).toEqual({ kind: 'execute' })
})

test('a request without a readable transaction has no effect', async () => {
  const read = async (method: string, params: unknown) => readEffect({ method, params })
  for (const params of [undefined, {}, { transaction: 5 }, { transaction: '???' }, { transaction: 'AAAA' }])
    expect(await read(SEND, params)).toBe(undefined)
  expect(await read('solana_signMessage', { message: 'a' })).toBe(undefined)
})
