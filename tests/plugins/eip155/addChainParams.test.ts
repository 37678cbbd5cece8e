import { expect, test } from 'vitest'
import { normalizeNetworks } from '#session'
import { addChainParams } from '../../../plugins/eip155/switching/addChainParams.js'

const urls = (own: readonly string[], custom: readonly string[] = []) => {
  const [network] = normalizeNetworks(
    [
      {
        id: 137,
        name: 'Polygon',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: { default: { http: own } },
      },
    ],
    { customRpcUrls: { 'eip155:137': custom } },
  )
  if (!network) throw new Error('There is no network.')
  return addChainParams(network, '0x89').rpcUrls
}

test('a wallet gets https endpoints, and http ones only of localhost (EIP-3085)', () => {
  expect(
    urls([
      'http://rpc.invalid',
      'https://rpc.invalid',
      'wss://rpc.invalid',
      'http://127.0.0.1:8545',
      'http://localhost/rpc',
      'http://localhost.invalid',
      'http://[::1]:8545/',
    ]),
  ).toEqual(['https://rpc.invalid', 'http://127.0.0.1:8545', 'http://localhost/rpc', 'http://[::1]:8545/'])
})

test('a wallet gets custom RPC URLs of the host only if the network has no other valid one', () => {
  expect(urls(['https://public.invalid'], ['https://own.invalid/key'])).toEqual(['https://public.invalid'])
  expect(urls([], ['https://own.invalid/key'])).toEqual(['https://own.invalid/key'])
  expect(urls(['http://public.invalid'], ['https://own.invalid/key'])).toEqual(['https://own.invalid/key'])
})
