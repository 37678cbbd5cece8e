import { connectors } from 'portico/core'
import { eip155 } from 'portico/plugins/eip155'
import { external } from 'portico/plugins/external'
import { createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { describe, expect, it } from 'vitest'
import { alice, fakeWallet } from '../eip155/fixtures.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const wallet = (more: object = {}) => ({
  id: 'org.host.wallet',
  name: 'Host Wallet',
  icon,
  provider: fakeWallet().provider,
  ...more,
})
const start = (...wallets: Parameters<typeof external>[0]) => {
  const { kernel, stop } = createTestKernel({
    services: createMockServices().list,
    plugins: [eip155(), external(wallets)],
  })
  return { kernel, stop, list: kernel.point(connectors).get() }
}
const request = { namespaces: ['eip155'], networks: [], signal: new AbortController().signal } as const

describePlugin(external, { options: [wallet()], plugins: [eip155()] }, { it })

describe('a wallet of the host', () => {
  it('an external wallet is offered when the host configures it, and none is by default', () => {
    expect(start(wallet()).list).toEqual([
      expect.objectContaining({
        id: 'org.host.wallet',
        type: 'EXTERNAL',
        name: 'Host Wallet',
        icon,
        namespaces: ['eip155'],
      }),
    ])
    expect(start().list).toEqual([])
  })

  it('connecting loads the provider, not earlier, and uses its accounts', async () => {
    let loads = 0
    const { list } = start(
      wallet({
        provider: async () => {
          loads++
          return fakeWallet().provider
        },
      }),
    )
    expect(loads).toBe(0)
    const [session] = (await list[0]?.connect(request)) ?? []
    expect(loads).toBe(1)
    expect(session?.accounts.get()[0]?.address.toLowerCase()).toBe(alice.toLowerCase())
  })

  it('a provider that cannot be loaded fails the attempt with its own error', async () => {
    const { list } = start(wallet({ provider: () => Promise.reject(new Error('no such sdk')) }))
    await expect(list[0]?.connect(request)).rejects.toThrow('no such sdk')
  })

  it('refuses wallets without a name or provider, and two with the same id', () => {
    expect(() => external([wallet({ name: '' })])).toThrow('needs a name')
    expect(() => external([wallet(), wallet()])).toThrow('an id of its own')
    expect(() => external([wallet({ provider: undefined })])).toThrow('needs a provider')
  })

  it('drops an icon with an unsafe URL', () => {
    expect(start(wallet({ icon: 'javascript:alert(1)' })).list[0]).not.toHaveProperty('icon')
  })
})
