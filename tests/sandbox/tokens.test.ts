import { cell, type Session } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { encodeFunctionData, getAddress, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedOf } from '../../demo/sandbox/contracts/packagedOf.mjs'
import { TOKENS } from '../../demo/sandbox/tokens.mjs'
import { identity } from '../../plugins/eip155/identity.js'
import { createTransfers } from '../../plugins/eip155/transfers/index.js'
import { leastOf } from '../../plugins/swap/quotes/quoteMaths.js'
import { createRouterSource } from '../../plugins/swap/sources/createRouterSource.js'
import { createPermits } from '../../plugins/swap/steps/createPermits.js'
import { prepareSwap } from '../../plugins/swap/steps/prepareSwap.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from '../plugins/swap/evmSwaps.js'
import { OWNER, openPools } from '../plugins/swap/openPools.js'

const signal = new AbortController().signal
const receiver = getAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
const [mintAbi, tideAbi] = [
  parseAbi(['function mint(address, uint256)']),
  parseAbi(['function rebase(uint256)']),
]
type Kind = keyof typeof TOKENS

describe('tokens of the sandbox', () => {
  let pools: Awaited<ReturnType<typeof openPools>>
  let swaps: ChainSwaps
  let transfers: ReturnType<typeof createTransfers>
  beforeAll(async () => {
    pools = await openPools(true)
    swaps = createSwaps(pools.http)
    transfers = createTransfers(pools.http)
    for (const { address, decimals } of Object.values(TOKENS)) {
      const data = encodeFunctionData({
        abi: mintAbi,
        functionName: 'mint',
        args: [OWNER.address, parseUnits('10000', decimals)],
      })
      expect(await pools.send({ to: address, data, value: 0n })).toBe('success')
    }
  })
  afterAll(() => pools?.stop())

  const session = {
    approved: cell({ all: true, networks: [] }),
    accounts: cell([{ address: OWNER.address }]),
    network: cell('eip155:1'),
    request: async () => Promise.reject(new Error('The wallet is not asked')),
  } as unknown as Session
  const transfer = (kind: Kind, amount: bigint): Promise<TransferIntent> => {
    const { address, decimals } = TOKENS[kind]
    const asset = `eip155:1/erc20:${address}`
    const request = { network: pools.network, from: OWNER.address, to: receiver, amount, asset, decimals }
    return transfers.build(request, signal)
  }
  const simulate = async (intent: TransferIntent) =>
    transfers.simulate(session, intent, pools.network, signal)
  const sendTransfer = async (intent: TransferIntent) => {
    const [{ to, data }] = intent.call.params as readonly [{ readonly to: string; readonly data: string }]
    expect(await pools.send({ to, data, value: 0n })).toBe('success')
    return pools.client.getBlock().then(({ transactions }) => transactions[0] as string)
  }
  const balance = (kind: Kind, owner: string = receiver) =>
    swaps.balance(session, { token: TOKENS[kind].address, owner }, pools.network, signal)

  const permits = createPermits({ now: Date.now })
  /** The review of a swap by version 2. */
  const review = async (kind: Kind, side: 'pay' | 'get', amount: bigint, slippage = 100) => {
    const { network, uniswap, http } = pools
    const source = createRouterSource(
      {
        network: 1,
        address: uniswap.pairRouter,
        permitRouter: uniswap.router,
        tokens: [TOKENS[kind]],
      },
      { http, networkId: () => 'eip155:1', now: Date.now },
    )
    const coin = network.nativeCurrency
    const [pay, get] = side === 'pay' ? [TOKENS[kind], coin] : [coin, TOKENS[kind]]
    const query = { network, session, account: OWNER.address, pay, get, amount, slippage }
    const offer = await source.quote(query, signal)
    if (!offer) throw new Error('No offer')
    const account = { namespace: 'eip155', network, address: OWNER.address, session } as const
    return prepareSwap(
      { ...offer, source, query, least: leastOf(offer.received, slippage), at: 0 },
      { ...account, chain: identity as never },
      {
        abilities: abilitiesOfSwaps(swaps),
        text: (id) => String(id),
        amountText: String,
        shortAddress: String,
        ownedTokens: [],
        nativeBalance: undefined,
        earlier: async () => undefined,
        rpcHosts: () => [],
        permits: async () => permits,
        signal,
      },
    )
  }

  test.each(Object.keys(TOKENS) as Kind[])(
    'SND-06 a transfer of %s is simulated, made and read back',
    async (kind) => {
      const amount = parseUnits('12', TOKENS[kind].decimals)
      const intent = await transfer(kind, amount)
      const arrives = kind === 'toll' ? (amount * 98n) / 100n : amount
      expect(await simulate(intent)).toEqual(
        arrives < amount ? { ok: true, received: arrives } : { ok: true },
      )
      const before = await balance(kind)
      const hash = await sendTransfer(intent)
      expect((await balance(kind)) - before).toBe(arrives)
      expect(await transfers.readBack(intent, hash, pools.network, signal)).toEqual([])
    },
  )

  test.each(Object.keys(TOKENS) as Kind[])('a transfer of more %s than there is fails', async (kind) => {
    const intent = await transfer(kind, parseUnits('999999', TOKENS[kind].decimals))
    expect((await simulate(intent))?.ok).toBe(false)
  })

  test('the balance of a rebasing token is read anew, and a transfer may lose a base unit', async () => {
    const before = await balance('tide', OWNER.address)
    const rebase = (rate: bigint) =>
      pools.send({
        to: TOKENS.tide.address,
        data: encodeFunctionData({ abi: tideAbi, functionName: 'rebase', args: [rate] }),
        value: 0n,
      })
    expect(await rebase(3n * 10n ** 18n)).toBe('success')
    expect(await balance('tide', OWNER.address)).toBe(3n * before)
    const intent = await transfer('tide', 100n)
    expect(await simulate(intent)).toEqual({ ok: true, received: 99n })
    const hash = await sendTransfer(intent)
    expect(await transfers.readBack(intent, hash, pools.network, signal)).toEqual([])
    expect(await rebase(10n ** 18n)).toBe('success')
  })

  test('SWP-07 an allowance of a token like USDT is set to zero before it is set again', async () => {
    const { address } = TOKENS.tether
    const amount = parseUnits('25', 6)
    const first = await review('tether', 'pay', amount)
    expect(first.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    const { spender } = first
    expect(await pools.send(swaps.approval(address, spender, 1n))).toBe('success')
    const again = await review('tether', 'pay', amount)
    expect(again.steps.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
    const before = await balance('tether', OWNER.address)
    for (const { call } of again.steps) expect(await pools.send(call)).toBe('success')
    expect(before - (await balance('tether', OWNER.address))).toBe(amount)
    const left = { token: address, owner: OWNER.address, spender }
    expect(await swaps.allowance(session, left, pools.network, signal)).toBe(0n)
  })

  test('SWP-07 USDC is swapped by its own permit, without an approval', async () => {
    const amount = parseUnits('25', 6)
    const { steps } = await review('fiat', 'pay', amount)
    expect(steps.map(({ kind }) => kind)).toEqual(['permit', 'swap'])
    const [, text = ''] = (steps[0]?.intent.call.params ?? []) as string[]
    const { domain } = JSON.parse(text)
    expect(domain).toMatchObject({ name: 'USD Coin', version: '2', verifyingContract: TOKENS.fiat.address })
    await permits.sign({
      intent: steps[0]?.intent as never,
      account: {
        namespace: 'eip155',
        network: pools.network,
        address: OWNER.address,
        session,
        chain: identity as never,
      },
      abilities: abilitiesOfSwaps(swaps),
      sessions: {
        provider: () => ({ request: () => OWNER.signTypedData(JSON.parse(text)) }),
      } as never,
      signal,
    })
    const signed = await review('fiat', 'pay', amount)
    expect(signed.steps.map(({ kind }) => kind)).toEqual(['swap'])
    const before = await balance('fiat', OWNER.address)
    expect(await pools.send(signed.steps[0]?.call as never)).toBe('success')
    expect(before - (await balance('fiat', OWNER.address))).toBe(amount)
  })

  test('a transfer of USDC by a signature (ERC-3009) that somebody else submits raises no alarm', async () => {
    const amount = parseUnits('3', 6)
    const intent = await transfer('fiat', amount)
    const [from, nonce, until] = [OWNER.address, `0x${'7'.repeat(64)}` as const, 2n ** 40n]
    const { abi } = packagedOf('FiatTokenV2_2')
    const fields = [
      'from address',
      'to address',
      'value uint256',
      'validAfter uint256',
      'validBefore uint256',
    ]
    const signature = await OWNER.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: TOKENS.fiat.address },
      types: {
        TransferWithAuthorization: [...fields, 'nonce bytes32'].map((each) => {
          const [name = '', type = ''] = each.split(' ')
          return { name, type }
        }),
      },
      primaryType: 'TransferWithAuthorization',
      message: { from, to: receiver, value: amount, validAfter: 0n, validBefore: until, nonce },
    })
    const data = encodeFunctionData({
      abi: abi.filter((each) => each.type === 'function' && each.inputs.length === 7),
      functionName: 'transferWithAuthorization',
      args: [from, receiver, amount, 0n, until, nonce, signature],
    })
    const relayer = pools.chain.accounts[1] as { readonly address: `0x${string}` }
    await pools.client.impersonateAccount(relayer)
    const hash = await pools.client.sendTransaction({
      account: relayer.address,
      to: TOKENS.fiat.address,
      data,
    })
    expect((await pools.client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await transfers.readBack(intent, hash, pools.network, signal)).toEqual([])
    const more = await transfer('fiat', amount + 1n)
    expect(await transfers.readBack(more, hash, pools.network, signal)).not.toEqual([])
  })

  test('SWP-10 a swap for a token that takes a fee is refused unless the limit of slippage covers the fee', async () => {
    const amount = parseUnits('1', 18)
    await expect(review('toll', 'get', amount)).rejects.toThrow('swap.refused.least')
    const { steps } = await review('toll', 'get', amount, 300)
    const before = await balance('toll', OWNER.address)
    expect(await pools.send(steps[0]?.call as never)).toBe('success')
    expect(await balance('toll', OWNER.address)).toBeGreaterThan(before)
  })

  test.each(['tide', 'ticket'] as const)('SWP-09 %s is swapped in both directions', async (kind) => {
    for (const side of ['get', 'pay'] as const) {
      const { decimals } = TOKENS[kind]
      const { steps } = await review(
        kind,
        side,
        side === 'get' ? parseUnits('1', 18) : parseUnits('40', decimals),
      )
      const before = await balance(kind, OWNER.address)
      for (const { call } of steps) expect(await pools.send(call)).toBe('success')
      const moved = (await balance(kind, OWNER.address)) - before
      expect(moved > 0n).toBe(side === 'get')
    }
  })
})
