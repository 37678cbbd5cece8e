import { field, walletFailure } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { UsableAccount } from './accounts/usableAccounts.js'
import { type BitcoinNetwork, networkFor } from './bitcoinNetworks.js'
import { fromBase64, sameBytes, toBase64, toHex } from './encoding/bytes.js'
import { readAddress } from './encoding/readAddress.js'
import { type Psbt, readPsbt } from './encoding/readPsbt.js'
import type { BitcoinWallet, InputToSign, MessageProtocol } from './wallets/BitcoinWallet.js'
import { readProtocol } from './wallets/readProtocol.js'

/** Limits, in bytes. */
const MAX_MESSAGE = 10_240
const MAX_PSBT = 1_000_000
/** All coins there will be, in satoshis: less than the largest safe integer. */
const MAX_SATOSHIS = 2_100_000_000_000_000n
const INVALID = -32602

const amountOf = (input: unknown): number => {
  const isText = typeof input === 'string' && /^\d{1,16}$/.test(input)
  const amount =
    isText || typeof input === 'bigint' || Number.isSafeInteger(input) ? BigInt(input as string) : 0n
  if (amount <= 0n || amount > MAX_SATOSHIS) throw walletFailure('Invalid amount', INVALID)
  return Number(amount)
}

export interface RequestContext {
  readonly wallet: BitcoinWallet
  /** The accounts it shares now, for a network. */
  accounts(network: BitcoinNetwork | undefined): readonly UsableAccount[]
  /** The network in use. */
  network(): BitcoinNetwork | undefined
}

/** Makes the `request` of a session: it takes the requests that a paired wallet takes. */
export const createRequest = ({
  wallet,
  accounts,
  network: currentNetwork,
}: RequestContext): Session['request'] => {
  const { name } = wallet
  const badAnswer = (description: string) => walletFailure(`${name} answered with ${description}`)
  const readId = (answer: unknown): string => {
    if (typeof answer === 'string' && /^[\da-f]{64}$/i.test(answer)) return answer.toLowerCase()
    throw badAnswer('something that is no transaction id')
  }
  const accountOf = (address: unknown, network: BitcoinNetwork): UsableAccount => {
    const all = accounts(network)
    const canonical = typeof address === 'string' ? readAddress(address, network)?.address : address
    const found = address === undefined ? all[0] : all.find((each) => each.address === canonical)
    if (!found) throw walletFailure('No account found', 4100)
    return found
  }

  const getAddresses = (params: unknown, network: BitcoinNetwork) => {
    const all = accounts(network)
    if (!all.length) throw walletFailure('No address available', 4100)
    accountOf(field(params, 'account'), network)
    return all.map(({ address, publicKey, path, type }) => ({
      address,
      ...(publicKey && { publicKey }),
      ...(path && { path }),
      intention: type,
    }))
  }

  const signMessage = async (params: unknown, network: BitcoinNetwork) => {
    const account = accountOf(field(params, 'address') ?? field(params, 'account'), network)
    const message = field(params, 'message')
    const protocol = field(params, 'protocol')
    if (typeof message !== 'string' || message.length > MAX_MESSAGE)
      throw walletFailure(`Expected a message of at most ${MAX_MESSAGE} characters`, INVALID)
    if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322')
      throw walletFailure('Expected the protocol ecdsa or bip322', INVALID)
    const requestedProtocol: MessageProtocol | undefined = protocol
    const signature = await wallet.signMessage(account, message, requestedProtocol)
    const usedProtocol = readProtocol(signature)
    if (!usedProtocol) throw badAnswer('something that is no signature')
    if (requestedProtocol && usedProtocol !== requestedProtocol)
      throw badAnswer(`a signature of the protocol ${usedProtocol}`)
    return { address: account.address, signature: toHex(signature) }
  }

  const inputsOf = (
    rawInputs: unknown,
    { inputs }: Psbt,
    account: UsableAccount,
    network: BitcoinNetwork,
  ): readonly InputToSign[] | undefined => {
    if (rawInputs === undefined || (Array.isArray(rawInputs) && !rawInputs.length)) return undefined
    if (!Array.isArray(rawInputs) || rawInputs.length > inputs)
      throw walletFailure('Expected a list of inputs', INVALID)
    const seen = new Set<unknown>()
    return rawInputs.map((each): InputToSign => {
      const index = field(each, 'index')
      const sighashes = field(each, 'sighashTypes')
      if (
        !Number.isInteger(index) ||
        !((index as number) >= 0 && (index as number) < inputs) ||
        seen.has(index)
      )
        throw walletFailure('Expected an input of the transaction', INVALID)
      seen.add(index)
      const isSighashType = (type: unknown) =>
        Number.isInteger(type) && (type as number) >= 0 && (type as number) < 256
      if (
        sighashes !== undefined &&
        !(Array.isArray(sighashes) && sighashes.length <= 16 && sighashes.every(isSighashType))
      )
        throw walletFailure('Expected types of signature hashes', INVALID)
      return {
        index: index as number,
        account: accountOf(field(each, 'address') ?? account.address, network),
        ...(sighashes?.length && { sighashes: [...sighashes] }),
      }
    })
  }

  const signPsbt = async (params: unknown, network: BitcoinNetwork) => {
    const account = accountOf(field(params, 'account'), network)
    const text = field(params, 'psbt')
    const psbt = typeof text === 'string' && text.length <= MAX_PSBT * 1.4 ? fromBase64(text) : undefined
    const read = (bytes: Uint8Array, failure: () => Error): Psbt => {
      try {
        return readPsbt(bytes)
      } catch {
        throw failure()
      }
    }
    const invalidPsbt = () => walletFailure('Expected a PSBT in base64', INVALID)
    if (!psbt) throw invalidPsbt()
    const requestedPsbt = read(psbt, invalidPsbt)
    const inputs = inputsOf(field(params, 'signInputs'), requestedPsbt, account, network)
    const broadcast = field(params, 'broadcast') === true
    if (broadcast && inputs && inputs.length < requestedPsbt.inputs)
      throw walletFailure('Broadcast not supported for partial signing', INVALID)
    const answer = await wallet.signPsbt({
      psbt: psbt.slice(),
      account,
      ...(inputs && { inputs }),
      count: requestedPsbt.inputs,
      broadcast,
      network,
    })
    const txid = broadcast ? readId(answer.txid) : undefined
    if (txid && !answer.psbt) return { psbt: text, txid }
    if (!answer.psbt || answer.psbt.length > 2 * MAX_PSBT) throw badAnswer('something that is no PSBT')
    const signed = read(answer.psbt, () => badAnswer('something that is no PSBT'))
    if (!sameBytes(signed.unsigned, requestedPsbt.unsigned)) throw badAnswer('another transaction')
    if (sameBytes(answer.psbt, psbt)) throw badAnswer('a transaction that it did not sign')
    return { psbt: toBase64(answer.psbt), ...(txid && { txid }) }
  }

  const sendTransfer = async (params: unknown, network: BitcoinNetwork) => {
    const accountAddress = field(params, 'account')
    const paymentAccount =
      accountAddress === undefined && accounts(network).find(({ type }) => type === 'payment')
    const account = paymentAccount || accountOf(accountAddress, network)
    const recipient = field(params, 'recipientAddress')
    const satoshis = amountOf(field(params, 'amount'))
    const to = typeof recipient === 'string' ? readAddress(recipient, network) : undefined
    if (!to) throw walletFailure('Expected an address of this network', INVALID)
    // Neither can be passed on, and a payment without them is another one.
    if (field(params, 'memo') !== undefined || field(params, 'changeAddress') !== undefined)
      throw walletFailure(`${name} takes neither a memo nor an address for the change`, 4200)
    // A payment would spend what is inscribed on its coins.
    if (account.type === 'ordinal')
      throw walletFailure(`${name} does not send from an account for ordinals`, 4200)
    return { txid: readId(await wallet.sendTransfer?.(account, to.address, satoshis, network)) }
  }

  return async ({ method, params, chainId = currentNetwork()?.id }) => {
    if (!wallet.methods().includes(method)) throw walletFailure(`Method ${method} is not supported`, 4200)
    const network = networkFor(chainId)
    if (!network || (network !== currentNetwork() && wallet.network))
      throw walletFailure(`${name} is on another network. Switch networks first.`, 4901)
    if (method === 'signMessage') return signMessage(params, network)
    if (method === 'signPsbt') return signPsbt(params, network)
    if (method === 'sendTransfer') return sendTransfer(params, network)
    return getAddresses(params, network)
  }
}
