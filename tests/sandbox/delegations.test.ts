import { createPublicClient, encodeFunctionData, erc20Abi, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../../demo/sandbox/chain.mjs'
import {
  type Caveat,
  caveatsOf,
  encodeDelegation,
  endOf,
  redeem,
  signDelegation,
} from '../../demo/sandbox/delegations.mjs'
import { evmNetwork } from '../../demo/sandbox/secure/networks.mjs'
import { runFromSmartAccount } from '../../demo/sandbox/secure/smart-account.mjs'

type Hex = `0x${string}`

const chainId = 8453
const PERIOD = 3_600
const shop = '0x00000000000000000000000000000000000000f2'
const thief = '0x00000000000000000000000000000000000000f3'
const DAY = 86_400

describe('permissions of a smart account, enforced by its contracts', () => {
  let chain: Chain
  let key: Hex
  let account: ReturnType<typeof privateKeyToAccount>
  let app: ReturnType<typeof privateKeyToAccount>
  let now: number
  const client = () => createPublicClient({ transport: http(chain.url), cacheTime: 0, pollingInterval: 20 })
  const network = () => evmNetwork(chain, { name: 'Base', endpoints: [] })

  beforeAll(async () => {
    chain = await startChain({ chainId })
  })
  afterAll(() => chain?.stop())
  beforeEach(async () => {
    key = generatePrivateKey()
    account = privateKeyToAccount(key)
    app = privateKeyToAccount(generatePrivateKey())
    for (const { address } of [account, app]) await chain.setBalance(address, parseEther('10'))
    await chain.mint(account.address, parseEther('10'))
    await runFromSmartAccount(network(), key, [])
    now = Number((await client().getBlock()).timestamp)
  })

  const grant = async (type: string, data: object) => {
    const caveats = caveatsOf({ type, data }, { expiry: now + DAY, now }) as readonly Caveat[]
    return signDelegation(account, chainId, { delegate: app.address, caveats, salt: 1n })
  }
  /** Whether the chain makes a call that somebody asks for by a permission. */
  const makes = async (
    delegation: Parameters<typeof encodeDelegation>[0],
    call: Parameters<typeof redeem>[1],
    sender = app,
  ) => {
    const serializedTransaction = await sender.signTransaction({
      ...redeem(encodeDelegation(delegation), call),
      chainId,
      nonce: await client().getTransactionCount({ address: sender.address }),
      gas: 600_000n,
      maxFeePerGas: 10n ** 11n,
    })
    const hash = await client().sendRawTransaction({ serializedTransaction })
    return (await client().waitForTransactionReceipt({ hash })).status === 'success'
  }
  const transfer = (amount: bigint, to: Hex = shop, token = chain.token.address) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  })
  const passes = async (seconds: number) => {
    await client().request({ method: 'evm_increaseTime', params: [seconds] } as never)
    await chain.mine()
  }
  const allowance = toHex(parseEther('1'))

  test('coins: up to the limit of each period, and no calls', async () => {
    const granted = await grant('native-token-recurring-allowance', { allowance, period: PERIOD })
    expect(await makes(granted, { to: shop, value: parseEther('0.75') })).toBe(true)
    expect(await makes(granted, { to: shop, value: parseEther('0.5') })).toBe(false)
    expect(await makes(granted, transfer(1n))).toBe(false)
    await passes(PERIOD)
    expect(await makes(granted, { to: shop, value: parseEther('1') })).toBe(true)
    await passes(DAY)
    expect(await makes(granted, { to: shop, value: 1n })).toBe(false)
  })

  test('tokens: this token alone, up to the limit, and no coins', async () => {
    const granted = await grant('erc20-recurring-allowance', {
      token: chain.token.address,
      allowance,
      period: PERIOD,
    })
    expect(await makes(granted, transfer(parseEther('1')))).toBe(true)
    expect(await makes(granted, transfer(1n))).toBe(false)
    await passes(PERIOD)
    expect(await makes(granted, { to: shop, value: 1n })).toBe(false)
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] })
    expect(await makes(granted, { to: chain.token.address, data: approval })).toBe(false)
    const other = await grant('erc20-recurring-allowance', { token: thief, allowance, period: PERIOD })
    expect(await makes(other, transfer(1n))).toBe(false)
  })

  test('calls: only the named functions of the named contract', async () => {
    const data = { address: chain.token.address, abi: erc20Abi, functions: [{ functionName: 'transfer' }] }
    const granted = await grant('contract-call', data)
    expect(await makes(granted, transfer(1n))).toBe(true)
    expect(await makes(granted, { ...transfer(1n), to: thief })).toBe(false)
    expect(await makes(granted, { ...transfer(1n), value: 1n })).toBe(false)
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] })
    expect(await makes(granted, { to: chain.token.address, data: approval })).toBe(false)
    const times = { expiry: now + DAY, now }
    const unknown = { ...data, functions: [{ functionName: 'burn' }] }
    expect(caveatsOf({ type: 'contract-call', data: unknown }, times)).toBeUndefined()
  })

  test('no key but the granted one, no altered limit, and nothing after the account has revoked', async () => {
    const granted = await grant('native-token-recurring-allowance', { allowance, period: PERIOD })
    const other = privateKeyToAccount(generatePrivateKey())
    await chain.setBalance(other.address, parseEther('1'))
    expect(await makes(granted, { to: thief, value: 1n }, other)).toBe(false)
    const wider = caveatsOf(
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: toHex(parseEther('9')), period: PERIOD },
      },
      { expiry: now + DAY, now },
    ) as readonly Caveat[]
    expect(await makes({ ...granted, caveats: wider }, { to: shop, value: 1n })).toBe(false)
    expect(await makes(granted, { to: shop, value: 1n })).toBe(true)
    await runFromSmartAccount(network(), key, [endOf(granted)])
    expect(await makes(granted, { to: shop, value: 1n })).toBe(false)
  })
})
