import { connectors } from 'portico/core'
import type { Network } from 'portico/kernel'
import { polkadot } from 'portico/plugins/polkadot'
import { windowWallets } from 'portico/plugins/windowWallets'
import type { MockStorage } from 'portico/testing'
import { afterEach, beforeEach, vi } from 'vitest'
import { startSession } from '../../session/startSession.js'
// Loaded beforehand, so that a test need not wait for a file.
import '../../../plugins/polkadot/openExtension.js'

export const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
export const KUSAMA_GENESIS = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
export const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'

const network = (id: string, name: string): Network => ({
  id: id.slice(9),
  name,
  chainNamespace: 'polkadot',
  caipNetworkId: id as 'polkadot:1',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
export const networks = [network(POLKADOT, 'Polkadot'), network(KUSAMA, 'Kusama')]

/** A window for each test, on which extensions register. */
export const polkadotPage = () => {
  const page = { target: new EventTarget() as EventTarget & { injectedWeb3?: unknown } }
  beforeEach(() => {
    page.target = new EventTarget()
    vi.stubGlobal('window', page.target)
    vi.stubGlobal('location', { hostname: 'app.example' })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return page
}

/** The session service and the two plugins, with actions of a page. */
export const startPolkadot = async (
  setup: {
    readonly storage?: MockStorage
    readonly networks?: readonly Network[]
    /** False leaves stored connections alone. */
    readonly restore?: boolean
  } = {},
) => {
  const started = await startSession({
    chains: [],
    networks,
    ...setup,
    plugins: [windowWallets(), polkadot()],
  })
  const { kernel, sessions } = started
  const listed = () => kernel.point(connectors).get()
  return {
    ...started,
    listed,
    account: () => sessions.state.get().namespaces.polkadot?.account,
    connect: async (signal?: AbortSignal, name?: string) => {
      const connector = listed().find((each) => !name || each.name === name)
      if (!connector) throw new Error('No wallet is listed')
      return sessions.connect(connector, signal ? { signal } : {})
    },
    ask: async (method: string, params?: unknown) =>
      (await sessions.provider('polkadot')).request({ method, params }),
  }
}
