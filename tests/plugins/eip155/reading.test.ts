import fc from 'fast-check'
import { createKernel, type Reading } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import {
  type Abi,
  createClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  maxUint96,
  maxUint160,
  maxUint256,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
  serializeTransaction,
  stringToHex,
  type TransactionSerializable,
  toRlp,
} from 'viem'
import { entryPoint08Address, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { volume } from '../../volumes.js'

const { methods } = createKernel({ plugins: [eip155()] })

/** Reads a request with its method, as the service of requests does. */
const read = async (name: string, params: unknown): Promise<Reading | undefined> => {
  const reader = await methods
    .get()
    .find((each) => each.name === name)
    ?.load?.()
  if (!reader) throw new Error(`${name} reads nothing`)
  try {
    return reader.read(reader.params.parse(params))
  } catch {
    return undefined
  }
}

const me = getAddress(`0x${'a1'.repeat(20)}`)
const you = getAddress(`0x${'b2'.repeat(20)}`)
const token = getAddress(`0x${'c3'.repeat(20)}`)
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const send = (transaction: object) => read('eth_sendTransaction', [{ from: me, ...transaction }])
const call = (
  abi: Abi | readonly unknown[],
  functionName: string,
  args: readonly unknown[],
  to: string = token,
) => send({ to, data: encodeFunctionData({ abi, functionName, args } as never) })

const amounts = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n }).filter((each) => each !== maxUint96)
const runs = { numRuns: volume(200, 5000) }

describe('eth_sendTransaction', () => {
  test('a payment of coins', () =>
    fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        expect(await send({ to: you.toLowerCase(), value: numberToHex(amount) })).toEqual({
          kind: 'transfer',
          to: you,
          amount,
        })
      }),
      runs,
    ))

  test('a transfer of tokens, also by transferFrom of the own account', () =>
    fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        const transfer = { kind: 'transfer', to: you, amount, token }
        expect(await call(erc20Abi, 'transfer', [you, amount])).toEqual(transfer)
        expect(await call(erc20Abi, 'transferFrom', [me, you, amount])).toEqual(transfer)
        expect(await call(erc20Abi, 'transferFrom', [you, me, amount])).toEqual({
          kind: 'call',
          to: token,
          amount: 0n,
        })
      }),
      runs,
    ))

  test('an approval with its amount, one without a limit, and one that is taken back', async () => {
    const approval = { kind: 'approval', spender: you, token }
    const approve = (amount: bigint) => call(erc20Abi, 'approve', [you, amount])
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        expect(await approve(amount)).toEqual({ ...approval, amount })
      }),
      runs,
    )
    for (const most of [maxUint256, maxUint256 - 1n, maxUint160, 2n ** 128n, maxUint96])
      expect(await approve(most)).toEqual({ ...approval, amount: 'unlimited' })
    expect(await approve(0n)).toEqual({ ...approval, amount: 0n })
    const increase = parseAbi(['function increaseAllowance(address,uint256)'])
    expect(await call(increase, 'increaseAllowance', [you, 7n])).toEqual({
      ...approval,
      amount: 7n,
      added: true,
    })
    expect(await call(erc721Abi, 'setApprovalForAll', [you, true])).toEqual({ ...approval, amount: 'all' })
    expect(await call(erc721Abi, 'setApprovalForAll', [you, false])).toEqual({ ...approval, amount: 0n })
  })

  test('an approval by Permit2, but by no other contract of that name', async () => {
    const abi = parseAbi(['function approve(address,address,uint160,uint48)'])
    const args = [token, you, maxUint160, 0]
    expect(await call(abi, 'approve', args, PERMIT2)).toEqual({
      kind: 'approval',
      spender: you,
      token,
      amount: 'unlimited',
    })
    expect(await call(abi, 'approve', args)).toEqual({ kind: 'call', to: token, amount: 0n })
  })

  test('any other call is a call with its coins, as is a function of a token that gets coins', async () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [you, 5n] })
    const plain = { kind: 'call', to: token, amount: 0n }
    expect(await send({ to: token, data: approve, value: '0x1' })).toEqual({ ...plain, amount: 1n })
    expect(await send({ to: token, data: '0xdeadbeef' })).toEqual(plain)
    // Too short, and with more than an address in the word of an address.
    expect(await send({ to: token, data: approve.slice(0, -2) })).toEqual(plain)
    expect(await send({ to: token, data: approve.replace('000000', '000001') })).toEqual(plain)
    expect(await send({ data: '0x6001', value: '0x2' })).toEqual({ kind: 'call', amount: 2n })
  })

  test.each([
    ['no list', {}],
    ['nothing', undefined],
    ['no address', [{ to: 'vitalik.eth' }]],
    ['no quantity', [{ to: you, value: 'ten' }]],
    ['a decimal quantity', [{ to: you, value: '10' }]],
    ['a negative quantity', [{ to: you, value: '-0x1' }]],
    ['odd call data', [{ to: you, data: '0x1' }]],
    ['two calls', [{ to: you, data: '0x', input: '0x01' }]],
    ['new code for the account', [{ to: you, value: '0x1', authorizationList: [{}] }]],
    ['no chain id', [{ to: you, value: '0x1', chainId: 'mainnet' }]],
  ])('nothing is read of %s', async (_, params) => {
    expect(await read('eth_sendTransaction', params)).toBeUndefined()
  })

  test('the network that a transaction names', async () => {
    expect(await send({ to: you, value: '0x1', chainId: '0x2105' })).toMatchObject({ network: 'eip155:8453' })
  })
})

test('wallet_sendCalls: each call, also those that cannot be read, on the network of the batch', async () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [you, 9n] })
  const calls = [{ to: token, data: transfer }, { to: you, value: '0x5' }, { to: 'nobody' }, { value: '0x' }]
  expect(await read('wallet_sendCalls', [{ from: me, chainId: '0xa', calls }])).toEqual({
    kind: 'batch',
    steps: [
      { kind: 'transfer', to: you, amount: 9n, token, network: 'eip155:10' },
      { kind: 'transfer', to: you, amount: 5n, network: 'eip155:10' },
      undefined,
      undefined,
    ],
  })
  for (const params of [undefined, [], [{ calls: [] }], [{ calls: 'all' }]])
    expect(await read('wallet_sendCalls', params)).toBeUndefined()
})

describe('eth_sendRawTransaction', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [you, 9n] })
  const fees = { gas: 21_000n, nonce: 7 }
  const priced = { ...fees, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
  const transfer = { kind: 'transfer', to: you, amount: 9n, token, network: 'eip155:8453' }
  const accessList = [{ address: token, storageKeys: [`0x${'01'.repeat(32)}`] as const }]
  test.each<[string, TransactionSerializable, Reading | undefined]>([
    [
      'EIP-1559',
      { type: 'eip1559', chainId: 8453, to: token, data, ...priced, accessList },
      transfer as Reading,
    ],
    [
      'EIP-2930',
      { type: 'eip2930', chainId: 8453, to: token, data, gasPrice: 3n, ...fees, accessList },
      transfer as Reading,
    ],
    [
      'no type',
      { type: 'legacy', chainId: 8453, to: token, data, gasPrice: 3n, ...fees },
      transfer as Reading,
    ],
    [
      'no chain',
      { type: 'legacy', to: you, value: 200n, gasPrice: 3n, ...fees },
      { kind: 'transfer', to: you, amount: 200n },
    ],
    [
      'a contract',
      { type: 'eip1559', chainId: 1, data: `0x${'60'.repeat(300)}`, ...priced },
      { kind: 'call', amount: 0n, network: 'eip155:1' },
    ],
    // Nobody has checked who signed, so that the tokens may be somebody else's.
    [
      'transferFrom',
      {
        type: 'eip1559',
        chainId: 1,
        to: token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [account.address, you, 9n],
        }),
        ...priced,
      },
      { kind: 'call', to: token, amount: 0n, network: 'eip155:1' },
    ],
    [
      'new code',
      {
        type: 'eip7702',
        chainId: 1,
        to: you,
        ...priced,
        authorizationList: [{ address: token, chainId: 1, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
      },
      undefined,
    ],
  ])('a signed transaction: %s', async (_, transaction, reading) => {
    const raw = await account.signTransaction(transaction)
    expect(await read('eth_sendRawTransaction', [raw])).toEqual(reading)
    // Each byte counts: one less, or one more, is another transaction.
    for (const cut of [raw.slice(0, -2), `${raw}00`, raw.slice(0, 40), `0x${raw.slice(4)}`])
      expect(await read('eth_sendRawTransaction', [cut]), cut).toBeUndefined()
  })

  test('the coins are those of the transaction, on every chain', () =>
    fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: 1, max: 2 ** 32 }), async (value, chainId) => {
        const raw = serializeTransaction(
          { chainId, to: you, value, gasPrice: 1n, ...fees },
          { r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, v: BigInt(chainId) * 2n + 35n },
        )
        expect(await read('eth_sendRawTransaction', [raw])).toEqual({
          kind: 'transfer',
          to: you,
          amount: value,
          network: `eip155:${chainId}`,
        })
      }),
      runs,
    ))

  test.each([
    ['not signed', serializeTransaction({ chainId: 1, to: you, value: 1n, ...priced })],
    ['no list', toRlp('0x010203')],
    ['an empty list', toRlp([])],
    ['a chain of zero', toRlp(['0x', '0x', '0x', you, '0x01', '0x', '0x23', '0x01', '0x01'])],
    [
      'a number that begins with zeros',
      toRlp(['0x', '0x', '0x', you, '0x0001', '0x', '0x1b', '0x01', '0x01']),
    ],
    ['a list in place of data', toRlp(['0x', '0x', '0x', you, '0x01', ['0x'], '0x1b', '0x01', '0x01'])],
    [
      'half an address',
      toRlp(['0x', '0x', '0x', you.slice(0, 22) as Hex, '0x01', '0x', '0x1b', '0x01', '0x01']),
    ],
    ['a size that is not there', '0xffffffffffffffffff'],
    ['lists within lists', `0x${'c1'.repeat(5000)}`],
    ['too long', `0x${'00'.repeat(400_000)}`],
    ['a number', 5],
    ['nothing', undefined],
  ])('nothing is read of %s', async (_, raw) => {
    expect(await read('eth_sendRawTransaction', [raw])).toBeUndefined()
  })
})

describe('eth_sendUserOperation', () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [you, 9n] })
  const [one, other] = [
    { kind: 'transfer', to: you, amount: 9n, token },
    { kind: 'transfer', to: you, amount: 5n },
  ]
  const calls = [
    { target: token, to: token, value: 0n, data: transfer },
    { target: you, to: you, value: 5n, data: '0x' as const },
  ]
  const operation = (callData: unknown, more: object = {}) =>
    read('eth_sendUserOperation', [{ sender: me, nonce: '0x0', callData, ...more }, entryPoint08Address])
  const encode = (signature: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: parseAbi([`function ${signature}` as string]) as Abi, args })

  test('the calls of a real account, one and several', async () => {
    const client = createClient({ transport: custom({ request: async () => '0x' }), chain: base })
    const account = await toSimple7702SmartAccount({
      client,
      owner: privateKeyToAccount(generatePrivateKey()),
    })
    expect(await operation(await account.encodeCalls(calls))).toEqual({ kind: 'batch', steps: [one, other] })
    expect(await operation(await account.encodeCalls(calls.slice(0, 1)))).toEqual(one)
  })

  test('of other accounts: SimpleAccount 0.6 and 0.7, ERC-7579', async () => {
    const both = { kind: 'batch', steps: [one, other] }
    const lists = [calls.map(({ to }) => to), calls.map(({ value }) => value), calls.map(({ data }) => data)]
    expect(await operation(encode('executeBatch(address[],uint256[],bytes[])', lists))).toEqual(both)
    const mode = (digits: string) => padHex(`0x${digits}`, { dir: 'right', size: 32 })
    const execute = (digits: string, data: Hex) => encode('execute(bytes32,bytes)', [mode(digits), data])
    const batch = encodeAbiParameters(parseAbiParameters('(address target,uint256 value,bytes data)[]'), [
      calls,
    ])
    expect(await operation(execute('01', batch))).toEqual(both)
    const packed = encodePacked(['address', 'uint256', 'bytes'], [token, 0n, transfer])
    expect(await operation(execute('00', packed))).toEqual(one)
    // A delegate call: code of another contract, in the account's name.
    expect(await operation(execute('ff', packed))).toBeUndefined()
  })

  test('of a call that cannot be read, nothing is said; among others, it is left open', async () => {
    const wrong = encode('execute(address,uint256,bytes,uint8)', [token, 0n, transfer, 1])
    for (const data of ['0x', '0xdeadbeef', wrong, 7, `0x${'00'.repeat(400_000)}`, undefined])
      expect(await operation(data)).toBeUndefined()
    const none = encode('executeBatch((address,uint256,bytes)[])', [[]])
    expect(await operation(none)).toBeUndefined()
  })

  test('nothing is read of an operation that gives the account new code, or has no sender', async () => {
    const data = encode('execute(address,uint256,bytes)', [you, 5n, '0x'])
    expect(await operation(data)).toEqual(other)
    expect(await operation(data, { factory: token, factoryData: '0x' })).toEqual(other)
    for (const more of [
      { factory: '0x7702' },
      { initCode: '0x7702000000000000000000000000000000000000' },
      { eip7702Auth: { address: token } },
      { sender: 'me' },
      { sender: undefined },
    ])
      expect(await operation(data, more)).toBeUndefined()
    expect(await read('eth_sendUserOperation', {})).toBeUndefined()
  })
})

describe('personal_sign', () => {
  const signIn = createSiweMessage({
    address: me,
    chainId: 1,
    domain: 'example.com',
    nonce: 'abcdefgh',
    uri: 'https://example.com/login',
    version: '1',
  })
  test.each([
    ['text', [signIn, me]],
    ['bytes', [stringToHex(signIn), me]],
    ['the address first', [me, stringToHex(signIn)]],
  ])('a sign-in: %s', async (_, params) => {
    expect(await read('personal_sign', params)).toEqual({ kind: 'signIn', domain: 'example.com' })
  })

  test('a message in one line, cut, and without letters that reorder others', async () => {
    const message = async (text: string) => read('personal_sign', [stringToHex(text), me])
    expect(await message('Hello\n\nworld')).toEqual({ kind: 'message', text: 'Hello world' })
    expect(await message('pay \u202eeve\u202c bob')).toEqual({ kind: 'message', text: 'pay eve bob' })
    const long = await message('x'.repeat(5000))
    expect(long?.kind === 'message' && long.text).toHaveLength(300)
    // It names no domain in letters that are certain.
    expect(await message(signIn.replace('example', 'ex\u0430mple'))).toMatchObject({ kind: 'message' })
    expect(await message(`\n${signIn}`)).toMatchObject({ kind: 'message' })
    expect(await read('personal_sign', ['0xfffe', me])).toEqual({ kind: 'message' })
    expect(await read('personal_sign', [7, me])).toBeUndefined()
  })
})

describe('eth_signTypedData_v4', () => {
  const member = (text: string) =>
    text.split(', ').map((each) => {
      const [type, name] = each.split(' ')
      return { name, type }
    })
  const sign = (data: object | string) =>
    read('eth_signTypedData_v4', [me, typeof data === 'string' ? data : JSON.stringify(data)])
  const domain = { name: 'USD Coin', chainId: 8453, verifyingContract: token }
  const Permit = member('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline')
  const permit = (value: unknown, types: object = { Permit }) => ({
    types,
    primaryType: 'Permit',
    domain,
    message: { owner: me, spender: you, value, nonce: 0, deadline: '0xffff' },
  })
  const read2612 = { kind: 'permit', spender: you, token, network: 'eip155:8453' }

  test('a permit (EIP-2612) with its amount, on the network of its domain', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        expect(await sign(permit(String(amount)))).toEqual({ ...read2612, amount })
        expect(await sign(permit(numberToHex(amount)))).toEqual({ ...read2612, amount })
      }),
      runs,
    )
    expect(await sign(permit(250))).toEqual({ ...read2612, amount: 250n })
    expect(await sign(permit(String(maxUint256)))).toEqual({ ...read2612, amount: 'unlimited' })
    expect(await read('eth_signTypedData_v4', [me, permit('5')])).toEqual({ ...read2612, amount: 5n })
  })

  test('an amount that is not certain is no permit with an amount', async () => {
    const document = { kind: 'document', type: 'Permit', app: 'USD Coin' }
    for (const value of [-1, 1.5, 2 ** 60, '1e9', '', null, { toString: '1' }, [5]])
      expect(await sign(permit(value)), JSON.stringify(value)).toEqual(document)
    // Another order, and another type of the amount: not the hash of a permit.
    const [owner, spender, value, ...rest] = Permit
    for (const members of [
      [spender, owner, value, ...rest],
      [owner, spender, { ...value, type: 'string' }, ...rest],
    ])
      expect(await sign(permit('5', { Permit: members }))).toEqual(document)
  })

  test('a permit of DAI is for everything or nothing', async () => {
    const types = {
      Permit: member('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'),
    }
    const dai = (allowed: unknown) =>
      sign({ types, primaryType: 'Permit', domain, message: { holder: me, spender: you, allowed } })
    expect(await dai(true)).toEqual({ ...read2612, amount: 'unlimited' })
    expect(await dai(false)).toEqual({ ...read2612, amount: 0n })
    expect(await dai('false')).toMatchObject({ kind: 'document' })
  })

  test('permits of Permit2: one token, several, and transfers', async () => {
    const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
    const other = getAddress(`0x${'d4'.repeat(20)}`)
    const signed = (primaryType: string, members: string, types: Record<string, string>, message: object) =>
      sign({
        types: Object.fromEntries(
          Object.entries({ ...types, [primaryType]: members }).map(([name, text]) => [name, member(text)]),
        ),
        primaryType,
        domain: { name: 'Permit2', chainId: 8453, verifyingContract: PERMIT2 },
        message: { spender: you, ...message },
      })
    const single = 'PermitDetails details, address spender, uint256 sigDeadline'
    const one = { token, amount: String(maxUint160), expiration: 0, nonce: 0 }
    expect(await signed('PermitSingle', single, { PermitDetails: details }, { details: one })).toEqual({
      ...read2612,
      amount: 'unlimited',
    })
    const batch = single.replace('Details d', 'Details[] d')
    const both = [one, { ...one, token: other, amount: '7' }]
    expect(await signed('PermitBatch', batch, { PermitDetails: details }, { details: both })).toEqual({
      kind: 'batch',
      steps: [
        { ...read2612, amount: 'unlimited' },
        { ...read2612, token: other, amount: 7n },
      ],
    })
    const transfer =
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness'
    const types = { TokenPermissions: 'address token, uint256 amount', Order: 'uint256 id' }
    expect(
      await signed('PermitWitnessTransferFrom', transfer, types, { permitted: { token, amount: '8' } }),
    ).toEqual({ ...read2612, amount: 8n })
  })

  test('any other document has its type and the name of its app', async () => {
    const data = {
      types: {},
      primaryType: 'OrderComponents',
      domain: { name: ' Sea\u202eport ' },
      message: {},
    }
    expect(await sign(data)).toEqual({ kind: 'document', type: 'OrderComponents', app: 'Seaport' })
    for (const wrong of ['{', '[]', 'null', { primaryType: 7 }]) expect(await sign(wrong)).toBeUndefined()
  })
})

test('wallet_grantPermissions: how many', async () => {
  const grant = { permissions: [{}, {}] }
  expect(await read('wallet_grantPermissions', [grant, {}])).toEqual({ kind: 'permissions', count: 3 })
  expect(await read('wallet_grantPermissions', [])).toBeUndefined()
})

test('hostile params: a reader may refuse them, but never answers with an amount that is not in the request', async () => {
  const hex = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 200 }).map((bytes) => {
    const digits = bytes.map((each) => each.toString(16).padStart(2, '0')).join('')
    return `0x${digits}`
  })
  const text = fc.oneof(hex, fc.string(), fc.constantFrom(me, you, token, PERMIT2))
  const selector = fc.constantFrom(
    '0xa9059cbb',
    '0x23b872dd',
    '0x095ea7b3',
    '0x39509351',
    '0xa22cb465',
    '0x87517c45',
  )
  const data = fc.tuple(selector, hex).map(([start, rest]) => start + rest.slice(2))
  const transaction = fc.record(
    { from: text, to: text, value: text, data: fc.oneof(data, fc.anything()), input: data, chainId: text },
    { requiredKeys: [] },
  )
  const params = fc.oneof(
    fc.anything(),
    fc.array(fc.oneof(transaction, fc.anything(), text), { maxLength: 3 }),
  )
  /** Every amount in a reading. */
  const amountsOf = (reading: Reading | undefined): bigint[] => {
    if (reading?.kind === 'batch') return reading.steps.flatMap(amountsOf)
    const amount = reading && 'amount' in reading ? reading.amount : 0n
    return typeof amount === 'bigint' && amount ? [amount] : []
  }
  const names = methods.get().flatMap(({ name, load }) => (load ? [name] : []))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), params, async (name, given) => {
      const reading = await read(name, given)
      const all = JSON.stringify(given, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
      for (const amount of amountsOf(reading)) {
        const digits = amount.toString(16)
        expect(all.toLowerCase().includes(digits) || all.includes(String(amount))).toBe(true)
      }
    }),
    { numRuns: volume(1000, 100_000) },
  )
})
