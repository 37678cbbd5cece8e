import { ComputeBudgetProgram, Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, openLedger, SOL } from './openLedger.js'

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.close())

const { signal } = new AbortController()

test('FLT-38 a transfer sent while no page was open is found; earlier or different ones are not', async () => {
  const { tracing, network, prepare, submit, wallet } = ledger
  const key = await ledger.person(20n * SOL)
  const mint = await ledger.mint()
  await ledger.give(key.publicKey, mint, 1_000_000n)
  const to = Keypair.generate().publicKey
  let count = 0
  // Another priority each time, as the ledger takes no transaction twice.
  const send = (intent: TransferIntent) =>
    submit(
      intent,
      wallet(key, (given) => {
        const message = TransactionMessage.decompile(given.message)
        message.instructions.unshift(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: ++count }))
        return new VersionedTransaction(message.compileToLegacyMessage())
      }),
    )
  for (const of of [undefined, mint]) {
    const intent = await prepare(key.publicKey, to, 5_000_000n / (of ? 1_000n : 1n), of)
    // An equal transaction from before does not count.
    await send(intent)
    const mark = (await tracing.mark(intent, network, signal)) ?? ''
    const look = () => tracing.find({ from: intent.from, mark }, network, signal)
    expect(mark.length).toBeLessThanOrEqual(300)
    expect(await look()).toBe(undefined)
    await send(await prepare(key.publicKey, Keypair.generate().publicKey, intent.amount, of))
    await send(await prepare(key.publicKey, to, intent.amount + 1n, of))
    expect(await look()).toBe(undefined)
    const hash = await send(await prepare(key.publicKey, to, intent.amount, of))
    expect(await look()).toBe(hash)
  }
  expect(await tracing.find({ from: key.publicKey.toBase58(), mark: 'no mark' }, network, signal)).toBe(
    undefined,
  )
})
