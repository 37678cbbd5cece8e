import {
  createPublicClient,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DELEGATOR_CODE, encodeExecute, redeem } from '../../demo/sandbox/delegations.mjs'
import { startWorld, type World } from '../../demo/sandbox/world.mjs'
import { logIn, openDocument, type SecureDocument } from './secureDocument.js'

/** The key of an app. */
const app = privateKeyToAccount(`0x${'a9'.repeat(32)}`)
const stranger = '0x00000000000000000000000000000000000057aa'

describe('the smart account of the secure site', () => {
  let world: World
  let frame: SecureDocument
  let address: `0x${string}`
  let eoa: `0x${string}`
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    frame = await openDocument(world.secure)
    await logIn(world.secure, frame, `${Math.random().toString(36).slice(2)}@example.test`)
    const { payload } = await frame.ask('GET_USER', { chainId: 1 })
    expect(payload).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
    address = payload?.address as `0x${string}`
    eoa = (payload as { accounts: { address: `0x${string}` }[] } | undefined)?.accounts[0]
      ?.address as `0x${string}`
  })

  const client = () =>
    createPublicClient({ transport: http(world.chains[1].url), cacheTime: 0, pollingInterval: 20 })
  const request = async (method: string, params: unknown) => {
    const { payload, error } = await frame.ask('RPC_REQUEST', { method, params, chainId: 1 })
    if (error) throw new Error(error)
    return payload as { result?: unknown; approval: { ticket: string; title: string; cautions: string[] } }
  }
  const approve = async (method: string, params: unknown) => {
    const { approval } = await request(method, params)
    const { payload, error } = await frame.ask('approve', { ticket: approval.ticket })
    if (error) throw new Error(error)
    return payload?.result
  }
  const pay = (value: bigint) => ({ to: stranger, value: toHex(value) })
  const transfer = (amount: bigint) => ({
    to: world.chains[1].token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] }),
  })
  const status = async (id: unknown) =>
    (await request('wallet_getCallsStatus', [id])).result as {
      status: number
      receipts: { transactionHash: string }[]
    }
  const settled = async (id: unknown) => {
    await expect.poll(async () => (await status(id)).status).not.toBe(100)
    return status(id)
  }

  it('becomes a contract with its first transaction, at the same address', async () => {
    const before = await client().getBalance({ address: stranger })
    const hash = (await approve('eth_sendTransaction', [
      { from: address, ...pay(parseEther('1')) },
    ])) as `0x${string}`
    const receipt = await client().waitForTransactionReceipt({ hash })
    expect([receipt.status, receipt.type]).toEqual(['success', 'eip7702'])
    expect(await client().getCode({ address })).toBe(`0xef0100${DELEGATOR_CODE.slice(2).toLowerCase()}`)
    expect((await client().getBalance({ address: stranger })) - before).toBe(parseEther('1'))
    expect((await frame.ask('GET_USER', { chainId: 1 })).payload).toMatchObject({
      address,
      smartAccountDeployed: true,
    })
    const second = (await approve('eth_sendTransaction', [pay(1n)])) as `0x${string}`
    expect((await client().waitForTransactionReceipt({ hash: second })).type).toBe('eip1559')
  })

  it('its signatures are valid before and after deployment, also for contracts', async () => {
    const sign = async () => (await approve('personal_sign', ['hello', address])) as `0x${string}`
    const holds = async (signature: `0x${string}`, message = 'hello') =>
      client().verifyMessage({ address, message, signature })
    const before = await sign()
    expect(await holds(before)).toBe(true)
    const hash = (await approve('eth_sendTransaction', [pay(1n)])) as `0x${string}`
    await client().waitForTransactionReceipt({ hash })
    expect([await holds(before), await holds(await sign()), await holds(before, 'bye')]).toEqual([
      true,
      true,
      false,
    ])
    const abi = [
      {
        type: 'function',
        name: 'isValidSignature',
        stateMutability: 'view',
        inputs: [
          { name: 'hash', type: 'bytes32' },
          { name: 'signature', type: 'bytes' },
        ],
        outputs: [{ type: 'bytes4' }],
      },
    ] as const
    const foreign = (await approve('personal_sign', ['hello', eoa])) as `0x${string}`
    expect(
      await client().readContract({
        abi,
        address,
        functionName: 'isValidSignature',
        args: [`0x${'11'.repeat(32)}`, foreign],
      }),
    ).toBe('0xffffffff')
  })

  it('sends an atomic batch and reports its status', async () => {
    const before = await client().getBalance({ address: stranger })
    const batch = (calls: unknown[], rest: object = {}) => [
      { version: '2.0.0', chainId: '0x1', from: address, calls, ...rest },
    ]
    const { approval } = await request('wallet_sendCalls', batch([pay(5n), transfer(7n)]))
    expect(approval).toMatchObject({ title: 'Send 2 calls', cautions: [] })
    const { id } = (await approve('wallet_sendCalls', batch([pay(5n), transfer(7n)]))) as { id: string }
    const done = await settled(id)
    expect(done).toMatchObject({ version: '2.0.0', id, chainId: '0x1', status: 200, atomic: true })
    expect(done.receipts).toHaveLength(1)
    expect((await client().getBalance({ address: stranger })) - before).toBe(5n)
    await expect(approve('wallet_sendCalls', batch([pay(5n), transfer(10n ** 18n)]))).rejects.toThrow()
    expect((await client().getBalance({ address: stranger })) - before).toBe(5n)
    expect(typeof (await approve('wallet_sendCalls', batch([pay(1n)], { version: '1.0' })))).toBe('string')
    const other = await openDocument(world.secure)
    await logIn(world.secure, other, 'other@example.test')
    const theirs = await other.ask('RPC_REQUEST', {
      method: 'wallet_getCallsStatus',
      params: [id],
      chainId: 1,
    })
    expect(theirs.error).toBe('No batch has this id')
  })

  it('the plain account sends calls one by one with a warning, and rejects an atomic batch', async () => {
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const calls = [pay(1n), pay(2n)]
    const { approval } = await request('wallet_sendCalls', [{ calls }])
    expect(approval.cautions[0]).toMatch(/one by one/)
    const done = await settled(await approve('wallet_sendCalls', [{ calls }]))
    expect(done).toMatchObject({ status: 200, atomic: false })
    expect(done.receipts).toHaveLength(2)
    await expect(request('wallet_sendCalls', [{ calls, atomicRequired: true }])).rejects.toThrow(
      /Only the smart account/,
    )
  })

  it('returns its capabilities by account and network', async () => {
    const capabilities = async (...params: unknown[]) =>
      (await request('wallet_getCapabilities', params)).result as object
    const atomic = { atomic: { status: 'supported' } }
    expect(await capabilities()).toEqual({ '0x1': atomic, '0x2105': atomic })
    expect(await capabilities(address, ['0x2105'])).toEqual({ '0x2105': atomic })
    expect(await capabilities(eoa)).toEqual({})
  })

  it('rejects batches it cannot send', async () => {
    const error = (batch: object) => request('wallet_sendCalls', [batch]).catch(({ message }) => message)
    expect(await error({ calls: [] })).toMatch(/between one and/)
    expect(await error({ calls: [pay(1n)], chainId: '0x2105' })).toMatch(/another network/)
    expect(await error({ calls: [pay(1n)], from: stranger })).toBe('That is not your account')
    expect(await error({ calls: [{ data: '0x00' }] })).toMatch(/needs a receiver/)
    expect(await error({ calls: [pay(1n)], capabilities: { paymasterService: { url: 'x' } } })).toMatch(
      /capability paymasterService/,
    )
    expect(await request('eth_sendUserOperation', [{}]).catch(({ message }) => message)).toBe(
      'This wallet does not do eth_sendUserOperation',
    )
  })

  describe('permissions', () => {
    const asked = (more: object = {}) => ({
      chainId: '0x1',
      address,
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
      permissions: [
        {
          type: 'native-token-recurring-allowance',
          data: { allowance: toHex(parseEther('2')), start: 0, period: 86_400 },
        },
      ],
      policies: [],
      version: 2,
      ...more,
    })

    /** Lets the app's key make a call by a permission; whether the chain allows it. */
    const spend = async (permission: `0x${string}`, value: bigint) => {
      await world.chains[1].setBalance(app.address, parseEther('1'))
      const serializedTransaction = await app.signTransaction({
        ...redeem(permission, { to: stranger, value }),
        chainId: 1,
        nonce: await client().getTransactionCount({ address: app.address }),
        gas: 600_000n,
        maxFeePerGas: 10n ** 11n,
      })
      const hash = await client().sendRawTransaction({ serializedTransaction })
      return (await client().waitForTransactionReceipt({ hash })).status
    }

    it('let the key of the app spend up to the limit, until they are revoked once', async () => {
      const given = asked()
      const { approval } = await request('wallet_grantPermissions', [given])
      expect(approval).toMatchObject({
        title: 'Allow without asking',
        action: 'Allow',
        facts: [{ term: 'May spend', text: '2 ETH every day' }, { term: 'Ends' }],
        cautions: [expect.stringContaining('without asking')],
      })
      const granted = (await approve('wallet_grantPermissions', [given])) as { context: `0x${string}` }
      const { permissions, policies, expiry, signer, chainId } = given
      expect(granted).toMatchObject({ permissions, policies, expiry, signer, chainId, address })
      const [pci, [permission = '0x']] = decodeAbiParameters(
        [{ type: 'string' }, { type: 'bytes[]' }],
        granted.context,
      )
      const before = await client().getBalance({ address: stranger })
      expect(await spend(permission, parseEther('1.5'))).toBe('success')
      expect(await spend(permission, parseEther('0.6'))).toBe('reverted')
      const revoked = (await approve('wallet_revokePermissions', { pci })) as `0x${string}`
      expect(await client().verifyMessage({ address, message: pci, signature: revoked })).toBe(true)
      expect(await spend(permission, 1n)).toBe('reverted')
      expect((await client().getBalance({ address: stranger })) - before).toBe(parseEther('1.5'))
      await expect(request('wallet_revokePermissions', [{ pci }])).rejects.toThrow(
        'No permission has this id',
      )
    })

    it.each([
      ['another network', { chainId: '0x2105' }, /another network/],
      ['another account', { address: stranger }, /not your account/],
      ['a time that has passed', { expiry: 1 }, /within a year/],
      ['no end', { expiry: undefined }, /within a year/],
      ['no keys', { signer: { type: 'keys', data: { keys: [] } } }, /one to 5 keys/],
      [
        'a key of another curve',
        { signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: app.publicKey }] } } },
        /keys of secp256k1/,
      ],
      [
        'a key that is none',
        { signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x0401' }] } } },
        /no point/,
      ],
      ['a signer of another kind', { signer: { type: 'account' } }, /granted to keys/],
      ['no permissions', { permissions: [] }, /one to 20 permissions/],
      [
        'one it does not know',
        { permissions: [{ type: 'everything', data: {} }] },
        /does not know .* everything/,
      ],
      [
        'an allowance that is none',
        { permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '1', period: 1 } }] },
        /allowance is no number/,
      ],
    ])('are rejected for %s', async (_, more, reason) => {
      await expect(request('wallet_grantPermissions', [asked(more)])).rejects.toThrow(reason)
    })

    it('cannot be granted by the plain account', async () => {
      await expect(request('wallet_grantPermissions', [asked({ address: eoa })])).rejects.toThrow(
        'Only the smart account grants permissions',
      )
    })

    it('of one user cannot be revoked by another', async () => {
      const granted = (await approve('wallet_grantPermissions', [asked()])) as { context: `0x${string}` }
      const [pci] = decodeAbiParameters([{ type: 'string' }, { type: 'bytes[]' }], granted.context)
      frame = await openDocument(world.secure)
      await logIn(world.secure, frame, `${Math.random().toString(36).slice(2)}@example.test`)
      await frame.ask('GET_USER', { chainId: 1 })
      await expect(request('wallet_revokePermissions', [{ pci }])).rejects.toThrow(
        'No permission has this id',
      )
    })
  })

  it('its contract accepts calls from its own key only', async () => {
    const hash = (await approve('eth_sendTransaction', [pay(1n)])) as `0x${string}`
    // Wait until the contract is deployed: before that, calls to its address would not be refused.
    await client().waitForTransactionReceipt({ hash })
    const data = encodeExecute([{ to: stranger, value: 1n, data: '0x' }])
    const call = (account: `0x${string}`) => client().call({ to: address, account, data })
    await expect(call(eoa)).rejects.toThrow(/reverted/)
    await expect(call(address)).resolves.toBeDefined()
  })
})
