import type { Http } from 'portico/core'
import { type Network, PorticoError, type Session, type WalletCall } from 'portico/kernel'
import type { ProposalQuery, ReadProposal } from 'portico/plugins/transactions/contract'
import {
  concat,
  createPublicClient,
  createWalletClient,
  type Hex,
  parseEther,
  http as transport,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { createSafe, installSafe, safeAbi, safeOwners } from '../../../demo/sandbox/safe/contracts.mjs'
import { createSafeService } from '../../../demo/sandbox/safe/service.mjs'
import { createTracing } from '../../../plugins/eip155/tracing/index.js'

type Owner = (typeof safeOwners)[number]

const { signal } = new AbortController()
const [first, second, third] = safeOwners as [Owner, Owner, Owner]
const to = '0x00000000000000000000000000000000000000f1'
const network = { id: 8453, caipNetworkId: 'eip155:8453' } as unknown as Network
let chain: Chain
let safe: Hex
let salt = 0n
/** The longest stretch of blocks whose events the node serves. */
let longest = Number.POSITIVE_INFINITY

const rpc = async (method: string, params: unknown): Promise<unknown> => {
  const [{ fromBlock = '0x0', toBlock = '0x0' } = {}] = params as [Record<string, string>?]
  if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > longest)
    throw new PorticoError('The range is too long', { category: 'rpc' })
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new PorticoError(error.message, { category: 'rpc', cause: error })
  return result
}
const http = {
  rpc: async (
    _: Network,
    call: { method: string; params?: unknown },
    parser: { parse(input: unknown): unknown },
  ) => parser.parse(await rpc(call.method, call.params)),
  request: async ({ url, parser }: { url: string; parser: { parse(input: unknown): unknown } }) => {
    asked.push(url)
    return parser.parse(await answerOf(url))
  },
} as unknown as Http
const asked: string[] = []
/** The transaction service that the page has set. */
let answerOf: (url: string) => unknown = () => undefined
const session = { request: () => Promise.reject(new Error('The wallet sleeps')) } as unknown as Session

const client = () =>
  createPublicClient({ transport: transport(chain.url), cacheTime: 0, pollingInterval: 20 })
const callOf = (value: bigint): WalletCall => ({
  method: 'eth_sendTransaction',
  params: [{ from: safe, to, value: `0x${value.toString(16)}`, data: '0x', chainId: '0x2105' }],
})
/** With gas of its own, a call that fails does not undo the Safe's transaction. */
const argsOf = (value: bigint, gas = 0n) =>
  [to, value, '0x', 0, gas, 0n, 0n, zeroAddress, zeroAddress] as const
const hashOf = (nonce: bigint, value: bigint, gas?: bigint) =>
  client().readContract({
    abi: safeAbi,
    address: safe,
    functionName: 'getTransactionHash',
    args: [...argsOf(value, gas), nonce],
  }) as Promise<Hex>

/** Executes what these owners have signed; returns the hash of the transaction. */
const execute = async (value: bigint, hash: Hex, { owners = [first, second], gas = 0n } = {}) => {
  const sorted = [...owners].sort((one, other) =>
    one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
  )
  const signatures = concat(await Promise.all(sorted.map((owner) => owner.sign({ hash }))))
  const wallet = createWalletClient({ account: third, transport: transport(chain.url) })
  const sent = await wallet.writeContract({
    chain: null,
    address: safe,
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [...argsOf(value, gas), signatures],
    gas: 500_000n,
  })
  await client().waitForTransactionReceipt({ hash: sent })
  return sent
}
const reader = async (): Promise<ReadProposal> => {
  const read = await createTracing(http).proposals(session, safe, network, signal)
  if (!read) throw new Error('The account has no several owners')
  return read
}
/** Reads a proposal again with the mark of the last answer. */
const follow = async (query: ProposalQuery) => {
  const read = await reader()
  let mark = query.mark
  return async () => {
    const status = await read({ id: query.id, ...(mark !== undefined && { mark }) }, signal)
    mark = status?.mark ?? mark
    return status
  }
}
const mine = (blocks: number) => rpc('anvil_mine', [`0x${blocks.toString(16)}`])

beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  await installSafe(chain)
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  longest = Number.POSITIVE_INFINITY
  await chain.setBalance(first.address, parseEther('20'))
  safe = await createSafe(chain, { salt: ++salt })
})

describe('FLT-38 a proposal to a Safe of two in three', () => {
  it('waits for the other owners until somebody executes it, and then names its transaction', async () => {
    const hash = await hashOf(0n, 5n)
    const read = await reader()
    const asked = await read({ id: hash, call: callOf(5n) }, signal)
    expect(asked).toMatchObject({ state: 'waiting', needed: 2 })
    const again = await follow({ id: hash, ...(asked?.mark && { mark: asked.mark }) })
    expect(await again()).toMatchObject({ state: 'waiting' })
    const sent = await execute(5n, hash)
    expect(await again()).toEqual({ state: 'executed', hash: sent, needed: 2 })
  })

  it('that comes after others in their order waits until they were executed', async () => {
    const [before, own] = [await hashOf(0n, 1n), await hashOf(1n, 2n)]
    const asked = await (await reader())({ id: own, call: callOf(2n) }, signal)
    const again = await follow({ id: own, ...(asked?.mark && { mark: asked.mark }) })
    await execute(1n, before)
    expect(await again()).toMatchObject({ state: 'waiting' })
    const sent = await execute(2n, own)
    expect(await again()).toMatchObject({ state: 'executed', hash: sent })
  })

  it('has failed if its call has failed, although its transaction has not', async () => {
    const tooMuch = 10n ** 21n
    const hash = await hashOf(0n, tooMuch, 50_000n)
    const asked = await (await reader())({ id: hash, call: callOf(tooMuch) }, signal)
    expect(asked).toMatchObject({ state: 'waiting' })
    const again = await follow({ id: hash, ...(asked?.mark && { mark: asked.mark }) })
    const sent = await execute(tooMuch, hash, { gas: 50_000n })
    expect(await again()).toMatchObject({ state: 'failed', hash: sent })
  })

  it('is replaced by another one that was executed in its place', async () => {
    const hash = await hashOf(0n, 5n)
    const asked = await (await reader())({ id: hash, call: callOf(5n) }, signal)
    const again = await follow({ id: hash, ...(asked?.mark && { mark: asked.mark }) })
    await execute(6n, await hashOf(0n, 6n))
    expect(await again()).toMatchObject({ state: 'replaced' })
  })

  it('is found after many blocks, by a node that serves the events of few', async () => {
    const hash = await hashOf(0n, 5n)
    const asked = await (await reader())({ id: hash, call: callOf(5n) }, signal)
    const mark = asked?.mark ?? ''
    await mine(120)
    const sent = await execute(5n, hash)
    await mine(120)
    longest = 100
    expect(await (await reader())({ id: hash, mark }, signal)).toMatchObject({
      state: 'executed',
      hash: sent,
    })
  })

  it('keeps a mark near the present, so that weeks of waiting cost no long search', async () => {
    const hash = await hashOf(0n, 5n)
    const asked = await (await reader())({ id: hash, call: callOf(5n) }, signal)
    const again = await follow({ id: hash, ...(asked?.mark && { mark: asked.mark }) })
    await mine(300)
    const later = await again()
    expect(later?.mark).not.toBe(asked?.mark)
    longest = 100
    const sent = await execute(5n, hash)
    expect(await again()).toMatchObject({ state: 'executed', hash: sent })
  })

  it('whose place is not known, as that of several calls, is found all the same', async () => {
    const hash = await hashOf(1n, 5n)
    const calls: WalletCall = { method: 'wallet_sendCalls', params: [] }
    const asked = await (await reader())({ id: hash, call: calls }, signal)
    expect(asked).toMatchObject({ state: 'waiting' })
    const again = await follow({ id: hash, ...(asked?.mark && { mark: asked.mark }) })
    await execute(1n, await hashOf(0n, 1n))
    expect(await again()).toMatchObject({ state: 'waiting' })
    longest = 0
    const sent = await execute(5n, hash)
    expect(await again()).toMatchObject({ state: 'executed', hash: sent })
  })

  it('is told from a transaction, whose hash a wallet may answer with as well', async () => {
    const sent = await execute(5n, await hashOf(0n, 5n))
    expect(await (await reader())({ id: sent, call: callOf(9n) }, signal)).toMatchObject({
      state: 'executed',
      hash: sent,
    })
  })
})

describe('FLT-38 other accounts', () => {
  it('a Safe of one owner’s signature has executed what it answers with at once', async () => {
    safe = await createSafe(chain, { salt: ++salt, threshold: 1n })
    const intent = { network: network.caipNetworkId, from: safe, call: callOf(5n) }
    const mark = await createTracing(http).mark(intent, network, signal)
    const hash = await hashOf(0n, 5n)
    const sent = await execute(5n, hash, { owners: [first] })
    const query = { id: hash, call: callOf(5n), ...(mark !== undefined && { mark }) }
    expect(await (await reader())(query, signal)).toMatchObject({ state: 'executed', hash: sent, needed: 1 })
  })

  it('an account without several owners has no proposals, and a wallet’s other answers name none', async () => {
    const { proposals } = createTracing(http)
    expect(await proposals(session, first.address, network, signal)).toBe(undefined)
    expect(await proposals(session, chain.token.address, network, signal)).toBe(undefined)
    expect(await (await reader())({ id: '0x1' }, signal)).toBe(undefined)
  })
})

describe('FLT-38 the signatures so far', () => {
  const read = async (hash: Hex) => {
    const ask = await createTracing(http, 'https://safes.example').proposals(session, safe, network, signal)
    return ask?.({ id: hash, call: callOf(5n) }, signal)
  }

  it('are counted by the service that the page has set, with the page at which owners sign', async () => {
    const hash = await hashOf(0n, 5n)
    const service = createSafeService([chain])
    const transaction = { to, value: '5', data: '0x', operation: 0, nonce: '0' }
    await service.propose({ chainId: 8453, safe, transaction, signature: await first.sign({ hash }) })
    answerOf = async () => {
      const { confirmedBy } = await service.one({ chainId: 8453, hash })
      return { count: 1, next: null, results: confirmedBy.map((owner: string) => ({ owner })) }
    }
    expect(await read(hash)).toMatchObject({
      state: 'waiting',
      signed: 1,
      needed: 2,
      link: `https://app.safe.global/transactions/tx?safe=base:${safe}&id=multisig_${safe}_${hash}`,
    })
    expect(asked.at(-1)).toBe(`https://safes.example/api/v1/multisig-transactions/${hash}/confirmations/`)
    await service.confirm({ chainId: 8453, hash, signature: await second.sign({ hash }) })
    expect(await read(hash)).toMatchObject({ state: 'waiting', signed: 2 })
  })

  it.each([
    ['with an error', () => Promise.reject(new Error('HTTP status code: 404'))],
    ['with no list', () => ({ results: 'many' })],
    ['with names of nobody', () => ({ results: [{ owner: '<b>' }] })],
    ['with more than there can be', () => ({ results: Array(1_001).fill({ owner: safe }) })],
  ])('are left out if it answers %s', async (_, answer) => {
    answerOf = answer
    const status = await read(await hashOf(0n, 5n))
    expect(status).toMatchObject({ state: 'waiting', needed: 2 })
    expect(status).not.toHaveProperty('signed')
  })

  it('are asked for only if the page has set a service', async () => {
    const before = asked.length
    await (await reader())({ id: await hashOf(0n, 5n), call: callOf(5n) }, signal)
    expect(asked).toHaveLength(before)
  })
})
