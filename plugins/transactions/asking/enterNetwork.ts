import type { AccountInUse, Sessions } from 'portico/core'
import { type CaipNetworkId, PorticoError } from 'portico/kernel'

const failure = (text: string) => new PorticoError(text, { category: 'transfer' })

/**
 * Makes a network the one in use, after asking its wallet, for something that the page wants to send there. Resolves with the account;
 * undefined if no chain plugin serves it.
 */
export const enterNetwork = async (
  network: CaipNetworkId | undefined,
  sessions: Pick<Sessions, 'state' | 'networks' | 'setActiveNamespace' | 'switchNetwork' | 'wakeChain'>,
  account: () => AccountInUse | undefined,
): Promise<AccountInUse | undefined> => {
  const isConnected = (namespace = '') =>
    sessions.state.get().namespaces[namespace]?.account.status === 'connected'
  if (network === undefined) {
    const { activeNamespace } = sessions.state.get()
    if (activeNamespace) await sessions.wakeChain(activeNamespace)
    if (!isConnected(activeNamespace)) throw failure('No wallet is connected on this network')
    return account()
  }
  const target = sessions.networks.get().find(({ caipNetworkId }) => caipNetworkId === network)
  if (!target) throw failure(`Network with id "${String(network).slice(0, 80)}" not found`)
  const namespace = target.chainNamespace
  if (!isConnected(namespace)) throw failure('No wallet is connected on this network')
  await sessions.wakeChain(namespace)
  if (sessions.state.get().activeNamespace !== namespace) sessions.setActiveNamespace(namespace)
  if (account()?.network.caipNetworkId !== network) await sessions.switchNetwork(network)
  const inUse = account()
  // A wallet may say that it has switched, and stay where it was.
  if (inUse && inUse.network.caipNetworkId !== network)
    throw new PorticoError('The wallet is on another network', {
      category: 'transfer',
      code: 'transfer-network',
    })
  return inUse
}
