import { createKernel, type Network } from 'portico/kernel'
import { solana } from 'portico/plugins/solana'
import { describePlugin } from 'portico/testing'
import { describe, expect, it, test } from 'vitest'
import lazy from '../../../plugins/solana/lazy.js'
import { pairing } from '../../../plugins/solana/pairing.js'

void describePlugin(() => solana(), {}, { it })

test('the lazy module has the plugin’s id', () => {
  expect(lazy.id).toBe('solana')
})

const address = '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM'
const network = (url: string): Network => ({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Main',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  blockExplorers: { default: { name: 'Scan', url } },
})
const chain = () => {
  const [adapter] = createKernel({ plugins: [solana()] }).chains.get()
  if (!adapter) throw new Error('The plugin did not start')
  return adapter
}

describe('the chain adapter', () => {
  test.each(['5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM', '11111111111111111111111111111111'])(
    'SND-11 PROP-15 %s is an address',
    (text) => {
      expect(chain().parseAddress?.(text)).toBe(text)
    },
  )
  test.each([
    '',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2',
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
    '11111111111111111111111111111111111111111111',
    ...['0', 'O', 'I', 'l'].map((letter) => `5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJn${letter}`),
    '1'.repeat(31),
    '1'.repeat(33),
    `${'1'.repeat(45)}`,
    '1'.repeat(100_000),
  ])('SND-11 PROP-15 %s is not an address', (text) => {
    expect(chain().parseAddress?.(text)).toBeUndefined()
    expect(chain().addressUrl?.(network('https://solscan.io'), text)).toBeUndefined()
  })

  test('addresses and transactions link to the network’s explorer, and only over https', () => {
    const { addressUrl, transactionUrl } = chain()
    const hash = '5j7s6NiJS3JAkvgkoc18WVAsiSaci2pxB2A6ueCJP4tprA2TFg9wSyTLeYouxPBJEMzJinENTkpA52YStRW5Dia7'
    expect(addressUrl?.(network('https://solscan.io'), address)).toBe(`https://solscan.io/account/${address}`)
    expect(transactionUrl?.(network('https://solscan.io'), hash)).toBe(`https://solscan.io/tx/${hash}`)
    expect(transactionUrl?.(network('https://solscan.io'), '../x')).toBeUndefined()
    for (const url of ['', 'http://scan.invalid', 'javascript:alert(1)']) {
      expect(addressUrl?.(network(url), address)).toBeUndefined()
      expect(transactionUrl?.(network(url), hash)).toBeUndefined()
    }
  })

  test('an explorer’s own query is kept in the link', () => {
    expect(chain().addressUrl?.(network('https://explorer.solana.com/?cluster=devnet'), address)).toBe(
      `https://explorer.solana.com/address/${address}?cluster=devnet`,
    )
  })

  test('names the methods for a pairing and the default account type', () => {
    expect(pairing.methods).toContain('solana_signMessage')
    expect(chain().accountTypes?.default).toBe('eoa')
  })
})
