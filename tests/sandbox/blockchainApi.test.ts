import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BlockchainApi, startBlockchainApi } from '../../demo/sandbox/blockchain-api/server.mjs'
import { type Chain, startChain, tokenAbi } from '../../demo/sandbox/chain.mjs'
import { artifactOf } from '../../demo/sandbox/contracts/artifactOf.mjs'

const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const FRIEND = '0x1111111111111111111111111111111111111111'

interface Transfer {
  direction: string
  quantity: { numeric: string }
  fungible_info: { symbol: string } | null
  nft_info: { name: string; content: { preview: { url: string } }; flags: { is_spam: boolean } } | null
}
interface History {
  data: {
    id: string
    metadata: { operationType: string; status: string; sentTo: string; chain: string; minedAt: string }
    transfers: Transfer[]
  }[]
  next: string | null
}

describe('the local blockchain API', () => {
  let chain: Chain
  let api: BlockchainApi & { url: string; stop(): Promise<void> }
  let clock = 0
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-names-'))
    chain = await startChain({ chainId: 1 })
    api = await startBlockchainApi({
      chains: [chain],
      namesFile: join(folder, 'names.json'),
      now: () => Date.now() + clock,
    })
  })
  afterAll(async () => {
    await Promise.all([api?.stop(), chain?.stop()])
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => {
    api.setFaults([])
    clock = 0
  })

  const client = () =>
    createTestClient({ mode: 'anvil', chain: mainnet, transport: http(chain.url), account: OWNER })
      .extend(publicActions)
      .extend(walletActions)
  /** Waits until a transaction is in a block. */
  const mined = async (hash: Promise<`0x${string}`>) =>
    client().waitForTransactionReceipt({ hash: await hash, pollingInterval: 50 })
  const deploy = async (name: 'SandboxCollection' | 'SandboxCoin', args: unknown[]) => {
    const { abi, bytecode } = artifactOf(name)
    const { contractAddress } = await mined(client().deployContract({ abi, bytecode, args }))
    return { abi, address: contractAddress as `0x${string}` }
  }
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${api.url}${path}${path.includes('?') ? '&' : '?'}projectId=test&sv=test`, {
      ...init,
      headers: { origin: 'http://page.test', ...init?.headers },
    })
  const read = async <T>(path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as T
  const history = (query = '') => read<History>(`/v1/account/${OWNER.address}/history?${query}`)
  const reasons = async (response: Response) => {
    const { status, reasons } = (await response.json()) as { status: string; reasons: { field: string }[] }
    return { http: response.status, status, field: reasons[0]?.field }
  }

  it('lists what happened on the chain: coins, tokens, an NFT, an approval, a failure', async () => {
    const wallet = client()
    await mined(wallet.sendTransaction({ to: FRIEND, value: 10n ** 15n }))
    const { address } = chain.token
    const token = { address, abi: tokenAbi } as const
    await mined(wallet.writeContract({ ...token, functionName: 'transfer', args: [FRIEND, 2_500_000n] }))
    await mined(wallet.writeContract({ ...token, functionName: 'approve', args: [FRIEND, 1n] }))
    const collection = await deploy('SandboxCollection', ['Portraits', 'PRT'])
    const image = 'data:image/svg+xml;base64,AAAA'
    const metadata = `data:application/json;base64,${Buffer.from(JSON.stringify({ name: 'Ada', image })).toString('base64')}`
    await mined(
      wallet.writeContract({ ...collection, functionName: 'mint', args: [OWNER.address, 7n, metadata] }),
    )
    await mined(
      wallet.writeContract({
        ...token,
        functionName: 'transfer',
        args: [FRIEND, 10n ** 30n],
        gas: 100_000n,
      }),
    )

    const { data, next } = await history('chainId=eip155:1')
    expect(next).toBeNull()
    expect(
      data.map(({ metadata: { operationType, status, sentTo }, transfers }) => [
        operationType,
        status,
        sentTo === FRIEND,
        ...transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
          [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
        ),
      ]),
    ).toEqual([
      ['send', 'failed', false],
      ['mint', 'confirmed', false, 'in 1 Ada'],
      ['deploy', 'confirmed', false],
      ['approve', 'confirmed', false],
      ['send', 'confirmed', true, 'out 2.5 SBD'],
      ['send', 'confirmed', true, 'out 0.001 ETH'],
      ['receive', 'confirmed', false, 'in 10000 SBD'],
    ])
    expect(data[1]?.transfers[0]?.nft_info).toMatchObject({
      content: { preview: { url: image } },
      flags: { is_spam: false },
    })
    expect(data.every(({ metadata }) => metadata.chain === 'eip155:1')).toBe(true)
  })

  it('continues after a page, whatever has happened since', async () => {
    const wallet = client()
    const { abi, address } = await deploy('SandboxCoin', ['Points', 'PTS', 2])
    for (let at = 0; at < 60; at++)
      await mined(wallet.writeContract({ abi, address, functionName: 'mint', args: [OWNER.address, 1n] }))
    const first = await history()
    expect(first.data).toHaveLength(50)
    await mined(wallet.sendTransaction({ to: FRIEND, value: 1n }))
    const second = await history(`cursor=${first.next}`)
    const all = [...first.data, ...second.data].map(({ id }) => id)
    expect(second.next).toBeNull()
    expect(new Set(all).size).toBe(all.length)
    expect(await reasons(await ask(`/v1/account/${OWNER.address}/history?cursor=x`))).toMatchObject({
      http: 400,
      field: 'cursor',
    })
  })

  it('follows a chain that is reset to a snapshot', async () => {
    const snapshot = await chain.snapshot()
    const before = await history()
    await mined(client().sendTransaction({ to: FRIEND, value: 5n }))
    expect((await history()).data[0]?.id).not.toBe(before.data[0]?.id)
    await chain.revert(snapshot)
    expect((await history()).data[0]?.id).toBe(before.data[0]?.id)
  })

  it('lists what an account owns, at invented prices', async () => {
    interface Balance {
      symbol: string
      address?: string
      price: number
      value?: number
      quantity: { decimals: string; numeric: string }
    }
    api.prices.set(`eip155:1:${chain.token.address.toLowerCase()}`, 1)
    const path = `/v1/account/${OWNER.address}/balance?currency=usd&chainId=eip155:1`
    const { balances } = await read<{ balances: Balance[] }>(path)
    const [coin, ...tokens] = balances
    expect(coin).toMatchObject({ symbol: 'ETH', price: 3_000, quantity: { decimals: '18' } })
    expect(coin?.address).toBeUndefined()
    expect(tokens.map(({ symbol, value, quantity: { numeric } }) => [symbol, value, numeric])).toEqual([
      ['SBD', 9997.5, '9997.5'],
      ['PTS', undefined, '0.6'],
    ])
    // As the service does for clients that do not say which version they are, or that are no page.
    const silent = await fetch(`${api.url}${path}&projectId=test&sv=x`)
    expect(await silent.json()).toEqual({ balances: [] })
    const price = await read<{ fungibles: { price: number }[] }>('/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({
        currency: 'usd',
        projectId: 'test',
        addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'eip155:1:0x00'],
      }),
    })
    expect(price.fungibles).toEqual([expect.objectContaining({ symbol: 'ETH', price: 3_000 })])
  })

  it.each([
    ['/v1/account/0x12/history', 400, 'address'],
    [`/v1/account/${OWNER.address}/balance?chainId=eip155:5`, 400, 'chainId'],
    [`/v1/account/${OWNER.address}/balance?currency=eur`, 400, 'currency'],
    [`/v1/account/${OWNER.address}/balance?chainId=eip155:1&forceUpdate=x`, 400, 'forceUpdate'],
    ['/v1/identity/nobody', 400, 'address'],
    ['/v1/profile/suggestions/ab', 400, 'name'],
    ['/v1/profile/account/nobody.reown.id', 404, 'name'],
    ['/v1/elsewhere', 404, ''],
  ])('rejects %s with the reason', async (path, http, field) => {
    expect(await reasons(await ask(path))).toEqual({ http, status: 'FAILED', field })
  })

  it('requires a project id', async () => {
    expect(await reasons(await fetch(`${api.url}/v1/supported-chains`))).toEqual({
      http: 401,
      status: 'FAILED',
      field: 'authentication',
    })
    expect(await read('/v1/supported-chains')).toEqual({ http: ['eip155:1'], ws: [] })
  })

  describe('names', () => {
    const register = async (changes: Record<string, unknown> = {}, asked: Record<string, unknown> = {}) => {
      const timestamp = Math.floor(Date.now() / 1_000)
      const message = JSON.stringify({ name: 'ada.reown.id', attributes: {}, timestamp, ...asked })
      return ask('/v1/profile/account', {
        method: 'POST',
        body: JSON.stringify({
          coin_type: 0x80000001,
          address: OWNER.address,
          message,
          signature: await OWNER.signMessage({ message }),
          ...changes,
        }),
      })
    }

    it.each([
      ['a name of another zone', {}, { name: 'ada.eth.id' }, 400, 'name'],
      ['a name in capitals', {}, { name: 'Ada.reown.id' }, 400, 'name'],
      ['an attribute that is not known', {}, { attributes: { avatar: 'x' } }, 400, 'attributes'],
      ['a message of a minute ago', {}, { timestamp: Math.floor(Date.now() / 1_000) - 60 }, 400, 'timestamp'],
      ['a coin type of no chain here', { coin_type: 0x80000005 }, {}, 400, 'coin_type'],
      ['another message’s signature', { signature: `0x${'11'.repeat(65)}` }, {}, 401, 'signature'],
      ['another account', { address: FRIEND }, {}, 401, 'signature'],
      ['nothing that can be read', { message: 'x' }, {}, 422, ''],
    ])('rejects %s', async (_, changes, asked, http, field) => {
      expect(await reasons(await register(changes, asked))).toEqual({ http, status: 'FAILED', field })
    })

    it('registers and finds names, and keeps them in a file', async () => {
      expect(await read('/v1/profile/account/ada.reown.id?apiVersion=2')).toEqual([])
      const registered = (await (await register({}, { attributes: { bio: 'Counts' } })).json()) as object
      expect(registered).toMatchObject({
        name: 'ada.reown.id',
        attributes: { bio: 'Counts' },
        addresses: { 60: { address: OWNER.address }, 2147483649: { address: OWNER.address } },
      })
      expect(await reasons(await register())).toMatchObject({ http: 400, field: 'name' })
      const again = await startBlockchainApi({ chains: [chain], namesFile: join(folder, 'names.json') })
      const query = 'apiVersion=2&projectId=test'
      const found = async (path: string) => (await fetch(`${again.url}/v1/profile/${path}?${query}`)).json()
      expect(await found('account/ada.reown.id')).toEqual(registered)
      expect(await found(`reverse/${OWNER.address}`)).toEqual([registered])
      await again.stop()
      expect(await read('/v1/profile/suggestions/ada?zone=reown.id')).toEqual({
        suggestions: [
          { name: 'ada.reown.id', registered: true },
          ...['eth', 'wallet', 'hq', 'dao'].map((word) => ({
            name: `ada-${word}.reown.id`,
            registered: false,
          })),
        ],
      })
      expect(await read(`/v1/identity/${OWNER.address}`)).toMatchObject({
        name: 'ada.reown.id',
        avatar: null,
      })
    })
  })

  it('fails on demand', async () => {
    const path = `/v1/account/${OWNER.address}/history`
    const fault = (list: unknown) =>
      fetch(`${api.url}/admin/faults`, { method: 'POST', body: JSON.stringify(list) })
    expect((await fault([{ status: 'x' }])).status).toBe(400)
    expect((await fault([{ path: 'history', status: 429, retryAfter: 7, times: 1 }])).status).toBe(200)
    const limited = await ask(path)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await ask(path)).status).toBe(200)
    await fault([{ projectId: 'other', status: 500 }])
    expect((await ask(path)).status).toBe(200)
    await fault([{ status: 500 }])
    expect(await (await ask(path)).text()).toBe('Internal server error')
    await fault([{ answer: 'html' }])
    expect((await ask(path)).headers.get('content-type')).toBe('text/html')
    await fault([{ answer: 'schema' }])
    expect(await read<History>(path)).toMatchObject({ data: 'none', next: {} })
    await fault([{ answer: 'truncated' }])
    await expect(read(path)).rejects.toThrow()
    await fault([{ answer: 'hang' }])
    const stop = new AbortController()
    const hanging = ask(path, { signal: stop.signal })
    stop.abort()
    await expect(hanging).rejects.toThrow()
    await fault([{ answer: 'endless' }])
    const endless = await ask(path)
    const reader = (endless.body as ReadableStream<Uint8Array>).getReader()
    let size = 0
    while (size < 1_000_000) size += (await reader.read()).value?.length ?? Number.NaN
    await reader.cancel()
    expect(size).toBeGreaterThanOrEqual(1_000_000)
  })
})
