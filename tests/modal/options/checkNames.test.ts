import { createModal } from 'portico'
import { hosts } from 'portico/core'
import { createKernel, definePlugin, lazyPlugin } from 'portico/kernel'
import { createTestKernel } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { checkNames } from '../../../src/modal/options/checkNames.js'

declare module 'portico/core' {
  interface HostList {
    sms: 'https'
  }
}

const plugins = ['greeting', 'list'].map((id) => definePlugin({ id, kernel: 1, setup: () => {} }))

const told = async (given: Record<string, unknown>) => {
  const texts: string[] = []
  const sleeping = lazyPlugin({
    id: 'sms',
    kernel: 1,
    wakes: 'need',
    hosts: ['sms'],
    load: async () => ({ default: definePlugin({ id: 'sms', kernel: 1, setup: () => {} }) }),
  })
  const { kernel } = createTestKernel({ services: [[hosts, { list: () => ({ relay: 'wss://a.example' }) }]] })
  checkNames(given as never, [...plugins, sleeping], [{ caipNetworkId: 'eip155:1' }], kernel, ({ message }) =>
    texts.push(message),
  )
  // The warning is logged once, even if the modal opens several times.
  for (let time = 0; time < 2; time++) kernel.emit('modal.opened', { view: 'Connect' })
  await kernel.settled()
  await null
  return texts
}

describe('unknown names and values in options that TypeScript has not checked', () => {
  test.each([
    [{ zindex: 3 }, ['createModal: there is no option "zindex". Did you mean "zIndex"?']],
    [
      { enableReconect: true },
      ['createModal: there is no option "enableReconect". Did you mean "enableReconnect"?'],
    ],
    [
      { excludeWallets: ['x'], allowUnsupportedChain: false, manualWCControl: true },
      [
        'createModal: option "allowUnsupportedChain" has moved to a plugin: use preset({ networks: { allowUnsupportedChain } }).',
        'createModal: option "excludeWallets" has moved to a plugin: use preset({ wallets: { excludeWallets } }).',
        'createModal: option "manualWCControl" has moved to a plugin: use walletconnect({ manual }).',
      ],
    ],
    [{ colour: 'red' }, ['createModal: there is no option "colour".']],
    [
      { hosts: { realy: 'wss://relay.example', sms: 'https://sms.example', acme: 'https://acme.example' } },
      [
        'createModal: nothing asks for the host "realy" yet. Did you mean "relay"?',
        'createModal: nothing asks for the host "acme" yet.',
      ],
    ],
    [
      { customRpcUrls: { 'eip155:10': ['https://rpc.example'], 'eip155:1': 'https://rpc.example' } },
      [
        'createModal: nothing reads customRpcUrls["eip155:10"] yet. Did you mean "eip155:1"?',
        'createModal: customRpcUrls["eip155:1"] must be a list of https:// or wss:// addresses.',
      ],
    ],
    [
      { features: { lis: true, greetings: false, list: 'yes' } },
      [
        'createModal: nothing reads feature "lis" yet. Did you mean "list"?',
        'createModal: nothing reads feature "greetings" yet. Did you mean "greeting"?',
        'createModal: feature "list" must be true, false, a list or an object, not "yes".',
      ],
    ],
    [
      {
        networks: [
          { id: 1, name: 'Ethereum' },
          { name: 'Nowhere' },
          { id: 1, name: 'My node', chainNamespace: 'eip155' },
        ],
      },
      [
        'createModal: network "Nowhere" has no id and is left out.',
        'createModal: network eip155:1 is given twice: "Ethereum" is used, "My node" is left out.',
      ],
    ],
  ])('%j', async (given, texts) => expect(await told(given)).toEqual(texts))

  test('names that may become valid later are reported as unused, not as wrong', async () => {
    const texts = await told({ features: { laterPlugin: true }, customRpcUrls: { 'solana:x': [] } })
    expect(texts).toEqual([
      'createModal: nothing reads customRpcUrls["solana:x"] yet.',
      'createModal: nothing reads feature "laterPlugin" yet.',
    ])
  })

  test('a name that setFeatures is given later is reported once, too', async () => {
    const texts: string[] = []
    const kernel = createKernel({ plugins })
    checkNames({ networks: [], features: { list: true } } as never, plugins, [], kernel, ({ message }) =>
      texts.push(message),
    )
    expect(texts).toEqual([])
    kernel.setFeatures({ lsit: false, list: false })
    kernel.setFeatures({ list: true })
    expect(texts).toEqual(['createModal: nothing reads feature "lsit" yet. Did you mean "list"?'])
    kernel.setFeatures({ list: 7 })
    expect(texts.slice(1)).toEqual([
      'createModal: feature "list" must be true, false, a list or an object, not 7.',
    ])
    kernel.dispose()
  })

  test('correct names report nothing', async () => {
    expect(
      await told({
        networks: [],
        zIndex: 3,
        hosts: {
          rpc: 'https://rpc.example',
          relay: { url: 'wss://a.example', restricted: 'wss://b.example' },
        },
        customRpcUrls: { 'eip155:1': ['https://rpc.example/key', 'http://localhost:8545'] },
        features: { list: ['a'], greeting: true },
      }),
    ).toEqual([])
  })

  test('mistakes are reported once, and only in development', async () => {
    const network = {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', { documentElement: { lang: '' } })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    const start = (debug: boolean) => {
      const onError = vi.fn()
      const modal = createModal({ networks: [network], debug, onError, zindex: 1 } as never)
      modal.start()
      modal.start()
      return { modal, onError }
    }
    const loud = start(true)
    const quiet = start(false)
    await vi.waitFor(() => expect(loud.onError).toHaveBeenCalledTimes(1))
    expect(loud.onError.mock.calls[0]?.[0]).toMatchObject({
      message: 'createModal: there is no option "zindex". Did you mean "zIndex"?',
    })
    expect(quiet.onError).not.toHaveBeenCalled()
    loud.modal.dispose()
    quiet.modal.dispose()
    vi.unstubAllGlobals()
  })
})
