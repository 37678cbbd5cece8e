import { type Hex, parseTransaction, toHex, verifyMessage, verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { createTestWallet } from '../../demo/wallets/createTestWallet.js'
import type { PromptFacts, RpcCall, TestWalletOptions } from '../../demo/wallets/types.js'

const accounts = [0, 1].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
)
const [first, second] = accounts.map(({ address }) => address) as [Hex, Hex]
const origin = 'https://app.test'

function make(options: Partial<TestWalletOptions> = {}) {
  let saved: string | null = null
  const asked: PromptFacts[] = []
  const calls: { url: string; call: RpcCall }[] = []
  let answer: boolean | Promise<boolean> = true
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3b9aca00',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_getBalance: '0xde0b6b3a7640000',
  }
  const wallet = createTestWallet({
    id: 'honest',
    name: 'Honest Wallet',
    accounts,
    chains: [1],
    endpoints: async () => ({ 1: 'rpc:1', 8453: 'rpc:8453' }),
    origin,
    behaviour: { answer: 'ask', delayMs: 0, lies: [] },
    rpc: async (url, call) => {
      calls.push({ url, call })
      if (call.method === 'eth_chainId') return toHex(Number(url.split(':')[1]))
      return answers[call.method]
    },
    ask: async (facts) => {
      asked.push(facts)
      return answer
    },
    store: {
      read: () => saved,
      write: (text) => {
        saved = text
      },
    },
    wait: async () => {},
    ...options,
  })
  const { provider } = wallet
  const heard: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(event, (payload: unknown) => void heard.push([event, payload]))
  }
  return {
    wallet,
    asked,
    calls,
    heard,
    answer: (next: boolean | Promise<boolean>) => {
      answer = next
    },
    request: (method: string, params?: unknown) => provider.request({ method, params }),
    connect: () => provider.request({ method: 'eth_requestAccounts' }),
    saved: () => saved,
  }
}

const add = (chainId: number, url = `rpc:${chainId}`) => [
  { chainId: toHex(chainId), chainName: 'Base', rpcUrls: [url] },
]

describe('a test wallet: permission', () => {
  it('prompts once, then returns its accounts, the selected one first', async () => {
    const { connect, request, asked, heard, wallet } = make()
    expect(await request('eth_accounts')).toEqual([])
    expect(await connect()).toEqual([first, second])
    expect(await connect()).toEqual([first, second])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ wallet: 'Honest Wallet', title: 'Connect to this page' })
    wallet.selectAccount(1)
    expect(await request('eth_accounts')).toEqual([second, first])
    expect(heard.at(-1)).toEqual(['accountsChanged', [second, first]])
  })

  it('rejects with 4001 and returns no account', async () => {
    const { connect, request, answer } = make()
    answer(false)
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })

  it('rejects a second request while the first waits', async () => {
    const { connect, answer } = make()
    let decide = (_: boolean) => {}
    answer(new Promise<boolean>((resolve) => (decide = resolve)))
    const waiting = connect()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    decide(true)
    expect(await waiting).toEqual([first, second])
  })

  it('keeps the permission across reloads until it is revoked', async () => {
    const one = make()
    await one.connect()
    const text = one.saved()
    const reloaded = make({ store: { read: () => text, write: () => {} } })
    expect(await reloaded.request('eth_accounts')).toEqual([first, second])
    expect(reloaded.asked).toHaveLength(0)
    const elsewhere = make({ store: { read: () => text, write: () => {} }, origin: 'https://other.test' })
    expect(await elsewhere.request('eth_accounts')).toEqual([])
    await one.request('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(one.heard.at(-1)).toEqual(['accountsChanged', []])
    expect(await one.request('eth_accounts')).toEqual([])
  })

  it('hides its accounts while it is locked', async () => {
    const { wallet, connect, request, heard } = make()
    await connect()
    wallet.lock()
    expect(await request('eth_accounts')).toEqual([])
    expect(heard.at(-1)).toEqual(['accountsChanged', []])
    wallet.unlock()
    expect(heard.at(-1)).toEqual(['accountsChanged', [first, second]])
  })
})

describe('a test wallet: networks', () => {
  it('does not switch to an unknown chain', async () => {
    const { request, asked } = make()
    const switching = request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await expect(switching).rejects.toMatchObject({ code: 4902 })
    expect(asked).toHaveLength(0)
  })

  it('adds a chain, switches to it and reads through its endpoint', async () => {
    const { request, calls, heard } = make()
    expect(await request('wallet_addEthereumChain', add(8453, 'rpc:8453'))).toBeNull()
    expect(await request('eth_chainId')).toBe('0x2105')
    expect(heard).toEqual([['chainChanged', '0x2105']])
    expect(await request('eth_getBalance', [first, 'latest'])).toBe('0xde0b6b3a7640000')
    expect(calls.at(-1)).toMatchObject({ url: 'rpc:8453', call: { method: 'eth_getBalance' } })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x1')
  })

  it('rejects an endpoint of another chain', async () => {
    const { request } = make()
    await expect(request('wallet_addEthereumChain', add(8453, 'rpc:10'))).rejects.toMatchObject({
      code: -32602,
    })
    expect(await request('eth_chainId')).toBe('0x1')
  })

  it('stays where it is when the visitor declines', async () => {
    const { request, answer, heard } = make({ chains: [1, 8453] })
    answer(false)
    const switching = request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await expect(switching).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_chainId')).toBe('0x1')
    expect(heard).toEqual([])
  })

  it('emits disconnect and connect when its network fails and recovers', async () => {
    const { wallet, request, heard } = make()
    wallet.goOffline()
    expect(heard.at(-1)).toMatchObject(['disconnect', { code: 4900 }])
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4900 })
    wallet.goOnline()
    expect(heard.at(-1)).toEqual(['connect', { chainId: '0x1' }])
  })
})

describe('a test wallet: signatures', () => {
  it('signs a message validly, and shows it as text', async () => {
    const { connect, request, asked } = make()
    await connect()
    const signature = (await request('personal_sign', [toHex('Grüße'), first])) as Hex
    expect(await verifyMessage({ address: first, message: 'Grüße', signature })).toBe(true)
    expect(asked.at(-1)?.rows).toContainEqual(['Message', 'Grüße'])
  })

  it('signs typed data validly, for its own chain only', async () => {
    const { connect, request } = make()
    await connect()
    const data = {
      domain: { name: 'Test', chainId: 1 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hello' },
    }
    const signature = (await request('eth_signTypedData_v4', [first, JSON.stringify(data)])) as Hex
    expect(await verifyTypedData({ address: first, ...data, signature })).toBe(true)
    const foreign = JSON.stringify({ ...data, domain: { name: 'Test', chainId: 8453 } })
    await expect(request('eth_signTypedData_v4', [first, foreign])).rejects.toMatchObject({ code: -32602 })
  })

  it('rejects signing without permission or for another account', async () => {
    const { connect, request, asked } = make()
    await expect(request('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 4100 })
    await connect()
    const before = asked.length
    const foreign = '0x000000000000000000000000000000000000dEaD'
    await expect(request('personal_sign', ['0x00', foreign])).rejects.toMatchObject({ code: 4100 })
    expect(asked).toHaveLength(before)
  })

  it('shows the details of a transaction, signs it and sends it', async () => {
    const { connect, request, asked, calls } = make()
    await connect()
    const hash = await request('eth_sendTransaction', [{ from: first, to: second, value: toHex(10n ** 16n) }])
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
    expect(asked.at(-1)?.rows).toEqual([
      ['From', first],
      ['To', second],
      ['Amount', '0.01 ETH'],
      ['Network', 'Chain 1'],
    ])
    const [raw] = (calls.at(-1)?.call.params ?? []) as readonly Hex[]
    if (!raw) throw new Error('nothing was sent')
    expect(parseTransaction(raw)).toMatchObject({ chainId: 1, nonce: 7, value: 10n ** 16n, gas: 21_000n })
  })

  it('sends nothing after a rejection', async () => {
    const { connect, request, answer, calls } = make()
    await connect()
    answer(false)
    const sending = request('eth_sendTransaction', [{ from: first, to: second, value: '0x1' }])
    await expect(sending).rejects.toMatchObject({ code: 4001 })
    expect(calls.map(({ call }) => call.method)).not.toContain('eth_sendRawTransaction')
  })
})

describe('a test wallet: behaviour', () => {
  it('waits before answering the page', async () => {
    const wait = vi.fn(async () => {})
    const { connect } = make({ behaviour: { answer: 'approve', delayMs: 3000, lies: [] }, wait })
    expect(await connect()).toEqual([first, second])
    expect(wait).toHaveBeenCalledExactlyOnceWith(3000)
  })

  it('rejects everything without a prompt', async () => {
    const { connect, asked } = make({ behaviour: { answer: 'reject', delayMs: 0, lies: [] } })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(0)
  })

  it('gives the configured false answers', async () => {
    const { wallet, connect, request, heard } = make({ chains: [1, 8453] })
    await connect()
    wallet.setBehaviour({ lies: ['chain', 'switch', 'sign', 'send', 'balance', 'accounts'] })
    heard.length = 0
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect(await request('eth_chainId')).toBe(1)
    expect(heard).toEqual([])
    expect(await request('personal_sign', ['0x00', first])).toBe(42)
    expect(await request('eth_sendTransaction', [{ from: first, to: second }])).toEqual({ hash: 'sent' })
    expect(await request('eth_getBalance', [first, 'latest'])).toBe(1e21)
    expect(await request('eth_accounts')).toBe('none')
  })

  it('forwards reads, and rejects methods it does not support', async () => {
    const { request } = make()
    expect(await request('eth_getBalance', [first, 'latest'])).toBe('0xde0b6b3a7640000')
    await expect(request('wallet_getCapabilities', [first])).rejects.toMatchObject({ code: 4200 })
    await expect(request('eth_sign', [first, '0x00'])).rejects.toMatchObject({ code: 4200 })
  })

  it('a reset clears everything', async () => {
    const { wallet, connect, request, heard } = make()
    await connect()
    await request('wallet_addEthereumChain', add(8453))
    wallet.reset()
    expect(wallet.state()).toMatchObject({ chainId: 1, chains: [1], authorised: false })
    expect(heard.slice(-2)).toEqual([
      ['accountsChanged', []],
      ['chainChanged', '0x1'],
    ])
  })
})
