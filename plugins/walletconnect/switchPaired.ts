import { type CaipNetworkId, type Cell, type Network, PorticoError, type Session } from 'portico/kernel'

/** Goes on another of the approved networks: each request names its own, so that the wallet need not be asked. */
export const switchPaired = async (
  { approved }: Pick<Session, 'approved'>,
  network: Cell<CaipNetworkId | undefined>,
  { caipNetworkId, name }: Network,
): Promise<void> => {
  if (!approved.get().networks.includes(caipNetworkId))
    throw new PorticoError(`The wallet did not approve ${name}`, { category: 'network' })
  network.set(caipNetworkId)
}
