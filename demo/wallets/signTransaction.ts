import { type Hex, hexToBigInt, isHex, type LocalAccount } from 'viem'
import type { RpcCall } from './types.js'

/** Fills in what the page left open from the chain and signs; resolves with the raw transaction. */
export async function signTransaction(
  account: LocalAccount,
  request: Readonly<Record<string, unknown>>,
  chainId: number,
  rpc: (call: RpcCall) => Promise<unknown>,
): Promise<Hex> {
  const to = isHex(request.to) ? request.to : undefined
  const data = isHex(request.data) ? request.data : isHex(request.input) ? request.input : undefined
  const value = isHex(request.value) ? request.value : '0x0'
  const call = { from: account.address, ...(to && { to }), ...(data && { data }), value }

  const ask = async (method: string, params: readonly unknown[]) =>
    hexToBigInt((await rpc({ method, params })) as Hex)
  const given = (field: string) => (isHex(request[field]) ? hexToBigInt(request[field]) : undefined)
  const [nonce, gas, gasPrice] = await Promise.all([
    given('nonce') ?? ask('eth_getTransactionCount', [account.address, 'pending']),
    given('gas') ?? ask('eth_estimateGas', [call]),
    given('maxFeePerGas') ?? given('gasPrice') ?? ask('eth_gasPrice', []).then((price) => price * 2n),
  ])
  const tip = given('maxPriorityFeePerGas') ?? 1_000_000_000n
  return account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    maxFeePerGas: gasPrice,
    maxPriorityFeePerGas: tip < gasPrice ? tip : gasPrice,
    value: hexToBigInt(value),
    ...(to && { to }),
    ...(data && { data }),
  })
}
