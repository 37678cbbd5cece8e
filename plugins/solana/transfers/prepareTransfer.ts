import { field, toDecimalText } from 'portico/core'
import { type Clock, systemClock } from 'portico/kernel'
import type { TransferIntent, TransferRequest } from 'portico/plugins/transactions/contract'
import { toBase64 } from '../encoding/bytes.js'
import {
  type ChainAccount,
  COMMITMENT,
  type Node,
  readAccounts,
  readRent,
  readTokenAccounts,
} from './createNode.js'
import { readMessageFee } from './fees/readFee.js'
import { mintOf } from './intentTransaction.js'
import { keyOf } from './message/keyOf.js'
import { type Instruction, writeMessage } from './message/message.js'
import { isOnCurve } from './tokens/isOnCurve.js'
import { parseTokenAccount, TOKEN_ACCOUNT_LENGTH } from './tokens/parseTokenAccount.js'
import {
  ASSOCIATED_TOKEN,
  INCINERATOR,
  LOCKED_OWNERS,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from './tokens/programs.js'
import { type Mint, readMint } from './tokens/readMint.js'
import { tokenAddress } from './tokens/tokenAddress.js'
import { transferFailure } from './transferFailure.js'

/** A blockhash holds for 150 slots, about a minute; some of it is left for the wallet to send. */
export const BLOCKHASH_LIFETIME = 45_000

/** An amount in 64 bits, the lowest byte first. */
const u64 = (amount: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, index) => Number((amount >> BigInt(8 * index)) & 255n))

const isKey = (address: string): boolean => {
  try {
    return !!keyOf(address)
  } catch {
    return false
  }
}

/** The most bytes of a transaction, and those of its only signature with their number. */
const MAX_TRANSACTION = 1_232
const SIGNATURE = 65

/**
 * Adds what a payment code asks for, by the rules of Solana Pay: the references as further accounts of the
 * transfer, which comes last, and the memo immediately before it.
 */
const addPayment = (
  instructions: readonly Instruction[],
  { memo, references = [] }: Pick<TransferRequest, 'memo' | 'references'>,
): readonly Instruction[] => {
  const [move, ...before] = [...instructions].reverse()
  if (!move) return instructions
  return [
    ...before.reverse(),
    ...(memo === undefined
      ? []
      : [{ program: MEMO, accounts: [], data: [...new TextEncoder().encode(memo)] }]),
    { ...move, accounts: [...move.accounts, ...references.map((address) => ({ address }))] },
  ]
}

/** Refuses receivers from whom nobody could take it again. */
const checkReceiver = (to: string, account: ChainAccount | undefined, isToken: boolean) => {
  const refuse = (text: string) => {
    throw transferFailure(text, 'receiver')
  }
  const { owner, executable } = account ?? {}
  if (to === INCINERATOR) refuse('This address destroys what is sent to it')
  if (executable || (owner && LOCKED_OWNERS.includes(owner)))
    refuse('This is the address of a program, not of an account')
  if (owner === TOKEN || owner === TOKEN_2022)
    refuse('This is the address of a token account, not of its owner')
  if (isToken && (account ? owner !== SYSTEM : !isOnCurve(keyOf(to))))
    refuse('This address belongs to a program, which may not be able to send tokens on')
}

/** The instruction that moves SOL. */
const moveLamports = (from: string, to: string, amount: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [
    { address: from, signs: true, writes: true },
    { address: to, writes: true },
  ],
  data: [2, 0, 0, 0, ...u64(amount)],
})

/** The instructions that move a token, and create the receiver's account if there is none. */
const moveTokens = async (
  node: Node,
  { from, to, amount }: TransferRequest,
  mint: string,
  { program, decimals }: Mint,
) => {
  const target = await tokenAddress(to, program, mint)
  const [tokenAccounts, [receiver, targetAccount]] = await Promise.all([
    readTokenAccounts(node, from, mint),
    readAccounts(node, [to, target], TOKEN_ACCOUNT_LENGTH),
  ])
  checkReceiver(to, receiver, true)
  const receiverTokens =
    targetAccount && targetAccount.owner === program ? parseTokenAccount(targetAccount.data) : undefined
  // An owner can give its account away: what is sent there is another's.
  if (
    receiverTokens
      ? receiverTokens.owner !== to || receiverTokens.mint !== mint
      : targetAccount && targetAccount.owner !== SYSTEM
  )
    throw transferFailure("The receiver's account for this token belongs to another", 'receiver')
  if (receiverTokens?.isFrozen)
    throw transferFailure("The receiver's account for this token is frozen", 'receiver')

  const senderAccounts = tokenAccounts.flatMap(({ address, owner, data }) => {
    const read = owner === program ? parseTokenAccount(data) : undefined
    return read?.owner === from && read.mint === mint ? [{ address, ...read }] : []
  })
  const usable = senderAccounts
    .filter(({ isFrozen }) => !isFrozen)
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const source = usable[0]
  if (!source || source.amount < amount) {
    const sum = (all: typeof senderAccounts) => all.reduce((total, each) => total + each.amount, 0n)
    throw transferFailure(
      sum(usable) >= amount
        ? 'No single account of yours holds this much of the token'
        : sum(senderAccounts) >= amount
          ? 'Your account for this token is frozen'
          : 'Not enough of the token to cover this transfer',
      'funds',
    )
  }
  const create: Instruction = {
    program: ASSOCIATED_TOKEN,
    accounts: [
      { address: from, signs: true, writes: true },
      { address: target, writes: true },
      { address: to },
      { address: mint },
      { address: SYSTEM },
      { address: program },
    ],
    // Nothing happens if somebody else has created it meanwhile.
    data: [1],
  }
  const move: Instruction = {
    program,
    accounts: [
      { address: source.address, writes: true },
      { address: mint },
      { address: target, writes: true },
      { address: from, signs: true },
    ],
    // The chain checks the decimals, too.
    data: [12, ...u64(amount), decimals],
  }
  return receiverTokens ? [move] : [create, move]
}

const readBlockhash = (node: Node): Promise<string> =>
  node('getLatestBlockhash', [COMMITMENT], (answer) => {
    const hash = field(answer, 'value', 'blockhash')
    if (typeof hash !== 'string') throw new TypeError('No blockhash')
    keyOf(hash)
    return hash
  })

/** Builds the transaction of a transfer; refuses one that would fail, or lose the money. */
export const prepareTransfer = async (
  node: Node,
  request: TransferRequest,
  clock: Clock = systemClock,
): Promise<TransferIntent> => {
  const { network, from, to, amount, asset, decimals, memo, references } = request
  const { caipNetworkId } = network
  if (!caipNetworkId.startsWith('solana:'))
    throw transferFailure('This is not a network of Solana', 'network')
  if (!isKey(from)) throw transferFailure('The account is not an address of Solana', 'account')
  if (!isKey(to)) throw transferFailure('The receiver is not an address of Solana', 'receiver')
  // The tokens would not move, and the fee would be lost.
  if (from === to) throw transferFailure('The receiver is the account that sends', 'receiver')
  if (amount <= 0n || amount >> 64n)
    throw transferFailure('The amount is not positive, or too large', 'amount')
  let mint: string | undefined
  try {
    mint = mintOf(asset, caipNetworkId)
    if (mint) keyOf(mint)
  } catch (cause) {
    throw transferFailure('This is not a token of the network', 'asset', cause)
  }

  if (references?.some((each) => !isKey(each)))
    throw transferFailure('A reference of the payment is not an address of Solana', 'payment')

  const token = mint === undefined ? undefined : await readMint(node, mint)
  const chainDecimals = token ? token.decimals : network.nativeCurrency.decimals
  if (decimals !== undefined && decimals !== chainDecimals)
    throw transferFailure('The chain has other decimals for this token than the list', 'decimals')
  const isSol = token === undefined
  const instructions =
    token && mint ? await moveTokens(node, request, mint, token) : [moveLamports(from, to, amount)]
  const createsAccount = instructions.length > 1

  const startedAt = clock.now()
  const [blockhash, [sender, receiver], minBalance, rent] = await Promise.all([
    readBlockhash(node),
    readAccounts(node, [from, to], 0),
    readRent(node, 0),
    token && createsAccount ? readRent(node, token.space) : 0n,
  ])
  checkReceiver(to, receiver, !isSol)
  const message = writeMessage(from, blockhash, addPayment(instructions, request))
  if (SIGNATURE + message.length > MAX_TRANSACTION)
    throw transferFailure('The memo and the references of the payment are too long', 'payment')
  const fee = await readMessageFee(node, message)

  const { symbol, decimals: coinDecimals } = network.nativeCurrency
  const balance = sender?.lamports ?? 0n
  const afterFee = balance - fee
  const remaining = afterFee - rent - (isSol ? amount : 0n)
  const minBalanceText = `${toDecimalText(minBalance, coinDecimals)} ${symbol}`
  if (remaining < 0n) throw transferFailure(`Not enough ${symbol} to cover this transfer`, 'funds')
  if (isSol && (receiver?.lamports ?? 0n) + amount < minBalance)
    throw transferFailure(`A new account has to get at least ${minBalanceText}`, 'rent')
  // The network lets an account be empty, but not hold less than its least.
  if ([afterFee, remaining].some((each) => each && each < minBalance))
    throw transferFailure(`Your account has to keep at least ${minBalanceText}, or nothing`, 'keep')

  const transaction = toBase64(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
  return Object.freeze({
    network: caipNetworkId,
    from,
    to,
    amount,
    ...(asset !== undefined && { asset }),
    ...(decimals !== undefined && { decimals }),
    ...(memo !== undefined && { memo }),
    ...(references && { references: Object.freeze([...references]) }),
    call: Object.freeze({
      method: 'solana_signAndSendTransaction',
      params: Object.freeze({ transaction, pubkey: from }),
    }),
    expires: startedAt + BLOCKHASH_LIFETIME,
  })
}
