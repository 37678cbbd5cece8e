import type { Connector } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { Offer } from './createOffers.js'

/** The way to connect an offered wallet. */
export const createConnector = ({ id, wallet, chains, namespaces, ambiguous }: Offer): Connector => {
  const { name, icon, crowded } = wallet
  const requestedChains = (wanted: readonly string[]) =>
    chains.filter((each) => wanted.includes(each.namespace))
  return {
    id,
    type: 'ANNOUNCED',
    traits: { announced: true },
    name,
    ...(icon && { icon }),
    ...(ambiguous && { ambiguous }),
    ...(crowded && { crowded }),
    namespaces,
    installed: true,
    restoresUnlocked: true,
    connect: async (request) => {
      const sessions: Session[] = []
      for (const chain of requestedChains(request.namespaces))
        try {
          sessions.push(await chain.connect(wallet, request))
        } catch (error) {
          // The visitor may share one chain and decline the next.
          if (!sessions.length || request.signal.aborted) {
            for (const each of sessions) void each.close().catch(() => {})
            throw error
          }
        }
      return sessions
    },
    restore: async (request) => {
      const all = await Promise.all(
        requestedChains(request.namespaces).map((chain) => chain.restore(wallet, request)),
      )
      return all.filter((each) => each !== undefined)
    },
  }
}
