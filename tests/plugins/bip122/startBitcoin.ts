import { connectors } from 'portico/core'
import type { Network } from 'portico/kernel'
import { bip122 } from 'portico/plugins/bip122'
import { walletStandard } from 'portico/plugins/walletStandard'
import type { MockStorage } from 'portico/testing'
import { afterEach, beforeEach, vi } from 'vitest'
import { flush, startSession } from '../../session/startSession.js'
// Loaded beforehand, so that a test need not wait for a file.
import '../../../plugins/bip122/wallets/openWallet.js'
import '../../../plugins/bip122/wallets/createRpcWallet.js'
import '../../../plugins/bip122/wallets/createStandardWallet.js'
import '../../../plugins/bip122/wallets/createUnisatWallet.js'

export const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
export const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
export const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const names = new Map([
  [MAINNET, 'Bitcoin'],
  [TESTNET, 'Bitcoin Testnet'],
  [SIGNET, 'Bitcoin Signet'],
])

export const network = (id: string): Network => ({
  id: id.slice(7),
  name: names.get(id) ?? id,
  chainNamespace: 'bip122',
  caipNetworkId: id as 'bip122:1',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://node.invalid'] }, chainDefault: { http: [] } },
})

/** A window for each test: wallets register with it, or are found on it. */
export const bitcoinPage = () => {
  const page = { target: new EventTarget() }
  beforeEach(() => {
    page.target = new EventTarget()
    vi.stubGlobal('window', page.target)
  })
  afterEach(() => vi.unstubAllGlobals())
  return page
}

/** The session service and the two plugins, with actions of a page. */
export const startBitcoin = async ({
  networks = [network(MAINNET), network(TESTNET)],
  ...setup
}: {
  readonly networks?: readonly Network[]
  readonly storage?: MockStorage
} = {}) => {
  const started = await startSession({
    chains: [],
    networks,
    plugins: [walletStandard(), bip122()],
    ...setup,
  })
  const { kernel, sessions } = started
  const listed = () => kernel.point(connectors).get()
  return {
    ...started,
    listed,
    account: () => sessions.state.get().namespaces.bip122?.account,
    inUse: () => sessions.state.get().namespaces.bip122?.network.caipNetwork?.caipNetworkId,
    connect: async (signal?: AbortSignal) => {
      const [connector] = listed()
      if (!connector) throw new Error('No wallet is listed')
      return sessions.connect(connector, signal ? { signal } : {})
    },
    ask: async (method: string, params?: unknown) =>
      (await sessions.provider('bip122')).request({ method, params }),
    flush,
  }
}
