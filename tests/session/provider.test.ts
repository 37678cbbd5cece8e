import { definePlugin, type Session } from 'portico/kernel'
import { census, walletError } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { evm, flush, type Started, startSession, wallet } from './startSession.js'

/** Registers the methods that only read. */
const reads = definePlugin({
  id: 'test.reads',
  kernel: 1,
  setup: ({ method }) => {
    for (const name of ['eth_call', 'eth_chainId']) method({ name, namespace: 'eip155', class: 'safe' })
  },
})

const withEvm = () => {
  const chain = evm()
  return {
    ...chain,
    adapter: {
      ...chain.adapter,
      chainId: (network: string) => `0x${Number(network.split(':')[1]).toString(16)}`,
      offline: ({ method }: { method: string }) =>
        method === 'eth_requestAccounts'
          ? ('connect' as const)
          : method === 'eth_accounts'
            ? { answer: [] }
            : undefined,
    },
  }
}

describe('the provider of a namespace', () => {
  test('is one frozen object, whichever wallet is connected', async () => {
    const chain = withEvm()
    const room = await startSession({ chains: [chain] })
    const provider = await room.sessions.provider('eip155')
    expect(Object.isFrozen(provider)).toBe(true)
    await room.sessions.connect(wallet('one', [chain]).connector)
    expect(await room.sessions.provider('eip155')).toBe(provider)
    await room.sessions.disconnect()
    await room.sessions.connect(wallet('two', [chain]).connector)
    expect(await room.sessions.provider('eip155')).toBe(provider)
  })

  test('emits disconnect to its listeners when the modal is disposed', async () => {
    const chain = withEvm()
    const room = await startSession({ chains: [chain] })
    const provider = await room.sessions.provider('eip155')
    const heard = vi.fn()
    provider.on('disconnect', heard)
    await room.sessions.connect(wallet('one', [chain]).connector)
    await room.kernel.dispose()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ code: 4900 })
  })

  test('without a connection it answers, asks to connect, or rejects', async () => {
    const chain = withEvm()
    const one = wallet('one', [chain])
    const ask = vi.fn(async () => void (await room.sessions.connect(one.connector)))
    const room = await startSession({ chains: [chain], askToConnect: ask })
    const provider = await room.sessions.provider('eip155')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([chain.address()])
    expect(ask).toHaveBeenCalledExactlyOnceWith('eip155')
  })

  test('rejects with 4001 if the visitor closes the modal instead of connecting', async () => {
    const room = await startSession({ chains: [withEvm()] })
    await expect(
      (await room.sessions.provider('eip155')).request({ method: 'eth_requestAccounts' }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('SEC-55 until the gate has passed, requests of the page do not reach the wallet, but those of its plugins do', async () => {
    const chain = withEvm()
    let pass: () => void = () => {}
    let signed: unknown
    const gate = definePlugin({
      id: 'test.gate',
      kernel: 1,
      setup: ({ tap }) => {
        tap('session.opened', async () => {
          signed = await room.sessions.session('eip155')?.request({ method: 'personal_sign', params: [] })
          await new Promise<void>((resolve) => {
            pass = resolve
          })
          return undefined
        })
      },
    })
    const room: Started = await startSession({ chains: [chain], plugins: [gate] })
    const provider = await room.sessions.provider('eip155')
    const connecting = room.sessions.connect(wallet('one', [chain]).connector)
    await flush()
    expect(room.account()?.status).toBe('connecting')
    expect(signed).toMatch(/^0x/)
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    await expect(room.sessions.switchNetwork('eip155:137')).rejects.toThrow('Wallet one is not connected yet')
    await expect(room.sessions.balance('eip155')).rejects.toThrow('No ActiveCaipNetwork or client found')
    await expect(room.sessions.selectAccount('eip155', chain.address(2))).rejects.toThrow(
      'No ActiveCaipAddress found',
    )
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:1')
    pass()
    await connecting
    expect(await provider.request({ method: 'personal_sign', params: [] })).toMatch(/^0x/)
  })

  test.each([[undefined], [null], [{}], [{ method: 7 }]])(
    'a malformed request (%j) is rejected',
    async (call) => {
      const room = await startSession()
      await expect((await room.sessions.provider('eip155')).request(call as never)).rejects.toMatchObject({
        code: -32600,
      })
    },
  )

  test('emits the EIP-1193 events connect, accountsChanged, chainChanged (in hex) and disconnect', async () => {
    const chain = withEvm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    const provider = await room.sessions.provider('eip155')
    const told: unknown[] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider.on(event, (payload) =>
        told.push([event, payload instanceof Error ? (payload as Error & { code?: number }).code : payload]),
      )
    await room.sessions.connect(one.connector)
    expect(told.splice(0)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [chain.address()]],
    ])
    one.changeNetwork('eip155:137')
    one.changeAccounts([chain.address(2)])
    expect(told.splice(0)).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [chain.address(2)]],
    ])
    await room.sessions.disconnect()
    expect(told).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  test('the selected account comes first in accountsChanged', async () => {
    const chain = withEvm()
    const accounts = { eip155: [chain.address(1), chain.address(2)] }
    const one = wallet('one', [chain], { accounts })
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map(({ selectAccount: _, ...each }) => each),
    })
    const heard = vi.fn()
    const provider = await room.sessions.provider('eip155')
    provider.on('accountsChanged', heard)
    await room.sessions.selectAccount('eip155', chain.address(2))
    expect(heard.mock.calls).toEqual([[[chain.address(2), chain.address(1)]]])
  })

  test('a listener that throws does not stop the others, and a removed one is not called', async () => {
    const chain = withEvm()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const room = await startSession({ chains: [chain] })
    const before = census(room.kernel)
    const provider = await room.sessions.provider('eip155')
    const bad = () => {
      throw new Error('mine')
    }
    const good = vi.fn()
    const gone = vi.fn()
    provider.on('connect', bad).on('connect', good).on('connect', gone).removeListener('connect', gone)
    await room.sessions.connect(wallet('one', [chain]).connector)
    expect(good).toHaveBeenCalledTimes(1)
    expect(gone).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledTimes(1)
    provider.removeListener('connect', bad).removeListener('connect', good)
    expect(census(room.kernel).watchers).toBe(before.watchers)
    error.mockRestore()
  })
})

declare module 'portico/kernel' {
  interface Methods {
    test_shout: { params: string; result: string }
  }
}

describe('methods of a plugin', () => {
  const shout = (seen: unknown[]) =>
    definePlugin({
      id: 'test.shout',
      kernel: 1,
      setup: ({ method }) =>
        void method({
          name: 'test_shout',
          namespace: 'eip155',
          class: 'safe',
          params: {
            parse: (input) => {
              if (!Array.isArray(input) || typeof input[0] !== 'string') throw new TypeError('no text')
              return input[0]
            },
          },
          result: {
            parse: (input) => {
              if (typeof input !== 'string' || !input) throw new TypeError('no text')
              return input
            },
          },
          run: async (params) => {
            seen.push(params)
            return params.toUpperCase()
          },
        }),
    })

  test('are run by the plugin, also without a connection, and never reach the wallet', async () => {
    const chain = withEvm()
    const seen: unknown[] = []
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], plugins: [shout(seen)] })
    const provider = await room.sessions.provider('eip155')
    expect(await provider.request({ method: 'test_shout', params: ['a'] })).toBe('A')
    await room.sessions.connect(one.connector)
    expect(await provider.request({ method: 'test_shout', params: ['b'] })).toBe('B')
    expect(seen).toEqual(['a', 'b'])
    expect(one.calls.map((call) => call.method)).not.toContain('test_shout')
    expect(room.of('request.settled')).toContainEqual(
      expect.objectContaining({ method: 'test_shout', class: 'safe', ok: true }),
    )
  })

  test('are rejected if their params or their result have the wrong type', async () => {
    const room = await startSession({ chains: [withEvm()], plugins: [shout([])] })
    const provider = await room.sessions.provider('eip155')
    await expect(provider.request({ method: 'test_shout', params: [7] })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(provider.request({ method: 'test_shout', params: [''] })).rejects.toThrow('no text')
  })
})

describe('the gate request.sending and its request', () => {
  const transaction = () => ({ to: '0x1', value: '0x1' })

  test('SEC-55 neither a tap nor the caller can change a request once it is made', async () => {
    const chain = withEvm()
    const one = wallet('one', [chain])
    const attempts: string[] = []
    const clipper = definePlugin({
      id: 'test.clipper',
      kernel: 1,
      setup: ({ tap }) =>
        void tap('request.sending', async (value) => {
          const [given] = value.params as [{ to: string }]
          try {
            given.to = '0xbad'
          } catch (error) {
            attempts.push((error as Error).name)
          }
          try {
            Object.assign(value, { params: [{ to: '0xbad' }] })
          } catch (error) {
            attempts.push((error as Error).name)
          }
          return undefined
        }),
    })
    const room = await startSession({ chains: [chain], plugins: [clipper] })
    await room.sessions.connect(one.connector)
    const mine = [transaction()]
    const sending = (await room.sessions.provider('eip155')).request({
      method: 'eth_sendTransaction',
      params: mine,
    })
    mine[0] = { to: '0xbad', value: '0xff' }
    await sending.catch(() => {})
    expect(attempts).toEqual(['TypeError', 'TypeError'])
    const sent = one.calls.find((call) => call.method === 'eth_sendTransaction')
    expect(sent?.params).toEqual([transaction()])
    expect(Object.isFrozen(mine)).toBe(false)
  })

  test('the message of a plugin that rejects a request reaches the caller', async () => {
    const chain = withEvm()
    const one = wallet('one', [chain])
    const veto = definePlugin({
      id: 'test.veto',
      kernel: 1,
      setup: ({ tap }) =>
        void tap('request.sending', () => {
          throw new Error('Over the limit of the day')
        }),
    })
    const room = await startSession({ chains: [chain], plugins: [veto] })
    await room.sessions.connect(one.connector)
    const provider = await room.sessions.provider('eip155')
    await expect(provider.request({ method: 'eth_sendTransaction', params: [] })).rejects.toMatchObject({
      message: 'Over the limit of the day',
      plugin: 'test.veto',
    })
    expect(one.calls.map((call) => call.method)).not.toContain('eth_sendTransaction')
  })

  test('params that are not plain data are rejected', async () => {
    const room = await startSession({ chains: [withEvm()] })
    const request = { method: 'eth_accounts', params: [() => {}] }
    await expect((await room.sessions.provider('eip155')).request(request)).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('requests', () => {
  test("are listed while they run, and the wallet's error reaches the caller unchanged", async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'approve' })
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('manual')
    const provider = await room.sessions.provider('eip155')
    const signing = provider.request({ method: 'personal_sign', params: ['0x'] })
    await flush()
    expect(room.requests.open.get()).toMatchObject([
      { namespace: 'eip155', method: 'personal_sign', class: 'signing' },
    ])
    const reason = walletError(4001, 'No')
    one.waiting[0]?.reject(reason)
    await expect(signing).rejects.toBe(reason)
    expect(room.requests.open.get()).toEqual([])
    expect(room.of('error')).toEqual([])
    expect(room.of('request.settled')).toMatchObject([{ ok: false, class: 'signing' }])
    const broken = walletError(-32000, 'execution reverted')
    one.respond('eth_call', () => {
      throw broken
    })
    await expect(provider.request({ method: 'eth_call' })).rejects.toBe(broken)
    expect(room.of('error')).toEqual([
      { category: 'request', code: 'request', message: 'execution reverted' },
    ])
  })

  test('FRM-16 an abort ends signing requests only', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], plugins: [reads] })
    await room.sessions.connect(one.connector)
    let answer: (value: unknown) => void = () => {}
    one.respond('eth_call', () => new Promise((resolve) => (answer = resolve)))
    one.answer('never')
    const provider = await room.sessions.provider('eip155')
    const reading = provider.request({ method: 'eth_call' })
    const signings = ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4'].map(
      (method) => expect(provider.request({ method })).rejects.toThrow('Request was aborted'),
    )
    await flush()
    expect(room.requests.open.get()).toHaveLength(5)
    room.requests.abort()
    await Promise.all(signings)
    expect(room.requests.open.get()).toMatchObject([{ method: 'eth_call', class: 'safe' }])
    answer('0x1')
    expect(await reading).toBe('0x1')
  })

  test('FRM-16 a method that no plugin has registered counts as signing, one that only reads does not', async () => {
    const room = await startSession({ plugins: [reads] })
    for (const [method, kind] of [
      ['eth_call', 'safe'],
      ['eth_getSomething', 'signing'],
      ['', 'signing'],
    ] as const) {
      await room.requests.run('eip155', { method }, async () => {
        expect(room.requests.open.get()).toMatchObject([{ method, class: kind }])
      })
      expect(room.of('request.settled').at(-1)).toMatchObject({ method, class: kind, ok: true })
    }
    // Of another namespace.
    await room.requests.run('solana', { method: 'eth_call' }, async () => {
      expect(room.requests.open.get()).toMatchObject([{ class: 'signing' }])
    })
  })

  test('a gate that rejects stops a request before it reaches the wallet', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({
      chains: [chain],
      plugins: [
        reads,
        definePlugin({
          id: 'test.gate',
          kernel: 1,
          setup: ({ tap }) => {
            tap('request.sending', ({ method, class: kind }) => {
              if (kind === 'signing') throw new Error(`no ${method}`)
              return undefined
            })
          },
        }),
      ],
    })
    await room.sessions.connect(one.connector)
    const provider = await room.sessions.provider('eip155')
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      plugin: 'test.gate',
      cause: { message: 'no personal_sign' },
    })
    expect(one.prompts('personal_sign')).toBe(0)
    expect(room.requests.open.get()).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  test('a send that throws synchronously rejects, and is not left open', async () => {
    const room = await startSession()
    await expect(
      room.requests.run('eip155', { method: 'x' }, () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    expect(room.requests.open.get()).toEqual([])
  })

  test('a request that the visitor has left rejects and is not open any more, and the wallet can still answer it', async () => {
    const room = await startSession()
    const abort = new AbortController()
    const late: unknown[] = []
    let answer: (value: unknown) => void = () => {}
    let stop: AbortSignal | undefined
    const left = room.requests.run(
      'eip155',
      { method: 'personal_sign' },
      async (signal) => {
        stop = signal
        late.push(await new Promise((go) => (answer = go)))
      },
      { left: abort.signal },
    )
    await vi.waitFor(() => expect(room.requests.open.get()).toHaveLength(1))
    const reason = Object.assign(new Error('Left'), { code: 4001 })
    abort.abort(reason)
    await expect(left).rejects.toBe(reason)
    expect([room.requests.open.get(), stop?.aborted]).toEqual([[], false])
    answer('0x')
    await vi.waitFor(() => expect(late).toEqual(['0x']))
    expect(room.reports).toEqual([])
  })

  test('a request that the visitor has left while a gate took its time is not sent', async () => {
    const abort = new AbortController()
    let pass = () => {}
    const slow = definePlugin({
      id: 'test.slow',
      kernel: 1,
      setup: ({ tap }) =>
        void tap('request.sending', () => new Promise<undefined>((go) => (pass = () => go(undefined)))),
    })
    const room = await startSession({ plugins: [slow] })
    const send = vi.fn(async () => '0x')
    const left = room.requests.run('eip155', { method: 'personal_sign' }, send, { left: abort.signal })
    await flush()
    abort.abort(new Error('Left'))
    await expect(left).rejects.toThrow('Left')
    pass()
    await flush()
    expect(send).not.toHaveBeenCalled()
  })

  test('stopping the kernel aborts signing requests and lets reads finish', async () => {
    const room = await startSession({ plugins: [reads] })
    let answer: (value: unknown) => void = () => {}
    const reading = room.requests.run(
      'eip155',
      { method: 'eth_call' },
      () => new Promise((go) => (answer = go)),
    )
    const signing = room.requests.run('eip155', { method: 'personal_sign' }, () => new Promise(() => {}))
    const rejected = expect(signing).rejects.toThrow('Request was aborted')
    await flush()
    room.stop()
    await rejected
    answer(5)
    expect(await reading).toBe(5)
    expect(room.reports).toEqual([])
  })

  test('MUL-03 the account in use comes first in eth_accounts', async () => {
    const chain = withEvm()
    const telling = {
      ...chain,
      adapter: {
        ...chain.adapter,
        provider: (session: Session) => ({
          request: async (call: { readonly method: string }) =>
            call.method === 'eth_accounts'
              ? session.accounts.get().map(({ address }) => address)
              : session.request(call),
        }),
      },
    }
    const one = wallet('one', [telling])
    const room = await startSession({ chains: [telling] })
    // Only few wallets let the page choose the account.
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map(({ selectAccount: _, ...session }) => session),
    })
    const [first, second] = [chain.address(1), chain.address(2)]
    one.changeAccounts([first, second])
    const provider = await room.sessions.provider('eip155')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([first, second])
    await room.sessions.selectAccount('eip155', second)
    expect(room.account()?.address).toBe(second)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([second, first])
  })
})
