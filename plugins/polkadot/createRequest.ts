import { callWallet, field, walletFailure } from 'portico/core'
import type { CaipNetworkId, Session } from 'portico/kernel'
import type { ExtensionAccount } from './accounts/readAccounts.js'
import { readAddress } from './accounts/ss58.js'
import { networkOf } from './networks.js'

/** Limits in characters: of a message as it is sent to the wallet, and of a payload and a signed transaction. */
const MAX_MESSAGE = 20_482
const MAX_PAYLOAD = 8_388_608
const INVALID = -32602

/** The methods an extension can answer, by the method of its signer that each needs. */
const METHODS = { polkadot_signMessage: 'signRaw', polkadot_signTransaction: 'signPayload' } as const

/** The methods of a session with this signer. */
export const methodsOf = (signer: unknown): readonly string[] =>
  Object.entries(METHODS).flatMap(([method, signerMethod]) =>
    typeof field(signer, signerMethod) === 'function' ? [method] : [],
  )

const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** A message as signers take it: bytes in hexadecimal digits, as they are or those of a text. */
const toData = (message: string): string =>
  /^0x([\da-f]{2})*$/i.test(message) ? message : toHex(new TextEncoder().encode(message))

/** A signature of 64 or 65 bytes; that of a transaction may begin with a byte for its kind. */
const signatureOf = (answer: unknown): string => {
  const signature = field(answer, 'signature')
  if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2}){64,66}$/i.test(signature))
    throw new TypeError('Expected a signature')
  return signature
}

export interface RequestContext {
  readonly name: string
  signer(): unknown
  /** The accounts that may be used on a network. */
  accounts(network: CaipNetworkId | undefined): readonly ExtensionAccount[]
  session(): Pick<Session, 'network'>
}

/** Makes the `request` of a session: a paired wallet's requests, asked of an extension's signer. */
export const createRequest = ({ name, signer, accounts, session }: RequestContext): Session['request'] => {
  const accountFor = (params: unknown, network: CaipNetworkId): ExtensionAccount => {
    const address = field(params, 'address')
    const key = typeof address === 'string' ? readAddress(address) : undefined
    if (!key) throw walletFailure('Expected an address', INVALID)
    const account = accounts(network).find((each) => String(each.key) === String(key))
    if (!account) throw walletFailure(`${name} does not share this account`, 4100)
    return account
  }

  const signMessage = async (params: unknown, network: CaipNetworkId) => {
    const { rawAddress } = accountFor(params, network)
    const message = field(params, 'message')
    if (typeof message !== 'string' || message.length > MAX_MESSAGE)
      throw walletFailure('Expected a message of at most 10 kB', INVALID)
    const data = toData(message)
    if (data.length > MAX_MESSAGE) throw walletFailure('Expected a message of at most 10 kB', INVALID)
    // The extension wraps the bytes, so that no message can be a transaction.
    const signerArgs = { address: rawAddress, data, type: 'bytes' }
    return { signature: await callWallet(signer(), METHODS.polkadot_signMessage, [signerArgs], signatureOf) }
  }

  const signTransaction = async (params: unknown, network: CaipNetworkId) => {
    const { rawAddress, key } = accountFor(params, network)
    const payload = field(params, 'transactionPayload')
    if (typeof payload !== 'object' || payload === null || JSON.stringify(payload).length > MAX_PAYLOAD)
      throw walletFailure('Expected the payload of a transaction', INVALID)
    const { address, genesisHash, withSignedTransaction } = payload as Readonly<Record<string, unknown>>
    if (networkOf(genesisHash) !== network)
      throw walletFailure(`The transaction is of another network than ${network}`, INVALID)
    if (address !== undefined && String(readAddress(String(address))) !== String(key))
      throw walletFailure('The transaction is of another account', INVALID)
    const signerArgs = { ...structuredClone(payload), address: rawAddress }
    return callWallet(signer(), METHODS.polkadot_signTransaction, [signerArgs], (answer) => {
      const signature = signatureOf(answer)
      const signed = field(answer, 'signedTransaction')
      // A wallet may change the transaction if it is allowed to; then it answers all of it.
      if (withSignedTransaction !== true || signed === undefined || signed === null) return { signature }
      if (typeof signed !== 'string' || signed.length > MAX_PAYLOAD || !/^0x[\da-f]+$/i.test(signed))
        throw new TypeError('Expected a signed transaction')
      return { signature, signedTransaction: signed }
    })
  }

  return async ({ method, params, chainId = session().network.get() }) => {
    const network = chainId as CaipNetworkId
    if (!Object.hasOwn(METHODS, method) || !methodsOf(signer()).includes(method))
      throw walletFailure(`Method ${method} is not supported`, 4200)
    return method === 'polkadot_signMessage' ? signMessage(params, network) : signTransaction(params, network)
  }
}
