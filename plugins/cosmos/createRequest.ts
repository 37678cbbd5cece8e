import { callWallet, field, walletFailure } from 'portico/core'
import type { Session } from 'portico/kernel'
import { copyBytes, fromBase64, sameBytes, toBase64 } from './encoding/bytes.js'
import { copyDoc } from './encoding/copyDoc.js'
import type { Key } from './readKey.js'

/** Limits in bytes and characters: of a message, and of either part of a transaction. */
const MAX_MESSAGE = 10_240
const MAX_PART = 262_144
const SIGNATURE_LENGTH = 64
const INVALID = -32602
const UNSUPPORTED = 4200

/** The methods of the namespace by the wallet's method that each needs. */
const METHODS = {
  cosmos_getAccounts: 'getKey',
  cosmos_signDirect: 'signDirect',
  cosmos_signAmino: 'signAmino',
  cosmos_signArbitrary: 'signArbitrary',
} as const

/** The methods of a session with this wallet. */
export const methodsOf = (wallet: unknown): readonly string[] =>
  Object.entries(METHODS).flatMap(([method, walletMethod]) =>
    typeof field(wallet, walletMethod) === 'function' ? [method] : [],
  )

/** A number of an account, which wallets answer as a text, a number, a bigint or a `Long`. */
const readNumber = (value: unknown): string => {
  const low = field(value, 'low')
  const high = field(value, 'high')
  const number =
    typeof low === 'number' && typeof high === 'number'
      ? (BigInt(high >>> 0) << 32n) + BigInt(low >>> 0)
      : ['string', 'number', 'bigint'].includes(typeof value)
        ? value
        : ''
  const text = String(number)
  if (!/^\d{1,20}$/.test(text)) throw new TypeError('Expected a number')
  return text
}

export interface RequestContext {
  readonly name: string
  readonly wallet: unknown
  key(): Key | undefined
  session(): Pick<Session, 'network'>
}

/** Makes the `request` of a session: a paired wallet's requests, asked of a wallet with Keplr's interface. */
export const createRequest = ({ name, wallet, key, session }: RequestContext): Session['request'] => {
  const signerOf = (params: unknown): Key => {
    const address = field(params, 'signerAddress')
    const accountKey = key()
    if (typeof address !== 'string') throw walletFailure('Expected an address', INVALID)
    if (accountKey?.address !== address) throw walletFailure(`${name} does not share this account`, 4100)
    return accountKey
  }
  const docOf = (params: unknown): Readonly<Record<string, unknown>> => {
    const doc = field(params, 'signDoc')
    if (typeof doc !== 'object' || doc === null) throw walletFailure('Expected a document to sign', INVALID)
    return doc as Readonly<Record<string, unknown>>
  }
  const checkChain = (chainId: unknown, chain: string) => {
    if (chainId !== chain) throw walletFailure(`The transaction is of another network than ${chain}`, INVALID)
  }
  /** The signature of an answer: 64 bytes, by the account's own key. */
  const signatureOf = (answer: unknown, { publicKey }: Key) => {
    const type = field(answer, 'pub_key', 'type')
    const value = fromBase64(field(answer, 'pub_key', 'value'), 65)
    const signature = fromBase64(field(answer, 'signature'), SIGNATURE_LENGTH)
    if (typeof type !== 'string' || type.length > 128 || signature.length !== SIGNATURE_LENGTH)
      throw new TypeError('Expected a signature')
    if (!sameBytes(value, publicKey)) throw new TypeError('Expected the signature of this account')
    return { pub_key: { type, value: toBase64(value) }, signature: toBase64(signature) }
  }
  const expectSame = (one: unknown, other: unknown) => {
    if (one !== other) throw new TypeError('Expected the signature of this document')
  }

  const signDirect = (params: unknown, chain: string) => {
    const signer = signerOf(params)
    const { chainId, accountNumber, bodyBytes, authInfoBytes } = docOf(params)
    checkChain(chainId, chain)
    const requestedDoc = (() => {
      try {
        return {
          chainId: chain,
          accountNumber: readNumber(accountNumber ?? '0'),
          bodyBytes: fromBase64(bodyBytes, MAX_PART),
          authInfoBytes: fromBase64(authInfoBytes, MAX_PART),
        }
      } catch {
        throw walletFailure('Expected a document with its bytes in base64', INVALID)
      }
    })()
    return callWallet(
      wallet,
      METHODS.cosmos_signDirect,
      [chain, signer.address, { ...requestedDoc }],
      (answer) => {
        const signed = field(answer, 'signed')
        // The visitor may change fee and memo in the wallet, but neither chain nor account.
        expectSame(field(signed, 'chainId'), chain)
        expectSame(readNumber(field(signed, 'accountNumber')), requestedDoc.accountNumber)
        return {
          signature: signatureOf(field(answer, 'signature'), signer),
          signed: {
            chainId: chain,
            accountNumber: requestedDoc.accountNumber,
            bodyBytes: toBase64(copyBytes(field(signed, 'bodyBytes'), MAX_PART)),
            authInfoBytes: toBase64(copyBytes(field(signed, 'authInfoBytes'), MAX_PART)),
          },
        }
      },
    )
  }

  const signAmino = (params: unknown, chain: string) => {
    const signer = signerOf(params)
    const doc = docOf(params)
    checkChain(doc.chain_id, chain)
    const requestedDoc = copyDoc(doc)
    return callWallet(wallet, METHODS.cosmos_signAmino, [chain, signer.address, requestedDoc], (answer) => {
      const signed = copyDoc(field(answer, 'signed'))
      for (const part of ['chain_id', 'account_number', 'sequence'])
        expectSame(field(signed, part), field(doc, part))
      expectSame(JSON.stringify(field(signed, 'msgs')), JSON.stringify(copyDoc(doc.msgs)))
      return { signature: signatureOf(field(answer, 'signature'), signer), signed }
    })
  }

  /** ADR-36: a message that cannot be a transaction. */
  const signArbitrary = (params: unknown, chain: string) => {
    const signer = signerOf(params)
    const data = field(params, 'data')
    if (typeof data !== 'string' || data.length > MAX_MESSAGE)
      throw walletFailure(`Expected a message of at most ${MAX_MESSAGE} characters`, INVALID)
    return callWallet(wallet, METHODS.cosmos_signArbitrary, [chain, signer.address, data], (answer) =>
      signatureOf(answer, signer),
    )
  }

  return async ({ method, params, chainId = session().network.get() }) => {
    if (!methodsOf(wallet).includes(method))
      throw walletFailure(`Method ${method} is not supported`, UNSUPPORTED)
    const network = session().network.get()
    if (!network || chainId !== network)
      throw walletFailure(`${name} is on another network. Switch networks first.`, 4901)
    const chain = network.slice(network.indexOf(':') + 1)
    switch (method as keyof typeof METHODS) {
      case 'cosmos_getAccounts': {
        const accountKey = key()
        return accountKey
          ? [{ algo: accountKey.algo, address: accountKey.address, pubkey: toBase64(accountKey.publicKey) }]
          : []
      }
      case 'cosmos_signDirect':
        return signDirect(params, chain)
      case 'cosmos_signAmino':
        return signAmino(params, chain)
      case 'cosmos_signArbitrary':
        return signArbitrary(params, chain)
    }
  }
}
