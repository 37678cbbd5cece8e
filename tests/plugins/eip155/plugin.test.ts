import { createKernel } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { eip1193 } from 'portico/plugins/eip155/contract'
import { describePlugin } from 'portico/testing'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { readBalance } from '../../../plugins/eip155/balances/index.js'
import lazy from '../../../plugins/eip155/lazy.js'
import { pairing } from '../../../plugins/eip155/pairing.js'
import { alice, bob, fakeWallet, network } from './fixtures.js'

const start = () => {
  const kernel = createKernel({ plugins: [eip155()] })
  const [chain] = kernel.chains.get()
  const service = kernel.get(eip1193)
  if (!chain || !service) throw new Error('The plugin did not start')
  return { kernel, chain, service }
}
const open = async (wallet = fakeWallet()) => {
  const { service } = start()
  const request = { namespaces: ['eip155'], networks: [], signal: new AbortController().signal }
  return service.connect(wallet.provider, request, { name: 'Foxy' })
}
afterEach(() => {
  vi.useRealTimers()
})

describePlugin(() => eip155(), {}, { it })

test('the lazy manifest has the id of the plugin', () => {
  expect(lazy.id).toBe('eip155')
})

describe('the chain adapter', () => {
  test('explorer links go to the https explorer of the network and to no other', () => {
    const { chain } = start()
    const at = (url: string) =>
      chain.addressUrl?.(
        { ...network(1), blockExplorers: { default: { name: 'Scan', url } } },
        alice.toLowerCase(),
      )
    expect(at('https://scan.invalid')).toBe(`https://scan.invalid/address/${alice}`)
    expect(at('https://scan.invalid/eth/?a=1#b')).toBe(`https://scan.invalid/eth/address/${alice}?a=1`)
    for (const url of [
      'http://scan.invalid',
      'javascript:alert(1)',
      'https://a:b@scan.invalid',
      '',
      'scan.invalid',
    ])
      expect(at(url)).toBeUndefined()
    expect(chain.addressUrl?.(network(1), '../../x')).toBeUndefined()
    const { blockExplorers: _, ...bare } = network(1)
    expect(chain.addressUrl?.(bare, alice)).toBeUndefined()
  })

  test('a transaction URL needs a valid hash', () => {
    const { chain } = start()
    const hash = `0x${'ab'.repeat(32)}`
    expect(chain.transactionUrl?.(network(1), hash)).toBe(`https://scan.invalid/1/tx/${hash}`)
    expect(chain.transactionUrl?.(network(1), '../x')).toBeUndefined()
  })

  test('addresses compare equal in any letter case, and a paired wallet may send a wrong checksum', async () => {
    const { chain } = start()
    expect(chain.sameAddress?.(alice, alice.toLowerCase())).toBe(true)
    expect(chain.sameAddress?.(alice, bob)).toBe(false)
    const wrong = alice.replace('d8dA', 'D8Da')
    expect([pairing.isAddress?.(wrong), chain.parseAddress?.(wrong)]).toEqual([true, undefined])
    expect(pairing.isAddress?.(alice.slice(0, -1))).toBe(false)
  })

  test('chain ids of a paired wallet are read in each notation, also in its switch requests', async () => {
    for (const given of ['0x89', '137', 137, 'eip155:137'])
      expect(pairing.parseChainId?.(given)).toBe('eip155:137')
    for (const given of ['solana:137', '', 0, -1, null, {}])
      expect(pairing.parseChainId?.(given)).toBeUndefined()
    const call = (method: string, params: unknown) => pairing.switchTarget?.({ method, params })
    expect(call('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBe('eip155:137')
    expect(call('wallet_switchEthereumChain', undefined)).toBeUndefined()
    expect(call('wallet_addEthereumChain', [{ chainId: '0x89' }])).toBeUndefined()
  })

  test('balances are exact base units', async () => {
    for (const value of [0n, 1n, 10n ** 18n + 1n, 10n ** 30n, 2n ** 128n - 1n]) {
      const session = await open(fakeWallet({ eth_getBalance: () => `0x${value.toString(16)}` }))
      const read = readBalance(session, alice, network(1), new AbortController().signal)
      expect(await read).toBe(value)
    }
  })
  test.each(['1', 1, '0x', '-0x1', null, '0x1.5', `0x1${'0'.repeat(64)}`])(
    'balance %o is refused',
    async (answer) => {
      const session = await open(fakeWallet({ eth_getBalance: () => answer }))
      const read = readBalance(session, alice, network(1), new AbortController().signal)
      await expect(read).rejects.toThrow('no hexadecimal number')
    },
  )
  test.each([`0x${'9612084f'.repeat(8)}`, `0x${'f'.repeat(64)}`, `0x1${'0'.repeat(32)}`])(
    'the impossible balance %s is refused',
    async (answer) => {
      const session = await open(fakeWallet({ eth_getBalance: () => answer }))
      const read = readBalance(session, alice, network(1), new AbortController().signal)
      await expect(read).rejects.toMatchObject({
        message: expect.stringContaining('cannot be one'),
        reason: 'impossible',
      })
    },
  )
  test('a balance of another network, or read during a network switch, is refused', async () => {
    const wallet = fakeWallet({
      eth_getBalance: () => new Promise((resolve) => setTimeout(resolve, 50, '0x1')),
    })
    const session = await open(wallet)
    const { signal } = new AbortController()
    await expect(readBalance(session, alice, network(5), signal)).rejects.toThrow('another network')
    const read = readBalance(session, alice, network(1), signal)
    wallet.emit('chainChanged', '0x89')
    await expect(read).rejects.toThrow('switched networks')
  })
  test('a balance has a deadline of ten seconds', async () => {
    const session = await open(fakeWallet({ eth_getBalance: () => new Promise(() => {}) }))
    vi.useFakeTimers()
    const read = readBalance(session, alice, network(1), new AbortController().signal)
    const settled = expect(read).rejects.toThrow('did not answer')
    await vi.advanceTimersByTimeAsync(10_500)
    await settled
  })

  test('the provider answers accounts and chain from the session and passes on the rest', async () => {
    const wallet = fakeWallet({ personal_sign: () => '0x01' })
    const session = await open(wallet)
    const provider = start().chain.provider?.(session)
    const before = wallet.calls.length
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([alice])
    expect(await provider?.request({ method: 'eth_requestAccounts' })).toEqual([alice])
    expect(await provider?.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(wallet.calls.length).toBe(before)
    expect(await provider?.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe('0x01')
    expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0x00', alice] })
  })
})

describe('methods', () => {
  const { kernel } = start()
  const classOf = (name: string) => kernel.methods.get().find((each) => each.name === name)?.class
  test.each([
    ...['eth_accounts', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas', 'eth_getBalance'],
    ...[
      'eth_getLogs',
      'eth_newFilter',
      'eth_gasPrice',
      'eth_getTransactionReceipt',
      'wallet_getCapabilities',
    ],
    ...['wallet_getCallsStatus', 'eth_getUserOperationByHash', 'wallet_getAssets', 'eth_requestAccounts'],
  ])('%s is safe', (name) => {
    expect(classOf(name)).toBe('safe')
  })

  test('methods that sign or send are signing, and each method is registered once', () => {
    const names = kernel.methods.get().map((each) => each.name)
    expect(new Set(names).size).toBe(names.length)
    const signing = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls']
    const others = ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation']
    for (const name of [...signing, ...others]) expect(classOf(name), name).toBe('signing')
  })
})
