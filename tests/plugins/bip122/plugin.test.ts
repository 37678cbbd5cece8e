import { createKernel, type Network } from 'portico/kernel'
import { bip122 } from 'portico/plugins/bip122'
import { describePlugin } from 'portico/testing'
import { describe, expect, it, test } from 'vitest'
import lazy from '../../../plugins/bip122/lazy.js'
import { sendTransfer } from '../../../plugins/bip122/methods/sendTransfer.js'
import { signPsbt } from '../../../plugins/bip122/methods/signPsbt.js'
import { pairing } from '../../../plugins/bip122/pairing.js'

void describePlugin(() => bip122(), {}, { it })

test('the lazy manifest has the id of the plugin', () => {
  expect(lazy.id).toBe('bip122')
})

const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const network = (url: string): Network => ({
  id: '000000000019d6689c085ae165831e93',
  name: 'Main',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  blockExplorers: { default: { name: 'Scan', url } },
})
const chain = () => {
  const [adapter] = createKernel({ plugins: [bip122()] }).chains.get()
  if (!adapter) throw new Error('The plugin did not start')
  return adapter
}

describe('the chain adapter', () => {
  test.each(['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])(
    '%s is an address',
    (text) => {
      expect(chain().parseAddress?.(text)).toBe(text)
    },
  )
  test.each(['', 'bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])(
    'no address: %s',
    (text) => {
      expect(chain().parseAddress?.(text)).toBeUndefined()
      expect(chain().addressUrl?.(network('https://mempool.space/testnet'), text)).toBeUndefined()
    },
  )

  test('address and transaction URLs use only the https explorer of the network', () => {
    const { addressUrl, transactionUrl } = chain()
    const hash = 'abababababababababababababababababababababababababababababababab'
    expect(addressUrl?.(network('https://mempool.space/testnet'), address)).toBe(
      `https://mempool.space/testnet/address/${address}`,
    )
    expect(transactionUrl?.(network('https://mempool.space/testnet'), hash)).toBe(
      `https://mempool.space/testnet/tx/${hash}`,
    )
    expect(transactionUrl?.(network('https://mempool.space/testnet'), '../x')).toBeUndefined()
    for (const url of ['', 'http://scan.invalid', 'javascript:alert(1)']) {
      expect(addressUrl?.(network(url), address)).toBeUndefined()
      expect(transactionUrl?.(network(url), hash)).toBeUndefined()
    }
  })

  test('an upper-case bech32 address is the same; base58 is case-sensitive', () => {
    const { parseAddress, sameAddress } = chain()
    const lower = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(parseAddress?.(lower.toUpperCase())).toBe(lower)
    expect(sameAddress?.(lower, lower.toUpperCase())).toBe(true)
    expect(sameAddress?.(address, address.toLowerCase())).toBe(false)
  })

  test('declares the pairing methods and the default account type', () => {
    expect(pairing.methods).toContain('signPsbt')
    expect(chain().accountTypes?.default).toBe('payment')
  })
})

test('ACT-10 the id of a sent transaction is read from the answer, its sender from the request', () => {
  const id = 'ab'.repeat(32)
  expect(sendTransfer.sent?.({ account: address }, { txid: id.toUpperCase() })).toEqual({
    hash: id,
    from: address,
  })
  expect(signPsbt.sent?.({ account: 7 }, { txid: id, psbt: 'cHNidA==' })).toEqual({ hash: id })
  for (const answer of [null, id, { txid: 7 }, { txid: `${id}00` }, { psbt: 'cHNidA==' }])
    expect(signPsbt.sent?.({}, answer)).toBeUndefined()
})
