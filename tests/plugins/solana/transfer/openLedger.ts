import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { type Http, http as httpToken, sessionOf, settings } from 'portico/core'
import { type Account, type CaipNetworkId, type Network, PorticoError, type WalletCall } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { createMockClock, createTestKernel } from 'portico/testing'
import { env } from '#env'
import { hosts, http } from '#http'
import { startSolana } from '../../../../demo/sandbox/solana.mjs'
import { createTracing } from '../../../../plugins/solana/tracing/index.js'
import { createTransfers } from '../../../../plugins/solana/transfers/index.js'
import { DEVNET, MAINNET, network as networkOf } from '../startSolana.js'

export const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const SOL = 1_000_000_000n

export type Ask = (call: WalletCall) => Promise<unknown>

export const call = (
  programId: PublicKey,
  data: readonly number[],
  ...keys: readonly (readonly [key: PublicKey, isWritable?: boolean, isSigner?: boolean])[]
) =>
  new TransactionInstruction({
    programId,
    keys: keys.map(([pubkey, isWritable = false, isSigner = false]) => ({ pubkey, isWritable, isSigner })),
    data: Buffer.from(data),
  })
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]

/** The associated token account, as the library derives it. */
export const accountOf = (owner: PublicKey, mint: PublicKey, program = TOKEN) =>
  PublicKey.findProgramAddressSync([owner.toBytes(), program.toBytes(), mint.toBytes()], ASSOCIATED)[0]
export const createAccount = (payer: PublicKey, owner: PublicKey, mint: PublicKey, program = TOKEN) =>
  call(
    ASSOCIATED,
    [1],
    [payer, true, true],
    [accountOf(owner, mint, program), true],
    [owner],
    [mint],
    [SystemProgram.programId],
    [program],
  )
export const moveToken = (
  from: PublicKey,
  to: PublicKey,
  mint: PublicKey,
  amount: bigint,
  decimals: number,
  program = TOKEN,
) =>
  call(
    program,
    [12, ...u64(amount), decimals],
    [accountOf(from, mint, program), true],
    [mint],
    [accountOf(to, mint, program), true],
    [from, false, true],
  )

export interface MintOptions {
  readonly decimals?: number
  readonly program?: PublicKey
  /** Bytes of its extensions, and the instructions that set them up. */
  readonly space?: number
  readonly extend?: (mint: PublicKey) => readonly TransactionInstruction[]
}

/** The sandbox's Solana over HTTP, its real transfers, and the means to make accounts. */
export const openLedger = async () => {
  const solana = await startSolana()
  const { kernel, stop } = createTestKernel({
    clock: createMockClock(),
    services: [[settings, { options: {} }]],
    plugins: [env(), hosts(), http()],
  })
  const service = kernel.get(httpToken) as Http
  const network: Network = networkOf(MAINNET, {
    rpcUrls: { default: { http: [solana.url] }, chainDefault: { http: [] } },
  })
  const { signal } = new AbortController()
  const rpc = <T>(method: string, params: readonly unknown[] = []): Promise<T> =>
    service.rpc(network, { method, params }, { parse: (answer) => answer as T })
  const blockhash = async () =>
    (await rpc<{ value: { blockhash: string } }>('getLatestBlockhash')).value.blockhash
  const send = (wire: Uint8Array) =>
    rpc<string>('sendTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64' }])
  /** Sends instructions, signed by all; the first pays. */
  const run = async (
    signers: readonly [Keypair, ...Keypair[]],
    ...instructions: TransactionInstruction[]
  ) => {
    const transaction = new Transaction({
      feePayer: signers[0].publicKey,
      blockhash: await blockhash(),
      lastValidBlockHeight: 1,
    }).add(...instructions)
    transaction.sign(...signers)
    return send(transaction.serialize())
  }
  const bank = Keypair.generate()
  await solana.airdrop(bank.publicKey.toBase58(), 1_000n * SOL)

  const person = async (lamports: bigint = 10n * SOL) => {
    const key = Keypair.generate()
    if (lamports) await solana.airdrop(key.publicKey.toBase58(), lamports)
    return key
  }
  const mint = async ({
    decimals = 6,
    program = TOKEN,
    space = 82,
    extend = () => [],
  }: MintOptions = {}): Promise<PublicKey> => {
    const made = Keypair.generate()
    const key = made.publicKey
    await run(
      [bank, made],
      SystemProgram.createAccount({
        fromPubkey: bank.publicKey,
        newAccountPubkey: key,
        lamports: 20_000_000,
        space,
        programId: program,
      }),
      ...extend(key),
      // InitializeMint2, with an authority that can freeze.
      call(program, [20, decimals, ...bank.publicKey.toBytes(), 1, ...bank.publicKey.toBytes()], [key, true]),
    )
    return key
  }
  const give = async (owner: PublicKey, mint: PublicKey, amount: bigint, program = TOKEN) => {
    const account = accountOf(owner, mint, program)
    await run(
      [bank],
      createAccount(bank.publicKey, owner, mint, program),
      ...(amount
        ? [call(program, [7, ...u64(amount)], [mint, true], [account, true], [bank.publicKey, false, true])]
        : []),
    )
    return account
  }
  const tokenBalance = async (owner: PublicKey, mint: PublicKey, program = TOKEN): Promise<bigint> => {
    const { value } = await rpc<{ value: { data: [string] } | null }>('getAccountInfo', [
      accountOf(owner, mint, program).toBase58(),
      { encoding: 'base64' },
    ])
    return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(64) : 0n
  }

  const transfers = createTransfers(service)
  const tracing = createTracing(service)
  const session = (accounts: readonly string[], methods?: readonly string[]) => {
    const controller = sessionOf({
      namespace: 'solana',
      name: 'Wallet',
      signal: new AbortController().signal,
      request: async () => undefined,
    })
    controller.set({
      accounts: accounts.map((address): Account => ({ address })),
      network: network.caipNetworkId,
      approved: { allNetworks: true, networks: [], ...(methods && { methods }) },
    })
    return controller
  }
  /** A wallet that sends; `tamper` may replace the transaction. */
  const wallet =
    (
      key: Keypair,
      tamper: (transaction: VersionedTransaction) => VersionedTransaction | Promise<VersionedTransaction> = (
        transaction,
      ) => transaction,
    ): Ask =>
    async ({ method, params }) => {
      const { transaction } = params as { transaction: string }
      const signed = await tamper(VersionedTransaction.deserialize(Buffer.from(transaction, 'base64')))
      signed.sign([key])
      if (method === 'solana_signTransaction')
        return { transaction: Buffer.from(signed.serialize()).toString('base64') }
      return { signature: await send(signed.serialize()) }
    }
  const asset = (mint: PublicKey) => `${network.caipNetworkId}/token:${mint.toBase58()}`
  const prepare = (
    from: PublicKey,
    to: PublicKey | string,
    amount: bigint,
    mint?: PublicKey,
    decimals?: number,
  ) =>
    transfers.build(
      {
        network,
        from: from.toBase58(),
        to: typeof to === 'string' ? to : to.toBase58(),
        amount,
        ...(mint && { asset: asset(mint) }),
        ...(decimals !== undefined && { decimals }),
      },
      signal,
    )
  const sessionOfIntent = (intent: TransferIntent) => session([intent.from]).session

  return {
    solana,
    service,
    network,
    other: networkOf(DEVNET) as Network & { caipNetworkId: CaipNetworkId },
    transfers,
    tracing,
    signal,
    rpc,
    run,
    send,
    blockhash,
    bank,
    person,
    mint,
    give,
    tokenBalance,
    session,
    wallet,
    asset,
    prepare,
    balance: (key: PublicKey) => solana.balance(key.toBase58()),
    /** Sends through a wallet; resolves with the signature. */
    submit: (intent: TransferIntent, ask: Ask) =>
      transfers.send(ask, sessionOfIntent(intent), intent, network, signal),
    fee: (intent: TransferIntent) => transfers.fee(sessionOfIntent(intent), intent, network, signal),
    simulate: (intent: TransferIntent) =>
      transfers.simulate(sessionOfIntent(intent), intent, network, signal),
    readBack: (intent: TransferIntent, hash: string) => transfers.readBack(intent, hash, network, signal),
    close: async () => {
      stop()
      await solana.stop()
    },
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** The reason of a refused transfer. */
export const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PorticoError)) throw error ?? new Error('Nothing was refused')
  return { category: error.category, reason: Reflect.get(error, 'reason') as unknown, text: error.message }
}
