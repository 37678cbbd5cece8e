import { walletFailure } from 'portico/core'
import { type Network, type Session, systemClock } from 'portico/kernel'
import { chainId } from '../chainId.js'
import { addChainParams } from './addChainParams.js'
import { isUnknownChain } from './isUnknownChain.js'

/** How often, at intervals of 250 ms, the wallet is checked for having switched. */
const MAX_CHECKS = 12

/** Asks the wallet to switch, adding the chain if necessary; resolves with the chain it is on afterwards. */
export const switchChain = async (
  session: Session,
  target: Network,
  read: () => Promise<number>,
  name: string,
  { signal, onAdd }: NonNullable<Parameters<NonNullable<Session['switchNetwork']>>[1]> = {},
): Promise<number> => {
  const id = chainId(target.id)
  if (!id) throw walletFailure(`${target.name} is not a network this wallet can use`)
  const hex = `0x${id.toString(16)}`
  const ask = (method: string, param: object) =>
    session.request({ method, params: [param] }, signal ? { signal } : {})
  const change = () => ask('wallet_switchEthereumChain', { chainId: hex })
  try {
    await change()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    onAdd?.()
    await ask('wallet_addEthereumChain', addChainParams(target, hex))
    // Some wallets switch when they add a chain, others only add it.
    if ((await read()) !== id) await change()
  }
  // Some wallets answer before they have switched, some never switch.
  for (let left = MAX_CHECKS; left; left--) {
    signal?.throwIfAborted()
    if ((await read()) === id) return id
    await new Promise<void>((resolve) => systemClock.after(250, resolve))
  }
  throw walletFailure(`${name} stayed on another network. Switch to ${target.name} in the wallet.`)
}
