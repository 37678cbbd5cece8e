import type { Connector, Stored } from 'portico/core'
import type { WalletConnection } from './contract.js'
import { type Remembered, rememberedParser } from './rememberedParser.js'

/** The wallets that were connected, in storage. */
export const createWalletHistory = (stored: Stored<readonly Remembered[]>) => ({
  /** Moves the live connections to the front; those stored by other tabs stay. */
  remember: (live: readonly WalletConnection[]) => {
    // When a login ends, its connection is reported after its user is gone.
    const remembered = rememberedParser.parse(live).map((each) => {
      const login = each.login ?? stored.get().find(({ id }) => id === each.id)?.login
      return { ...each, ...(login && { login }) }
    })
    const hasChanged = (each: Remembered) => {
      const previous = stored.get().find(({ id }) => id === each.id)
      return JSON.stringify(previous) !== JSON.stringify(each)
    }
    if (!remembered.some(hasChanged)) return
    stored.load()
    stored.set(
      rememberedParser.parse([
        ...remembered,
        ...stored.get().filter(({ id }) => !remembered.some((each) => each.id === id)),
      ]),
    )
  },
  forget: (id: string) => {
    stored.load()
    stored.set(stored.get().filter((each) => each.id !== id))
  },
  /** All of them, as connections. */
  all: (connectors: readonly Connector[]): readonly WalletConnection[] =>
    stored.get().map((each): WalletConnection => {
      const icon = each.icon ?? connectors.find(({ id }) => id === each.connectorId)?.icon
      return {
        ...each,
        ...(icon && { icon }),
        accounts: [{ address: each.address }],
        status: 'disconnected',
      }
    }),
})

export type WalletHistory = ReturnType<typeof createWalletHistory>
