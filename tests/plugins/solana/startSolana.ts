import { connectors } from 'portico/core'
import type { AnyPlugin, Network } from 'portico/kernel'
import { solana } from 'portico/plugins/solana'
import { walletStandard } from 'portico/plugins/walletStandard'
import type { MockStorage } from 'portico/testing'
import { afterEach, beforeEach, vi } from 'vitest'
import { flush, startSession } from '../../session/startSession.js'
// Loaded beforehand, so that a test need not wait for a file.
import '../../../plugins/solana/openWallet.js'

export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const network = (id: string, more: Partial<Network> = {}): Network => ({
  id: id.slice(7),
  name: id === MAINNET ? 'Solana' : 'Devnet',
  chainNamespace: 'solana',
  caipNetworkId: id as 'solana:1',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://node.invalid'] }, chainDefault: { http: [] } },
  ...more,
})

/** A window for each test: wallets register with it. */
export const solanaPage = () => {
  const page = { target: new EventTarget() }
  beforeEach(() => {
    page.target = new EventTarget()
    vi.stubGlobal('window', page.target)
  })
  afterEach(() => vi.unstubAllGlobals())
  return page
}

/** The session service and the two plugins, with actions of a page. */
export const startSolana = async ({
  networks = [network(MAINNET), network(DEVNET)],
  plugins = [],
  ...setup
}: {
  readonly networks?: readonly Network[]
  readonly plugins?: readonly AnyPlugin[]
  readonly storage?: MockStorage
} = {}) => {
  const started = await startSession({
    chains: [],
    networks,
    plugins: [walletStandard(), solana(), ...plugins],
    ...setup,
  })
  const { kernel, sessions } = started
  const listed = () => kernel.point(connectors).get()
  return {
    ...started,
    listed,
    account: () => sessions.state.get().namespaces.solana?.account,
    connect: async (name?: string) => {
      const connector = listed().find((each) => !name || each.name === name)
      if (!connector) throw new Error('No wallet is listed')
      return sessions.connect(connector)
    },
    ask: async (method: string, params?: unknown) =>
      (await sessions.provider('solana')).request({ method, params }),
    flush,
  }
}
