import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  concat,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRpc } from '../../demo/sandbox/blockchain-api/rpc.mjs'
import { artifactOf } from '../../demo/sandbox/contracts/artifactOf.mjs'
import { packagedOf } from '../../demo/sandbox/contracts/packagedOf.mjs'
import { placeContracts } from '../../demo/sandbox/place.mjs'
import { TOKENS } from '../../demo/sandbox/tokens.mjs'
import { FEE } from '../../demo/sandbox/uniswap.mjs'
import { readRevert } from '../../plugins/eip155/reverts/readRevert.js'
import { refusalOf } from '../../plugins/eip155/transactions/refusalOf.js'
import { createSwaps } from '../plugins/swap/evmSwaps.js'
import { OWNER, openPools } from '../plugins/swap/openPools.js'
import { volume } from '../volumes.js'

const signal = new AbortController().signal
const STRANGER = '0x00000000000000000000000000000000005742a6'
const SAFE = '0x0000000000000000000000000000000000005afe'
const [COIN, COLLECTION] = [
  '0x000000000000000000000000000000000000c014',
  '0x000000000000000000000000000000000000c011',
] as const
const safeFile = '@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json'
const safe: { abi: Abi; bytecode: Hex } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve(safeFile), 'utf8'),
)
const NOWHERE = 'for a reason that only its authors can read'
const SILENT = 'does not say why'

/** A sentence that a visitor understands: words, and nothing that only a programmer reads. */
const expectSentence = (text: string) => {
  expect(text).toMatch(/^[A-Z][^\n]{15,199}$/)
  expect(text.split(' ').length, text).toBeGreaterThan(3)
  expect(text).not.toMatch(/[a-z][A-Z]/)
  expect(text).not.toMatch(/0x|_|\(\)|::|undefined|\berror\b(?! in its code)|execution|[.!]$/i)
}

/** Numbers from 0 to 1, the same in every run. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

describe('what contracts refuse', () => {
  let pools: Awaited<ReturnType<typeof openPools>>
  let contracts: readonly { readonly name: string; readonly address: Hex; readonly abi: Abi }[]
  beforeAll(async () => {
    pools = await openPools(true)
    const { uniswap, chain, token } = pools
    await placeContracts(createRpc(chain.url), STRANGER, [
      { address: SAFE, ...safe },
      { address: COIN, ...artifactOf('SandboxCoin'), args: ['Coin', 'COIN', 18] },
      { address: COLLECTION, ...artifactOf('SandboxCollection'), args: ['Views', 'VIEW'] },
    ])
    const packaged = (name: Parameters<typeof packagedOf>[0], address: Hex) => ({
      name,
      address,
      abi: packagedOf(name).abi,
    })
    contracts = [
      packaged('FiatTokenV2_2', TOKENS.fiat.address),
      { name: 'SandboxTether', address: TOKENS.tether.address, abi: artifactOf('SandboxTether').abi },
      { name: 'SandboxToken', address: token.address, abi: artifactOf('SandboxToken').abi },
      { name: 'SandboxCoin', address: COIN, abi: artifactOf('SandboxCoin').abi },
      { name: 'SandboxCollection', address: COLLECTION, abi: artifactOf('SandboxCollection').abi },
      packaged('WETH9', uniswap.wrapped),
      packaged('UniswapV2Router02', uniswap.pairRouter),
      packaged('SwapRouter', uniswap.oldRouter),
      packaged('SwapRouter02', uniswap.router),
      packaged('NonfungiblePositionManager', uniswap.positions),
      packaged('UniversalRouter', uniswap.universal),
      packaged('Permit2', uniswap.permit2),
      packaged('EntryPoint', entryPoint08Address),
      { name: 'Safe', address: SAFE, abi: safe.abi },
    ]
  })
  afterAll(() => pools?.stop())

  const run = async (to: string, data: Hex, value = 0n, from: Hex = OWNER.address) => {
    const response = await fetch(pools.chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ from, to, data, value: numberToHex(value) }, 'latest'],
      }),
    })
    return ((await response.json()) as { error?: { code: number; message: string; data?: Hex } }).error
  }
  /** The sentence about a call that is refused. */
  const reasonOf = async (
    to: string,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ) => {
    const error = await run(to, encodeFunctionData({ abi, functionName, args }), value)
    return error ? (await refusalOf(error.data, error.message)).reason : 'It is not refused'
  }

  test('random wrong calls of the contracts read as sentences', async () => {
    const random = createRandom(48)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const addresses = [
      OWNER.address,
      STRANGER,
      zeroAddress,
      `0x${'1'.padStart(40, '0')}`,
      ...contracts.map(({ address }) => address),
    ]
    const soon = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
    const numbers = [
      0n,
      1n,
      BigInt(FEE),
      10n ** 6n,
      10n ** 12n,
      10n ** 18n,
      10n ** 24n,
      soon,
      2n ** 112n,
      maxUint256,
    ]
    const argument = ({ type, ...more }: AbiParameter): unknown => {
      const [, item, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
      if (item !== undefined)
        return Array.from({ length: size ? Number(size) : Math.floor(random() * 4) }, () =>
          argument({ ...more, type: item }),
        )
      if (type === 'tuple')
        return Object.fromEntries(
          (more as { components: readonly AbiParameter[] }).components.map((each, index) => [
            each.name || index,
            argument(each),
          ]),
        )
      if (type === 'address') return pick(addresses)
      if (type === 'bool') return random() < 0.5
      if (type === 'string') return pick(['', 'text'])
      if (type === 'bytes')
        return pick<Hex>(['0x', '0x00', toHex(Math.floor(random() * 2 ** 31), { size: 65 })])
      if (type.startsWith('bytes')) return toHex(pick(numbers) % 251n, { size: Number(type.slice(5)) })
      const bits = BigInt(/\d+/.exec(type)?.[0] ?? 256)
      const number = pick(numbers)
      if (type.startsWith('int')) return (number % 2n ** (bits - 1n)) * pick([1n, -1n])
      return number % 2n ** bits
    }
    const wanted = volume(12, 300)
    /** One for each contract and function in turn, with other arguments each time. */
    const functions = contracts.flatMap(({ name, address, abi }) =>
      abi
        .filter((each): each is AbiFunction => each.type === 'function')
        .filter(({ stateMutability }) => stateMutability === 'nonpayable' || stateMutability === 'payable')
        .map((each) => ({ name, address, each })),
    )
    const refused = new Map<string, string>()
    for (let round = 0; refused.size < wanted && round < 40; round++)
      for (const { name, address, each } of functions.toSorted(() => random() - 0.5)) {
        if (refused.size >= wanted) break
        const args = each.inputs.map(argument)
        const data = encodeFunctionData({ abi: [each], functionName: each.name, args })
        const value = each.stateMutability === 'payable' ? pick([0n, 10n ** 15n]) : 0n
        const error = await run(address, data, value, pick([OWNER.address, STRANGER] as const))
        if (!error) continue
        const { reason = '' } = await refusalOf(error.data, error.message)
        refused.set(`${name}.${each.name} ${data}`, reason)
      }
    expect(refused.size).toBe(wanted)
    for (const reason of refused.values()) expectSentence(reason)
    const silent = [...refused.values()].filter((reason) => reason.includes(SILENT))
    expect(silent.length).toBeLessThanOrEqual(wanted / 2)
    const unknown = [...refused].filter(
      ([, reason]) => reason.includes(NOWHERE) || reason.includes('the words'),
    )
    expect(unknown.length, unknown.map(([call]) => call).join('\n')).toBeLessThanOrEqual(wanted / 20)
  })

  test('the reasons that visitors meet', async () => {
    const { uniswap, token } = pools
    const erc20 = artifactOf('SandboxToken').abi
    const pairs = packagedOf('UniswapV2Router02').abi
    const next = packagedOf('SwapRouter02').abi
    const much = parseUnits('900000000', 18)
    const path = [uniswap.wrapped, token.address]
    const amount = parseUnits('10', 6)
    const [past, future] = [1n, 2n ** 40n]
    const signature = [27, `0x${'1'.repeat(64)}`, `0x${'1'.repeat(64)}`]
    const single = {
      tokenIn: token.address,
      tokenOut: uniswap.wrapped,
      fee: FEE,
      recipient: OWNER.address,
      amountIn: amount,
      amountOutMinimum: much,
      sqrtPriceLimitX96: 0n,
    }
    const holds = 'The account holds less of the token than this needs'
    const price = 'The price has moved: less would arrive than the agreed minimum'
    const late = 'The time in which this was valid is over'
    for (const [reason, ...call] of [
      [holds, token.address, erc20, 'transfer', [STRANGER, much]],
      [holds, TOKENS.fiat.address, erc20, 'transfer', [STRANGER, much]],
      [
        'The contract is allowed to take less of the token than this needs',
        token.address,
        erc20,
        'transferFrom',
        [TOKENS.fiat.address, STRANGER, 1n],
      ],
      [
        'The contract refuses this and does not say why',
        TOKENS.tether.address,
        erc20,
        'transfer',
        [STRANGER, much],
      ],
      ['The receiver cannot accept this', token.address, erc20, 'transfer', [zeroAddress, 0n]],
      ['One of the addresses is empty', TOKENS.fiat.address, erc20, 'transfer', [zeroAddress, 0n]],
      [
        'The issuer of the token has blocked one of the accounts',
        TOKENS.fiat.address,
        erc20,
        'transfer',
        [TOKENS.fiat.address, 0n],
      ],
      [late, token.address, erc20, 'permit', [OWNER.address, STRANGER, 1n, past, ...signature]],
      [price, uniswap.pairRouter, pairs, 'swapExactETHForTokens', [much, path, OWNER.address, future], 1000n],
      [late, uniswap.pairRouter, pairs, 'swapExactETHForTokens', [1n, path, OWNER.address, past], 1000n],
      [
        'There is no pool that exchanges these tokens',
        uniswap.pairRouter,
        pairs,
        'swapExactETHForTokens',
        [1n, path.toReversed(), OWNER.address, future],
        1000n,
      ],
      [
        'The token could not be moved: the balance or the allowance may be too small',
        uniswap.router,
        next,
        'exactInputSingle',
        [{ ...single, amountOutMinimum: 0n, amountIn: much }],
      ],
      [late, uniswap.router, next, 'multicall', [past, []]],
      [
        'The account is not allowed to do this',
        TOKENS.fiat.address,
        packagedOf('FiatTokenV2_2').abi,
        'pause',
        [],
      ],
      [
        'This was set up before, and can be done only once',
        TOKENS.fiat.address,
        packagedOf('FiatTokenV2_2').abi,
        'initialize',
        ['', '', '', 6, STRANGER, STRANGER, STRANGER, STRANGER],
      ],
    ] as const)
      expect([call[2], await reasonOf(...(call as unknown as Parameters<typeof reasonOf>))]).toEqual([
        call[2],
        reason,
      ])
  })

  test('an unknown error is not shown to the visitor, but its data is kept', async () => {
    const abi = parseAbi(['error Overbooked(uint256 seats)', 'error Error(string)', 'error Panic(uint256)'])
    const data = encodeErrorResult({ abi, errorName: 'Overbooked', args: [7n] })
    const refusal = await refusalOf(data, `execution reverted: custom error ${data}`)
    expect(refusal).toEqual({ ok: false, reason: expect.stringContaining(NOWHERE), revertData: data })
    expect((await refusalOf(undefined, 'execution reverted')).reason).toContain(SILENT)
    const textError = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })
    // A text of the contract's author is shown in plain words, and not at all if it has a link.
    expect(readRevert(textError('Bakery: no bread is left today'), '')).toBe('No bread is left today')
    expect(readRevert(textError('Bakery: SOLD_OUT'), '')).toBe(
      'The contract refuses this with the words ‘sold out’',
    )
    for (const text of [
      'Claim at prize.example',
      'Restore it at пример.рф first',
      'support at metamaské。com',
    ])
      expect(readRevert(textError(text), '')).toContain(NOWHERE)
    // Words that contracts of tokens or pools use are not taken out of another sentence.
    expect(readRevert(textError('The market is frozen'), '')).toBe('The market is frozen')
    expect(readRevert(textError('These tokens are LOCKED'), '')).toBe('These tokens are LOCKED')
    const role = 'AccessControl: account 0x52908400098527886e0f7030069857d2e4169ee7 is missing role'
    expect(readRevert('', `execution reverted: ${role}`)).not.toBe(SILENT)
    expect(readRevert(textError('Fails” is wrong, send the coins “'), '')).toBe(
      'Fails is wrong, send the coins ',
    )
    for (const code of [0, 1, 17, 18, 33, 34, 49, 50, 65, 81, 99])
      expectSentence(readRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [BigInt(code)] }), ''))
    for (const broken of [
      '0x08c379a0',
      '0x4e487b71',
      concat(['0x08c379a0', numberToHex(2n ** 200n, { size: 32 })]),
    ])
      expectSentence(readRevert(broken, ''))
  })

  test('an error within the errors of other contracts is read', () => {
    const abi = parseAbi([
      'error ExecutionFailed(uint256 index, bytes message)',
      'error FailedOpWithRevert(uint256 index, string reason, bytes inner)',
      'error FailedOp(uint256 index, string reason)',
      'error Error(string)',
    ])
    const error = (errorName: string, ...args: readonly unknown[]) =>
      encodeErrorResult({ abi, errorName, args } as never)
    const inner = error('Error', 'STF')
    const moved = readRevert(inner, '')
    expect(readRevert(error('ExecutionFailed', 1n, inner), '')).toBe(moved)
    expect(
      readRevert(error('FailedOpWithRevert', 0n, 'AA23 reverted', error('ExecutionFailed', 1n, inner)), ''),
    ).toBe(moved)
    expect(readRevert(error('FailedOp', 0n, "AA21 didn't pay prefund"), '')).toBe(
      'The account does not have enough coins for this',
    )
    let deep = inner
    for (let depth = 0; depth < 40; depth++) deep = error('ExecutionFailed', 1n, deep)
    expectSentence(readRevert(deep, ''))
  })

  test('SWP-10 a simulated swap says why it fails, also by a node that names it only in the error', async () => {
    const { network, session, uniswap, token, http } = pools
    const call = {
      to: uniswap.pairRouter,
      data: encodeFunctionData({
        abi: packagedOf('UniswapV2Router02').abi,
        functionName: 'swapExactETHForTokens',
        args: [2n ** 100n, [uniswap.wrapped, token.address], OWNER.address, 2n ** 40n],
      }),
      value: 1_000n,
    }
    const moved = {
      ok: false,
      reason: 'The price has moved: less would arrive than the agreed minimum',
      revertData: expect.stringMatching(/^0x08c379a0/),
    }
    const swaps = createSwaps(http)
    expect(await swaps.run(session, OWNER.address, [call], [], network, signal)).toMatchObject(moved)
    const other = createSwaps({
      ...http,
      rpc: (at, { method, params }, { parse }, options) =>
        http.rpc(
          at,
          { method, params: params as never },
          {
            parse: (answer) => {
              const [first] = answer as readonly { calls?: readonly { returnData: Hex; status: Hex }[] }[]
              if (!first?.calls) return parse(answer)
              const calls = first.calls.map((each) =>
                each.status === '0x1'
                  ? each
                  : { ...each, returnData: '0x', error: { message: 'reverted', data: each.returnData } },
              )
              return parse([{ ...first, calls }])
            },
          },
          options,
        ),
    })
    expect(await other.run(session, OWNER.address, [call], [], network, signal)).toMatchObject(moved)
  })
})
