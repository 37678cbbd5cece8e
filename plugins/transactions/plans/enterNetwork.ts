import type { AccountInUse, Sessions } from 'portico/core'
import { type CaipNetworkId, PorticoError } from 'portico/kernel'

const failure = (text: string) => new PorticoError(text, { category: 'transfer' })

/** Makes a network the one in use, after asking its wallet; resolves with the account there. */
export const enterNetwork = async (
  network: CaipNetworkId | undefined,
  {
    sessions,
    account,
  }: {
    readonly sessions: Pick<
      Sessions,
      'state' | 'networks' | 'setActiveNamespace' | 'switchNetwork' | 'wakeChain'
    >
    account(): AccountInUse | undefined
  },
): Promise<AccountInUse> => {
  if (network !== undefined) {
    const target = sessions.networks.get().find(({ caipNetworkId }) => caipNetworkId === network)
    if (!target) throw failure(`Network with id "${network}" not found`)
    const namespace = target.chainNamespace
    await sessions.wakeChain(namespace)
    if (sessions.state.get().namespaces[namespace]?.account.status !== 'connected')
      throw failure('No wallet is connected on this network')
    if (sessions.state.get().activeNamespace !== namespace) sessions.setActiveNamespace(namespace)
    if (account()?.network.caipNetworkId !== network) await sessions.switchNetwork(network)
  } else {
    const { activeNamespace } = sessions.state.get()
    if (activeNamespace) await sessions.wakeChain(activeNamespace)
  }
  const inUse = account()
  if (!inUse) throw failure('No wallet is connected on this network')
  // A wallet may say that it has switched, and stay where it was.
  if (network !== undefined && inUse.network.caipNetworkId !== network)
    throw failure('The wallet is on another network')
  return inUse
}
