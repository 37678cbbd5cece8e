import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK, { type SafeInfo } from '@safe-global/safe-apps-sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createProvider } from '../../../plugins/safe/createProvider.js'
import { openChannel } from '../../../plugins/safe/openChannel.js'
import { alice, bob } from '../eip155/fixtures.js'
import { fakeFrame, type Posted } from './fakeFrame.js'

const SITE = 'https://app.safe.global'
const SAFE_HASH = `0x${'5a'.repeat(32)}`
const CHAIN_HASH = `0x${'c4'.repeat(32)}`
const account = { safeAddress: alice, chainId: 8453 }
const typedData = {
  domain: { name: 'Test', chainId: 8453 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
}
const call = { to: bob, value: '0x2a', data: '0x1234' }

/** The site's answers, if the owners have executed the transaction or not. */
const site =
  (isExecuted: boolean) =>
  ({ method, params }: Posted['message']): unknown => {
    const { call: name } = Object(params) as { call?: string }
    if (method === 'signMessage') return { messageHash: SAFE_HASH, signature: '0x51' }
    if (method === 'signTypedMessage') return { safeTxHash: SAFE_HASH }
    if (method === 'sendTransactions') return { safeTxHash: SAFE_HASH }
    if (method === 'getTxBySafeTxHash')
      return isExecuted
        ? { txHash: CHAIN_HASH, txStatus: 'SUCCESS' }
        : { txHash: null, txStatus: 'AWAITING_CONFIRMATIONS' }
    if (name === 'eth_getBlockByNumber') return { number: '0x7' }
    if (name === 'eth_getTransactionByHash') return isExecuted ? { hash: CHAIN_HASH, to: bob } : null
    if (name === 'eth_getTransactionReceipt')
      return isExecuted
        ? {
            transactionHash: CHAIN_HASH,
            status: '0x1',
            blockHash: '0xb',
            blockNumber: '0x7',
            gasUsed: '0x5208',
            logs: [],
          }
        : null
    if (method === 'rpcCall') return '0x2a'
    return { permissions: true }
  }

/** Our provider in a frame of a Safe site. */
const ours = (isExecuted = true) => {
  const frame = fakeFrame({ parent: SITE })
  frame.answer(site(isExecuted))
  const { ask, close } = openChannel(SITE)
  return { frame, close, provider: createProvider(ask, account) }
}
/** The provider of Safe's own packages, in the same frame. */
const theirs = (isExecuted = true) => {
  const frame = fakeFrame({ parent: SITE })
  frame.answer(site(isExecuted))
  const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/app\.safe\.global$/] })
  return { frame, provider: new SafeAppProvider(account as SafeInfo, sdk) }
}
const messages = ({ posted }: ReturnType<typeof fakeFrame>) =>
  posted.map(({ message }) => {
    expect(message.id).toMatch(/^[\da-f]{10,}$/)
    return { ...message, id: 'any' }
  })

afterEach(() => vi.unstubAllGlobals())

describe("the Safe's provider, compared with that of Safe's own packages", () => {
  it.each<[string, unknown[]]>([
    ['eth_accounts', []],
    ['eth_chainId', []],
    ['personal_sign', ['0x48656c6c6f', alice]],
    ['eth_sign', [alice, '0x48656c6c6f']],
    ['eth_signTypedData_v4', [alice, JSON.stringify(typedData)]],
    ['eth_signTypedData', [alice, typedData]],
    [
      'wallet_sendCalls',
      [{ version: '2.0.0', from: alice, chainId: '0x2105', calls: [call, { to: alice, value: '0x1' }] }],
    ],
    ['eth_blockNumber', []],
    ['eth_getBalance', [alice.toLowerCase()]],
    ['eth_getCode', [alice.toLowerCase(), 'latest']],
    ['eth_getTransactionCount', [alice.toLowerCase(), '0x7']],
    ['eth_getStorageAt', [alice.toLowerCase(), '0x0']],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByHash', [CHAIN_HASH, true]],
    ['eth_getTransactionByHash', [SAFE_HASH]],
    ['eth_getTransactionReceipt', [SAFE_HASH]],
    ['eth_estimateGas', [call]],
    ['eth_call', [call]],
    ['eth_getLogs', [{ address: bob }]],
    ['eth_gasPrice', []],
    ['wallet_getPermissions', []],
    ['wallet_requestPermissions', [[{ requestAddressBook: {} }]]],
    ['safe_setSettings', [{ offChainSigning: true }]],
    ['wallet_getCapabilities', [alice]],
  ])('sends and answers the same for %s', async (method, params) => {
    const reference = theirs()
    const expected = await reference.provider.request({ method, params: structuredClone(params) })
    const tested = ours()
    expect(await tested.provider.request({ method, params })).toEqual(expected)
    expect(messages(tested.frame)).toEqual(messages(reference.frame))
    expect(tested.frame.posted.every(({ to }) => to === SITE)).toBe(true)
  })

  it('proposes the same transaction, without what a Safe does not take', async () => {
    const params = [{ ...call, from: alice, gas: '0x5208', maxFeePerGas: '0x1', nonce: '0x3' }]
    const reference = theirs()
    await reference.provider.request({ method: 'eth_sendTransaction', params: structuredClone(params) })
    const tested = ours()
    expect(await tested.provider.request({ method: 'eth_sendTransaction', params })).toBe(SAFE_HASH)
    const [message] = messages(tested.frame)
    expect(message).toMatchObject({ params: { txs: [call], params: { safeTxGas: 21_000 } } })
    expect(messages(reference.frame)).toMatchObject([message])
  })

  it.each([
    ['executed', true, 200],
    ['waiting for its owners', false, 100],
  ])('reports the status of calls that are %s', async (_, isExecuted, status) => {
    const params = [SAFE_HASH]
    const reference = theirs(isExecuted)
    const expected = await reference.provider.request({ method: 'wallet_getCallsStatus', params })
    const tested = ours(isExecuted)
    const answer = await tested.provider.request({ method: 'wallet_getCallsStatus', params })
    expect(expected).toMatchObject({ status })
    expect(answer).toMatchObject({ ...(expected as object), version: '2.0.0' })
    expect(messages(tested.frame)).toEqual(messages(reference.frame))
  })

  it('knows its own transaction before the owners have executed it', async () => {
    const { provider } = ours(false)
    await provider.request({ method: 'eth_sendTransaction', params: [call] })
    const read = (method: string) => provider.request({ method, params: [SAFE_HASH] })
    expect(await read('eth_getTransactionReceipt')).toBeNull()
    expect(await read('eth_getTransactionByHash')).toMatchObject({
      hash: SAFE_HASH,
      from: alice,
      to: bob,
      value: '0x2a',
      input: '0x1234',
      blockHash: null,
    })
  })
})

describe('the border to the Safe site', () => {
  it.each<[string, unknown[], number]>([
    ['personal_sign', ['0x00', bob], -32602],
    ['eth_signTypedData_v4', [bob, '{}'], -32602],
    ['eth_sendTransaction', [{ ...call, from: bob }], -32602],
    ['eth_sendTransaction', [{ data: '0x60' }], -32602],
    ['eth_sendTransaction', [{ ...call, chainId: '0x1' }], 4200],
    ['wallet_sendCalls', [{ from: alice, chainId: '0x1', calls: [call] }], 4200],
    ['wallet_sendCalls', [{ from: alice, chainId: '0x2105', calls: [] }], -32602],
    ['eth_feeHistory', [], 4200],
    ['toString', [], 4200],
  ])('sends nothing for a wrong %s', async (method, params, code) => {
    const { frame, provider } = ours()
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
    expect(frame.posted).toEqual([])
  })

  it.each([
    ['no hash', 'eth_sendTransaction', [call], {}],
    ['a hash of another length', 'eth_sendTransaction', [call], { safeTxHash: '0x12' }],
    ['nothing', 'personal_sign', ['0x00', alice], null],
    ['a signature that is no hexadecimal text', 'personal_sign', ['0x00', alice], { signature: 'yes' }],
  ])('rejects %s as the answer', async (_, method, params, answer) => {
    const { frame, provider } = ours()
    frame.answer(() => answer)
    await expect(provider.request({ method, params })).rejects.toThrow(/^The Safe answered with no/)
  })

  it("rejects with the site's reason, and ignores answers without a verdict", async () => {
    const { frame, provider } = ours()
    frame.answer(() => undefined)
    const asked = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
    await expect.poll(() => frame.posted.length).toBe(1)
    const id = frame.posted[0]?.message.id
    for (const data of [{ id }, { id, success: 'yes', version: '9.1.0' }, { id, success: true }])
      frame.say(data)
    frame.say({ id, success: false, version: '9.1.0', error: 'Rejected by the owner' })
    await expect(asked).rejects.toThrow('Rejected by the owner')
  })

  it('rejects what is open when the session ends', async () => {
    const { frame, provider, close } = ours()
    frame.answer(() => undefined)
    const asked = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
    await expect.poll(() => frame.posted.length).toBe(1)
    close()
    await expect(asked).rejects.toMatchObject({ code: 4900 })
    expect(frame.listeners.size).toBe(0)
  })
})
