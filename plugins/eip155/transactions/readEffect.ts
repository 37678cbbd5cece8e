import type { WalletCall } from 'portico/kernel'
import type { TransactionEffect } from 'portico/plugins/activity/contract'
import { evmAddress } from '../evmAddress.js'

/** `transfer(address,uint256)` and `approve(address,uint256)` of ERC-20, each followed by two words of 32 bytes. */
const CALL = /^0x(a9059cbb|095ea7b3)0{24}([\da-f]{40})([\da-f]{64})$/i

/**
 * Reads the effect of `eth_sendTransaction`: a transfer of coins, an ERC-20 transfer or approval, or any
 * other call.
 */
export const readEffect = ({ method, params }: WalletCall): TransactionEffect | undefined => {
  if (method !== 'eth_sendTransaction') return undefined
  const transaction: unknown = Reflect.get(Object(params), 0)
  const text = (key: string): string => {
    const value: unknown = Reflect.get(Object(transaction), key)
    return typeof value === 'string' ? value : ''
  }
  const data = text('data') || text('input')
  const value = /^0x[\da-f]{1,64}$/i.test(text('value')) ? BigInt(text('value')) : 0n
  const to = evmAddress(text('to'))
  if (!to) return text('to') ? undefined : { kind: 'deploy' }
  if (!data || data === '0x') return { kind: 'send', to, amount: value }
  const [, selector, counterparty = '', amount = ''] = CALL.exec(data) ?? []
  const receiver = selector && evmAddress(`0x${counterparty}`)
  if (!receiver || value) return { kind: 'execute', to, ...(value && { amount: value }) }
  const kind = selector.toLowerCase() === '095ea7b3' ? 'approve' : 'send'
  return { kind, to: receiver, token: to, amount: BigInt(`0x${amount}`) }
}
