import { createTestClient, erc20Abi, http, parseUnits, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlockchainApi, startBlockchainApi } from '../../demo/sandbox/blockchain-api/server.mjs'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import { COIN, installPools } from '../../demo/sandbox/uniswap.mjs'

type Hex = `0x${string}`
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

describe('swaps of the local blockchain API', () => {
  let chain: Chain
  let api: BlockchainApi & { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    chain = await startChain({ chainId: 1 })
    api = await startBlockchainApi({ chains: [chain] })
    const pool = {
      token: chain.token.address,
      amount: parseUnits('3000000', 6),
      coins: parseUnits('1000', 18),
    }
    api.routers.set(1, await installPools(chain, [pool]))
  })
  afterAll(() => Promise.all([api?.stop(), chain?.stop()]))

  const read = async <T>(path: string, query: Record<string, string>) =>
    (await (
      await fetch(`${api.url}/v1/${path}?${new URLSearchParams({ projectId: 'test', ...query })}`)
    ).json()) as T
  const build = async (body: object) => {
    const response = await fetch(`${api.url}/v1/convert/build-transaction`, {
      method: 'POST',
      body: JSON.stringify({ projectId: 'test', eip155: { slippage: 1 }, userAddress: user, ...body }),
    })
    return (await response.json()) as {
      tx: { to: string; data: Hex; amount: string; eip155: { gas: string; gasPrice: string } }
      reasons?: { field: string; description: string }[]
    }
  }
  const client = () =>
    createTestClient({ mode: 'anvil', chain: mainnet, transport: http(chain.url), account: OWNER })
      .extend(publicActions)
      .extend(walletActions)
  const user = `eip155:1:${OWNER.address}`
  const coin = `eip155:1:${COIN}`
  const token = () => `eip155:1:${chain.token.address}`
  const owned = () =>
    client().readContract({
      address: chain.token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [OWNER.address],
    })
  const quoteOf = async (from: string, to: string, amount: bigint) => {
    const query = { from, to, amount: String(amount), userAddress: OWNER.address, gasPrice: '1' }
    const { quotes } = await read<{ quotes: { toAmount: string }[] }>('convert/quotes', query)
    return BigInt(quotes[0]?.toAmount ?? 0)
  }
  const send = async (tx: Awaited<ReturnType<typeof build>>['tx']) => {
    const hash = await client().sendTransaction({
      to: tx.to.replace('eip155:1:', '') as Hex,
      data: tx.data,
      value: BigInt(tx.amount),
      gas: BigInt(tx.eip155.gas),
    })
    return (await client().waitForTransactionReceipt({ hash })).status
  }

  it('lists the tokens that can be swapped, and gas prices', async () => {
    const { tokens } = await read<{ tokens: { symbol: string; address: string }[] }>('convert/tokens', {
      chainId: 'eip155:1',
    })
    expect(tokens.map(({ symbol, address }) => [symbol, address])).toEqual([
      ['ETH', coin],
      ['SBD', token()],
    ])
    const gas = await read<Record<string, string>>('convert/gas-price', { chainId: 'eip155:1' })
    expect(BigInt(gas.standard ?? 0)).toBeLessThan(BigInt(gas.instant ?? 0))
  })

  it('swaps the coin for exactly the quoted amount, and lists it in the history', async () => {
    const quoted = await quoteOf(coin, token(), parseUnits('1', 18))
    // Less the fee of 0.3 % and the price’s own move.
    expect(quoted).toBeGreaterThan(parseUnits('2985', 6))
    expect(quoted).toBeLessThan(parseUnits('2991', 6))
    const before = await owned()
    const { tx } = await build({ from: coin, to: token(), amount: String(parseUnits('1', 18)) })
    expect(await send(tx)).toBe('success')
    expect((await owned()) - before).toBe(quoted)
    const { data } = await read<{ data: { metadata: { operationType: string } }[] }>(
      `account/${OWNER.address}/history`,
      {},
    )
    expect(data[0]?.metadata.operationType).toBe('trade')
  })

  it('swaps a token once it is approved, and names the missing allowance before', async () => {
    const amount = parseUnits('100', 6)
    const body = { from: token(), to: coin, amount: String(amount) }
    expect((await build(body)).reasons).toEqual([
      { field: '', description: 'Conversion parameter error: not enough balance or allowance' },
    ])
    const allowance = () =>
      read<{ allowance: string }>('convert/allowance', { tokenAddress: token(), userAddress: user })
    expect(await allowance()).toEqual({ allowance: '0' })
    const { tx } = await read<{ tx: { from: string; data: Hex } }>('convert/build-approve', {
      from: token(),
      to: coin,
      userAddress: user,
      amount: String(amount),
    })
    // Clients send the approval to the address in `from`, as the service has it.
    expect(tx.from).toBe(token())
    const hash = await client().sendTransaction({ to: chain.token.address, data: tx.data })
    await client().waitForTransactionReceipt({ hash })
    expect(await allowance()).toEqual({ allowance: String(amount) })
    const before = await owned()
    expect(await send((await build(body)).tx)).toBe('success')
    expect(before - (await owned())).toBe(amount)
  })

  it.each([
    ['two chains', { from: `eip155:1:${COIN}`, to: `eip155:8453:${COIN}` }, 'chainId'],
    ['a token without a pool', { from: `eip155:1:${COIN}`, to: `eip155:1:${OWNER.address}` }, ''],
    ['a broken amount', { from: `eip155:1:${COIN}`, to: `eip155:1:${COIN}`, amount: '1e9' }, ''],
    ['no address', { from: 'eip155:1:0x', to: `eip155:1:${COIN}` }, 'address'],
  ])('rejects %s', async (_, query, field) => {
    const { reasons } = await read<{ reasons: { field: string }[] }>('convert/quotes', {
      amount: '1',
      ...query,
    })
    expect(reasons[0]?.field).toBe(field)
  })

  it('quotes a purchase', async () => {
    const { purchaseCurrencies, paymentCurrencies } = await read<{
      purchaseCurrencies: object[]
      paymentCurrencies: object[]
    }>('onramp/options', {})
    const quote = async (amount: string) =>
      (await (
        await fetch(`${api.url}/v1/onramp/quote?projectId=test`, {
          method: 'POST',
          body: JSON.stringify({
            purchaseCurrency: purchaseCurrencies[0],
            paymentCurrency: paymentCurrencies[0],
            amount,
            network: 'ethereum-mainnet',
          }),
        })
      ).json()) as { purchaseAmount?: object; networkFee?: object; reasons?: { field: string }[] }
    expect(await quote('300.00')).toMatchObject({
      purchaseAmount: { amount: '0.09880000', currency: 'ETH' },
      networkFee: { amount: '0.60', currency: 'USD' },
    })
    expect((await quote('9')).reasons?.[0]?.field).toBe('amount')
  })
})
