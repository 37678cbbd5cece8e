import { createRequire } from 'node:module'
import fc from 'fast-check'
import type { Http } from 'portico/core'
import { cell, type Network, PorticoError, type Session } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  serializeTransaction,
  size,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { readCalls } from '../../../plugins/eip155/comparing/readCalls.js'
import { encodeTransfer } from '../../../plugins/eip155/encoding/abi.js'
import { createTracing } from '../../../plugins/eip155/tracing/index.js'
import { createTransfers } from '../../../plugins/eip155/transfers/index.js'
import { volume } from '../../volumes.js'
import { createSwaps } from '../swap/evmSwaps.js'

const { signal } = new AbortController()
let chain: Chain
let network: Network
let from: Hex
const receiver = getAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
const thief = getAddress('0x00000000000000000000000000000000000bad00')

const rpc = async (method: string, params: unknown): Promise<unknown> => {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string; data?: unknown }
  }
  if (error) throw new PorticoError(error.message, { category: 'rpc', cause: error })
  return result
}
const http = {
  rpc: async (
    _: Network,
    call: { method: string; params?: unknown },
    parser: { parse(input: unknown): unknown },
  ) => parser.parse(await rpc(call.method, call.params)),
} as unknown as Http

/** A wallet on the chain; `change` alters a transaction before it is sent. */
const walletOf = (
  change: (transaction: Record<string, string>) => Record<string, string> = (each) => each,
) => {
  const facts = { chain: '0x1', accounts: [from] as string[], asked: 0 }
  const session = {
    network: cell<string | undefined>('eip155:1'),
    accounts: cell([{ address: from }]),
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_chainId') return facts.chain
      if (method === 'eth_accounts') return facts.accounts
      return rpc(method, params)
    },
  }
  const ask = async ({ method, params }: { method: string; params?: unknown }) => {
    facts.asked++
    return rpc(method, [change({ ...(params as [Record<string, string>])[0] })])
  }
  return { facts, session: session as unknown as Session, set: session, ask }
}
/** The receipt of a transaction, once the chain has it in a block. */
const receiptOf = async (hash: string): Promise<Record<string, Hex>> => {
  for (;;) {
    const found = await rpc('eth_getTransactionReceipt', [hash])
    if (found) return found as Record<string, Hex>
    await new Promise(setImmediate)
  }
}
const transfers = () => createTransfers(http)
const asset = (address: string) => `eip155:1/erc20:${address}`
const native = (amount: bigint) => transfers().build({ network, from, to: receiver, amount }, signal)
const token = (amount: bigint, address: string = chain.token.address, decimals = 6) =>
  transfers().build({ network, from, to: receiver, amount, asset: asset(address), decimals }, signal)

/** A token that answers `decimals` and does one thing for every other call. */
const setToken = async (address: Hex, decimals: number, behaviour: Hex) => {
  const start: Hex = '0x5f3560e01c63313ce5671460'
  const jump = 14 + (behaviour.length - 2) / 2
  const end = concat(['0x5b60', numberToHex(decimals, { size: 1 }), '0x5f5260205ff3'])
  await rpc('anvil_setCode', [
    address,
    concat([start, numberToHex(jump, { size: 1 }), '0x57', behaviour, end]),
  ])
}
/** The creation code of the contract `Token`. */
const compile = (contract: string): Hex => {
  const solc = createRequire(import.meta.url)('solc')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: {
          'Token.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;${contract}` },
        },
        settings: { evmVersion: 'cancun', outputSelection: { '*': { Token: ['evm.bytecode.object'] } } },
      }),
    ),
  )
  return `0x${output.contracts['Token.sol'].Token.evm.bytecode.object}`
}
const revertWith = (reason: string): Hex =>
  concat([
    '0x6308c379a05f5260206020',
    '0x5260',
    numberToHex(reason.length, { size: 1 }),
    '0x6040527f',
    pad(stringToHex(reason), { dir: 'right', size: 32 }),
    '0x6060526064601cfd',
  ])

beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  from = (chain.accounts[0] as { address: Hex }).address
  network = {
    id: 1,
    name: 'Ethereum',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] }, chainDefault: { http: [chain.url] } },
  }
})
afterAll(() => chain?.stop())

describe('the request to the wallet', () => {
  it('SND-05 API-08 is the native transfer with its value in base units, no data, and its chain', async () => {
    const intent = await native(1_500_000_000_000_000_000n)
    expect(intent.call).toEqual({
      method: 'eth_sendTransaction',
      params: [{ from, to: receiver, value: '0x14d1120d7b160000', data: '0x', chainId: '0x1' }],
    })
    expect(Object.isFrozen((intent.call.params as object[])[0])).toBe(true)
  })

  it('SND-06 API-08 is the transfer of the token, as viem encodes it', async () => {
    const intent = await token(12_500_000n)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [receiver, 12_500_000n],
    })
    expect(intent.call.params).toEqual([
      { from, to: chain.token.address, value: '0x0', data, chainId: '0x1' },
    ])
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
        fc.bigInt(0n, 2n ** 256n - 1n),
        (digits, amount) => {
          const to: Hex = `0x${digits}`
          expect(encodeTransfer(to, amount)).toBe(
            encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
          )
        },
      ),
      { numRuns: volume(300, 100_000) },
    )
  })

  it('is not built for an invalid receiver, amount, asset or decimals', async () => {
    const refused = (change: object) =>
      transfers()
        .build({ network, from, to: receiver, amount: 1n, ...change }, signal)
        .then(
          () => 'built',
          (error: { reason?: string }) => error.reason,
        )
    expect(await refused({ to: '0x0000000000000000000000000000000000000000' })).toBe('receiver')
    expect(await refused({ to: `${receiver.slice(0, -1)}f` })).toBe('receiver')
    expect(await refused({ to: chain.token.address, asset: asset(chain.token.address) })).toBe('receiver')
    expect(await refused({ amount: 0n })).toBe('amount')
    expect(await refused({ amount: 2n ** 256n })).toBe('amount')
    expect(await refused({ asset: `eip155:10/erc20:${chain.token.address}` })).toBe('asset')
    expect(await refused({ asset: asset(chain.token.address), decimals: 18 })).toBe('decimals')
    // No contract, no decimals.
    expect(await refused({ asset: asset(thief), decimals: 18 })).toBe('unread')
    for (const decimals of [0, 6, 18, 77]) {
      await setToken('0x00000000000000000000000000000000000000d0', decimals, '0x00')
      expect(await refused({ asset: asset('0x00000000000000000000000000000000000000d0'), decimals })).toBe(
        'built',
      )
    }
  })
})

describe('before the request to the wallet', () => {
  it('API-08 the fee is an upper bound of what is paid', async () => {
    for (const build of [native, token]) {
      const intent = await build(1_000_000n)
      const { session, ask } = walletOf()
      const fee = await transfers().fee(session, intent, network, signal)
      const hash = await transfers().send(ask, session, intent, network, signal)
      const { gasUsed, effectiveGasPrice } = await receiptOf(hash)
      expect(fee).toBeGreaterThanOrEqual(BigInt(gasUsed as Hex) * BigInt(effectiveGasPrice as Hex))
    }
  })

  it('the fee on an OP Stack chain includes the L1 data fee', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    const { session } = walletOf()
    for (const build of [native, token]) {
      const intent = await build(1_000_000n)
      const fee = () => transfers().fee(session, intent, network, signal)
      const without = await fee()
      // A gwei for each byte of the question, which has the transaction in it.
      await rpc('anvil_setCode', [oracle, '0x36633b9aca00025f5260205ff3'])
      const { to, value, data } = (intent.call.params as [{ to: Hex; value: Hex; data: Hex }])[0]
      const sent = serializeTransaction({
        to,
        data,
        value: BigInt(value),
        chainId: 1,
        nonce: 1_000,
        gas: 100_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
      })
      expect((await fee()) - without).toBeGreaterThan(BigInt(size(sent)) * 10n ** 9n)
      const usual = () => createSwaps(http).fee(session, network, signal)
      const dear = await usual()
      await rpc('anvil_setCode', [oracle, '0x'])
      expect(await usual()).toBeLessThan(dear)
      expect(await fee()).toBe(without)
    }
  })

  it('the fee is estimated even if the balance does not cover it', async () => {
    const poor = '0x00000000000000000000000000000000000000c1'
    const intent = await transfers().build({ network, from: poor, to: receiver, amount: 5n }, signal)
    expect(await transfers().fee(walletOf().session, intent, network, signal)).toBeGreaterThan(21_000n)
  })

  it('a simulation says why a transfer would fail', async () => {
    const run = async (intent: TransferIntent) =>
      transfers().simulate(walletOf().session, intent, network, signal)
    expect(await run(await native(1n))).toEqual({ ok: true })
    expect(await run(await token(1n))).toEqual({ ok: true })
    expect((await run(await token(10n ** 30n)))?.ok).toBe(false)
    const at = '0x00000000000000000000000000000000000000d1'
    await setToken(at, 6, '0x00')
    expect(await run(await token(1n, at))).toEqual({ ok: true })
    await setToken(at, 6, '0x5f5f5260205ff3')
    expect(await run(await token(1n, at))).toEqual({ ok: false })
    await setToken(at, 6, revertWith('blacklisted'))
    expect(await run(await token(1n, at))).toEqual({
      ok: false,
      reason: 'The issuer of the token has blocked one of the accounts',
      revertData: expect.stringMatching(/^0x08c379a0/),
    })
    await setToken(at, 6, '0x5f5ffd')
    expect(await run(await token(1n, at))).toEqual({
      ok: false,
      reason: 'The contract refuses this and does not say why',
    })
  })

  it('a simulation says how much arrives of a token that keeps a part of each transfer', async () => {
    const taxed = compile(`
      contract Token {
        uint256 immutable fee;
        mapping(address => uint256) public balanceOf;
        uint8 public constant decimals = 6;
        constructor(uint256 part) { fee = part; balanceOf[msg.sender] = 1_000_000; }
        function transfer(address to, uint256 amount) external returns (bool) {
          balanceOf[msg.sender] -= amount;
          balanceOf[to] += amount - amount * fee / 100;
          return true;
        }
      }`)
    for (const [percent, received] of [
      [0n, undefined],
      [1n, 990n],
      [50n, 500n],
      [100n, 0n],
    ] as const) {
      const data = concat([taxed, numberToHex(percent, { size: 32 })])
      const hash = (await rpc('eth_sendTransaction', [{ from, data, gas: '0x200000' }])) as string
      const { contractAddress } = await receiptOf(hash)
      const simulate = async (amount: bigint) =>
        transfers().simulate(
          walletOf().session,
          await token(amount, getAddress(contractAddress as Hex)),
          network,
          signal,
        )
      expect(await simulate(1_000n)).toEqual({ ok: true, ...(received !== undefined && { received }) })
      expect(await simulate(2_000_000n)).toMatchObject({ ok: false })
    }
  })

  it('a node that takes no state override says nothing about what arrives', async () => {
    const asked: unknown[] = []
    const plain = {
      rpc: async (
        _: Network,
        call: { params: unknown[] },
        { parse }: { parse(answer: unknown): unknown },
      ) => {
        asked.push(call.params)
        if (call.params.length > 2) throw new PorticoError('too many arguments', { category: 'rpc' })
        return parse(`0x${'0'.repeat(63)}1`)
      },
    } as unknown as Http
    const intent = await token(1n)
    expect(await createTransfers(plain).simulate(walletOf().session, intent, network, signal)).toEqual({
      ok: true,
    })
    expect(asked).toHaveLength(2)
  })

  it('SEC-16 the addresses that the account has exchanged tokens with are read from the chain', async () => {
    const dealings = () => transfers().dealings(walletOf().session, from, network, signal)
    const friend = getAddress('0x00000000000000000000000000000000f00d0001')
    const before = await dealings()
    expect(before.filter(({ address }) => address === friend)).toEqual([])
    const { params } = (await token(5n)).call as { params: readonly [Record<string, string>] }
    const data = (params[0].data ?? '').replace(
      receiver.slice(2).toLowerCase(),
      friend.slice(2).toLowerCase(),
    )
    await receiptOf((await rpc('eth_sendTransaction', [{ ...params[0], data }])) as string)
    expect((await dealings()).filter(({ address }) => address === friend)).toEqual([
      { address: friend, at: expect.any(Number), paid: getAddress(chain.token.address) },
    ])
  })

  it('a node that limits its records is asked for fewer blocks, and its nonsense is left out', async () => {
    const asked: unknown[] = []
    const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`
    const good = {
      address: chain.token.address,
      topics: ['0x', topic(from), topic(receiver)],
      blockNumber: '0x7',
      data: '0x',
    }
    const limited = {
      rpc: async (
        _: Network,
        call: { method: string; params: [{ fromBlock: string }] },
        { parse }: { parse(answer: unknown): unknown },
      ) => {
        if (call.method === 'eth_blockNumber') return parse('0x4e20')
        asked.push(call.params[0].fromBlock)
        if (call.params[0].fromBlock === '0x0') throw new PorticoError('range', { category: 'rpc' })
        return parse([good, null, 7, { ...good, topics: null }, { ...good, blockNumber: 1 }])
      },
    } as unknown as Http
    const found = await createTransfers(limited).dealings(walletOf().session, from, network, signal)
    expect(found).toEqual([
      { address: getAddress(receiver), at: 7 },
      { address: getAddress(from), at: 7 },
    ])
    expect(asked).toEqual(['0x0', '0x0', '0x2711', '0x2711'])
  })

  it('the receiver is classified as account (also with EIP-7702 code), token, contract, burn address or busy service', async () => {
    const kind = (address: string) => transfers().kindOf(walletOf().session, address, network, signal)
    expect(await kind(receiver)).toBe('account')
    expect(await kind(chain.token.address)).toBe('token')
    const contract = '0x00000000000000000000000000000000c0de0001'
    // Answers every call with 1 in a word, and then with nothing.
    await rpc('anvil_setCode', [contract, '0x600160005260206000f3'])
    expect(await kind(contract)).toBe('token')
    await rpc('anvil_setCode', [contract, '0x00'])
    expect(await kind(contract)).toBe('contract')
    for (const burn of [
      '0x000000000000000000000000000000000000dEaD',
      '0x0000000000000000000000000000000000000001',
      '0x0000000000000000000000000000000000000011',
      '0x0000000000000000000000000000000000000100',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      '0xdEAD000000000000000042069420694206942069',
    ])
      expect(await kind(burn), burn).toBe('burn')
    const delegated = '0x00000000000000000000000000000000000000e7'
    await rpc('anvil_setCode', [delegated, concat(['0xef0100', thief])])
    expect(await kind(delegated)).toBe('account')
    await rpc('anvil_setNonce', [delegated, numberToHex(19_999)])
    expect(await kind(delegated)).toBe('account')
    await rpc('anvil_setNonce', [delegated, numberToHex(20_000)])
    expect(await kind(delegated)).toBe('service')
  })
})

describe('SEC-19 account and network are read again', () => {
  const refusedBy = async (change: (wallet: ReturnType<typeof walletOf>) => unknown) => {
    const wallet = walletOf()
    const intent = await native(1n)
    change(wallet)
    const reason = await transfers()
      .send(wallet.ask, wallet.session, intent, network, signal)
      .then(
        () => 'sent',
        (error: { reason?: string }) => error.reason,
      )
    return [reason, wallet.facts.asked]
  }
  it('a wallet on another network or account gets no request', async () => {
    expect(await refusedBy(({ facts }) => Object.assign(facts, { chain: '0x2105' }))).toEqual(['network', 0])
    expect(await refusedBy(({ set }) => set.network.set('eip155:8453'))).toEqual(['network', 0])
    expect(await refusedBy(({ facts }) => Object.assign(facts, { accounts: [receiver] }))).toEqual([
      'account',
      0,
    ])
    expect(await refusedBy(({ facts }) => Object.assign(facts, { accounts: [] }))).toEqual(['account', 0])
    expect(await refusedBy(({ set }) => set.accounts.set([]))).toEqual(['account', 0])
    expect(await refusedBy(() => {})).toEqual(['sent', 1])
  })
})

describe('SEC-05 what was sent is compared with what was confirmed', () => {
  const sendBy = async (intent: TransferIntent, wallet: ReturnType<typeof walletOf>) => {
    const hash = await transfers().send(wallet.ask, wallet.session, intent, network, signal)
    return transfers().readBack(intent, hash, network, signal)
  }
  const random = (limit: number) => BigInt(1 + Math.floor(Math.random() * limit))

  it('honest transfers raise no alarm', async () => {
    for (let count = volume(100, 10_000); count > 0; count--) {
      const intent = await (count % 2 ? native(random(1e9)) : token(random(100)))
      expect(await sendBy(intent, walletOf())).toEqual([])
    }
  }, 600_000)

  it('a wallet that changes receiver, amount, token or data raises an alarm each time', async () => {
    const lies: readonly [
      string,
      'native' | 'token' | 'both',
      (each: Record<string, string>) => Record<string, string>,
    ][] = [
      ['receiver', 'native', (each) => ({ ...each, to: thief })],
      ['amount', 'native', (each) => ({ ...each, value: numberToHex(BigInt(each.value as Hex) + 1n) })],
      ['data', 'native', (each) => ({ ...each, data: '0xdeadbeef' })],
      ['token', 'token', (each) => ({ ...each, to: thief })],
      [
        'receiver of the token',
        'token',
        (each) => ({
          ...each,
          data: (each.data as string).replace(receiver.slice(2).toLowerCase(), thief.slice(2)),
        }),
      ],
      [
        'amount of the token',
        'token',
        (each) => ({ ...each, data: `${(each.data as string).slice(0, -1)}f` }),
      ],
      [
        'approval',
        'token',
        (each) => ({ ...each, data: (each.data as string).replace('a9059cbb', '095ea7b3') }),
      ],
      ['coins with it', 'token', (each) => ({ ...each, data: '0x', value: '0x5' })],
    ]
    for (let count = volume(25, 1000); count > 0; count--) {
      const [name, kind, change] = lies[count % lies.length] as (typeof lies)[number]
      const intent = await (kind === 'native' ? native(random(1e9)) : token(16n * random(5)))
      const found = await sendBy(intent, walletOf(change))
      expect([name, found?.length ? 'alarm' : found]).toEqual([name, 'alarm'])
    }
  }, 600_000)

  it('the hash of another sender’s transaction raises an alarm, unless the account has code', async () => {
    const stranger = (chain.accounts[1] as { address: Hex }).address
    const [intent, coins] = [await token(5n), await native(5n)]
    for (const sent of [intent, coins]) {
      const [call] = sent.call.params as [Record<string, string>]
      const hash = (await rpc('eth_sendTransaction', [
        { from: stranger, to: thief, value: '0x1', chainId: call.chainId },
      ])) as string
      await receiptOf(hash)
      expect(await transfers().readBack(sent, hash, network, signal)).toEqual([
        { part: 'from', expected: from.toLowerCase(), found: stranger.toLowerCase() },
      ])
    }
    // It is unknown in which ways others can move the coins of an account with code.
    await rpc('anvil_setCode', [from, concat(['0xef0100', thief])])
    const hash = (await rpc('eth_sendTransaction', [{ from: stranger, to: thief, value: '0x1' }])) as string
    await receiptOf(hash)
    expect(await transfers().readBack(coins, hash, network, signal)).toMatchObject([{ part: 'unread' }])
    await rpc('anvil_setCode', [from, '0x'])
  })

  it('the code that the account had at the time of the transaction counts', async () => {
    const stranger = (chain.accounts[1] as { address: Hex }).address
    const intent = await native(5n)
    await rpc('anvil_setCode', [from, concat(['0xef0100', thief])])
    const hash = (await rpc('eth_sendTransaction', [{ from: stranger, to: thief, value: '0x2' }])) as string
    await receiptOf(hash)
    await rpc('anvil_mine', ['0x1'])
    await rpc('anvil_setCode', [from, '0x'])
    expect(await transfers().readBack(intent, hash, network, signal)).toMatchObject([{ part: 'unread' }])
  })

  it('a matching transferFrom by an approved sender raises no alarm, and a different one does', async () => {
    const relay = (chain.accounts[1] as { address: Hex }).address
    const send = async (sender: Hex, name: 'approve' | 'transferFrom', args: readonly unknown[]) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: name, args: args as never })
      const hash = (await rpc('eth_sendTransaction', [
        { from: sender, to: chain.token.address, data },
      ])) as string
      await receiptOf(hash)
      return hash
    }
    const intent = await token(5n)
    await send(from, 'approve', [relay, 100n])
    const look = async (to: string, amount: bigint) =>
      transfers().readBack(intent, await send(relay, 'transferFrom', [from, to, amount]), network, signal)
    const alarm = [{ part: 'from', expected: from.toLowerCase(), found: relay.toLowerCase() }]
    expect(await look(receiver, 5n)).toEqual([])
    expect(await look(receiver, 6n)).toEqual(alarm)
    expect(await look(thief, 5n)).toEqual(alarm)
  })

  it('an unknown hash is not compared', async () => {
    expect(await transfers().readBack(await native(1n), `0x${'1'.repeat(64)}`, network, signal)).toBe(
      undefined,
    )
  })
})

describe('FLT-38 a transaction that was sent while no page listened', () => {
  it('is found by its mark among others of the account, and no other matches', async () => {
    const { mark, find } = createTracing(http)
    const send = async (to: Hex, value: Hex, data: Hex = '0x') => {
      const hash = (await rpc('eth_sendTransaction', [{ from, to, value, data }])) as string
      await receiptOf(hash)
      return hash
    }
    await send(receiver, '0x7')
    for (const intent of [await native(7n), await token(3n)]) {
      const asked = { from, mark: (await mark(intent, network, signal)) ?? '' }
      const look = () => find(asked, network, signal)
      // An equal transaction from before does not count.
      expect(await look()).toBe(undefined)
      await rpc('anvil_mine', ['0x5'])
      await send(thief, '0x7')
      await send(receiver, '0x8')
      expect(await look()).toBe(undefined)
      const [{ to, value, data }] = intent.call.params as [{ to: Hex; value: Hex; data: Hex }]
      const hash = await send(to, value, data)
      await rpc('anvil_mine', ['0x5'])
      await send(thief, '0x1')
      expect(await look()).toBe(hash)
    }
    expect(await find({ from, mark: 'no mark' }, network, signal)).toBe(undefined)
    const batch = { ...(await native(7n)), call: { method: 'wallet_sendCalls', params: [] } }
    expect(await mark(batch, network, signal)).toBe(undefined)
  })
})

describe('smart accounts', () => {
  const account = getAddress('0x5afe000000000000000000000000000000005afe')
  const entryPoint = getAddress('0x0000000071727De22E5E9d8BAf0edAc6f37da032')
  const inner = { to: receiver.toLowerCase(), value: 7n, data: '0x1234' as Hex }
  const safe = parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes signatures)',
  ])
  const execute = parseAbi(['function execute(address to, uint256 value, bytes data)'])
  const modes = parseAbi(['function execute(bytes32 mode, bytes data)'])
  const handle = parseAbi([
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 gas, uint256 pre, bytes32 fees, bytes paymaster, bytes signature)[] ops, address beneficiary)',
  ])
  const call = (data: Hex, to: string = account) =>
    readCalls({ to, data: data.toLowerCase() }, account)?.calls
  const bySafe = (operation: number) =>
    encodeFunctionData({
      abi: safe,
      args: [receiver, 7n, '0x1234', operation, 0n, 0n, 0n, thief, thief, '0xaa'],
    })
  const byAccount = encodeFunctionData({ abi: execute, args: [receiver, 7n, '0x1234'] })
  const bundle = (sender: Hex, callData: Hex) =>
    encodeFunctionData({
      abi: handle,
      args: [
        [thief, sender].map((each) => ({
          sender: each,
          nonce: 1n,
          initCode: '0x' as Hex,
          callData,
          gas: pad('0x1'),
          pre: 1n,
          fees: pad('0x1'),
          paymaster: '0x' as Hex,
          signature: '0x1234' as Hex,
        })),
        thief,
      ],
    })

  test('the call inside a Safe, ERC-4337 or ERC-7579 transaction is read', () => {
    expect(call(bySafe(0))).toEqual([inner])
    expect(call(byAccount)).toEqual([inner])
    const packed = concat([receiver, numberToHex(7n, { size: 32 }), '0x1234'])
    expect(call(encodeFunctionData({ abi: modes, args: [pad('0x0'), packed] }))).toEqual([inner])
    expect(call(bundle(account, byAccount), entryPoint)).toEqual([inner])
  })

  test('batched calls of an account are read one by one, and malformed batches not at all', () => {
    const tuples = '(address to, uint256 value, bytes data)[] calls'
    const given = [
      { to: thief, value: 0n, data: '0x' as Hex },
      { to: receiver, value: 7n, data: '0x1234' as Hex },
    ] as const
    const calls = [{ to: thief.toLowerCase(), value: 0n, data: '0x' }, inner]
    for (const name of ['execute', 'executeBatch'])
      expect(
        call(encodeFunctionData({ abi: parseAbi([`function ${name}(${tuples})`]), args: [given] })),
      ).toEqual(calls)
    const list = encodeAbiParameters(parseAbiParameters(tuples), [given])
    const batch = encodeFunctionData({ abi: modes, args: [pad('0x01', { dir: 'right', size: 32 }), list] })
    expect(call(batch)).toEqual(calls)
    expect(call(bundle(account, batch), entryPoint)).toEqual(calls)
    // Cut off, and with more calls than it has.
    expect(call(batch.slice(0, -128) as Hex)).toBe(undefined)
    const grown = list.replace(/^(0x.{64}.{62})02/, '$163') as Hex
    expect(
      call(encodeFunctionData({ abi: modes, args: [pad('0x01', { dir: 'right', size: 32 }), grown] })),
    ).toBe(undefined)
  })

  test('calls in a mode that lets them fail are not read', () => {
    const mode = pad('0x0101', { dir: 'right', size: 32 })
    expect(call(encodeFunctionData({ abi: modes, args: [mode, '0x'] }))).toBe(undefined)
    const packed = concat([receiver, numberToHex(7n, { size: 32 }), '0x1234'])
    const single = pad('0x0001', { dir: 'right', size: 32 })
    expect(call(encodeFunctionData({ abi: modes, args: [single, packed] }))).toBe(undefined)
  })

  describe('SEC-05 several calls in one transaction are compared with what was confirmed', () => {
    const [router, token] = [receiver, getAddress(`0x${'c5'.repeat(20)}`)]
    const approve = (spender: Hex, amount: bigint) =>
      encodeFunctionData({ abi: parseAbi(['function approve(address, uint256)']), args: [spender, amount] })
    const swap = { to: router, value: 0n, data: '0x12345678' as Hex }
    const allowed = { to: token, value: 0n, data: approve(router, 5n) }
    const list = parseAbi(['function execute((address to, uint256 value, bytes data)[] calls)'])
    const read = (calls: readonly { to: Hex; value: bigint; data: Hex }[]) => {
      const answer = {
        from: account,
        to: account,
        value: '0x0',
        input: encodeFunctionData({ abi: list, args: [calls] }),
        chainId: '0x1',
      }
      const node = {
        rpc: async (_: Network, __: unknown, parser: { parse(input: unknown): unknown }) =>
          parser.parse(answer),
      }
      const swaps = createSwaps(node as unknown as Http)
      const intent = swaps.requestAll?.(network, account, [allowed, swap])
      return intent && swaps.readBack(intent, '0x1', network, signal)
    }

    test('the confirmed calls raise no alarm', async () => {
      expect(await read([allowed, swap])).toEqual([])
    })

    test.each([
      ['a larger allowance', [{ ...allowed, data: approve(router, 2n ** 256n - 1n) }, swap]],
      ['another allowance', [allowed, { ...allowed, data: approve(thief, 5n) }, swap]],
      ['coins for a stranger', [allowed, swap, { to: thief, value: 1n, data: '0x' as Hex }]],
      ['the swap twice', [allowed, swap, swap]],
      ['an extra call without value or data', [allowed, swap, { to: thief, value: 0n, data: '0x' as Hex }]],
    ])('%s raises an alarm', async (_, calls) => {
      expect(await read(calls)).toHaveLength(1)
    })

    test('the alarm about an altered swap shows the altered call', async () => {
      const found = await read([allowed, { ...swap, to: thief }])
      expect(found).toEqual([{ part: 'to', expected: router.toLowerCase(), found: thief.toLowerCase() }])
    })
  })

  describe('several calls of a Safe in one transaction', () => {
    const sender = getAddress('0x9641d764fc13c8B624c04430C7356C1C7C8102e2')
    const pack = (calls: readonly { to: string; value: bigint; data: string; operation?: number }[]) =>
      concat(
        calls.map(({ to, value, data, operation = 0 }) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [operation, to as Hex, value, BigInt(size(data as Hex)), data as Hex],
          ),
        ),
      )
    const bySender = (packed: Hex, to: Hex = sender) =>
      encodeFunctionData({
        abi: safe,
        args: [
          to,
          0n,
          encodeFunctionData({ abi: parseAbi(['function multiSend(bytes calls)']), args: [packed] }),
          1,
          0n,
          0n,
          0n,
          thief,
          thief,
          '0xaa',
        ],
      })
    const other = { to: thief.toLowerCase(), value: 0n, data: '0x' }

    test('are read one by one, only from the contract that Safe uses for them', () => {
      const packed = pack([other, inner])
      expect(call(bySender(packed))).toEqual([other, inner])
      expect(call(bySender(packed, thief))).toBe(undefined)
      expect(call(bySender(pack([{ ...other, operation: 1 }, inner])))).toBe(undefined)
      expect(call(bySender(packed.slice(0, -2) as Hex))).toBe(undefined)
      expect(call(bySender('0x'))).toBe(undefined)
    })

    test('SEC-05 the confirmed ones raise no alarm, and altered or added ones do', async () => {
      const intent = await transfers().build({ network, from: account, to: receiver, amount: 7n }, signal)
      const read = (calls: Parameters<typeof pack>[0]) => {
        const answer = { from, to: account, value: '0x0', input: bySender(pack(calls)), chainId: '0x1' }
        const node = {
          rpc: async (_: Network, __: unknown, parser: { parse(input: unknown): unknown }) =>
            parser.parse(answer),
        }
        return createTransfers(node as unknown as Http).readBack(intent, '0x1', network, signal)
      }
      const pay = { ...inner, data: '0x' }
      expect(await read([pay])).toEqual([])
      for (const calls of [
        [other, pay],
        [{ ...pay, to: thief }],
        [other, { ...pay, value: 8n }],
        [pay, { ...pay, to: thief }],
        // An approval, or another token's transfer.
        [pay, { to: receiver, value: 0n, data: '0x095ea7b3' }],
      ])
        expect((await read(calls))?.length).toBeGreaterThan(0)
    })
  })

  test('calldata that cannot be read gives no calls', () => {
    expect(call(bySafe(1))).toBe(undefined)
    const batch = pad('0x01', { dir: 'right', size: 32 })
    expect(call(encodeFunctionData({ abi: modes, args: [batch, '0x'] }))).toBe(undefined)
    expect(call(bundle(receiver, byAccount), entryPoint)).toBe(undefined)
    expect(call(bundle(account, '0x12345678'), entryPoint)).toBe(undefined)
    expect(call(bySafe(0), thief)).toBe(undefined)
    for (const junk of ['0x', '0x6a761202', '0xb61d27f6ff', `0x1fad948c${'f'.repeat(640)}`] as Hex[])
      expect(call(junk)).toBe(undefined)
  })

  test('a Safe transaction is compared by its inner call, and a refund raises an alarm', async () => {
    const asked = { network, from: account, to: receiver, amount: 7n }
    const intent = await transfers().build(asked, signal)
    const answer = (data: Hex) => ({
      rpc: async (_: Network, __: unknown, parser: { parse(input: unknown): unknown }) =>
        parser.parse({ from, to: account, value: '0x0', input: data, chainId: '0x1' }),
    })
    const read = (data: Hex) =>
      createTransfers(answer(data) as unknown as Http).readBack(intent, '0x1', network, signal)
    const pay = (to: Hex, value: bigint) =>
      encodeFunctionData({ abi: safe, args: [to, value, '0x', 0, 0n, 0n, 0n, thief, thief, '0x'] })
    expect(await read(pay(receiver, 7n))).toEqual([])
    expect(await read(pay(thief, 7n))).toEqual([
      { part: 'to', expected: receiver.toLowerCase(), found: thief.toLowerCase() },
    ])
    // A refund that the Safe pays in addition.
    const refunding = encodeFunctionData({
      abi: safe,
      args: [receiver, 7n, '0x', 0, 0n, 1n, 9n, from, thief, '0x'],
    })
    expect(await read(refunding)).toEqual([
      { part: 'data', expected: '', found: `${thief.toLowerCase()} 9 0x` },
    ])
    expect(await read(encodeAbiParameters([{ type: 'uint256' }], [1n]))).toBe(undefined)
  })
})
