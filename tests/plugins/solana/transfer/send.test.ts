import { base58 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { OwnSession } from 'portico/core'
import { type Clock, PorticoError, type WalletCall } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { createMockSolanaWallet } from 'portico/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNode } from '../../../../plugins/solana/transfers/createNode.js'
import { sendTransfer } from '../../../../plugins/solana/transfers/sendTransfer.js'
import { MAINNET, solanaPage, startSolana } from '../startSolana.js'
import { type Ask, call, type Ledger, openLedger, refusal, SOL, TOKEN } from './openLedger.js'

const fresh = () => Keypair.generate().publicKey
const failure = (code: number, message = 'No') => Object.assign(new Error(message), { code })
const SIGN = 'solana_signTransaction'
const SEND = 'solana_signAndSendTransaction'

describe('sending', () => {
  let ledger: Ledger
  beforeAll(async () => {
    ledger = await openLedger()
  })
  afterAll(() => ledger.close())

  /** A wallet that signs and does not send. */
  const signer =
    (key: Keypair, twist?: Parameters<Ledger['wallet']>[1]): Ask =>
    async (call) => {
      if (call.method === SEND) throw failure(4200)
      return ledger.wallet(key, twist)(call)
    }
  const rewrite = (transaction: VersionedTransaction, change: (message: TransactionMessage) => void) => {
    const message = TransactionMessage.decompile(transaction.message)
    change(message)
    return new VersionedTransaction(message.compileToLegacyMessage())
  }

  test('SND-07 for a wallet that only signs we send, also if it sets a priority fee or returns only a signature', async () => {
    const { person, prepare, submit, balance, readBack, wallet } = ledger
    const from = await person()
    const twists: Ask[] = [
      signer(from),
      signer(from, (transaction) =>
        rewrite(transaction, ({ instructions }) => {
          instructions.unshift(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }))
        }),
      ),
      signer(from, (transaction) =>
        rewrite(transaction, ({ instructions }) => {
          instructions.unshift(
            ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
            ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000n }),
          )
        }),
      ),
      async (call) => {
        if (call.method === SEND) throw failure(-32601)
        const { transaction } = (await wallet(from)(call)) as { transaction: string }
        const { signatures } = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
        return { signature: base58.encode(signatures[0] as Uint8Array) }
      },
    ]
    for (const ask of twists) {
      const to = fresh()
      const intent = await prepare(from.publicKey, to, SOL)
      const hash = await submit(intent, ask)
      expect(balance(to)).toBe(SOL)
      expect(await readBack(intent, hash)).toEqual([])
    }
  })

  test('a wallet that approved only signing is not asked to send', async () => {
    const { person, prepare, transfers, network, signal, wallet, session } = ledger
    const from = await person()
    const intent = await prepare(from.publicKey, fresh(), SOL)
    const asked: string[] = []
    const ask: Ask = (call) => {
      asked.push(call.method)
      return wallet(from)(call)
    }
    await transfers.send(ask, session([intent.from], [SIGN]).session, intent, network, signal)
    expect(asked).toEqual([SIGN])
  })

  test('a signed transaction that differs from the prepared one, or is invalid, is not sent', async () => {
    const { person, prepare, submit, balance } = ledger
    const from = await person()
    const thief = fresh()
    const owned = balance(from.publicKey)
    const transfer = (lamports: bigint, to = thief) =>
      SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
    const changes: readonly ((message: TransactionMessage) => void)[] = [
      ({ instructions }) => void instructions.splice(0, 1, transfer(SOL)),
      (message) => void message.instructions.push(transfer(SOL)),
      (message) =>
        void message.instructions.push(
          SystemProgram.assign({ accountPubkey: from.publicKey, programId: TOKEN }),
        ),
      ({ instructions }) => void instructions.splice(0),
      // Priority fees nobody has agreed to: by the price, by units and price, and by the instruction that named a fee.
      ...[2n ** 64n - 1n, 10_000_000n, 2_500_001n].map(
        (microLamports) =>
          ({ instructions }: TransactionMessage) =>
            void instructions.unshift(ComputeBudgetProgram.setComputeUnitPrice({ microLamports })),
      ),
      ({ instructions }) =>
        void instructions.unshift(
          ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 714_286n }),
        ),
      ({ instructions }) =>
        void instructions.unshift(call(ComputeBudgetProgram.programId, [0, 64, 13, 3, 0, 0, 202, 154, 59])),
      ({ instructions }) => void instructions.unshift(call(ComputeBudgetProgram.programId, [9])),
    ]
    for (const change of changes) {
      const intent = await prepare(from.publicKey, fresh(), SOL)
      expect(
        await refusal(
          submit(
            intent,
            signer(from, (transaction) => rewrite(transaction, change)),
          ),
        ),
      ).toMatchObject({
        category: 'transfer',
        reason: 'changed',
      })
    }
    const other = await person()
    const intent = await prepare(from.publicKey, fresh(), SOL)
    const theirs = await prepare(other.publicKey, fresh(), SOL)
    const ofOther: Ask = async (call) => signer(other)({ ...call, params: theirs.call.params })
    expect(await refusal(submit(intent, ofOther))).toMatchObject({ reason: 'changed' })
    const answers: unknown[] = [
      undefined,
      {},
      { transaction: '???' },
      { transaction: 'AAAA' },
      { transaction: 'A'.repeat(100_000) },
      // Unsigned.
      { transaction: (intent.call.params as { transaction: string }).transaction },
      { signature: '1'.repeat(64) },
      { signature: `2${'1'.repeat(63)}` },
    ]
    for (const answer of answers) {
      const ask: Ask = async ({ method }) => {
        if (method === SEND) throw failure(4200)
        return answer
      }
      await expect(submit(intent, ask)).rejects.toBeInstanceOf(Error)
    }
    expect([balance(from.publicKey), balance(thief)]).toEqual([owned, 0n])
  })

  test('a wallet’s error keeps its code without a second request; an answer without a signature is an error', async () => {
    const { person, prepare, submit } = ledger
    const from = await person()
    const intent = await prepare(from.publicKey, fresh(), SOL)
    for (const code of [4001, 4100, 4900, 4901, -32000]) {
      const ask = vi.fn(async () => {
        throw failure(code)
      })
      await expect(submit(intent, ask)).rejects.toMatchObject({ code })
      expect(ask).toHaveBeenCalledOnce()
    }
    for (const answer of [undefined, null, {}, { signature: 5 }, 'x', { signature: '1'.repeat(500) }])
      await expect(submit(intent, async () => answer)).rejects.toThrow('no signature')
  })

  test('an expired transfer is not put to the wallet, and one with an unknown blockhash fails as expired', async () => {
    const { person, prepare, signal, network, service, session } = ledger
    const from = await person()
    const intent = await prepare(from.publicKey, fresh(), SOL)
    const ask = vi.fn(async () => undefined)
    const late: Clock = { now: () => (intent.expires ?? 0) + 1, after: () => () => {} }
    const node = () => createNode(service, network, signal)
    const { session: live } = session([intent.from])
    expect(await refusal(sendTransfer(ask, live, intent, network, node, signal, late))).toMatchObject({
      reason: 'expired',
    })
    expect(ask).not.toHaveBeenCalled()
    const old = (transaction: VersionedTransaction) =>
      rewrite(transaction, (message) => {
        message.recentBlockhash = fresh().toBase58()
      })
    expect(await refusal(ledger.submit(intent, signer(from, old)))).toMatchObject({ reason: 'expired' })
  })

  test('when the node’s answer is lost, the same transaction is sent again and takes effect once', async () => {
    const { person, prepare, signal, network, service, session, balance } = ledger
    const from = await person()
    const lost = new PorticoError('The service took too long to answer', { category: 'http' })
    const run = async (to: ReturnType<typeof fresh>, arrives: readonly boolean[]) => {
      const intent = await prepare(from.publicKey, to, SOL)
      const left = [...arrives]
      const node: ReturnType<typeof createNode> = async (method, params, parse) => {
        if (left.shift()) {
          const answer = await createNode(service, network, signal)(method, params, parse)
          if (left.length || !arrives.at(-1)) throw lost
          return answer
        }
        throw lost
      }
      return sendTransfer(signer(from), session([intent.from]).session, intent, network, () => node, signal)
    }
    for (const arrives of [
      [false, true],
      [true, true],
    ]) {
      const to = fresh()
      await run(to, arrives)
      expect(balance(to)).toBe(SOL)
    }
    await expect(run(fresh(), [true, false])).rejects.toThrow(
      /not known whether the transfer was sent. Its signature is \w{80}/,
    )
  })

  const changes: readonly (readonly [string, string, (own: OwnSession) => void])[] = [
    ['account', 'account', (own) => own.set({ accounts: [{ address: fresh().toBase58() }] })],
    ['network', 'network', (own) => own.set({ network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })],
    ['connection', 'account', (own) => own.end({ by: 'wallet' })],
  ]
  const steps = ['prepared', 'priced', 'simulated', 'asked to send', 'signed'] as const

  test.each(
    changes.flatMap(([what, reason, change]) => steps.map((step) => [what, step, reason, change] as const)),
  )(
    'SEC-19 a change of the %s, once the transfer is %s, stops the transfer',
    async (_, step, reason, change) => {
      const { person, prepare, transfers, network, signal, balance, session } = ledger
      const [from, to] = [await person(), fresh()]
      const intent: TransferIntent = await prepare(from.publicKey, to, SOL)
      const own = session([intent.from])
      const at = (now: string) => {
        if (now === step) change(own)
      }
      at('prepared')
      await transfers.fee(own.session, intent, network, signal)
      at('priced')
      await transfers.simulate(own.session, intent, network, signal)
      at('simulated')
      const ask = async (call: WalletCall) => {
        at(call.method === SEND ? 'asked to send' : '')
        const answer = await signer(from)(call)
        at('signed')
        return answer
      }
      expect(await refusal(transfers.send(ask, own.session, intent, network, signal))).toMatchObject({
        category: 'transfer',
        reason,
      })
      expect(balance(to)).toBe(0n)
    },
  )

  test('a transfer that was prepared for another network is refused', async () => {
    const { person, prepare, transfers, other, signal, session } = ledger
    const intent = await prepare((await person()).publicKey, fresh(), SOL)
    const { session: live } = session([intent.from])
    expect(await refusal(transfers.send(async () => undefined, live, intent, other, signal))).toMatchObject({
      reason: 'network',
    })
  })

  const page = solanaPage()
  test('SND-07 an installed Wallet Standard wallet sends SOL and a token', async () => {
    const {
      network,
      transfers,
      signal,
      send,
      mint: makeMint,
      give,
      tokenBalance,
      balance,
      session,
      prepare,
      readBack,
    } = ledger
    const seed = new Uint8Array(32).fill(77)
    const from = Keypair.fromSeed(seed)
    await ledger.solana.airdrop(from.publicKey.toBase58(), 5n * SOL)
    const wallet = await createMockSolanaWallet({
      seeds: [seed],
      send: async (wire) => void (await send(wire)),
    })
    wallet.announce(page.target)
    const { connect, ask, stop } = await startSolana({ networks: [{ ...network, caipNetworkId: MAINNET }] })
    await connect()
    const mint = await makeMint()
    await give(from.publicKey, mint, 9n)
    const to = fresh()
    for (const [amount, token] of [
      [SOL, undefined],
      [9n, mint],
    ] as const) {
      const intent = await prepare(from.publicKey, to, amount, token)
      const { session: live } = session([intent.from])
      const hash = await transfers.send(
        ({ method, params }) => ask(method, params),
        live,
        intent,
        network,
        signal,
      )
      expect(await readBack(intent, hash)).toEqual([])
    }
    expect([balance(to), await tokenBalance(to, mint)]).toEqual([SOL, 9n])
    stop()
  })
})
