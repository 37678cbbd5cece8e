import type { Options } from 'portico/core'
import { type AnyPlugin, cell, definePlugin, type Session } from 'portico/kernel'
import { type BuySource, buySources, onramp } from 'portico/plugins/onramp/contract'
import { createMockChain, createMockServices, createTestKernel } from 'portico/testing'
import { vi } from 'vitest'
import type { OnrampOptions } from '../../../plugins/onramp/contract.js'
import type { Inside } from '../../../plugins/onramp/internal.js'
import { messages } from '../../../plugins/onramp/messages.js'
import { createOnramp } from '../../../plugins/onramp/plugin.js'
// Loaded beforehand, because an import from a file takes real time, which a test's faked clock does not wait
// for.
import '../../../plugins/onramp/purchases/startBuying.js'

export const evm = createMockChain({ namespace: 'eip155', references: ['1', '56', '8453'] })
export const sol = createMockChain({ namespace: 'solana' })
export const bitcoin = createMockChain({ namespace: 'bip122' })
export const ada = evm.address(3)

/** A failure of `http` with a status. */
export const refusal = (status: number) => async () => {
  const { PorticoError } = await import('portico/kernel')
  throw new PorticoError(`HTTP status code: ${status}`, {
    category: 'http',
    cause: new Response('{}', { status }),
  })
}

/** An answer of the service. */
export const options = {
  purchaseCurrencies: [
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '', more: 1 },
      ],
      more: 1,
    },
    {
      id: 'dai',
      name: 'Dai',
      symbol: 'DAI',
      networks: [
        { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: 1, contract_address: '0xda' },
      ],
    },
  ],
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '20.00', max: '500.00' }] },
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '5.00', max: '100.00', more: 1 }] },
  ],
}
export const quote = (amount: string, currency = 'ETH') => ({
  paymentTotal: { amount: '50.00', currency: 'USD' },
  paymentSubtotal: { amount: '49.40', currency: 'USD' },
  purchaseAmount: { amount, currency },
  networkFee: { amount: '0.10', currency: 'USD' },
  coinbaseFee: { amount: '0.50', currency: 'USD' },
  quoteId: 'q',
  more: true,
})

interface Given {
  readonly options?: OnrampOptions
  readonly project?: Partial<Options>
  readonly features?: Readonly<Record<string, unknown>>
  readonly chain?: typeof evm
  readonly reference?: string
  readonly sources?: readonly BuySource[]
  readonly plugins?: readonly AnyPlugin[]
  readonly hosts?: Readonly<Record<string, string>>
  /** A purchase that an earlier page stored. */
  readonly pending?: string
  readonly has?: bigint
}

/** The plugin with a connected account, and a service whose answers a test sets. */
export const startOnramp = async ({
  options = { meld: { publicKey: 'KEY' } },
  project = { projectId: 'project' },
  features = {},
  chain = evm,
  reference,
  sources = [],
  plugins = [],
  pending,
  has = 0n,
  hosts = {
    meld: 'https://meldcrypto.com',
    coinbase: 'https://pay.coinbase.com',
    rpc: 'https://rpc.walletconnect.org',
  },
}: Given = {}) => {
  const balance = { amount: has, isLost: false }
  const services = createMockServices({
    chains: [{ ...chain, nativeBalance: async () => balance.amount }],
    options: project,
    texts: messages,
    hosts,
  })
  if (pending !== undefined) services.storage.texts.set('onramp/pending', pending)
  services.sessions.balance = async () => {
    if (balance.isLost) throw new Error('Out of reach')
    return balance.amount
  }
  const first = chain.networks[0]
  const account = { address: chain === evm ? ada : chain.address(3) }
  const network = cell(reference ? `${chain.namespace}:${reference}` : (first?.caipNetworkId ?? ''))
  const session = {
    namespace: chain.namespace,
    accounts: cell([account]),
    network,
    approved: cell({ allNetworks: true, networks: [] }),
    request: async () => null,
    closed: new Promise(() => {}),
    close: async () => {},
  } as unknown as Session
  services.sessions.attach(session)
  const { kernel, ...test } = createTestKernel({
    plugins: [
      definePlugin({
        id: 'test.chains',
        kernel: 1,
        setup: ({ chain: addChain, contribute }) => {
          addChain(chain.adapter)
          for (const each of sources) contribute(buySources, each)
        },
      }),
      createOnramp(options),
      ...plugins,
    ],
    services: services.list,
    features,
  } as Parameters<typeof createTestKernel>[0])
  await kernel.settled()
  const service = () => {
    const found = kernel.get(onramp as Inside)
    if (!found) throw new Error('The plugin does not run')
    return found
  }
  return {
    ...test,
    kernel,
    services,
    balance,
    network,
    address: account.address,
    service,
    state: () => service().state.get(),
    asked: (path: string) => services.http.requests.filter(({ url }) => url.includes(path)),
  }
}

/** A window that a press opens. */
export const stubWindow = (isBlocked = false) => {
  const opened: { opener: unknown; closed: boolean; location: { href: string }; close(): void }[] = []
  vi.stubGlobal('window', {
    open: () => {
      if (isBlocked) return null
      const popup = {
        opener: {},
        closed: false,
        location: { href: 'about:blank' },
        close: () => {
          popup.closed = true
        },
      }
      opened.push(popup)
      return popup
    },
  })
  return opened
}
