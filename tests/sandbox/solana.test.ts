import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Solana, startSolana } from '../../demo/sandbox/solana.mjs'
import { TOKEN } from '../../demo/sandbox/solana-token.mjs'
import { readTransaction } from '../../demo/sandbox/solana-wire.mjs'
import { signWire } from '../../demo/sandbox/wallet/solana.mjs'
import { solanaTransfer } from './solanaTransfer.js'

const secret = new Uint8Array(32).fill(7)
const payer = base58.encode(ed25519.getPublicKey(secret))
const receiver = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)))

describe('the local Solana', () => {
  let solana: Solana
  beforeAll(async () => {
    solana = await startSolana()
    await solana.airdrop(payer, 5_000_000_000n)
  })
  afterAll(() => solana.stop())

  const ask = async (method: string, ...params: unknown[]) => {
    const response = await fetch(solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return response.json()
  }
  const blockhash = async () => (await ask('getLatestBlockhash')).result.value.blockhash as string

  it.each(['legacy', 0] as const)('executes a signed transfer of version %s', async (version) => {
    const before = (await ask('getBalance', receiver)).result.value
    const wire = solanaTransfer(payer, receiver, 1_000_000n, await blockhash(), version)
    const { signed, signature } = signWire(wire, secret)
    const sent = await ask('sendTransaction', base64.encode(signed), { encoding: 'base64' })
    expect(sent.result).toBe(base58.encode(signature))
    expect((await ask('getBalance', receiver)).result.value).toBe(before + 1_000_000)
    expect((await ask('getSignatureStatuses', [sent.result, receiver])).result.value).toMatchObject([
      { confirmationStatus: 'finalized', err: null },
      null,
    ])
    expect((await ask('getTransaction', sent.result)).result).toMatchObject({ version })
    expect((await ask('getSignaturesForAddress', receiver, { limit: 1 })).result[0].signature).toBe(
      sent.result,
    )
  })

  it('rejects a wrong signature, an overspend, an old blockhash and an invalid transaction', async () => {
    const send = async (wire: Uint8Array) =>
      (await ask('sendTransaction', base58.encode(wire))).error as { code: number; message: string }
    const wire = solanaTransfer(payer, receiver, 1n, await blockhash())
    expect((await send(wire)).message).toMatch(/signature verification/)
    const rich = signWire(solanaTransfer(payer, receiver, 10n ** 12n, await blockhash()), secret).signed
    expect(await send(rich)).toMatchObject({ code: -32002, message: expect.stringContaining('Custom":1') })
    const old = signWire(solanaTransfer(payer, receiver, 1n, receiver), secret).signed
    expect((await send(old)).message).toMatch(/BlockhashNotFound/)
    expect(await send(wire.subarray(0, 100))).toMatchObject({ code: -32602 })
    expect((await ask('getNothing')).error.code).toBe(-32601)
    expect((await ask('getBalance', 'x')).error.code).toBe(-32602)
  })

  it('lists the token accounts of an owner, with the data of the token program', async () => {
    const [own, mint, account] = [7, 21, 22].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
    if (!own || !mint || !account) throw new Error('Three keys')
    const token = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const create = (made: Keypair, space: number) =>
      SystemProgram.createAccount({
        fromPubkey: own.publicKey,
        newAccountPubkey: made.publicKey,
        lamports: 10_000_000,
        space,
        programId: token,
      })
    const call = (data: readonly number[], ...keys: readonly (readonly [PublicKey, boolean, boolean])[]) =>
      new TransactionInstruction({
        programId: token,
        keys: keys.map(([pubkey, isWritable, isSigner]) => ({ pubkey, isWritable, isSigner })),
        data: Buffer.from(data),
      })
    const transaction = new Transaction({
      feePayer: own.publicKey,
      blockhash: await blockhash(),
      lastValidBlockHeight: 1,
    }).add(
      create(mint, 82),
      // InitializeMint2 with six decimals, InitializeAccount3, MintTo.
      call([20, 6, ...own.publicKey.toBytes(), 0], [mint.publicKey, true, false]),
      create(account, 165),
      call(
        [18, ...own.publicKey.toBytes()],
        [account.publicKey, true, false],
        [mint.publicKey, false, false],
      ),
      call(
        [7, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0],
        [mint.publicKey, true, false],
        [account.publicKey, true, false],
        [own.publicKey, false, true],
      ),
    )
    transaction.sign(own, mint, account)
    const sent = await ask('sendTransaction', base64.encode(transaction.serialize()), { encoding: 'base64' })
    expect(sent.error).toBe(undefined)
    const list = async (program: string) =>
      (await ask('getTokenAccountsByOwner', payer, { programId: program }, { encoding: 'jsonParsed' })).result
        .value
    expect(await list(token.toBase58())).toMatchObject([
      {
        pubkey: account.publicKey.toBase58(),
        account: {
          data: {
            parsed: {
              info: { mint: mint.publicKey.toBase58(), tokenAmount: { amount: '1000000', decimals: 6 } },
            },
          },
        },
      },
    ])
    expect(await list('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')).toEqual([])
  })

  it('has its own token, which the token program transfers like any other', async () => {
    const own = Keypair.fromSeed(secret)
    const [mint, program] = [
      new PublicKey(TOKEN.mint),
      new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    ]
    await solana.giveToken(payer, 7_000_000n)
    await solana.giveToken(payer, 5_000_000n)
    await solana.giveToken(receiver, 1_000_000n)
    const held = async (owner: string) => {
      const { value } = (await ask('getTokenAccountsByOwner', owner, { mint: TOKEN.mint })).result
      const [{ pubkey, account }] = value
      return { key: new PublicKey(pubkey), amount: account.data.parsed.info.tokenAmount.amount as string }
    }
    const [mine, theirs] = [await held(payer), await held(receiver)]
    expect([mine.amount, theirs.amount]).toEqual(['12000000', '1000000'])
    const move = new TransactionInstruction({
      programId: program,
      keys: [mine.key, mint, theirs.key, own.publicKey].map((pubkey, at) => ({
        pubkey,
        isWritable: at % 2 === 0,
        isSigner: at === 3,
      })),
      // TransferChecked.
      data: Buffer.from([12, 64, 66, 15, 0, 0, 0, 0, 0, 6]),
    })
    const transaction = new Transaction({
      feePayer: own.publicKey,
      blockhash: await blockhash(),
      lastValidBlockHeight: 1,
    }).add(move)
    transaction.sign(own)
    const sent = await ask('sendTransaction', base64.encode(transaction.serialize()), { encoding: 'base64' })
    expect([(await held(payer)).amount, (await held(receiver)).amount]).toEqual(['11000000', '2000000'])
    const { meta } = (await ask('getTransaction', sent.result)).result
    const amounts = (balances: readonly { owner: string; uiTokenAmount: { amount: string } }[]) =>
      Object.fromEntries(balances.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]))
    expect(amounts(meta.preTokenBalances)).toEqual({ [payer]: '12000000', [receiver]: '1000000' })
    expect(amounts(meta.postTokenBalances)).toEqual({ [payer]: '11000000', [receiver]: '2000000' })
    expect(meta.fee).toBe(5_000)
  })

  it('simulates without signatures and changes nothing', async () => {
    const before = solana.balance(receiver)
    const wire = base64.encode(solanaTransfer(payer, receiver, 1_000n, await blockhash()))
    const config = { encoding: 'base64' }
    expect((await ask('simulateTransaction', wire, config)).result.value.err).toBeNull()
    const checked = await ask('simulateTransaction', wire, { ...config, sigVerify: true })
    expect(checked.result.value.err).toBe('SignatureFailure')
    expect(solana.balance(receiver)).toBe(before)
  })

  it('notifies a socket when a signature has landed', async () => {
    const socket = new WebSocket(solana.wsUrl)
    const messages: string[] = []
    const next = () => new Promise<void>((resolve) => socket.once('message', () => resolve()))
    socket.on('message', (data) => messages.push(String(data)))
    await new Promise((resolve) => socket.once('open', resolve))
    const wire = solanaTransfer(payer, receiver, 3_000_000n, await blockhash())
    const { signed, signature } = signWire(wire, secret)
    const params = [base58.encode(signature)]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    await next()
    const landed = next()
    await ask('sendTransaction', base58.encode(signed))
    await landed
    expect(JSON.parse(messages[1] ?? '')).toMatchObject({
      method: 'signatureNotification',
      params: { result: { value: { err: null } } },
    })
    socket.close()
  })

  it('parses a transaction', () => {
    const read = readTransaction(solanaTransfer(payer, receiver, 5n, receiver, 0))
    expect(read).toMatchObject({ version: 0, keys: [payer, receiver, '1'.repeat(32)], signers: 1 })
    expect(read.instructions[0]).toMatchObject({ program: '1'.repeat(32), accounts: [payer, receiver] })
    expect(() => readTransaction(Uint8Array.of(1, 2, 3))).toThrow('no transaction')
  })
})
