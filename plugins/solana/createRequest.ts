import { base58 } from '@scure/base'
import { field, verifyEd25519, walletFailure } from 'portico/core'
import type { CaipNetworkId, Session } from 'portico/kernel'
import type { StandardAccount, StandardWallet } from 'portico/plugins/walletStandard/contract'
import { chainOf } from './clusters.js'
import { fromBase64, sameBytes, toBase64 } from './encoding/bytes.js'
import { decodeBase58 } from './encoding/decodeBase58.js'
import { offchainMessage } from './encoding/offchainMessage.js'
import { readBytes, readOutputs } from './encoding/readOutputs.js'
import { readTransaction, type WireTransaction } from './encoding/readTransaction.js'
import { verifyMessage } from './encoding/verifyMessage.js'
import { askSignIn, signInFeature } from './signIn/askSignIn.js'

/** Limits in bytes: base58 takes quadratic time, and a transaction has to fit into one packet of 1,232 bytes. */
const MAX_MESSAGE = 10_240
const MAX_TRANSACTION = 4096
/** Transactions that are signed at once. */
const MAX_TRANSACTIONS = 100
const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

/** The sign features of the Wallet Standard for Solana. */
const features = {
  message: ['solana:signMessage', 'signMessage'],
  transaction: ['solana:signTransaction', 'signTransaction'],
  send: ['solana:signAndSendTransaction', 'signAndSendTransaction'],
  signIn: signInFeature,
} as const

/** The requests of the namespace by the feature that each needs. */
export const methodsOf = (wallet: Pick<StandardWallet, 'features'>): readonly string[] => [
  'solana_getAccounts',
  'solana_requestAccounts',
  ...Object.entries({
    solana_signMessage: features.message,
    solana_signTransaction: features.transaction,
    solana_signAllTransactions: features.transaction,
    solana_signAndSendTransaction: features.send,
    solana_signIn: features.signIn,
  }).flatMap(([method, [feature]]) => (wallet.features.includes(feature) ? [method] : [])),
]

export interface RequestContext {
  readonly wallet: StandardWallet
  /** The accounts it shares now that can be used on Solana. */
  accounts(): readonly StandardAccount[]
  readonly session: () => Pick<Session, 'network' | 'approved'>
}

interface DecodedTransaction {
  readonly wire: Uint8Array
  readonly parsed: WireTransaction
}

const decodeTransaction = (text: unknown): DecodedTransaction => {
  try {
    if (typeof text !== 'string' || text.length > MAX_TRANSACTION * 1.4) throw new RangeError('Too long')
    const wire = fromBase64(text)
    return { wire, parsed: readTransaction(wire) }
  } catch {
    throw walletFailure('Expected a transaction in base64', -32602)
  }
}

/** Checks what a page asks of a wallet, and what the wallet answers. */
const createChecks = (wallet: StandardWallet, accounts: RequestContext['accounts']) => {
  const { name } = wallet

  const accountFor = (params: unknown, feature: string, action: string): StandardAccount => {
    if (!wallet.features.includes(feature)) throw walletFailure(`${name} cannot ${action}`, 4200)
    const pubkey = field(params, 'pubkey')
    const all = accounts()
    const account = pubkey === undefined ? all[0] : all.find((each) => each.address === pubkey)
    if (!account) throw walletFailure(`${name} does not share this account`, 4100)
    if (!account.features.includes(feature))
      throw walletFailure(`${name} cannot ${action} with this account`, 4200)
    return account
  }
  const chainFor = (network: string | undefined, account: StandardAccount): string => {
    const chain = network && chainOf(network as CaipNetworkId)
    if (!chain || !account.chains.includes(chain))
      throw walletFailure(`${name} cannot be used on this network`, 4901)
    return chain
  }
  /** Refuses what the account cannot sign before the visitor is asked. */
  const checkTransaction = async (
    { parsed }: DecodedTransaction,
    account: StandardAccount,
    feature: string,
  ) => {
    if (!parsed.signers.some((each) => sameBytes(each.publicKey, account.publicKey)))
      throw walletFailure('The account does not sign this transaction', -32602)
    const isKnown = wallet.peek(feature, (featureObject) => {
      const versions = field(featureObject, 'supportedTransactionVersions')
      return Array.isArray(versions) ? versions.includes(parsed.version) : undefined
    })
    if (isKnown === false)
      throw walletFailure(
        `${name} cannot sign ${parsed.version === 'legacy' ? 'legacy' : `version ${parsed.version}`} transactions`,
        4200,
      )
  }
  const badAnswer = (description: string) => walletFailure(`${name} answered with ${description}`)

  /** The account's signature of a transaction that the wallet answered with. */
  const checkSigned = async (wire: Uint8Array, requested: WireTransaction, account: StandardAccount) => {
    let read: WireTransaction
    try {
      read = readTransaction(wire)
    } catch {
      throw badAnswer('something that is no transaction')
    }
    const ownSigner = read.signers.find((each) => sameBytes(each.publicKey, account.publicKey))
    if (!ownSigner) throw badAnswer('a transaction of another account')
    if (
      (await verifyEd25519(account.publicKey, read.message, ownSigner.signature)) === false ||
      ownSigner.signature.every((byte) => !byte)
    )
      throw badAnswer('a signature that does not verify')
    // A wallet may change what it signs, e.g. its fee, but not what others have signed already.
    const others = requested.signers.filter(
      ({ publicKey, signature }) =>
        !sameBytes(publicKey, account.publicKey) && signature.some((byte) => byte),
    )
    if (others.length && !sameBytes(read.message, requested.message))
      throw badAnswer('another transaction than the one that others have signed')
    return ownSigner.signature
  }
  return { accountFor, chainFor, checkTransaction, checkSigned, badAnswer }
}

/** Makes the `request` of a session: what a paired wallet is asked, asked of a wallet in this browser. */
export const createRequest = ({ wallet, accounts, session }: RequestContext): Session['request'] => {
  const { accountFor, chainFor, checkTransaction, checkSigned, badAnswer } = createChecks(wallet, accounts)

  const signMessage = async (params: unknown) => {
    const [feature, method] = features.message
    const account = accountFor(params, feature, 'sign messages')
    const text = field(params, 'message')
    if (typeof text !== 'string' || text.length > MAX_MESSAGE * 1.4)
      throw walletFailure(`Expected a message in base58 of at most ${MAX_MESSAGE} bytes`, -32602)
    const message = decodeBase58(text)
    if (!message) throw walletFailure('Expected a message in base58', -32602)
    const output = await wallet.call(
      feature,
      method,
      [{ account: account.walletAccount, message: message.slice() }],
      (answer) => {
        const [one] = readOutputs(answer, 1)
        const signed = readBytes(field(one, 'signedMessage'), undefined, MAX_MESSAGE * 2)
        const signature = readBytes(field(one, 'signature'), 64)
        // Mobile Wallet Adapter appends the signature to the message.
        const isAppended = sameBytes(signed.subarray(-64), signature)
        return { signed: isAppended ? signed.slice(0, -64) : signed, signature }
      },
    )
    const isMessage = [output.signed, offchainMessage.unwrap(output.signed)].some((each) =>
      sameBytes(each, message),
    )
    if (!isMessage) throw badAnswer('the signature of another message')
    const isPlain = await verifyEd25519(account.publicKey, message, output.signature)
    if (isPlain !== false) return { signature: base58.encode(output.signature) }
    // Hardware wallets sign an envelope of the message. Who verifies the signature needs it, because it is over these bytes.
    const candidates = [output.signed, ...offchainMessage.wrap(message, account.publicKey)]
    for (const each of candidates)
      if (await verifyEd25519(account.publicKey, each, output.signature))
        return { signature: base58.encode(output.signature), signedMessage: base58.encode(each) }
    throw badAnswer('a signature that does not verify')
  }

  /** Sign In With Solana: the wallet writes the message of the fields, shows them, and signs. */
  const signIn = async (params: unknown) => {
    const [feature] = features.signIn
    const account = accountFor(params, feature, 'sign in')
    const { pubkey: _, ...fields } = Object(params) as Record<string, unknown>
    const domain = field(fields, 'domain')
    if (typeof domain !== 'string' || !domain)
      throw walletFailure('Expected the domain to sign in to', -32602)
    const input = { ...structuredClone(fields), address: account.address }
    const output = await askSignIn(wallet, input)
    if (output.address !== account.address) throw badAnswer('another account')
    const text = new TextDecoder().decode(offchainMessage.unwrap(output.message))
    if (!text.startsWith(`${domain} wants you to sign in with your Solana account:\n${account.address}`))
      throw badAnswer('the signature of another message')
    if ((await verifyMessage(account.publicKey, output.message, output.signature)) === false)
      throw badAnswer('a signature that does not verify')
    return { address: account.address, message: text, signature: base58.encode(output.signature) }
  }

  const signTransactions = async (
    texts: readonly unknown[],
    params: unknown,
    network: string | undefined,
  ) => {
    const [feature, method] = features.transaction
    const account = accountFor(params, feature, 'sign transactions')
    const chain = chainFor(network, account)
    const all = texts.map(decodeTransaction)
    for (const each of all) await checkTransaction(each, account, feature)
    const inputs = all.map(({ wire }) => ({
      account: account.walletAccount,
      transaction: wire.slice(),
      chain,
    }))
    const signed = await wallet.call(feature, method, inputs, (answer) =>
      readOutputs(answer, inputs.length).map((each) => readBytes(field(each, 'signedTransaction'))),
    )
    return Promise.all(
      signed.map(async (wire, index) => ({
        transaction: toBase64(wire),
        signature: base58.encode(await checkSigned(wire, (all[index] as (typeof all)[0]).parsed, account)),
      })),
    )
  }

  const send = async (params: unknown, network: string | undefined) => {
    const [feature, method] = features.send
    const account = accountFor(params, feature, 'send transactions')
    const chain = chainFor(network, account)
    const transaction = decodeTransaction(field(params, 'transaction'))
    await checkTransaction(transaction, account, feature)
    const options = field(params, 'sendOptions') ?? field(params, 'options')
    const pickOption = (key: string, isValid: (value: unknown) => boolean) => {
      const value = field(options, key)
      return isValid(value) ? { [key]: value } : {}
    }
    const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
    const input = {
      account: account.walletAccount,
      transaction: transaction.wire.slice(),
      chain,
      options: {
        ...pickOption('skipPreflight', (value) => typeof value === 'boolean'),
        ...pickOption('preflightCommitment', (value) => COMMITMENTS.includes(value as string)),
        ...pickOption('commitment', (value) => COMMITMENTS.includes(value as string)),
        ...pickOption('maxRetries', isCount),
        ...pickOption('minContextSlot', isCount),
      },
    }
    const signature = await wallet.call(feature, method, [input], (answer) =>
      readBytes(field(readOutputs(answer, 1)[0], 'signature'), 64),
    )
    return { signature: base58.encode(signature) }
  }

  return async ({ method, params, chainId = session().network.get() }) => {
    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return accounts().map(({ address }) => ({ pubkey: address }))
      case 'solana_signMessage':
        return signMessage(params)
      case 'solana_signIn':
        return signIn(params)
      case 'solana_signTransaction':
        return (await signTransactions([field(params, 'transaction')], params, chainId))[0]
      case 'solana_signAllTransactions': {
        const texts = field(params, 'transactions')
        if (!Array.isArray(texts) || !texts.length || texts.length > MAX_TRANSACTIONS)
          throw walletFailure(`Expected between 1 and ${MAX_TRANSACTIONS} transactions`, -32602)
        const all = await signTransactions(texts, params, chainId)
        return { transactions: all.map(({ transaction }) => transaction) }
      }
      case 'solana_signAndSendTransaction':
        return send(params, chainId)
      default:
        throw walletFailure(`Method ${method} is not supported`, 4200)
    }
  }
}
