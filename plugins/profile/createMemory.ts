import type { Connector, Stored } from 'portico/core'
import type { WalletConnection } from './contract.js'
import { type Remembered, rememberedParser } from './rememberedParser.js'

/** The wallets that were connected once. */
export const createMemory = (stored: Stored<readonly Remembered[]>) => ({
  /** Puts those that are up in front; those that another tab has stored stay. */
  keep: (live: readonly WalletConnection[]) => {
    const now = rememberedParser.parse(live)
    const isNews = (each: Remembered) => {
      const before = stored.get().find(({ id }) => id === each.id)
      return JSON.stringify(before) !== JSON.stringify(each)
    }
    if (!now.some(isNews)) return
    stored.load()
    stored.set(
      rememberedParser.parse([
        ...now,
        ...stored.get().filter(({ id }) => !now.some((each) => each.id === id)),
      ]),
    )
  },
  forget: (id: string) => {
    stored.load()
    stored.set(stored.get().filter((each) => each.id !== id))
  },
  /** Those that are not up and have a connector. */
  recents: (
    live: readonly Pick<WalletConnection, 'id'>[],
    connectors: readonly Connector[],
  ): readonly WalletConnection[] =>
    stored.get().flatMap((each): WalletConnection[] => {
      const connector = connectors.find(({ id }) => id === each.connectorId)
      if (!connector || live.some(({ id }) => id === each.id)) return []
      const icon = each.icon ?? connector.icon
      return [
        { ...each, ...(icon && { icon }), accounts: [{ address: each.address }], status: 'disconnected' },
      ]
    }),
  /** All of them. */
  get: stored.get,
})

export type Memory = ReturnType<typeof createMemory>
