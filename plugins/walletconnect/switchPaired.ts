import { type CaipNetworkId, type Network, PorticoError, type Session } from 'portico/kernel'

/** Goes on another of the approved networks: each request names its own, so that the wallet need not be asked. */
export const switchPaired = async (
  { approved }: Pick<Session, 'approved'>,
  goTo: (network: CaipNetworkId) => void,
  { caipNetworkId, name }: Network,
): Promise<void> => {
  if (!approved.get().networks.includes(caipNetworkId))
    throw new PorticoError(`The wallet did not approve ${name}`, { category: 'network' })
  goTo(caipNetworkId)
}
