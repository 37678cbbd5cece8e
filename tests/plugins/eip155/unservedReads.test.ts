import type { Http } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { readBalance } from '../../../plugins/eip155/balances/index.js'
import { createEip1193 } from '../../../plugins/eip155/provider/createEip1193.js'
import { alice, fakeWallet, network, rpcError } from './fixtures.js'

type Rpc = (call: { readonly method: string; readonly params?: unknown }) => unknown

/** A session with a wallet whose every answer but accounts and network is this refusal, and an endpoint. */
const open = async (refusal: unknown, endpoint: Rpc = ({ method }) => `node: ${method}`) => {
  const wallet = fakeWallet()
  const read: string[] = []
  const http: Http = {
    request: () => Promise.reject(new Error('Only the chain is asked')),
    rpc: async (on, call, parser) => {
      read.push(`${on.caipNetworkId} ${call.method}`)
      return parser.parse(await endpoint(call))
    },
    rpcHosts: () => [],
  }
  const provider = {
    ...wallet.provider,
    request: (call: { readonly method: string }) =>
      /^eth_(accounts|requestAccounts|chainId)$/.test(call.method)
        ? wallet.provider.request(call)
        : Promise.reject(refusal),
  }
  const session = await createEip1193(new AbortController().signal, async () => http).connect(
    provider,
    { namespaces: ['eip155'], networks: [network(1), network(10)], signal: new AbortController().signal },
    { name: 'Foxy' },
  )
  return { session, read, wallet }
}

const reads = [
  'eth_getBalance',
  'eth_call',
  'eth_blockNumber',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_estimateGas',
  'eth_getUncleCountByBlockNumber',
  'web3_clientVersion',
]

describe('a read that the wallet does not serve', () => {
  test.each([4200, -32601, -32004, 4100])('%i is served by the endpoint', async (code) => {
    const { session, read } = await open(rpcError(code, 'The wallet does not do this'))
    for (const method of reads) expect(await session.request({ method })).toBe(`node: ${method}`)
    expect(read).toEqual(reads.map((method) => `eip155:1 ${method}`))
  })

  test('the balance is served as well', async () => {
    const { session } = await open(rpcError(4200, 'Unsupported'), () => '0x2a')
    const { signal } = new AbortController()
    expect(await readBalance(session, alice, network(1), signal)).toBe(42n)
  })

  test('goes to the network that the wallet is on, and nowhere if that is not configured', async () => {
    const { session, read, wallet } = await open(rpcError(4200, 'Unsupported'))
    const moveTo = async (id: number) => {
      wallet.setChain(`0x${id.toString(16)}`)
      wallet.emit('chainChanged', `0x${id.toString(16)}`)
      await expect.poll(session.network.get).toBe(`eip155:${id}`)
    }
    await moveTo(10)
    await session.request({ method: 'eth_call' })
    await moveTo(137)
    await expect(session.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 4200 })
    expect(read).toEqual(['eip155:10 eth_call'])
  })

  test('another failure of the wallet is passed on', async () => {
    for (const code of [4001, 4900, -32000, -32005, -32603, 3]) {
      const { session, read } = await open(rpcError(code, 'No'))
      await expect(session.request({ method: 'eth_call' })).rejects.toMatchObject({ code, message: 'No' })
      expect(read).toEqual([])
    }
  })

  test("the chain's own error is passed on, otherwise the wallet's refusal", async () => {
    const refusal = rpcError(4200, 'Unsupported')
    const failWith = (error: unknown) => async () => {
      throw error
    }
    const inChain = (code: number, data?: unknown) =>
      failWith(new PorticoError('chain', { category: 'rpc', cause: { code, message: 'chain', data } }))
    const ask = async (endpoint: Rpc) =>
      (await open(refusal, endpoint)).session.request({ method: 'eth_call' })
    await expect(ask(inChain(3, '0x08c379a0'))).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
    await expect(ask(inChain(-32601))).rejects.toMatchObject({ code: 4200, message: 'Unsupported' })
    await expect(ask(failWith(new PorticoError('offline', { category: 'http' })))).rejects.toMatchObject({
      code: 4200,
    })
  })
})

test("requests that sign or send, and those about the wallet, get the wallet's refusal", async () => {
  const { session, read } = await open(rpcError(4200, 'Unsupported'))
  for (const method of [
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'personal_ecRecover',
    'eth_coinbase',
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_getPermissions',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
    'wallet_watchAsset',
  ])
    await expect(session.request({ method })).rejects.toMatchObject({ code: 4200, message: 'Unsupported' })
  expect(read).toEqual([])
})
