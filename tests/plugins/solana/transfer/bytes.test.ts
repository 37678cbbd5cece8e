import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createNoopSigner,
  createTransactionMessage,
  getAddressEncoder,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage, writeMessage } from '../../../../plugins/solana/transfers/message/message.js'
import { isOnCurve } from '../../../../plugins/solana/transfers/tokens/isOnCurve.js'
import { tokenAddress } from '../../../../plugins/solana/transfers/tokens/tokenAddress.js'
import { limit, volume } from '../../../volumes.js'
import { accountOf, createAccount, moveToken, TOKEN, TOKEN_2022 } from './openLedger.js'

const RUNS = volume(300, 20_000)
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
const plain = (instruction: Transaction['instructions'][number]) => ({
  program: instruction.programId.toBase58(),
  accounts: instruction.keys.map(({ pubkey, isSigner, isWritable }) => ({
    address: pubkey.toBase58(),
    signs: isSigner,
    writes: isWritable,
  })),
  data: [...instruction.data],
})

test('writeMessage gives the same bytes as @solana/web3.js and @solana/kit for any keys and amounts', {
  timeout: limit(60_000),
}, () => {
  fc.assert(
    fc.property(
      key,
      key,
      key,
      key,
      amount,
      fc.boolean(),
      fc.boolean(),
      (from, to, mint, hash, units, isToken, isNew) => {
        const instructions = isToken
          ? [
              ...(isNew ? [createAccount(from, to, mint, TOKEN_2022)] : []),
              moveToken(from, to, mint, units, 6, TOKEN_2022),
            ]
          : [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: units })]
        const blockhash = hash.toBase58()
        const own = writeMessage(from.toBase58(), blockhash, instructions.map(plain))
        const theirs = new Transaction({ feePayer: from, blockhash, lastValidBlockHeight: 1 }).add(
          ...instructions,
        )
        expect(Buffer.from(own)).toEqual(theirs.serializeMessage())

        if (!isToken) {
          const kit = pipe(
            createTransactionMessage({ version: 'legacy' }),
            (message) => setTransactionMessageFeePayer(address(from.toBase58()), message),
            (message) =>
              setTransactionMessageLifetimeUsingBlockhash(
                { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
                message,
              ),
            (message) =>
              appendTransactionMessageInstructions(
                [
                  getTransferSolInstruction({
                    source: createNoopSigner(address(from.toBase58())),
                    destination: address(to.toBase58()),
                    amount: units,
                  }),
                ],
                message,
              ),
          )
          const encoded = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(kit))
          expect([...own]).toEqual([...encoded])
        }
      },
    ),
    { numRuns: RUNS },
  )
})

test('readMessage reads legacy and version 0 messages that @solana/web3.js compiled', {
  timeout: limit(60_000),
}, () => {
  fc.assert(
    fc.property(key, key, key, key, amount, fc.boolean(), (from, to, mint, hash, units, isLegacy) => {
      const instructions = [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5n }),
        createAccount(from, to, mint),
        moveToken(from, to, mint, units, 0),
      ]
      const message = new TransactionMessage({
        payerKey: from,
        recentBlockhash: hash.toBase58(),
        instructions,
      })
      const bytes = (isLegacy ? message.compileToLegacyMessage() : message.compileToV0Message()).serialize()
      const read = readMessage(bytes)
      expect(read.signers).toEqual([from.toBase58()])
      expect(read.instructions.map(({ program, accounts }) => [program, ...accounts])).toEqual(
        instructions.map(({ programId, keys }) => [
          programId.toBase58(),
          ...keys.map(({ pubkey }) => pubkey.toBase58()),
        ]),
      )
      expect(() => readMessage(bytes.subarray(0, -1))).toThrow('no message')
    }),
    { numRuns: RUNS },
  )
})

test('token account addresses and on-curve checks agree with both libraries', {
  timeout: limit(120_000),
}, async () => {
  const encoder = getAddressEncoder()
  await fc.assert(
    fc.asyncProperty(key, key, fc.constantFrom(TOKEN, TOKEN_2022), async (owner, mint, program) => {
      const own = await tokenAddress(owner.toBase58(), program.toBase58(), mint.toBase58())
      expect(own).toBe(accountOf(owner, mint, program).toBase58())
      const [kit] = await getProgramDerivedAddress({
        programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
        seeds: [owner, program, mint].map((each) => encoder.encode(each.toBase58() as Address)),
      })
      expect(own).toBe(kit)
      expect(isOnCurve(owner.toBytes())).toBe(PublicKey.isOnCurve(owner.toBytes()))
      expect(isOnCurve(owner.toBytes())).toBe(!isOffCurveAddress(address(owner.toBase58())))
    }),
    { numRuns: volume(100, 10_000) },
  )
})
