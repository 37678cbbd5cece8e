import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStatus } from '../../../../plugins/solana/readStatus.js'
import {
  accountOf,
  call,
  type Ledger,
  type MintOptions,
  openLedger,
  refusal,
  SOL,
  TOKEN,
  TOKEN_2022,
} from './openLedger.js'

const FEE = 5_000n
const fresh = () => Keypair.generate().publicKey
const nobody = new Array<number>(32).fill(0)

/** Mints of Token-2022 with an extension: its bytes, and the instruction that sets it up. */
const extended = (length: number, ...data: readonly number[]): MintOptions => ({
  program: TOKEN_2022,
  space: 166 + 4 + length,
  extend: (mint) => [call(TOKEN_2022, data, [mint, true])],
})
const two = [...new Uint8Array(new Float64Array([2]).buffer)]
const someone = [...new Uint8Array(32).fill(9)]
const feeOf = (hundredths: number) =>
  extended(108, 26, 0, 1, ...someone, 1, ...someone, hundredths, 0, 100, 0, 0, 0, 0, 0, 0, 0)

describe('transfers on the ledger', () => {
  let ledger: Ledger
  beforeAll(async () => {
    ledger = await openLedger()
  })
  afterAll(() => ledger.close())

  test('SND-07 SOL reaches an existing and a new account, for exactly the quoted fee', async () => {
    const { person, prepare, wallet, submit, balance, network, signal, readBack } = ledger
    const from = await person()
    for (const to of [(await person(SOL)).publicKey, fresh()]) {
      const [had, owned] = [balance(to), balance(from.publicKey)]
      const intent = await prepare(from.publicKey, to, 1_500_000_001n, undefined, 9)
      expect(intent.call).toMatchObject({
        method: 'solana_signAndSendTransaction',
        params: { pubkey: from.publicKey.toBase58() },
      })
      expect([intent, intent.call, intent.call.params].every(Object.isFrozen)).toBe(true)
      expect(await ledger.simulate(intent)).toEqual({ ok: true })
      const fee = await ledger.fee(intent)
      const hash = await submit(intent, wallet(from))
      expect(balance(to)).toBe(had + 1_500_000_001n)
      expect(balance(from.publicKey)).toBe(owned - 1_500_000_001n - fee)
      expect(await readStatus(ledger.service, hash, network, signal)).toEqual({ status: 'confirmed' })
      expect(await readBack(intent, hash)).toEqual([])
    }
  })

  test.each([
    [0, TOKEN, 1n],
    [6, TOKEN, 1_234_567n],
    [9, TOKEN, 2n ** 63n - 1n],
    [0, TOKEN_2022, 3n],
    [6, TOKEN_2022, 12_345_678n],
  ])(
    'SND-07 a token of %i decimals reaches an owner with and without a token account',
    async (decimals, program, amount) => {
      const {
        person,
        mint: makeMint,
        give,
        tokenBalance,
        prepare,
        wallet,
        submit,
        balance,
        readBack,
      } = ledger
      const from = await person()
      const mint = await makeMint({ decimals, program })
      await give(from.publicKey, mint, 2n * amount, program)
      const [old, young] = [(await person(SOL)).publicKey, fresh()]
      await give(old, mint, 0n, program)
      for (const to of [old, young]) {
        const owned = balance(from.publicKey)
        const intent = await prepare(from.publicKey, to, amount, mint, decimals)
        expect(await ledger.simulate(intent)).toEqual({ ok: true })
        const fee = await ledger.fee(intent)
        const hash = await submit(intent, wallet(from))
        expect(await tokenBalance(to, mint, program)).toBe(amount)
        expect(balance(from.publicKey)).toBe(owned - fee)
        // The rent of the account that is created is part of it.
        expect(fee > FEE).toBe(to === young)
        expect(await readBack(intent, hash)).toEqual([])
      }
      expect(await tokenBalance(from.publicKey, mint, program)).toBe(0n)
    },
  )

  test('Token-2022 mints with inactive extensions can be sent, and the quoted rent is exact', async () => {
    const { person, mint: makeMint, give, tokenBalance, prepare, wallet, submit, balance } = ledger
    const mints: MintOptions[] = [
      feeOf(0),
      extended(64, 36, 0, ...someone, ...nobody),
      extended(33, 44, 0, ...someone),
      extended(52, 33, 0, ...someone, 0, 0),
    ]
    for (const options of mints) {
      const from = await person()
      const mint = await makeMint(options)
      await give(from.publicKey, mint, 10n, TOKEN_2022)
      const [to, owned] = [fresh(), balance(from.publicKey)]
      const intent = await prepare(from.publicKey, to, 7n, mint)
      const fee = await ledger.fee(intent)
      await submit(intent, wallet(from))
      expect(await tokenBalance(to, mint, TOKEN_2022)).toBe(7n)
      expect(balance(from.publicKey)).toBe(owned - fee)
    }
  })

  test.each<[string, MintOptions, RegExp]>([
    ['a fee', feeOf(50), /takes a fee/],
    ['a hook', extended(64, 36, 0, ...someone, ...someone), /program of its own/],
    ['no transfers', extended(0, 32), /cannot be transferred/],
    ['interest', extended(52, 33, 0, ...someone, 5, 0), /other amounts/],
    ['a multiplier', extended(56, 43, 0, ...someone, ...two), /other amounts/],
  ])('a Token-2022 mint with %s is refused', async (_, options, text) => {
    const from = await ledger.person()
    const mint = await ledger.mint(options)
    expect(await refusal(ledger.prepare(from.publicKey, fresh(), 1n, mint))).toMatchObject({
      category: 'transfer',
      reason: 'asset',
      text: expect.stringMatching(text),
    })
  })

  test('one unfrozen token account must hold the whole amount; a frozen receiver account is refused', async () => {
    const { person, mint: makeMint, give, tokenBalance, prepare, wallet, submit, run, bank } = ledger
    const from = await person()
    const mint = await makeMint()
    await give(from.publicKey, mint, 5n)
    const second = Keypair.generate()
    await run(
      [bank, second],
      SystemProgram.createAccount({
        fromPubkey: bank.publicKey,
        newAccountPubkey: second.publicKey,
        lamports: 3_000_000,
        space: 165,
        programId: TOKEN,
      }),
      call(TOKEN, [18, ...from.publicKey.toBytes()], [second.publicKey, true], [mint]),
      call(
        TOKEN,
        [7, 8, 0, 0, 0, 0, 0, 0, 0],
        [mint, true],
        [second.publicKey, true],
        [bank.publicKey, false, true],
      ),
    )
    const to = fresh()
    expect(await refusal(prepare(from.publicKey, to, 9n, mint))).toMatchObject({
      reason: 'funds',
      text: expect.stringContaining('No single account'),
    })
    expect(await refusal(prepare(from.publicKey, to, 14n, mint))).toMatchObject({
      reason: 'funds',
      text: expect.stringContaining('Not enough of the token'),
    })
    await submit(await prepare(from.publicKey, to, 8n, mint), wallet(from))
    expect(await tokenBalance(to, mint)).toBe(8n)
    expect(await tokenBalance(from.publicKey, mint)).toBe(5n)
    // FreezeAccount.
    await run(
      [bank],
      call(TOKEN, [10], [accountOf(from.publicKey, mint), true], [mint], [bank.publicKey, false, true]),
    )
    expect(await refusal(prepare(from.publicKey, to, 5n, mint))).toMatchObject({
      reason: 'funds',
      text: expect.stringContaining('frozen'),
    })
    await run([bank], call(TOKEN, [10], [accountOf(to, mint), true], [mint], [bank.publicKey, false, true]))
    await give(from.publicKey, mint, 0n)
    expect(await refusal(prepare(from.publicKey, to, 1n, mint))).toMatchObject({ reason: 'receiver' })
  })

  test('too little SOL, or leaving an account below its minimum rent, is refused', async () => {
    const { person, prepare, mint: makeMint, give, rpc, submit, wallet, balance } = ledger
    const least = BigInt(await rpc<number>('getMinimumBalanceForRentExemption', [0]))
    const [from, there] = [await person(SOL), (await person(SOL)).publicKey]
    const key = from.publicKey
    expect(await refusal(prepare(key, there, SOL))).toMatchObject({
      reason: 'funds',
      text: 'Not enough SOL to cover this transfer',
    })
    expect(await refusal(prepare(key, fresh(), least - 1n))).toMatchObject({
      reason: 'rent',
      text: 'A new account has to get at least 0.00089088 SOL',
    })
    expect(await refusal(prepare(key, there, SOL - FEE - least + 1n))).toMatchObject({ reason: 'keep' })
    expect(await refusal(prepare(fresh(), there, 1n))).toMatchObject({ reason: 'funds' })
    const mint = await makeMint()
    const poor = await person(1_000_000n)
    await give(poor.publicKey, mint, 5n)
    expect(await refusal(prepare(poor.publicKey, fresh(), 5n, mint))).toMatchObject({
      reason: 'funds',
      text: 'Not enough SOL to cover this transfer',
    })
    // A transfer may give a new account the minimum, and may send the whole remaining balance.
    await submit(await prepare(key, fresh(), least), wallet(from))
    await submit(await prepare(key, there, balance(key) - FEE), wallet(from))
    expect(balance(key)).toBe(0n)
  })

  test('receivers that could never spend the funds, and the sender itself, are refused', async () => {
    const { person, prepare, mint: makeMint, give, transfers, network, signal, session, run, bank } = ledger
    const from = await person()
    const key = from.publicKey
    const mint = await makeMint()
    const account = await give(key, mint, 100n)
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN)
    const data = Keypair.generate()
    await run(
      [bank, data],
      SystemProgram.createAccount({
        fromPubkey: bank.publicKey,
        newAccountPubkey: data.publicKey,
        lamports: 3_000_000,
        space: 10,
        programId: vault,
      }),
    )
    const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const refused: readonly (readonly [PublicKey | string, PublicKey?])[] = [
      [account],
      [account, mint],
      [mint],
      [mint, mint],
      [token],
      [token, mint],
      [SystemProgram.programId],
      ['SysvarRent111111111111111111111111111111111'],
      ['1nc1nerator11111111111111111111111111111111'],
      [vault, mint],
      [data.publicKey, mint],
      [key],
      [key, mint],
      ['not an address'],
    ]
    for (const [to, asset] of refused)
      expect(await refusal(prepare(key, to, SOL / 10n, asset)), String(to)).toMatchObject({
        category: 'transfer',
        reason: 'receiver',
      })
    const kindOf = (each: PublicKey | string) =>
      transfers.kindOf(session([]).session, String(each), network, signal)
    for (const each of [account, mint, token, vault, data.publicKey])
      expect(await kindOf(each)).toBe('contract')
    for (const each of [key, fresh()]) expect(await kindOf(each)).toBe('account')
    const exchange = fresh()
    const pay = (lamports: bigint) =>
      run([bank], SystemProgram.transfer({ fromPubkey: bank.publicKey, toPubkey: exchange, lamports }))
    for (let sent = 1n; sent < 100n; sent++) await pay(SOL / 100n + sent)
    expect(await kindOf(exchange)).toBe('account')
    await pay(SOL / 100n)
    expect(await kindOf(exchange)).toBe('service')
    // A program's vault that has SOL, such as that of a multisig, can receive both.
    await ledger.solana.airdrop(vault.toBase58(), SOL)
    await prepare(key, vault, 1n, mint)
  })

  test('a token account that now belongs to another owner is refused', async () => {
    const { person, prepare, mint: makeMint, give, run, bank } = ledger
    const [from, to] = [await person(), await person()]
    const mint = await makeMint()
    await give(from.publicKey, mint, 5n)
    const account = await give(to.publicKey, mint, 0n)
    // SetAuthority of the owner.
    await run([bank, to], call(TOKEN, [6, 2, 1, ...someone], [account, true], [to.publicKey, false, true]))
    expect(await refusal(prepare(from.publicKey, to.publicKey, 1n, mint))).toMatchObject({
      reason: 'receiver',
      text: expect.stringContaining('belongs to another'),
    })
  })

  test('wrong decimals, assets that are no token of the network, and invalid amounts are refused', async () => {
    const { person, prepare, mint: makeMint, transfers, network, signal, give } = ledger
    const from = await person()
    const [to, mint] = [fresh(), await makeMint({ decimals: 6 })]
    const account = await give(from.publicKey, mint, 1n)
    expect(await refusal(prepare(from.publicKey, to, 1n, mint, 9))).toMatchObject({ reason: 'decimals' })
    expect(await refusal(prepare(from.publicKey, to, SOL, undefined, 6))).toMatchObject({
      reason: 'decimals',
    })
    for (const each of [to, account, TOKEN, from.publicKey])
      expect(await refusal(prepare(from.publicKey, to, 1n, each))).toMatchObject({ reason: 'asset' })
    const request = { network, from: from.publicKey.toBase58(), to: to.toBase58(), amount: 1n }
    for (const asset of [
      '',
      'eip155:1/erc20:0x',
      `${ledger.other.caipNetworkId}/token:${mint}`,
      `${network.caipNetworkId}/token:x`,
    ])
      expect(await refusal(transfers.build({ ...request, asset }, signal))).toMatchObject({
        reason: 'asset',
      })
    for (const amount of [0n, -1n, 2n ** 64n])
      expect(await refusal(transfers.build({ ...request, amount }, signal))).toMatchObject({
        reason: 'amount',
      })
  })

  test('a failing simulation gives the reason', async () => {
    const { person, prepare, mint: makeMint, give, run, bank, submit, wallet } = ledger
    const [from, to] = [await person(), await person()]
    const mint = await makeMint()
    const account = await give(from.publicKey, mint, 5n)
    const sol = await prepare(from.publicKey, to.publicKey, 9n * SOL)
    const token = await prepare(from.publicKey, to.publicKey, 5n, mint)
    const frozen = await prepare(from.publicKey, to.publicKey, 1n, mint)
    await submit(await prepare(from.publicKey, to.publicKey, 2n * SOL), wallet(from))
    expect(await ledger.simulate(sol)).toEqual({
      ok: false,
      reason: expect.stringMatching(/insufficient lamports/),
    })
    await submit(await prepare(from.publicKey, to.publicKey, 1n, mint), wallet(from))
    expect(await ledger.simulate(token)).toEqual({
      ok: false,
      reason: expect.stringMatching(/insufficient funds/),
    })
    await run([bank], call(TOKEN, [10], [account, true], [mint], [bank.publicKey, false, true]))
    expect(await ledger.simulate(frozen)).toEqual({ ok: false, reason: expect.stringMatching(/frozen/i) })
  })
})
