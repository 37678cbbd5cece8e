import { createKernel, type Network } from 'portico/kernel'
import { cosmos } from 'portico/plugins/cosmos'
import { describePlugin } from 'portico/testing'
import { describe, expect, it, test } from 'vitest'
import lazy from '../../../plugins/cosmos/lazy.js'
import { pairing } from '../../../plugins/cosmos/pairing.js'

void describePlugin(() => cosmos(), {}, { it })

test('the lazy manifest has the id of the plugin', () => {
  expect(lazy().id).toBe('cosmos')
})

const address = 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'
const network = (url: string): Network => ({
  id: 'cosmoshub-4',
  name: 'Main',
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:cosmoshub-4',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  blockExplorers: { default: { name: 'Scan', url } },
})
const chain = () => {
  const [adapter] = createKernel({ plugins: [cosmos()] }).chains.get()
  if (!adapter) throw new Error('The plugin did not start')
  return adapter
}

describe('the chain adapter', () => {
  test.each(['cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'])('%s is an address', (text) => {
    expect(chain().parseAddress?.(text)).toBe(text)
  })
  test.each(['', 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkms'])('no address: %s', (text) => {
    expect(chain().parseAddress?.(text)).toBeUndefined()
    expect(chain().addressUrl?.(network('https://www.mintscan.io/cosmos'), text)).toBeUndefined()
  })

  test('address and transaction URLs use only the https explorer of the network', () => {
    const { addressUrl, transactionUrl } = chain()
    const hash = 'ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB'
    expect(addressUrl?.(network('https://www.mintscan.io/cosmos'), address)).toBe(
      `https://www.mintscan.io/cosmos/address/${address}`,
    )
    expect(transactionUrl?.(network('https://www.mintscan.io/cosmos'), hash)).toBe(
      `https://www.mintscan.io/cosmos/tx/${hash}`,
    )
    expect(transactionUrl?.(network('https://www.mintscan.io/cosmos'), '../x')).toBeUndefined()
    for (const url of ['', 'http://scan.invalid', 'javascript:alert(1)']) {
      expect(addressUrl?.(network(url), address)).toBeUndefined()
      expect(transactionUrl?.(network(url), hash)).toBeUndefined()
    }
  })

  test('declares the pairing methods and no account types', () => {
    expect(pairing.methods).toContain('cosmos_signDirect')
    expect(chain().accountTypes).toBeUndefined()
  })
})
