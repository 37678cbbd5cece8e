import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Modal } from 'portico/core'
import { solanaWallet } from 'portico/solana'
import { createMockSolanaWallet, type MockSolanaWalletOptions } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import { readSnippet, writeFolder } from '../docs/readSnippets.js'
import { solanaPage, startSolana } from '../plugins/solana/startSolana.js'

const page = solanaPage()
const HASH = base58.encode(new Uint8Array(32).fill(7))
const other = Keypair.fromSeed(new Uint8Array(32).fill(9))

/** The wallet over a real session of a mock wallet. */
const start = async (options: MockSolanaWalletOptions = {}) => {
  const mock = await createMockSolanaWallet(options)
  mock.announce(page.target)
  const { sessions, account, connect, ask } = await startSolana()
  const modal = {
    provider: () => ({
      request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params),
    }),
    getState: () => ({ accounts: { solana: account() } }),
    subscribe: (listener: () => void) => sessions.state.subscribe(listener),
    connect: () => connect(),
    disconnect: () => sessions.disconnect(),
  } as unknown as Modal
  const wallet = solanaWallet(modal, { PublicKey })
  await wallet.connect()
  const sent: Uint8Array[] = []
  const connection = {
    getLatestBlockhash: async () => ({ blockhash: HASH, lastValidBlockHeight: 10 }),
    sendRawTransaction: async (wire: Uint8Array) => {
      sent.push(wire)
      return 'sent'
    },
  } as unknown as Connection
  return { mock, modal, wallet, connection, sent }
}
const transfer = (from: PublicKey | null) =>
  SystemProgram.transfer({ fromPubkey: from as PublicKey, toPubkey: other.publicKey, lamports: 5n })

test('signs legacy and versioned transactions in their own class, and messages', async () => {
  const { mock, wallet } = await start()
  expect(wallet.publicKey?.toBase58()).toBe(mock.addresses[0])
  expect(wallet.publicKey).toBe(wallet.publicKey)
  const key = wallet.publicKey as PublicKey
  const legacy = new Transaction({ feePayer: key, blockhash: HASH, lastValidBlockHeight: 10 }).add(
    transfer(key),
  )
  const versioned = new VersionedTransaction(
    new TransactionMessage({
      payerKey: key,
      recentBlockhash: HASH,
      instructions: [transfer(key)],
    }).compileToV0Message(),
  )
  const one = await wallet.signTransaction(legacy)
  expect(one).toBeInstanceOf(Transaction)
  expect(one.verifySignatures()).toBe(true)
  expect(legacy.signature).toBe(null)
  const [two] = await wallet.signAllTransactions([versioned])
  expect(two).toBeInstanceOf(VersionedTransaction)
  const [signature = new Uint8Array()] = two?.signatures ?? []
  expect(ed25519.verify(signature, versioned.message.serialize(), key.toBytes())).toBe(true)

  const message = new TextEncoder().encode('Hello')
  expect(ed25519.verify(await wallet.signMessage(message), message, key.toBytes())).toBe(true)
})

test('a wallet that can send is asked to; otherwise the connection sends the signed transaction', async () => {
  const sends = await start()
  const signature = await sends.wallet.sendTransaction(
    new Transaction().add(transfer(sends.wallet.publicKey)),
    sends.connection,
  )
  expect(base58.decode(signature)).toHaveLength(64)
  expect(sends.sent).toEqual([])
  expect(sends.mock.prompts('solana:signAndSendTransaction')).toBe(1)

  page.target = new EventTarget()
  vi.stubGlobal('window', page.target)
  const signs = await start({
    features: ['standard:connect', 'standard:events', 'solana:signTransaction', 'solana:signMessage'],
  })
  expect(
    await signs.wallet.sendTransaction(
      new Transaction().add(transfer(signs.wallet.publicKey)),
      signs.connection,
    ),
  ).toBe('sent')
  expect(Transaction.from(signs.sent[0] as Uint8Array).verifySignatures()).toBe(true)
  signs.mock.answer('reject')
  await expect(
    signs.wallet.sendTransaction(new Transaction().add(transfer(signs.wallet.publicKey)), signs.connection),
  ).rejects.toThrow()
  expect(signs.sent).toHaveLength(1)
})

test('an account change and a disconnect are emitted once each', async () => {
  const { mock, wallet } = await start()
  const heard = vi.fn()
  const stop = wallet.subscribe(heard)
  mock.changeAccounts(1)
  await expect.poll(() => wallet.publicKey?.toBase58()).toBe(mock.addresses[1])
  expect(heard).toHaveBeenCalledTimes(1)
  await wallet.disconnect()
  expect(wallet.connected).toBe(false)
  expect(wallet.publicKey).toBe(null)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  await expect(wallet.signMessage(new Uint8Array(1))).rejects.toThrow('No Solana wallet is connected')
})

test('the snippets of docs/solana.md send with @solana/web3.js and sign with @solana/kit', async () => {
  const { mock, modal } = await start()
  vi.stubGlobal('modal', modal)
  // The library keeps the `fetch` that exists when it loads, so only the connection itself can be replaced.
  vi.spyOn(Connection.prototype, 'getLatestBlockhash').mockResolvedValue({
    blockhash: HASH,
    lastValidBlockHeight: 10,
  })
  const folder = writeFolder('solana', {
    'web3.ts': readSnippet('docs/solana.md', 'web3').code,
    'kit.ts': readSnippet('docs/solana.md', 'kit').code,
  })
  const { signature } = await import(/* @vite-ignore */ `${folder}/web3.ts`)
  expect(base58.decode(signature)).toHaveLength(64)

  const { signTransaction } = await import(/* @vite-ignore */ `${folder}/kit.ts`)
  const { getTransactionDecoder } = await import('@solana/kit')
  const key = new PublicKey(mock.addresses[0] as string)
  const legacy = new Transaction({ feePayer: key, blockhash: HASH, lastValidBlockHeight: 10 }).add(
    transfer(key),
  )
  const wire = legacy.serialize({ requireAllSignatures: false })
  const signed = await signTransaction(getTransactionDecoder().decode(wire))
  const mine = signed.signatures[key.toBase58()]
  expect(ed25519.verify(mine, signed.messageBytes, key.toBytes())).toBe(true)
})
