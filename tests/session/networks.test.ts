import type { Network } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { firstNetwork, normalizeNetworks } from '#session'
import { addChainParams } from '../../plugins/eip155/switching/addChainParams.js'

const input = (id: number | string, more: object = {}) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
  ...more,
})

describe('networks', () => {
  test('NET-11 networks are normalised; entries without an id are dropped', () => {
    const [one, two] = normalizeNetworks(
      [
        input(1, {
          blockExplorers: { default: { name: 'Scan', url: 'https://scan.invalid' } },
          testnet: true,
          assets: { imageId: 'i' },
        }),
        input('main', { chainNamespace: 'solana' }),
        input('' as never),
        input(undefined as never),
        null as never,
        input(1, { name: 'Again' }),
      ],
      { customRpcUrls: { 'eip155:1': ['https://own.invalid'] }, chainImages: { 1: 'https://image.invalid' } },
    )
    const http = ['https://own.invalid', 'https://rpc.invalid']
    expect(one).toEqual({
      id: 1,
      customRpc: true,
      name: 'Chain 1',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
      rpcUrls: { default: { http }, chainDefault: { http: ['https://rpc.invalid'] } },
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.invalid' } },
      testnet: true,
      assets: { imageUrl: 'https://image.invalid', imageId: 'i' },
    })
    expect(two).toMatchObject({ id: 'main', chainNamespace: 'solana', caipNetworkId: 'solana:main' })
    expect(normalizeNetworks([input(1), input(1)])).toHaveLength(1)
  })

  test("NET-11 the host's own RPC endpoints are not passed to a wallet", () => {
    const [one] = normalizeNetworks([input(1)], {
      customRpcUrls: { 'eip155:1': ['https://own.invalid/v2/secret-key'] },
    })
    expect(one?.rpcUrls.default.http[0]).toBe('https://own.invalid/v2/secret-key')
    expect(JSON.stringify(addChainParams(one as Network, '0x1'))).not.toContain('secret-key')
  })

  test('NET-13 the first network is the stored one if configured, else the option, else eip155:1, else the first', () => {
    const networks = normalizeNetworks([input(10), input(1), input(137)])
    const id = (...given: [string | undefined, string | undefined]) =>
      firstNetwork(networks, ...given)?.caipNetworkId
    expect(id('eip155:137', 'eip155:10')).toBe('eip155:137')
    expect(id('eip155:5', 'eip155:10')).toBe('eip155:10')
    expect(id(undefined, 'eip155:5')).toBe('eip155:1')
    expect(firstNetwork(networks.slice(0, 1), undefined, undefined)?.caipNetworkId).toBe('eip155:10')
    expect(firstNetwork([], 'eip155:1', 'eip155:1')).toBeUndefined()
  })
})
