import {
  createMockChain,
  createMockClock,
  createMockSessions,
  createMockWallet,
  createTestKernel,
  mockChain,
} from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'

const request = (networks = createMockChain('eip155').networks, namespaces = ['eip155']) => ({
  namespaces,
  networks,
  signal: new AbortController().signal,
})

describe('a mock wallet', () => {
  it('approves, counts its prompts, and prompts once for accounts', async () => {
    const wallet = createMockWallet()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as string[]
    expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.provider.request({ method: 'personal_sign', params: ['0x00', address] })
    expect(wallet.prompts('eth_requestAccounts')).toBe(1)
    expect(wallet.prompts()).toBe(2)
    expect(wallet.calls).toHaveLength(4)
  })

  it('rejects with 4001, or with 4100 without permission, and can be told never to answer', async () => {
    const wallet = createMockWallet({ answer: 'reject' })
    await expect(wallet.connector.connect(request())).rejects.toMatchObject({ code: 4001 })
    await expect(wallet.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
    wallet.answer('never')
    const settled = vi.fn()
    void wallet.provider.request({ method: 'eth_requestAccounts' }).finally(settled)
    await createMockClock().advance(0)
    expect(settled).not.toHaveBeenCalled()
    expect(wallet.prompts()).toBe(2)
  })

  it('waits for the test to answer, or for the clock', async () => {
    const clock = createMockClock()
    const wallet = createMockWallet({ clock, answer: 'manual' })
    const first = wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(0)
    expect(wallet.waiting.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    wallet.waiting[0]?.reject()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const second = wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(0)
    wallet.waiting[0]?.approve(['0xother'])
    expect(await second).toEqual(['0xother'])
    wallet.answer('approve')
    wallet.delay(1000)
    const settled = vi.fn()
    void wallet.provider.request({ method: 'eth_chainId' }).then(settled)
    await clock.advance(999)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith('0x1')
  })

  it('rejects with 4902 for an unknown network until it is added', async () => {
    const wallet = createMockWallet({ networks: ['eip155:1'] })
    const [session] = await wallet.connector.connect(request())
    const changed = vi.fn()
    wallet.provider.on('chainChanged', changed)
    const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
    await expect(wallet.provider.request(call)).rejects.toMatchObject({ code: 4902 })
    const polygon = createMockChain('eip155').networks[1]
    if (polygon) await session?.switchNetwork?.(polygon)
    expect(session?.network.get()).toBe('eip155:137')
    expect(changed).toHaveBeenCalledExactlyOnceWith('0x89')
    expect(wallet.prompts('wallet_addEthereumChain')).toBe(1)
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(wallet.provider.request(call)).resolves.toBeNull()
  })

  it('changes accounts and networks, and ends sessions', async () => {
    const wallet = createMockWallet()
    const [session] = await wallet.connector.connect(request())
    const accounts = vi.fn()
    wallet.provider.on('accountsChanged', accounts)
    wallet.changeAccounts(['0xa', '0xb'])
    expect(session?.accounts.get()).toEqual([{ address: '0xa' }, { address: '0xb' }])
    wallet.changeNetwork('eip155:10')
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0xa')
    wallet.provider.removeListener('accountsChanged', accounts)
    expect(wallet.provider.listeners()).toBe(0)
    wallet.disconnect()
    await expect(session?.closed).resolves.toEqual({ by: 'wallet' })
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    expect(accounts).toHaveBeenCalledTimes(1)
  })

  it('gives false answers on demand', async () => {
    const wallet = createMockWallet()
    wallet.lie('eth_accounts', 42)
    wallet.respond('eth_chainId', () => {
      throw new Error('broken')
    })
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toBe(42)
    await expect(wallet.provider.request({ method: 'eth_chainId' })).rejects.toThrow('broken')
    wallet.honest()
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('returns a false answer that is a thenable without calling it', async () => {
    const wallet = createMockWallet()
    const then = vi.fn()
    const lie = { then }
    wallet.lie('eth_accounts', lie)
    const answer: unknown = wallet.provider.request({ method: 'eth_accounts' })
    await createMockClock().advance(0)
    expect(answer).toBe(lie)
    expect(then).not.toHaveBeenCalled()
  })

  it('serves several namespaces with one connector, and announces itself on request', async () => {
    const chains = [createMockChain('eip155'), createMockChain('solana')]
    const wallet = createMockWallet({ chains, rdns: 'com.mock' })
    const networks = chains.flatMap((chain) => chain.networks)
    const sessions = await wallet.connector.connect(request(networks, ['eip155', 'solana', 'cosmos']))
    expect(sessions.map((session) => [session.namespace, session.network.get()])).toEqual([
      ['eip155', 'eip155:1'],
      ['solana', 'solana:main'],
    ])
    const target = new EventTarget()
    const heard = vi.fn()
    target.addEventListener('eip6963:announceProvider', (event) =>
      heard((event as CustomEvent).detail.info.rdns),
    )
    const undo = wallet.announce(target)
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    undo()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard.mock.calls).toEqual([['com.mock'], ['com.mock']])
  })
})

describe('a mock chain', () => {
  it.each(['eip155', 'solana', 'mock'])(
    '%s: recognises its addresses and transfers base units',
    async (namespace) => {
      const chain = createMockChain(namespace)
      const [from, to] = [chain.address(1), chain.address(2)]
      expect(from).not.toBe(to)
      expect(chain.adapter.parseAddress?.(from)).toBe(from)
      expect(chain.adapter.parseAddress?.('no/address')).toBeUndefined()
      chain.setBalance(from, 10n ** 30n)
      chain.transfer(from, to, 1n)
      expect([chain.balanceOf(from), chain.balanceOf(to)]).toEqual([10n ** 30n - 1n, 1n])
      expect(() => chain.transfer(to, from, 2n)).toThrow('Insufficient balance')
      expect(() => chain.transfer(to, from, -1n)).toThrow('Insufficient balance')
    },
  )

  it('is a plugin, with a sessions service that connects to it', async () => {
    const chain = createMockChain('solana')
    const sessions = createMockSessions({ networks: chain.networks, chains: [chain] })
    const { kernel } = createTestKernel({ plugins: [mockChain({ chain })] })
    expect(kernel.chains.get()[0]?.namespace).toBe('solana')
    chain.setBalance(chain.address(), 5n)
    const wallet = createMockWallet({ chains: [chain] })
    await sessions.connect(wallet.connector)
    expect(sessions.state.get().namespaces.solana?.account).toMatchObject({
      status: 'connected',
      caipAddress: `solana:main:${chain.address()}`,
    })
    expect(await sessions.balance('solana')).toBe(5n)
    await sessions.disconnect()
    expect(sessions.state.get().connections).toEqual([])
    expect(sessions.state.get().namespaces.solana?.account.status).toBe('disconnected')
  })
})
