import {
  Keypair,
  SystemInstruction,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import type { Http } from 'portico/core'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransfers } from '../../../../plugins/solana/transfers/index.js'
import { limit, volume } from '../../../volumes.js'
import { type Ledger, openLedger, SOL } from './openLedger.js'

const RUNS = volume(1_000, 100_000)

/** Every place in a value, as the keys that lead there. */
const placesIn = (value: unknown): (readonly string[])[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => [[key], ...placesIn(each).map((rest) => [key, ...rest])])
    : []
/** A copy with another value in one place. */
const damage = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = damage(copy[key], rest, by)
  return copy
}
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-1, 0.5, 2 ** 60, '', '1', 'AAAA', [], {}, null, '11111111111111111111111111111111'),
)

describe('a node with arbitrary answers', () => {
  let ledger: Ledger
  /** Real answers of the node by their method. */
  const answers = new Map<string, unknown>()
  const from = Keypair.generate()
  const to = Keypair.generate().publicKey
  let lie: { readonly intent: TransferIntent; readonly hash: string }
  beforeAll(async () => {
    ledger = await openLedger()
    const { solana, service, network, signal, wallet } = ledger
    await solana.airdrop(from.publicKey.toBase58(), 100n * SOL)
    const recorder: Http = {
      ...service,
      rpc: (at, asked, parser, options) =>
        service.rpc(
          at,
          asked,
          {
            parse: (answer) => {
              answers.set(asked.method, structuredClone(answer))
              return parser.parse(answer)
            },
          },
          options,
        ),
    }
    const { build, readBack, send } = createTransfers(recorder)
    const intent = await build(
      { network, from: from.publicKey.toBase58(), to: to.toBase58(), amount: SOL },
      signal,
    )
    const { session } = ledger.session([intent.from])
    const twist = (unsigned: VersionedTransaction) => {
      const message = TransactionMessage.decompile(unsigned.message)
      message.instructions = [
        SystemProgram.transfer({
          fromPubkey: from.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports: SOL,
        }),
      ]
      return new VersionedTransaction(message.compileToLegacyMessage())
    }
    lie = { intent, hash: await send(wallet(from, twist), session, intent, network, signal) }
    expect(await readBack(intent, lie.hash, network, signal)).toMatchObject([{ part: 'to' }])
  })
  afterAll(() => ledger.close())

  const damaged = (method: string, path: readonly string[], by: unknown): Http => ({
    request: async () => {
      throw new Error('Nothing else is asked')
    },
    rpc: async (_, asked, parser) => {
      const answer = structuredClone(answers.get(asked.method))
      return parser.parse(asked.method === method ? damage(answer, path, by) : answer)
    },
    rpcHosts: () => [],
  })

  test('SEC-05 never makes a forged transfer pass the read-back check', {
    timeout: limit(60_000),
  }, async () => {
    const places = placesIn(answers.get('getTransaction'))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom([], ...places), anything, async (path, by) => {
        const { readBack } = createTransfers(damaged('getTransaction', path, by))
        const { intent, hash } = lie
        const found = await readBack(intent, hash, ledger.network, ledger.signal).catch(
          (error: unknown) => error,
        )
        if (found instanceof Error || found === undefined) return
        expect(found).not.toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  test('cannot change the sender, receiver or amount of a prepared transfer', {
    timeout: limit(60_000),
  }, async () => {
    const { network, signal } = ledger
    const request = { network, from: from.publicKey.toBase58(), to: to.toBase58(), amount: SOL }
    const methods = [
      'getMultipleAccounts',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getFeeForMessage',
    ]
    const places = methods.flatMap((method) =>
      [[], ...placesIn(answers.get(method))].map((path) => [method, path] as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), anything, async ([method, path], by) => {
        const { build } = createTransfers(damaged(method, path, by))
        const intent = await build(request, signal).catch((error: unknown) => error)
        if (intent instanceof Error) return
        const { transaction } = (intent as TransferIntent).call.params as { transaction: string }
        const read = Transaction.from(Buffer.from(transaction, 'base64'))
        expect(read.instructions).toHaveLength(1)
        const [only] = read.instructions
        if (!only) throw new Error('One instruction')
        const moved = SystemInstruction.decodeTransfer(only)
        expect([moved.fromPubkey.toBase58(), moved.toPubkey.toBase58(), BigInt(moved.lamports)]).toEqual([
          request.from,
          request.to,
          SOL,
        ])
      }),
      { numRuns: RUNS },
    )
  })
})
