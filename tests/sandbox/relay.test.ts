import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createMailbox, type Relay, startRelay } from '../../demo/sandbox/relay.mjs'
import { readRelayAuth } from '../../demo/sandbox/relay-auth.mjs'
import { account, type Client, createClient, createStorage, pair } from './pairedClients.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const request = (client: Client, topic: string) =>
  client.request<string>({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x68', account] },
  })

/** Answers every request with its method. */
const answering = (wallet: Client) =>
  wallet.on('session_request', ({ id, topic, params }) => {
    void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: params.request.method } })
  })

describe('the local relay', () => {
  let relay: Relay
  const open: Client[] = []
  const client = async (name: string, url = relay.url, storage = createStorage()) => {
    const made = await createClient(url, name, storage)
    open.push(made)
    return made
  }

  beforeEach(async () => {
    relay = await startRelay()
  })
  afterEach(async () => {
    await Promise.allSettled(open.splice(0).map((each) => each.core.relayer.transportClose()))
    await relay.stop()
  })

  it('carries a pairing, a request and its answer between two real clients', async () => {
    const [page, wallet] = await Promise.all([client('page'), client('wallet')])
    answering(wallet)
    const { session, approved } = await pair(page, wallet)
    await approved
    expect(session.namespaces.eip155?.accounts).toEqual([account])
    expect(await request(page, session.topic)).toBe('personal_sign')
    expect(relay.calls).toMatchObject({ wc_proposeSession: 1, wc_approveSession: 1 })
    expect(relay.clients()).toBe(2)
  })

  it('keeps messages for a client that is offline', async () => {
    const [page, wallet] = await Promise.all([client('page'), client('wallet')])
    answering(wallet)
    const { session, approved } = await pair(page, wallet)
    await approved
    await wallet.core.relayer.transportClose()
    const answer = request(page, session.topic)
    await expect.poll(() => relay.calls.irn_publish ?? 0).toBeGreaterThan(0)
    await wallet.core.relayer.transportOpen()
    expect(await answer).toBe('personal_sign')
  })

  it('another relay with the same mailbox continues where the first one stopped', async () => {
    const [page, wallet] = await Promise.all([client('page'), client('wallet')])
    answering(wallet)
    const { session, approved } = await pair(page, wallet)
    await approved
    const { mailbox } = relay
    const port = Number(new URL(relay.url).port)
    await relay.stop()
    relay = await startRelay({ port, mailbox })
    await expect.poll(() => relay.clients()).toBe(2)
    expect(await request(page, session.topic)).toBe('personal_sign')
  })

  it('deletes expired messages, and does not deliver a message twice', async () => {
    const mailbox = createMailbox()
    await relay.stop()
    relay = await startRelay({ mailbox })
    const [page, wallet] = await Promise.all([client('page'), client('wallet')])
    const { approved } = await pair(page, wallet)
    await approved
    const letters = [...mailbox.letters.values()].flat()
    expect(letters.length).toBeGreaterThan(2)
    // All messages have been delivered.
    await expect.poll(() => letters.every(({ read }) => read.size === 1)).toBe(true)
    for (const letter of letters) letter.expiresAt = 0
    const topic = [...mailbox.letters.keys()][0] as string
    await page.core.relayer.subscriber.subscribe(topic)
    expect(mailbox.letters.has(topic)).toBe(false)
  })

  it('rejects wrong keys, tokens and clocks, each with its reason', async () => {
    await relay.stop()
    relay = await startRelay({ projectIds: ['known'] })
    const refusal = (query: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`${relay.url}/?${query}`)
        socket.on('close', (code, reason) => resolve(`${code} ${reason}`))
        socket.on('error', reject)
      })
    expect(await refusal('projectId=other')).toBe('3000 Unauthorized: invalid key')
    expect(await refusal('projectId=known')).toBe('3000 Unauthorized: missing token')
    relay.faults.refuse = 'JWT Token is not yet valid'
    expect(await refusal('projectId=known')).toBe('3000 JWT Token is not yet valid')
    relay.faults.unreachable = true
    await expect(refusal('projectId=known')).rejects.toThrow()
  })

  it('a token is valid only with its signature and within its time', async () => {
    const page = await client('page')
    const token = await page.core.crypto.signJWT('wss://relay.example')
    const now = Math.floor(Date.now() / 1000)
    expect(readRelayAuth(token, now)).toMatch(/^[0-9a-f]{64}$/)
    expect(() => readRelayAuth(token, now - 3600)).toThrow('JWT Token is not yet valid')
    expect(() => readRelayAuth(token, now + 100_000_000)).toThrow('JWT Token is expired')
    const [head, , signature] = token.split('.')
    const other = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()),
        sub: 'x',
      }),
    ).toString('base64url')
    expect(() => readRelayAuth([head, other, signature].join('.'), now)).toThrow('invalid signature')
    expect(() => readRelayAuth('a.b')).toThrow('missing token')
  })

  it('answers late, with an error, or never on demand', async () => {
    const token = await (await client('page')).core.crypto.signJWT(relay.url)
    const socket = new WebSocket(`${relay.url}/?projectId=any&auth=${token}`)
    const answers: string[] = []
    socket.on('message', (data) => answers.push(String(data)))
    await new Promise((resolve) => socket.on('open', resolve))
    const ask = (id: string, method: string) =>
      socket.send(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":{"topic":"${'ab'.repeat(32)}"}}`)

    relay.faults.errors.set('irn_subscribe', { code: 3003, message: 'Subscribe rate limit exceeded' })
    relay.faults.swallow.add('irn_unsubscribe')
    ask('1', 'irn_unsubscribe')
    // Larger than a double holds: it comes back as it was.
    ask('1763664000000123457', 'irn_subscribe')
    ask('3', 'irn_nonsense')
    await expect
      .poll(() => answers)
      .toEqual([
        '{"id":1763664000000123457,"jsonrpc":"2.0","error":{"code":3003,"message":"Subscribe rate limit exceeded"}}',
        '{"id":3,"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found: irn_nonsense"}}',
      ])
    relay.faults.delayMs = 200
    const since = performance.now()
    ask('4', 'irn_fetchMessages')
    await expect.poll(() => answers.length).toBe(3)
    expect(performance.now() - since).toBeGreaterThan(190)
    socket.terminate()
  })
})
