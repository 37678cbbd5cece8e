import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  stringToHex,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/sandbox/world.mjs'
import { logIn, openDocument, type SecureDocument } from './secureDocument.js'
import { solanaTransfer } from './solanaTransfer.js'

const stranger = '0x00000000000000000000000000000000000057aa'
const domain = { name: 'Test', chainId: 1 } as const
const types = { Mail: [{ name: 'to', type: 'string' }] } as const
const typed = {
  domain,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...types,
  },
  primaryType: 'Mail',
  message: { to: 'Bob\u202e' },
}

interface Shown {
  readonly ticket: string
  readonly action: string
  readonly facts: readonly { term: string; text: string }[]
  readonly cautions: readonly string[]
}

describe('requests to the secure site', () => {
  let world: World
  let frame: SecureDocument
  let address: `0x${string}`
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    frame = await openDocument(world.secure)
    await logIn(world.secure, frame, `${Math.random().toString(36).slice(2)}@example.test`)
    const user = await frame.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })
    address = user.payload?.address as `0x${string}`
  })

  const request = (method: string, params?: unknown, rest: object = { chainId: 1 }) =>
    frame.ask('RPC_REQUEST', { method, ...(params !== undefined && { params }), ...rest })
  const ask = async (method: string, params: unknown, rest?: object) => {
    const { payload, error } = await request(method, params, rest)
    if (error) throw new Error(error)
    return payload?.approval as Shown
  }
  const approve = async ({ ticket }: Shown) => (await frame.ask('approve', { ticket })).payload?.result
  const facts = ({ facts }: Shown) => Object.fromEntries(facts.map(({ term, text }) => [term, text]))
  const reader = () => createPublicClient({ transport: http(world.chains[1].url), cacheTime: 0 })

  it('answers safe methods from the requested chain, without a prompt', async () => {
    expect((await request('eth_chainId', undefined, { chainId: 8453 })).payload).toEqual({ result: '0x2105' })
    expect((await request('eth_accounts')).payload).toEqual({ result: [address] })
    const balance = await request('eth_getBalance', [address, 'latest'])
    expect(balance.payload).toEqual({ result: toHex(parseEther('100')) })
    expect((await request('eth_getBalance', ['nobody', 'latest'])).error).toMatch(/./)
  })

  it('accepts only the endpoints of this sandbox', async () => {
    const rpcUrl = (url: string) => request('eth_blockNumber', undefined, { chainId: 1, rpcUrl: url })
    expect(await rpcUrl(`${world.gateway.url}/v1?chainId=eip155:1&projectId=x`)).not.toHaveProperty('error')
    expect(await rpcUrl(world.chains[1].url.replace('127.0.0.1', 'localhost'))).not.toHaveProperty('error')
    for (const url of ['https://rpc.evil.test/', `${world.gateway.url}/v2`, world.chains[8453].url, 'x'])
      expect((await rpcUrl(url)).error).toMatch(/does not know this endpoint/)
    expect((await request('eth_blockNumber', undefined, { chainId: 10 })).error).toMatch(/does not serve/)
  })

  it('rejects methods on neither list', async () => {
    for (const method of [
      'eth_sign',
      'wallet_addEthereumChain',
      'anvil_setBalance',
      '__proto__',
      'constructor',
    ])
      expect((await request(method, [])).error).toBe('Requested RPC call is not allowed')
  })

  it('signs a message once after approval, for its own login only', async () => {
    const shown = await ask('personal_sign', [stringToHex('hello\u200b'), address])
    expect(facts(shown)).toEqual({ Message: 'hello\\u200b' })
    const other = await openDocument(world.secure)
    await logIn(world.secure, other, 'other@example.test')
    const again = await ask('personal_sign', ['hi', address])
    expect((await other.ask('approve', { ticket: again.ticket })).error).toBe('This request is over')
    const signature = (await approve(shown)) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello\u200b', signature })).toBe(true)
    expect((await frame.ask('approve', { ticket: shown.ticket })).error).toBe('This request is over')
    const third = await ask('personal_sign', ['hi', address])
    expect(await frame.ask('reject', { ticket: third.ticket })).toEqual({})
    expect((await frame.ask('approve', { ticket: third.ticket })).error).toBe('This request is over')
    const last = await ask('personal_sign', ['hi', address])
    await frame.ask('SIGN_OUT')
    expect((await frame.ask('approve', { ticket: last.ticket })).error).toBe('You are not logged in')
    expect((await request('personal_sign', ['hi', address])).error).toBe('You are not logged in')
  })

  it('warns of a sign-in at another page', async () => {
    const text = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${address}`
    expect((await ask('personal_sign', [text('127.0.0.1:4000'), address])).cautions).toEqual([])
    expect((await ask('personal_sign', [text('bank.test'), address])).cautions).toEqual([
      'This signs you in at bank.test, which is not the page you are on.',
    ])
  })

  it('signs typed data and shows its fields', async () => {
    const shown = await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])
    expect(facts(shown)).toEqual({
      Kind: 'Mail',
      'domain.name': 'Test',
      'domain.chainId': '1',
      to: 'Bob\\u202e',
    })
    expect(shown.cautions).toEqual([])
    const signature = (await approve(shown)) as `0x${string}`
    const given = { address, domain, types, primaryType: 'Mail', message: typed.message, signature } as const
    expect(await verifyTypedData(given)).toBe(true)
    const elsewhere = await ask('eth_signTypedData_v4', [
      address,
      { ...typed, domain: { ...domain, chainId: 10 } },
    ])
    expect(elsewhere.cautions[0]).toMatch(/network 10/)
    for (const bad of ['{', { types: {} }, [address, { ...typed, primaryType: 'None' }]])
      expect((await request('eth_signTypedData_v4', [address, bad])).error).toBe('That is no typed data')
  })

  it('sends a transaction on the chain and shows its cost', async () => {
    const shown = await ask('eth_sendTransaction', [
      { from: address, to: stranger, value: toHex(parseEther('1.5')) },
    ])
    expect(shown.action).toBe('Send 1.5 ETH')
    expect(facts(shown)).toMatchObject({
      Amount: '1.5 ETH',
      'Network fee, at most': expect.stringMatching(/ ETH$/),
    })
    const before = await reader().getBalance({ address: stranger })
    const hash = (await approve(shown)) as `0x${string}`
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await reader().getBalance({ address: stranger })) - before).toBe(parseEther('1.5'))
  })

  it('shows what a call does to a token, and warns if it would fail', async () => {
    const token = world.chains[1].token.address
    const call = (functionName: 'transfer' | 'approve', amount: bigint) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName, args: [stranger, amount] }),
    })
    const shown = await ask('eth_sendTransaction', [call('transfer', 2_500_000n)])
    expect(shown.action).toBe('Send 2.5 SBD')
    expect(facts(shown)).toMatchObject({ Sends: '2.5 SBD', Receiver: expect.stringMatching(/57aa$/i) })
    const allowance = await ask('eth_sendTransaction', [call('approve', 2n ** 256n - 1n)])
    expect(allowance.action).toBe('Allow any amount of SBD')
    expect(allowance.cautions).toHaveLength(1)
    const tooMuch = await ask('eth_sendTransaction', [call('transfer', 10n ** 18n)])
    expect(tooMuch.cautions[0]).toMatch(/^It is likely to fail/)
  })

  it('rejects signing for other accounts and networks, and invalid transactions', async () => {
    const error = async (method: string, ...params: unknown[]) => (await request(method, params)).error
    expect(await error('personal_sign', 'hi', stranger)).toBe('That is not your account')
    expect(await error('eth_sendTransaction', { from: stranger, to: stranger })).toBe(
      'That is not your account',
    )
    expect(await error('eth_sendTransaction', { to: stranger, chainId: '0x2105' })).toMatch(/another network/)
    expect(await error('eth_sendTransaction', { to: 'x' })).toMatch(/no address/)
    expect(await error('eth_sendTransaction', { to: stranger, value: 'much' })).toMatch(/no number/)
    expect((await request('personal_sign', 'hi')).error).toMatch(/no list/)
  })

  describe('on Solana', () => {
    const rest = { chainNamespace: 'solana', chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const receiver = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(9)))
    let mine: string
    beforeEach(async () => {
      const user = await frame.ask('GET_USER', { chainId: `solana:${rest.chainId}` })
      mine = user.payload?.address as string
    })
    const transfer = async (lamports: bigint, from = mine) => {
      const response = await fetch(world.solana?.url ?? '', {
        method: 'POST',
        body: JSON.stringify({ id: 1, method: 'getLatestBlockhash' }),
      })
      const { blockhash } = (await response.json()).result.value
      return base58.encode(solanaTransfer(from, receiver, lamports, blockhash))
    }

    it('signs a message, but not a transaction in its place', async () => {
      const bytes = new TextEncoder().encode('hello')
      const shown = await ask('solana_signMessage', { message: base58.encode(bytes), pubkey: mine }, rest)
      expect(facts(shown)).toEqual({ Message: 'hello' })
      const { signature } = (await approve(shown)) as { signature: string }
      expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(mine))).toBe(true)
      const message = base58.encode(base58.decode(await transfer(1n)).subarray(65))
      expect((await request('solana_signMessage', { message }, rest)).error).toMatch(/is a transaction/)
      expect((await request('solana_signMessage', { message: '0', pubkey: mine }, rest)).error).toMatch(
        /base58/,
      )
    })

    it('signs and sends a transfer, and shows the receiver and the amount', async () => {
      const before = world.solana?.balance(receiver) ?? 0n
      const shown = await ask(
        'solana_signAndSendTransaction',
        { transaction: await transfer(1_500_000_000n) },
        rest,
      )
      expect(shown.action).toBe('Send 1.5 SOL')
      expect(facts(shown)['Sends 1.5 SOL to']).toBe(receiver)
      const { signature } = (await approve(shown)) as { signature: string }
      expect(base58.decode(signature)).toHaveLength(64)
      expect((world.solana?.balance(receiver) ?? 0n) - before).toBe(1_500_000_000n)
    })

    it('signs one and several transactions without sending them', async () => {
      const before = world.solana?.balance(receiver)
      const one = await ask('solana_signTransaction', { transaction: await transfer(1n) }, rest)
      const { transaction } = (await approve(one)) as { transaction: string }
      const wire = base58.decode(transaction)
      expect(ed25519.verify(wire.subarray(1, 65), wire.subarray(65), base58.decode(mine))).toBe(true)
      const both = { transactions: [await transfer(2n), await transfer(3n)] }
      const all = await ask('solana_signAllTransactions', both, rest)
      expect(facts(all)).toMatchObject({ Transaction: '2 of 2' })
      expect(((await approve(all)) as { transactions: string[] }).transactions).toHaveLength(2)
      expect(world.solana?.balance(receiver)).toBe(before)
    })

    it('rejects a transaction of another account, an invalid one, and a method of the other namespace', async () => {
      const error = async (transaction: unknown) =>
        (await request('solana_signTransaction', { transaction }, rest)).error
      expect(await error(await transfer(1n, receiver))).toMatch(/does not sign/)
      expect(await error(base58.encode(Uint8Array.of(1, 2)))).toMatch(/no transaction/)
      expect((await request('personal_sign', ['hi', address], rest)).error).toMatch(/is not of solana/)
      expect((await request('solana_signMessage', { message: '1' })).error).toMatch(/is not of eip155/)
    })
  })

  it('signs in with the user, for the embedding page only', async () => {
    const text = (host: string) =>
      `${host} wants you to sign in with your Ethereum account:\n<<AccountAddress>>\n\nURI: x`
    const siwx = (host: string) => ({
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:1',
      domain: host,
      uri: `http://${host}/login`,
      version: '1',
      nonce: 'abc',
      serializedMessage: text(host),
    })
    const { payload } = await frame.ask('GET_USER', { chainId: 1, siwxMessage: siwx('127.0.0.1:4000') })
    const message = text('127.0.0.1:4000').replace('<<AccountAddress>>', address)
    expect(payload).toMatchObject({ message, siwxMessage: { accountAddress: address } })
    const signature = payload?.signature as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const foreign = await frame.ask('GET_USER', { chainId: 1, siwxMessage: siwx('bank.test') })
    expect(foreign.payload).not.toHaveProperty('signature')
  })
})
