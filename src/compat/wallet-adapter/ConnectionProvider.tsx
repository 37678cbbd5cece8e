'use client'
import { Connection, type ConnectionConfig } from '@solana/web3.js'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const ConnectionContext = createContext<Connection | undefined>(undefined)

/** Props of `ConnectionProvider`. */
export interface ConnectionProviderProps {
  readonly endpoint: string
  readonly config?: ConnectionConfig
  readonly children: ReactNode
}

/** As `ConnectionProvider` of the wallet adapter: gives a `Connection` to its children. A bridge: new code makes its own. */
export const ConnectionProvider = ({ endpoint, config, children }: ConnectionProviderProps): ReactNode => {
  const connection = useMemo(
    () => new Connection(endpoint, config ?? { commitment: 'confirmed' }),
    [endpoint, config],
  )
  return <ConnectionContext.Provider value={connection}>{children}</ConnectionContext.Provider>
}

/** As `useConnection` of the wallet adapter. */
export const useConnection = (): { readonly connection: Connection } => {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('Portico: useConnection needs a <ConnectionProvider endpoint="…">')
  return useMemo(() => ({ connection }), [connection])
}
