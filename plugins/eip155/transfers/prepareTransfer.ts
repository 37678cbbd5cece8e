import type { Http } from 'portico/core'
import type { TransferIntent, TransferRequest } from 'portico/plugins/transactions/contract'
import { chainId } from '../chainId.js'
import { DECIMALS, encodeTransfer, hex, quantity } from '../encoding/abi.js'
import { evmAddress } from '../evmAddress.js'
import { askNode } from '../transactions/createNode.js'
import { transferFailure } from '../transactions/transferFailure.js'

/** The address of an ERC-20 token by its CAIP-19 id on a network. */
export const tokenOf = (asset: string, network: string): string => {
  const [id, kind, tokenAddress] = /^(.+)\/([^/:]+):([^/:]+)$/.exec(asset)?.slice(1) ?? []
  const token = id === network && kind === 'erc20' ? evmAddress(tokenAddress) : undefined
  if (!token) throw transferFailure('This is not a token of the network', 'asset')
  return token
}

/** Builds the transaction of a transfer: value for the native coin, `transfer` for an ERC-20 token. */
export const prepareTransfer = async (
  http: Http | undefined,
  { network, from, to, amount, asset, decimals }: TransferRequest,
  signal: AbortSignal,
): Promise<TransferIntent> => {
  const id = chainId(network.id)
  const [sender, receiver] = [evmAddress(from), evmAddress(to)]
  if (id === undefined) throw transferFailure('This is not an EVM network', 'network')
  if (!sender) throw transferFailure('The account is not an EVM address', 'account')
  if (!receiver || BigInt(receiver) === 0n)
    throw transferFailure('The receiver is not an EVM address', 'receiver')
  if (amount <= 0n || amount >> 256n) throw transferFailure('The amount is not positive', 'amount')
  const token = asset === undefined ? undefined : tokenOf(asset, network.caipNetworkId)
  if (token === receiver) throw transferFailure('The token itself cannot receive it', 'receiver')
  if (token && decimals !== undefined) {
    if (!http) throw transferFailure('The decimals of the token could not be read', 'unread')
    const read = await askNode(
      http,
      network,
      signal,
    )({ method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'] }, quantity).catch((cause) => {
      signal.throwIfAborted()
      throw transferFailure('The decimals of the token could not be read', 'unread', cause)
    })
    if (read !== BigInt(decimals))
      throw transferFailure('The chain has other decimals for this token than the list', 'decimals')
  }
  const transaction = Object.freeze({
    from: sender,
    to: token ?? receiver,
    value: token ? '0x0' : hex(amount),
    data: token ? encodeTransfer(receiver, amount) : '0x',
    chainId: hex(BigInt(id)),
  })
  return Object.freeze({
    network: network.caipNetworkId,
    from: sender,
    to: receiver,
    amount,
    ...(asset !== undefined && { asset }),
    ...(decimals !== undefined && { decimals }),
    call: Object.freeze({ method: 'eth_sendTransaction', params: Object.freeze([transaction]) }),
  })
}
