import type { ConnectRequest, RestoreRequest } from 'portico/core'
import { isRejection } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'
import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEip1193 } from '../../../plugins/eip155/provider/createEip1193.js'
import { revoked } from '../../evils.js'
import { alice, bob, fakeWallet, network, rpcError } from './fixtures.js'

const plugin = new AbortController()
const service = createEip1193(plugin.signal)
const meta = { name: 'Foxy' }
const connect = (
  provider: unknown,
  networks: readonly Network[] = [],
  signal = new AbortController().signal,
  late?: () => void,
) => {
  const request: ConnectRequest = { namespaces: ['eip155'], networks, signal, ...(late && { late }) }
  return service.connect(provider as Eip1193Provider, request, meta)
}
const restore = (provider: unknown, address = alice, asked: Partial<RestoreRequest> = {}) =>
  service.restore(
    provider as Eip1193Provider,
    { namespaces: ['eip155'], networks: [], address, signal: new AbortController().signal, ...asked },
    meta,
  )
/** State of a promise after timers have run. */
const outcome = async <T>(promise: Promise<T>, ms: number) => {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(ms)
  return Promise.race([settled, Promise.resolve({ waiting: true as const })])
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('connect', () => {
  test('accounts are checksummed and unique, the network is a CAIP-2 id, and nothing else is requested', async () => {
    const wallet = fakeWallet()
    wallet.setAccounts([alice.toLowerCase(), bob.toUpperCase().replace('0X', '0x'), alice])
    const session = await connect(wallet.provider, [network(1)])
    expect(session.accounts.get()).toEqual([
      { address: alice, type: 'eoa' },
      { address: bob, type: 'eoa' },
    ])
    expect(session.network.get()).toBe('eip155:1')
    expect(wallet.calls.map((call) => call.method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('INJ-02 FLT-19 a rejection is recognised, keeps its code and leaves no listener', async () => {
    const wallet = fakeWallet({
      eth_requestAccounts: () => {
        throw rpcError(4001, 'User rejected the request.')
      },
    })
    const error = await connect(wallet.provider).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(PorticoError)
    expect(isRejection(error)).toBe(true)
    expect(error).toMatchObject({ code: 4001, cause: { code: 4001 } })
    expect(wallet.listeners()).toBe(0)
  })

  test("an error of a wallet is kept as a bounded copy, never as the wallet's object", async () => {
    const thrown = Object.assign(rpcError(4001, 'x'.repeat(2000), { inner: { code: 5 } }), {
      provider: { request: () => 'secret' },
      huge: 'y'.repeat(2 ** 20 + 1),
    })
    const small = rpcError(4001, 'x'.repeat(2000), { inner: { code: 5 } })
    for (const each of [thrown, small]) {
      const wallet = fakeWallet({
        eth_requestAccounts: () => {
          throw each
        },
      })
      const { cause } = (await connect(wallet.provider).catch((error: unknown) => error)) as {
        cause?: { message?: string }
      }
      expect(cause).not.toBe(each)
      expect(JSON.stringify(cause ?? '').length).toBeLessThan(1000)
    }
    const wallet = fakeWallet({
      eth_requestAccounts: () => {
        throw small
      },
    })
    await expect(connect(wallet.provider)).rejects.toMatchObject({
      cause: { code: 4001, message: 'x'.repeat(500), data: { inner: { code: 5 } } },
    })
  })

  test('FLT-19 an already open request fails with a message to answer it in the wallet', async () => {
    const wallet = fakeWallet({
      eth_requestAccounts: () => {
        throw rpcError(-32002, 'Already processing eth_requestAccounts.')
      },
    })
    await expect(connect(wallet.provider)).rejects.toMatchObject({
      code: -32002,
      message: 'The wallet has an open request. Answer it there, then try again.',
      cause: { message: 'Already processing eth_requestAccounts.' },
    })
  })

  test('FLT-20 connect has no deadline; after an abort a late answer is reported and changes nothing', async () => {
    let answer: (accounts: unknown) => void = () => {}
    const wallet = fakeWallet({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const abort = new AbortController()
    const late = vi.fn()
    const connecting = connect(wallet.provider, [], abort.signal, late)
    expect(await outcome(connecting, 3_600_000)).toEqual({ waiting: true })
    abort.abort(new Error('Modal closed'))
    await expect(connecting).rejects.toThrow('Modal closed')
    expect(late).not.toHaveBeenCalled()
    answer([alice])
    await vi.advanceTimersByTimeAsync(1000)
    expect(late).toHaveBeenCalledTimes(1)
    expect(wallet.callsOf('eth_chainId')).toEqual([])
    expect(wallet.listeners()).toBe(0)
  })

  test('FLT-20 connect fails if the wallet does not answer eth_chainId within ten seconds', async () => {
    const wallet = fakeWallet({ eth_chainId: () => new Promise(() => {}) })
    expect(await outcome(connect(wallet.provider), 10_500)).toMatchObject({
      error: { message: 'Foxy did not answer' },
    })
  })

  test.each([
    [
      'throws',
      () => ({
        request: () => {
          throw rpcError(1, 'no')
        },
      }),
      'no',
    ],
    [
      'rejects undefined',
      () => ({ request: () => Promise.reject(undefined) }),
      'The wallet gave no reason for its error',
    ],
    [
      'rejects a revoked proxy',
      () => ({ request: () => Promise.reject(revoked()) }),
      'The wallet gave no reason for its error',
    ],
    ['has no request', () => ({}), 'This wallet cannot be asked'],
    ['is null', () => null, 'This wallet cannot be asked'],
  ])('FLT-21 a provider that %s gives a typed error', async (_, make, text) => {
    const error = await connect(make()).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(PorticoError)
    expect(error).toMatchObject({ message: text, category: 'wallet' })
  })

  test.each([
    ['no list', 'text'],
    ['an empty list', []],
    ['no addresses', ['0x1', 5, null]],
    ['100,000 accounts', Array.from({ length: 100_000 }, () => alice)],
  ])('FLT-22 %s is refused', async (_, answer) => {
    const wallet = fakeWallet({ eth_requestAccounts: () => answer })
    await expect(connect(wallet.provider)).rejects.toBeInstanceOf(PorticoError)
    expect(wallet.listeners()).toBe(0)
  })

  test.each([null, '0x0', 'mainnet', 1.5, [1]])('FLT-22 chain %o is refused', async (answer) => {
    await expect(connect(fakeWallet({ eth_chainId: () => answer }).provider)).rejects.toThrow(
      'Foxy named a network that cannot be used',
    )
  })

  test('INJ-10 a wallet on another chain is asked to switch', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider, [network(137), network(1)])
    expect(wallet.callsOf('wallet_switchEthereumChain')).toEqual([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
    ])
    expect(session.network.get()).toBe('eip155:137')
  })

  test("INJ-10 a visitor who declines the switch is connected on the wallet's chain", async () => {
    const wallet = fakeWallet({
      wallet_switchEthereumChain: () => {
        throw rpcError(4001, 'User rejected')
      },
    })
    const session = await connect(wallet.provider, [network(137)])
    expect(session.network.get()).toBe('eip155:1')
    expect(wallet.callsOf('wallet_addEthereumChain')).toEqual([])
  })

  test('an abort during the switch rejects and removes all listeners', async () => {
    const wallet = fakeWallet({ wallet_switchEthereumChain: () => new Promise(() => {}) })
    const abort = new AbortController()
    const connecting = connect(wallet.provider, [network(137)], abort.signal)
    const settled = outcome(connecting, 100)
    await settled
    abort.abort(new Error('Modal closed'))
    await expect(connecting).rejects.toThrow('Modal closed')
    expect(wallet.listeners()).toBe(0)
  })

  test('FLT-24 after events during connect the accounts are read again, and the latest state is used', async () => {
    const wallet = fakeWallet({
      eth_requestAccounts: () => {
        wallet.emit('accountsChanged', [bob])
        wallet.emit('chainChanged', '0x5')
        wallet.emit('accountsChanged', [alice])
        return [alice]
      },
    })
    const session = await connect(wallet.provider)
    await vi.advanceTimersByTimeAsync(100)
    expect(session.accounts.get().map((account) => account.address)).toEqual([alice])
    expect(session.network.get()).toBe('eip155:1')
    expect(wallet.callsOf('eth_accounts')).toHaveLength(1)
  })

  test('FLT-24 events during a request of the session are applied after it, the last one alone', async () => {
    const wallet = fakeWallet({
      personal_sign: () => {
        wallet.emit('accountsChanged', [])
        wallet.emit('accountsChanged', [bob])
        return '0x01'
      },
    })
    const session = await connect(wallet.provider)
    const before = session.accounts.get()
    const seen: unknown[] = []
    session.accounts.subscribe(() => seen.push(session.accounts.get()[0]?.address))
    expect(await session.request({ method: 'personal_sign' })).toBe('0x01')
    expect(session.accounts.get()).toBe(before)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toEqual([bob])
  })
})

describe('events', () => {
  test('INJ-06 accountsChanged replaces the account', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    wallet.emit('accountsChanged', [bob.toLowerCase()])
    await vi.advanceTimersByTimeAsync(20)
    expect(session.accounts.get()).toEqual([{ address: bob, type: 'eoa' }])
  })

  test('INJ-07 a short accountsChanged without accounts does not end the session', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    wallet.emit('accountsChanged', [])
    expect(await outcome(session.closed, 1000)).toEqual({ waiting: true })
    wallet.setAccounts([])
    wallet.emit('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(200)
    wallet.setAccounts([bob])
    wallet.emit('accountsChanged', [bob])
    expect(await outcome(session.closed, 1000)).toEqual({ waiting: true })
    expect(session.accounts.get()[0]?.address).toBe(bob)
  })
  test('INJ-07 losing all accounts ends the session of that wallet only', async () => {
    const [one, two] = [fakeWallet(), fakeWallet()]
    const [first, second] = [await connect(one.provider), await connect(two.provider)]
    one.setAccounts([])
    one.emit('accountsChanged', [])
    expect(await outcome(first.closed, 300)).toEqual({ value: { by: 'wallet' } })
    expect(await outcome(second.closed, 20)).toEqual({ waiting: true })
    expect([one.listeners(), two.listeners()]).toEqual([0, 3])
    await expect(first.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  })

  test.each([
    ['0x89', 'eip155:137'],
    ['137', 'eip155:137'],
    [137, 'eip155:137'],
    ['0x', 'eip155:1'],
    [null, 'eip155:1'],
    [{}, 'eip155:1'],
  ])('INJ-08 chainChanged %o is %s', async (payload, expected) => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    wallet.emit('chainChanged', payload)
    await vi.advanceTimersByTimeAsync(20)
    expect(session.network.get()).toBe(expected)
  })

  test.each([['text'], [null], [['nonsense']], [Array.from({ length: 100_000 }, () => bob)]])(
    'FLT-22 accountsChanged with nonsense is ignored',
    async (payload) => {
      const wallet = fakeWallet()
      const session = await connect(wallet.provider)
      wallet.emit('accountsChanged', payload)
      expect(await outcome(session.closed, 20)).toEqual({ waiting: true })
      expect(session.accounts.get()[0]?.address).toBe(alice)
    },
  )

  test('a disconnect is checked: a wallet that still shares accounts stays connected', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    wallet.emit('disconnect', rpcError(1013, 'Disconnected'))
    expect(await outcome(session.closed, 6000)).toEqual({ waiting: true })
    wallet.setAccounts([])
    wallet.emit('disconnect', rpcError(4900, 'Disconnected'))
    expect(await outcome(session.closed, 6000)).toEqual({ value: { by: 'wallet' } })
  })

  test('FLT-25 after removal of the extension a request fails with a typed error and the session is lost', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    const gone = () => {
      throw new Error('Extension context invalidated.')
    }
    wallet.answers.eth_accounts = gone
    wallet.answers.personal_sign = gone
    await expect(session.request({ method: 'personal_sign' })).rejects.toBeInstanceOf(PorticoError)
    expect(await outcome(session.closed, 20)).toMatchObject({ value: { by: 'lost' } })
    expect(wallet.listeners()).toBe(0)
  })

  test('FLT-25 an extension that disconnects and never answers again is lost within five seconds', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    wallet.answers.eth_accounts = () => new Promise(() => {})
    wallet.emit('disconnect')
    expect(await outcome(session.closed, 5300)).toMatchObject({ value: { by: 'lost' } })
  })

  test('FLT-27 of 10,000 events in a second the first are applied at once, then only the last', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    const asked = wallet.calls.length
    const start = Date.now()
    const moments = new Set<number>()
    for (const source of [session.accounts, session.network])
      source.subscribe(() => moments.add(Date.now() - start))
    for (let i = 0; i < 5000; i++) {
      wallet.emit('accountsChanged', [i % 2 ? bob : alice, `0x${i.toString(16).padStart(40, '0')}`])
      wallet.emit('chainChanged', i + 2)
      if (i % 5 === 4) await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(session.network.get()).toBe('eip155:5001')
    expect(session.accounts.get()[0]?.address).toBe(bob)
    const [first, ...later] = moments
    expect(first).toBeLessThanOrEqual(20)
    expect(later).toHaveLength(1)
    expect(wallet.calls.length).toBe(asked)
    expect(vi.getTimerCount()).toBe(0)
    wallet.emit('chainChanged', 7)
    await vi.advanceTimersByTimeAsync(20)
    expect(session.network.get()).toBe('eip155:7')
  })

  test('FLT-27 an endless stream of events is applied about every two seconds', async () => {
    const wallet = fakeWallet()
    const session = await connect(wallet.provider)
    const moments: number[] = []
    const start = Date.now()
    session.network.subscribe(() => moments.push(Date.now() - start))
    for (let ms = 0; ms < 10_000; ms += 20) {
      wallet.emit('chainChanged', ms + 2)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(moments.length).toBeGreaterThanOrEqual(5)
    expect(moments.length).toBeLessThanOrEqual(7)
  })

  describe('FLT-23 a provider without events', () => {
    const bare = [
      ['has no on', () => undefined],
      [
        'throws in on',
        () => () => {
          throw new Error('no events')
        },
      ],
    ] as const
    test.each(bare)('that %s is read again on focus', async (_, make) => {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      const wallet = fakeWallet()
      const on = make()
      const provider = { request: wallet.provider.request, ...(on ? { on, removeListener: on } : {}) }
      const session = await connect(provider)
      wallet.setAccounts([bob])
      wallet.setChain('0x89')
      page.dispatchEvent(new Event('focus'))
      await vi.advanceTimersByTimeAsync(10)
      expect(session.accounts.get()[0]?.address).toBe(bob)
      expect(session.network.get()).toBe('eip155:137')
      wallet.setAccounts([])
      page.dispatchEvent(new Event('visibilitychange'))
      expect(await outcome(session.closed, 300)).toEqual({ value: { by: 'wallet' } })
      const asked = wallet.calls.length
      page.dispatchEvent(new Event('focus'))
      await vi.advanceTimersByTimeAsync(10)
      expect(wallet.calls.length).toBe(asked)
    })
    test('whose removeListener throws or is absent closes, and its later events are ignored', async () => {
      for (const off of [
        undefined,
        () => {
          throw new Error('no')
        },
      ]) {
        const wallet = fakeWallet()
        const { removeListener: _, ...rest } = wallet.provider
        const session = await connect(off ? { ...rest, removeListener: off } : rest)
        await session.close()
        wallet.emit('accountsChanged', [bob])
        await vi.advanceTimersByTimeAsync(20)
        expect(session.accounts.get()[0]?.address).toBe(alice)
        expect(await session.closed).toEqual({ by: 'visitor' })
      }
    })
  })
})

describe('restore', () => {
  test('does not prompt the visitor', async () => {
    const wallet = fakeWallet()
    const session = await restore(wallet.provider, alice.toLowerCase())
    expect(session?.accounts.get()[0]?.address).toBe(alice)
    expect(wallet.calls.map((call) => call.method)).toEqual(['eth_accounts', 'eth_chainId'])
  })
  test('FLT-26 a locked wallet is not connected', async () => {
    const wallet = fakeWallet()
    wallet.setAccounts([])
    expect(await restore(wallet.provider)).toBeUndefined()
    expect(wallet.listeners()).toBe(0)
  })
  test('FLT-26 an abort removes the listeners of a wallet that never answers', async () => {
    const wallet = fakeWallet({ eth_accounts: () => new Promise(() => {}) })
    const abort = new AbortController()
    const asked = outcome(restore(wallet.provider, alice, { signal: abort.signal }), 60_000)
    expect(await asked).toEqual({ waiting: true })
    abort.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(wallet.listeners()).toBe(0)
  })
  test('FLT-26 a locked wallet triggers one retry when it shares the stored account', async () => {
    const wallet = fakeWallet()
    wallet.setAccounts([])
    const retry = vi.fn()
    expect(await restore(wallet.provider, alice, { retry })).toBeUndefined()
    wallet.emit('accountsChanged', [bob])
    wallet.emit('accountsChanged', { length: 1 })
    expect(retry).not.toHaveBeenCalled()
    wallet.emit('accountsChanged', [bob, alice.toLowerCase()])
    wallet.emit('accountsChanged', [alice])
    expect(retry).toHaveBeenCalledTimes(1)
    expect(wallet.listeners()).toBe(0)
  })
  test('a wallet that does not share the stored address is not connected', async () => {
    const wallet = fakeWallet()
    expect(await restore(wallet.provider, bob)).toBeUndefined()
    expect(wallet.listeners()).toBe(0)
  })
})

describe('switching', () => {
  const added = {
    chainId: '0x89',
    chainName: 'Polygon',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: ['https://rpc.invalid/137'],
    blockExplorerUrls: ['https://scan.invalid/137/'],
  }
  const unknown = [
    ['4902', () => rpcError(4902, 'Unrecognized chain ID')],
    [
      '4902 in data.originalError',
      () => rpcError(-32603, 'Internal error', { originalError: { code: 4902 } }),
    ],
    ['4902 as text', () => ({ code: '4902', message: 'no' })],
    ['4902 in a cause', () => ({ code: -32603, message: 'no', cause: { code: 4902 } })],
    [
      '4902 in the cause of an Error',
      () => Object.assign(new Error('no', { cause: { code: 4902 } }), { code: -32603 }),
    ],
    ['4902 in an error', () => ({ message: 'no', error: { code: 4902 } })],
    [
      '-32603 with words',
      () =>
        rpcError(
          -32603,
          'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.',
        ),
    ],
    ['words alone', () => new Error('Chain 0x89 has not been added')],
    [
      '-32600, as Rainbow answers',
      () => ({ code: -32600, name: 'Invalid request', message: 'Chain Id not supported' }),
    ],
    ['words of a wallet that supports it once it is added', () => new Error('Chain 137 is not supported')],
  ] as const
  test.each(unknown)(
    'NET-06 a chain the wallet does not know (%s) is added, then switched to',
    async (_, make) => {
      let known = false
      const wallet = fakeWallet({
        wallet_switchEthereumChain: () => {
          if (!known) throw make()
          wallet.setChain('0x89')
          return null
        },
        wallet_addEthereumChain: () => {
          known = true
          return null
        },
      })
      const session = await connect(wallet.provider)
      await session.switchNetwork?.(network(137, 'Polygon'))
      expect(wallet.callsOf('wallet_addEthereumChain').map((call) => call.params)).toEqual([[added]])
      expect(wallet.callsOf('wallet_switchEthereumChain')).toHaveLength(2)
      expect(session.network.get()).toBe('eip155:137')
    },
  )
  test('NET-06 a wallet that switches on adding a chain is not asked to switch again', async () => {
    const wallet = fakeWallet({
      wallet_switchEthereumChain: () => {
        throw rpcError(4902, 'Unrecognized chain ID')
      },
      wallet_addEthereumChain: () => {
        wallet.setChain('0x89')
        return null
      },
    })
    const session = await connect(wallet.provider)
    await session.switchNetwork?.(network(137))
    expect(wallet.callsOf('wallet_switchEthereumChain')).toHaveLength(1)
    expect(session.network.get()).toBe('eip155:137')
  })
  test.each([
    [
      'switching',
      {
        wallet_switchEthereumChain: () => {
          throw rpcError(4001, 'User rejected the unrecognized chain')
        },
      },
    ],
    [
      'adding',
      {
        wallet_switchEthereumChain: () => {
          throw rpcError(4902, 'Unrecognized chain ID')
        },
        wallet_addEthereumChain: () => {
          throw rpcError(4001, 'User rejected')
        },
      },
    ],
  ])('declining %s is a rejection and keeps the network', async (_, answers) => {
    const session = await connect(fakeWallet(answers).provider)
    const error = await session.switchNetwork?.(network(137)).catch((cause: unknown) => cause)
    expect(isRejection(error)).toBe(true)
    expect(session.network.get()).toBe('eip155:1')
  })
  test('the switch waits for a wallet that answers before it has switched', async () => {
    const wallet = fakeWallet({
      wallet_switchEthereumChain: () => {
        setTimeout(() => wallet.setChain('0x89'), 700)
        return null
      },
    })
    const session = await connect(wallet.provider)
    const switching = session.switchNetwork?.(network(137)) as Promise<void>
    expect(await outcome(switching, 2000)).toEqual({ value: undefined })
    expect(session.network.get()).toBe('eip155:137')
  })
  test('the switch fails if the wallet confirms it but stays on its network', async () => {
    const wallet = fakeWallet({ wallet_switchEthereumChain: () => null })
    const session = await connect(wallet.provider)
    const switching = session.switchNetwork?.(network(137, 'Polygon')) as Promise<void>
    expect(await outcome(switching, 4000)).toMatchObject({
      error: { message: 'Foxy stayed on another network. Switch to Polygon in the wallet.' },
    })
    expect(session.network.get()).toBe('eip155:1')
  })
})

test('a request for another network than the active one is not sent', async () => {
  const wallet = fakeWallet({ eth_call: () => '0x' })
  const session = await connect(wallet.provider)
  await expect(session.request({ method: 'eth_call', chainId: 'eip155:137' })).rejects.toThrow(
    'Foxy is on another network',
  )
  expect(wallet.callsOf('eth_call')).toEqual([])
  expect(await session.request({ method: 'eth_call', chainId: 'eip155:1' })).toBe('0x')
  expect(await session.request({ method: 'eth_call', chainId: '0x1' })).toBe('0x')
})

test('sessions end and remove their listeners when the plugin stops', async () => {
  const stop = new AbortController()
  const wallet = fakeWallet()
  const session = await createEip1193(stop.signal).connect(
    wallet.provider,
    { namespaces: ['eip155'], networks: [], signal: new AbortController().signal },
    meta,
  )
  stop.abort()
  expect(await session.closed).toMatchObject({ by: 'lost' })
  expect(wallet.listeners()).toBe(0)
})
