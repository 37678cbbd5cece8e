import { connectors } from 'portico/core'
import type { Network } from 'portico/kernel'
import { cosmos } from 'portico/plugins/cosmos'
import type { CosmosOptions } from 'portico/plugins/cosmos/contract'
import { windowWallets } from 'portico/plugins/windowWallets'
import type { MockStorage } from 'portico/testing'
import { afterEach, beforeEach, vi } from 'vitest'
import { startSession } from '../../session/startSession.js'
// Loaded beforehand, so that a test need not wait for a file.
import '../../../plugins/cosmos/openWallet.js'

export const HUB = 'cosmos:cosmoshub-4'
export const OSMOSIS = 'cosmos:osmosis-1'

export const network = (id: string, name: string): Network => ({
  id: id.slice(7),
  name,
  chainNamespace: 'cosmos',
  caipNetworkId: id as 'cosmos:1',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
export const networks = [network(HUB, 'Cosmos Hub'), network(OSMOSIS, 'Osmosis')]

/** A window for each test, on which wallets register. */
export const cosmosPage = () => {
  const page = { target: new EventTarget() }
  beforeEach(() => {
    page.target = new EventTarget()
    vi.stubGlobal('window', page.target)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return page
}

/** The session service and the two plugins, with actions of a page. */
export const startCosmos = async ({
  options,
  ...setup
}: {
  readonly options?: CosmosOptions
  readonly storage?: MockStorage
  readonly networks?: readonly Network[]
} = {}) => {
  const started = await startSession({
    chains: [],
    networks,
    ...setup,
    plugins: [windowWallets(), cosmos(options)],
  })
  const { kernel, sessions } = started
  const listed = () => kernel.point(connectors).get()
  return {
    ...started,
    listed,
    account: () => sessions.state.get().namespaces.cosmos?.account,
    current: () => sessions.state.get().namespaces.cosmos?.network.caipNetwork?.caipNetworkId,
    connect: async (signal?: AbortSignal) => {
      const [connector] = listed()
      if (!connector) throw new Error('No wallet is listed')
      return sessions.connect(connector, signal ? { signal } : {})
    },
    ask: async (method: string, params?: unknown) =>
      (await sessions.provider('cosmos')).request({ method, params }),
  }
}
