import { createKernel, type Network } from 'portico/kernel'
import { polkadot } from 'portico/plugins/polkadot'
import { describePlugin } from 'portico/testing'
import { describe, expect, it, test } from 'vitest'
import lazy from '../../../plugins/polkadot/lazy.js'
import { pairing } from '../../../plugins/polkadot/pairing.js'

void describePlugin(() => polkadot(), {}, { it })

test('the lazy module has the plugin’s id', () => {
  expect(lazy.id).toBe('polkadot')
})

const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const network = (url: string): Network => ({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Main',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  blockExplorers: { default: { name: 'Scan', url } },
})
const chain = () => {
  const [adapter] = createKernel({ plugins: [polkadot()] }).chains.get()
  if (!adapter) throw new Error('The plugin did not start')
  return adapter
}

describe('the chain adapter', () => {
  test.each(['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'])('%s is an address', (text) => {
    expect(chain().parseAddress?.(text)).toBe(text)
  })
  test.each(['', 'l5oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'])('%s is not an address', (text) => {
    expect(chain().parseAddress?.(text)).toBeUndefined()
    expect(chain().addressUrl?.(network('https://polkadot.subscan.io'), text)).toBeUndefined()
  })

  test('addresses and transactions link to the network’s explorer, and only over https', () => {
    const { addressUrl, transactionUrl } = chain()
    const hash = '0xabababababababababababababababababababababababababababababababab'
    expect(addressUrl?.(network('https://polkadot.subscan.io'), address)).toBe(
      `https://polkadot.subscan.io/account/${address}`,
    )
    expect(transactionUrl?.(network('https://polkadot.subscan.io'), hash)).toBe(
      `https://polkadot.subscan.io/extrinsic/${hash}`,
    )
    expect(transactionUrl?.(network('https://polkadot.subscan.io'), '../x')).toBeUndefined()
    for (const url of ['', 'http://scan.invalid', 'javascript:alert(1)']) {
      expect(addressUrl?.(network(url), address)).toBeUndefined()
      expect(transactionUrl?.(network(url), hash)).toBeUndefined()
    }
  })

  test('names the methods for a pairing and the default account type', () => {
    expect(pairing.methods).toContain('polkadot_signMessage')
    expect(chain().accountTypes?.default).toBe('eoa')
  })
})
