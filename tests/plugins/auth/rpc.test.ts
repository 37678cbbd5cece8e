import { base58, base64 } from '@scure/base'
import { isTransactionHash } from 'portico/plugins/auth/contract'
import { describe, expect, it, vi } from 'vitest'
import { canSwitchToSmartAccount } from '../../../plugins/auth/account/canSwitchToSmartAccount.js'
import { hexBigints } from '../../../plugins/auth/account/rpc/hexBigints.js'
import { checkParams } from '../../../plugins/auth/account/rpc/methodParams.js'
import { safeMethods, signingMethods } from '../../../plugins/auth/account/rpc/methods.js'
import { frameSource } from '../../../plugins/auth/frame/frameSource.js'
import { embeddedNetworks, rpcUrlOf } from '../../../plugins/auth/networks/embeddedNetworks.js'
import { identity as bip122 } from '../../../plugins/bip122/identity.js'
import { identity as eip155 } from '../../../plugins/eip155/identity.js'
import { identity as polkadot } from '../../../plugins/polkadot/identity.js'
import { identity as solana } from '../../../plugins/solana/identity.js'
import { network } from '../eip155/fixtures.js'
import { eoa, onSolana, smart } from './fakeSite.js'
import { startAuth } from './startAuth.js'

/** A visitor who is logged in. */
const loggedIn = async () => {
  const test = await startAuth()
  await test.login()
  const ask = (method: string, params?: unknown, namespace = 'eip155', signal?: AbortSignal) =>
    test
      .session(namespace)
      .request(params === undefined ? { method } : { method, params }, signal ? { signal } : {})
  const view = () => {
    const { open, stack } = test.services.router.state.get()
    return open ? stack.at(-1)?.view : undefined
  }
  return { ...test, ask, view }
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Valid parameters of each method with a specific shape. */
const params: Readonly<Record<string, unknown>> = {
  wallet_sendCalls: [{ calls: [{ to: '0xabc' }] }],
  wallet_getCallsStatus: ['0x1'],
  wallet_getCapabilities: [eoa],
  solana_signMessage: { message: '9Ajdvzr', pubkey: onSolana },
  solana_signTransaction: { transaction: '9Ajdvzr' },
  solana_signAllTransactions: { transactions: ['9Ajdvzr'] },
  solana_signAndSendTransaction: { transaction: '9Ajdvzr' },
}
const local = ['eth_accounts', 'eth_chainId']

describe('allowed methods', () => {
  it.each(safeMethods.eip155.filter((each) => !local.includes(each)))(
    'FRM-18 FRM-19 %s is sent without the approval view',
    async (method) => {
      const test = await loggedIn()
      const asked = test.ask(method, params[method] ?? [])
      await tick()
      expect(test.site.last('RPC_REQUEST').payload).toEqual({
        method,
        params: params[method] ?? [],
        chainNamespace: 'eip155',
        chainId: 1,
        rpcUrl: 'https://rpc.invalid/v1/?chainId=eip155:1&projectId=project',
      })
      expect(test.view()).toBeUndefined()
      test.site.succeed(test.site.last('RPC_REQUEST'), { any: 'thing' })
      expect(await asked).toEqual({ any: 'thing' })
      test.stop()
    },
  )

  const signing = Object.entries(signingMethods).flatMap(([namespace, names]) =>
    names.map((name) => [name, namespace] as const),
  )
  it.each(signing)(
    'FRM-18 FRM-20 %s opens the approval view and closes it when done',
    async (method, namespace) => {
      const test = await loggedIn()
      const asked = test.ask(method, params[method] ?? ['0x', eoa], namespace)
      await tick()
      expect(test.view()).toBe('ApproveTransaction')
      expect(test.site.last('RPC_REQUEST').payload).toMatchObject({
        chainNamespace: namespace,
        chainId: namespace === 'eip155' ? 1 : '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      })
      const network = namespace === 'eip155' ? 'Chain 1' : 'Solana'
      expect(test.service.approvals.get()).toEqual({ open: 1, network })
      test.site.succeed(test.site.last('RPC_REQUEST'), '0x51')
      expect(await asked).toBe('0x51')
      expect(test.service.approvals.get()).toEqual({ open: 0, outcome: 'done', network })
      await test.clock.advance(600)
      expect([test.view(), test.service.approvals.get()]).toEqual([undefined, { open: 0 }])
      test.stop()
    },
  )

  it.each([
    ['eth_sign', 'eip155'],
    ['eth_signTransaction', 'eip155'],
    ['wallet_foo', 'eip155'],
    ['', 'eip155'],
    ['__proto__', 'eip155'],
    ['toString', 'eip155'],
    ['solana_signMessage', 'eip155'],
    ['personal_sign', 'solana'],
    ['eth_call', 'solana'],
    ['getBalance', 'solana'],
  ])(
    'FRM-18 "%s" on %s is refused before anything is posted; other requests go on',
    async (method, namespace) => {
      const test = await loggedIn()
      const open = test.ask('eth_call', [{}])
      await tick()
      test.site.posted.splice(1)
      const error = await test.failure(test.ask(method, [], namespace) as Promise<unknown>, 0)
      expect([error?.message, error?.code, test.site.posted.length]).toEqual([
        'Requested RPC call is not allowed',
        4200,
        1,
      ])
      expect(test.services.notices.state.get().snack).toMatchObject({
        variant: 'error',
        text: 'auth.refused',
      })
      expect(test.view()).toBeUndefined()
      test.site.succeed(test.site.last('RPC_REQUEST'), '0x')
      expect(await open).toBe('0x')
      test.stop()
    },
  )

  it('FRM-18 account and chain methods are answered without an RPC request; bad switches have an error code', async () => {
    const test = await loggedIn()
    expect(await test.ask('eth_accounts')).toEqual([smart])
    expect(await test.ask('eth_requestAccounts')).toEqual([smart])
    expect(await test.ask('eth_chainId')).toBe('0x1')
    expect(test.site.posted).toEqual([])
    expect(await test.settle(test.ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]))).toBeNull()
    expect(test.site.posted.map(({ payload }) => payload)).toMatchObject([
      { chainId: 'eip155:137', rpcUrl: expect.any(String) },
      { chainId: 137, preferredAccountType: 'smartAccount' },
    ])
    expect([await test.ask('eth_chainId'), test.session().network.get()]).toEqual(['0x89', 'eip155:137'])
    for (const [wrong, code] of [
      [[{ chainId: '0x3e7' }], 4902],
      [[{ chainId: 1 }], -32602],
      [[], -32602],
      [undefined, -32602],
    ] as const)
      expect((await test.failure(test.ask('wallet_switchEthereumChain', wrong), 0))?.code).toBe(code)
    test.stop()
  })

  it('switching to a network that the embedded wallet does not serve fails unless the host lists it', async () => {
    const test = await loggedIn()
    const to = test.services.sessions.networks.get().find(({ id }) => id === 31_337) as never
    expect(test.session().approved.get()).toEqual({
      allNetworks: false,
      networks: ['eip155:1', 'eip155:137', 'eip155:10'],
    })
    await expect(test.settle(test.session().switchNetwork?.(to) as Promise<void>)).rejects.toThrow(
      'does not serve',
    )
    test.stop()
    const other = await startAuth({ auth: { networks: ['eip155:31337'] } })
    await other.login()
    await other.settle(other.session().switchNetwork?.(to) as Promise<void>)
    // Its own endpoint: the service does not know it.
    expect(other.site.last('SWITCH_NETWORK').payload).toEqual({
      chainId: 'eip155:31337',
      rpcUrl: 'https://gateway.invalid/31337',
    })
    expect(other.session().network.get()).toBe('eip155:31337')
    other.stop()
  })
})

describe('parameters', () => {
  const passes = (method: string, given: unknown) => {
    try {
      checkParams(method, given)
      return true
    } catch {
      return false
    }
  }
  it('FRM-22 wallet_sendCalls needs a hexadecimal target; its data is optional but hexadecimal', () => {
    const send = (call: unknown) => passes('wallet_sendCalls', [{ calls: [call] }])
    expect([
      send({ to: '0xabc' }),
      send({ to: '0xabc', data: '0x12', value: '0x1' }),
      send({ to: 'abc' }),
      send({}),
      send({ to: '0xabc', data: 'abc' }),
      send({ to: '0xabc', value: 1 }),
      passes('wallet_sendCalls', { calls: [] }),
      passes('wallet_sendCalls', undefined),
    ]).toEqual([true, true, false, false, false, false, false, false])
  })

  it('FRM-23 only known preflight commitments are accepted on Solana', () => {
    const send = (preflightCommitment: unknown) =>
      passes('solana_signAndSendTransaction', { transaction: 'abc', options: { preflightCommitment } })
    for (const each of [
      'processed',
      'confirmed',
      'finalized',
      'recent',
      'single',
      'singleGossip',
      'root',
      'max',
    ])
      expect(send(each)).toBe(true)
    for (const each of ['foo', '', 1, null]) expect(send(each)).toBe(false)
  })

  it('Solana transactions in base64 are sent to the frame in base58, and its answers converted back', async () => {
    const test = await loggedIn()
    const bytes = Uint8Array.of(1, ...new Uint8Array(64), 1, 2, 3)
    const [inBase58, inBase64] = [base58.encode(bytes), base64.encode(bytes)]
    const options = { skipPreflight: true }
    for (const [method, given, posted, said, answer] of [
      [
        'solana_signAndSendTransaction',
        { transaction: inBase64, pubkey: onSolana, sendOptions: options },
        { transaction: inBase58, pubkey: onSolana, options },
        { signature: 'abc' },
        { signature: 'abc' },
      ],
      [
        'solana_signTransaction',
        { transaction: inBase64 },
        { transaction: inBase58 },
        { transaction: inBase58 },
        { transaction: inBase64 },
      ],
      [
        'solana_signAllTransactions',
        { transactions: [inBase64, inBase64] },
        { transactions: [inBase58, inBase58] },
        { transactions: [inBase58, inBase58] },
        { transactions: [inBase64, inBase64] },
      ],
    ] as const) {
      test.site.posted.splice(0)
      const asked = test.ask(method, given, 'solana')
      await vi.waitFor(() => expect(test.site.posted).toHaveLength(1))
      const request = test.site.last('RPC_REQUEST')
      expect(request.payload).toMatchObject({ method, params: posted })
      test.site.succeed(request, said)
      expect(await asked).toEqual(answer)
    }
    const error = await test
      .ask('solana_signTransaction', { transaction: '???' }, 'solana')
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ code: -32602 })
    test.stop()
  })

  it('wrong parameters are refused before anything is posted', async () => {
    const test = await loggedIn()
    for (const [method, given] of [
      ['eth_call', undefined],
      ['eth_call', {}],
      ['personal_sign', 'text'],
      ['wallet_sendCalls', [{ calls: [{ to: 'abc' }] }]],
    ] as const)
      expect((await test.failure(test.ask(method, given), 0))?.code).toBe(-32602)
    expect([test.site.posted, test.view()]).toEqual([[], undefined])
    test.stop()
  })

  it('bigint amounts are sent as hexadecimal strings', async () => {
    const bytes = new Uint8Array([1, 2])
    expect(hexBigints({ value: 10n, list: [{ deep: 255n }], bytes, nothing: null })).toEqual({
      value: '0xa',
      list: [{ deep: '0xff' }],
      bytes,
      nothing: null,
    })
    const test = await loggedIn()
    void (test.ask('eth_sendTransaction', [{ to: eoa, value: 10n ** 18n }]) as Promise<unknown>).catch(
      () => {},
    )
    await tick()
    expect(test.site.last('RPC_REQUEST').payload).toMatchObject({
      params: [{ to: eoa, value: '0xde0b6b3a7640000' }],
    })
    test.stop()
  })
})

describe('fixed values', () => {
  it('SAC-01 the default account types', () => {
    const chains = [eip155, bip122, solana, polkadot]
    const types = chains.map(({ namespace, accountTypes }) => [namespace, accountTypes?.default])
    expect(Object.fromEntries(types)).toEqual({
      eip155: 'smartAccount',
      bip122: 'payment',
      solana: 'eoa',
      polkadot: 'eoa',
    })
  })

  it('SAC-06 only an EOA on a network with smart accounts can switch to one', () => {
    const rule = [true, false].flatMap((enabled) =>
      (['eoa', 'smartAccount', undefined] as const).map((type) => canSwitchToSmartAccount(enabled, type)),
    )
    expect(rule).toEqual([true, false, false, false, false, false])
  })

  it.each([
    ['64 digits', `0x${'aB'.repeat(32)}`, true],
    ['62 digits', `0x${'1'.repeat(62)}`, true],
    ['130 digits, as of a signature', `0x${'1'.repeat(130)}`, true],
    ['61 digits', `0x${'1'.repeat(61)}`, false],
    ['no digits', `0x${'g'.repeat(64)}`, false],
    ['no 0x', '1'.repeat(64), false],
    ['digits and a line', `0x${'1'.repeat(64)}\n`, false],
    ['an object', { hash: `0x${'1'.repeat(64)}` }, false],
    ['nothing', undefined, false],
  ])('FRM-24 %s: %j is a transaction hash: %s', (_, answer, hash) => {
    expect(isTransactionHash(answer)).toBe(hash)
  })

  it('FRM-02 the frame URL has project id, chain, version, logger and RPC URL', () => {
    const base = { projectId: 'pid', enableLogger: true, rpcUrl: 'https://rpc.example/eth' }
    expect(frameSource('https://secure.example', base)).toBe(
      'https://secure.example/sdk?projectId=pid&chainId=eip155%3A1&version=4&enableLogger=true&rpcUrl=https%3A%2F%2Frpc.example%2Feth',
    )
    const url = new URL(
      frameSource('https://secure.example', { ...base, enableLogger: false, chainId: 'eip155:10' }),
    )
    expect([url.searchParams.get('enableLogger'), url.searchParams.get('chainId')]).toEqual([
      'false',
      'eip155:10',
    ])
  })

  it('FRM-26 the embedded wallet has the listed networks, each with an RPC endpoint', () => {
    for (const id of [
      1, 11_155_111, 10, 42_161, 137, 42_220, 1_313_161_554, 56, 43_114, 324, 100, 8453, 7_777_777,
    ])
      expect(embeddedNetworks).toContain(`eip155:${id}`)
    expect(embeddedNetworks.filter((each) => each.startsWith('solana:')).length).toBe(3)
    for (const id of embeddedNetworks) {
      const url = rpcUrlOf({ ...network(1), caipNetworkId: id }, 'https://rpc.example', 'pid')
      expect(url).toBe(`https://rpc.example/v1/?chainId=${id}&projectId=pid`)
    }
    expect(rpcUrlOf({ ...network(1), customRpc: true }, 'https://rpc.example', 'pid')).toBe(
      'https://gateway.invalid/1',
    )
  })

  it('FRM-28 enableLogger is sent as true or false and changes no other parameter', () => {
    const given = { projectId: 'pid', rpcUrl: 'https://rpc.example' }
    const told = (enableLogger: boolean) => [
      ...new URL(frameSource('https://secure.example', { ...given, enableLogger })).searchParams,
    ]
    const others = (enableLogger: boolean) => told(enableLogger).filter(([name]) => name !== 'enableLogger')
    expect(told(false)).toContainEqual(['enableLogger', 'false'])
    expect(told(true)).toContainEqual(['enableLogger', 'true'])
    expect(others(false)).toEqual(others(true))
  })
})
