import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Network } from '../../demo/sandbox/secure/networks.mjs'
import { type Secure, startSecure } from '../../demo/sandbox/secure/site.mjs'
import { codeOf, logIn, openDocument } from './secureDocument.js'

const network = (chainId: number, smartAccounts: boolean): Network => ({
  caip: `eip155:${chainId}`,
  namespace: 'eip155',
  chainId,
  name: `Chain ${chainId}`,
  coin: 'ETH',
  decimals: 18,
  url: 'http://127.0.0.1:9',
  known: [],
  smartAccounts,
})
const solana: Network = {
  ...network(0, false),
  caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
}
const ada = 'ada@example.test'

describe('the secure site', () => {
  let secure: Secure
  let time = 0
  beforeEach(async () => {
    time = 1_000_000
    secure = await startSecure({
      networks: [network(1, true), network(8453, false), solana],
      now: () => time,
    })
  })
  afterEach(() => secure.stop())

  it('sends a code by SMTP and logs in with it', async () => {
    const frame = await openDocument(secure)
    expect(await frame.ask('CONNECT_EMAIL', { email: ada })).toEqual({ payload: { action: 'VERIFY_OTP' } })
    expect(secure.mailbox.of(ada)).toHaveLength(1)
    expect(secure.mailbox.of('bob@example.test')).toEqual([])
    expect((await frame.ask('CONNECT_OTP', { otp: codeOf(secure, ada) })).session).toMatch(/^[\w-]{32}$/)
    const { payload } = await frame.ask('GET_USER', { chainId: 1 })
    expect(payload).toMatchObject({ email: ada, chainId: 1, preferredAccountType: 'smartAccount' })
    expect(payload?.address).toMatch(/^0x[\dA-Fa-f]{40}$/)
    expect(await frame.ask('CONNECT_EMAIL', { email: ada })).toEqual({ payload: { action: 'CONNECT' } })
  })

  it('rejects a wrong, an old, an expired and a used code, and a sixth attempt', async () => {
    const frame = await openDocument(secure)
    const otp = async (code: string) => (await frame.ask('CONNECT_OTP', { otp: code })).error
    expect(await otp('000000')).toBe('Enter your e-mail first')
    await frame.ask('CONNECT_EMAIL', { email: ada })
    const old = codeOf(secure, ada)
    await frame.ask('CONNECT_EMAIL', { email: ada })
    const code = codeOf(secure, ada)
    if (old !== code) expect(await otp(old)).toBe('Wrong code')
    const wrong = code === '123456' ? '654321' : '123456'
    for (let left = old === code ? 5 : 4; left; left--) expect(await otp(wrong)).toBe('Wrong code')
    expect(await otp(code)).toBe('Too many wrong codes, ask for a new one')
    await frame.ask('CONNECT_EMAIL', { email: ada })
    time += 20 * 60_000
    expect(await otp(codeOf(secure, ada))).toBe('This code has expired')
    expect((await frame.ask('GET_USER', {})).error).toBe('You are not logged in')
    expect(await logIn(secure, frame, ada)).not.toHaveProperty('error')
    expect(await otp(codeOf(secure, ada))).toBe('Enter your e-mail first')
  })

  it('rejects an invalid e-mail address', async () => {
    const frame = await openDocument(secure)
    for (const email of ['ada', 'ada@', 'a da@example.test', '@example.test', 'ada@example.'])
      expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({ error: 'Invalid email' })
    expect(await frame.ask('CONNECT_EMAIL', { email: 7 })).toEqual({ error: 'Invalid app event' })
    expect(secure.mailbox.of('')).toEqual([])
  })

  it('a new device is approved by the link in the mail, then logs in with the code', async () => {
    await logIn(secure, await openDocument(secure), ada)
    const other = await openDocument(secure)
    expect(await other.ask('CONNECT_EMAIL', { email: ada })).toEqual({ payload: { action: 'VERIFY_DEVICE' } })
    expect((await other.ask('CONNECT_OTP', { otp: '000000' })).error).toBe('Approve this device first')
    const waits = [other.ask('CONNECT_DEVICE'), other.ask('CONNECT_DEVICE')]
    const link = /http:\S+\/device\?token=(\S+)/.exec(secure.mailbox.of(ada)[0]?.text ?? '')
    const page = await (await fetch(link?.[0] ?? '')).text()
    expect(page).toContain(ada)
    expect(page).toContain('data-state="open"')
    const approve = () => other.ask('approveDevice', { token: link?.[1] })
    expect(await approve()).toEqual({})
    expect(await Promise.all(waits)).toEqual([{}, {}])
    expect(await other.ask('CONNECT_OTP', { otp: codeOf(secure, ada) })).not.toHaveProperty('error')
    expect((await approve()).error).toBe('This link is used or has expired')
    expect(await (await fetch(link?.[0] ?? '')).text()).toContain('data-state="gone"')
  })

  it('answers CONNECT_DEVICE also if the link was approved before', async () => {
    await logIn(secure, await openDocument(secure), ada)
    const other = await openDocument(secure)
    await other.ask('CONNECT_EMAIL', { email: ada })
    const token = /token=(\S+)/.exec(secure.mailbox.of(ada)[0]?.text ?? '')?.[1]
    await other.ask('approveDevice', { token })
    expect(await other.ask('CONNECT_DEVICE')).toEqual({})
  })

  it('a link in a mail is valid for twenty minutes', async () => {
    await logIn(secure, await openDocument(secure), ada)
    const other = await openDocument(secure)
    await other.ask('CONNECT_EMAIL', { email: ada })
    const token = /token=(\S+)/.exec(secure.mailbox.of(ada)[0]?.text ?? '')?.[1]
    time += 20 * 60_000
    expect((await other.ask('approveDevice', { token })).error).toBe('This link is used or has expired')
  })

  it('changes the e-mail with both codes, but not to that of another wallet', async () => {
    const [frame, bob] = await Promise.all([openDocument(secure), openDocument(secure)])
    await logIn(secure, frame, ada)
    await logIn(secure, bob, 'bob@example.test')
    const before = await frame.ask('GET_USER', {})
    expect(await frame.ask('UPDATE_EMAIL', { email: 'Ada@example.test' })).toEqual({
      error: 'That is your e-mail already',
    })
    expect((await frame.ask('UPDATE_EMAIL', { email: 'new@example.test' })).payload).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    expect(secure.mailbox.of('new@example.test')).toEqual([])
    expect((await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '000000' })).error).toMatch(/current e-mail/)
    expect(await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: codeOf(secure, ada) })).toEqual({})
    expect(
      await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: codeOf(secure, 'new@example.test') }),
    ).toEqual({ payload: { newEmail: 'new@example.test' } })
    expect((await frame.ask('GET_USER', {})).payload).toEqual({
      ...before.payload,
      email: 'new@example.test',
    })
    await frame.ask('UPDATE_EMAIL', { email: 'bob@example.test' })
    await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: codeOf(secure, 'new@example.test') })
    const taken = await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: codeOf(secure, 'bob@example.test') })
    expect(taken.error).toBe('This e-mail belongs to another wallet')
  })

  it('finds the session by the cookie, or by the token if there is no cookie, and by no other', async () => {
    const first = await openDocument(secure)
    const { session } = await logIn(secure, first, ada)
    const isConnected = async (
      given: Parameters<typeof openDocument>[1],
      payload?: unknown,
      site = secure,
    ) => {
      const frame = await openDocument(site, given)
      return (await frame.ask('IS_CONNECTED', payload)).payload
    }
    expect(await isConnected({ cookie: first.cookie })).toEqual({ isConnected: true })
    expect(await isConnected({ cookie: first.cookie, embedder: 'http://127.0.0.1:4001' })).toEqual({
      isConnected: false,
    })
    // A browser that has the cookie must send it, so that a token stored by a page is useless elsewhere.
    expect(await isConnected({}, { token: session })).toEqual({ isConnected: false })

    const bare = await startSecure({ networks: [network(1, true)], cookies: false })
    const { session: token } = await logIn(bare, await openDocument(bare), ada)
    expect(await isConnected({}, undefined, bare)).toEqual({ isConnected: false })
    expect(await isConnected({}, { token: `${token}x` }, bare)).toEqual({ isConnected: false })
    expect(await isConnected({ embedder: 'http://localhost:4000' }, { token }, bare)).toEqual({
      isConnected: false,
    })
    const again = await openDocument(bare)
    expect(await again.ask('IS_CONNECTED', { token })).toEqual({
      payload: { isConnected: true },
      session: token,
    })
    expect(await again.ask('SIGN_OUT')).toEqual({})
    expect(await isConnected({}, { token }, bare)).toEqual({ isConnected: false })
    await bare.stop()
  })

  it('switches network and account, with numbers for EVM and CAIP-2 ids for Solana', async () => {
    const frame = await openDocument(secure, { chainId: 'eip155:8453' })
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 8453 })
    expect((await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
      smartAccountEnabledNetworks: [1],
    })
    await logIn(secure, frame, ada)
    const user = async (payload: object) => (await frame.ask('GET_USER', payload)).payload
    const plain = await user({ chainId: 8453, preferredAccountType: 'smartAccount' })
    expect(plain).toMatchObject({ chainId: 8453, preferredAccountType: 'eoa' })
    const smart = await user({ chainId: 'eip155:1' })
    expect(smart).toMatchObject({ chainId: 1, preferredAccountType: 'smartAccount' })
    expect(smart?.accounts).toEqual([
      { address: plain?.address, type: 'eoa' },
      { address: smart?.address, type: 'smartAccount' },
    ])
    expect(smart?.address).not.toBe(plain?.address)
    expect((await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).payload).toEqual({
      type: 'eoa',
      address: plain?.address,
    })
    expect((await frame.ask('SWITCH_NETWORK', { chainId: solana.caip })).payload).toEqual({
      chainId: solana.caip,
    })
    const onSolana = await user({})
    expect(onSolana).toMatchObject({ chainId: solana.caip, preferredAccountType: 'eoa' })
    expect(onSolana?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect((await frame.ask('SWITCH_NETWORK', { chainId: 10 })).error).toMatch(
      /does not serve the network 10/,
    )
    expect((await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'admin' })).error).toBe('Invalid app event')
  })

  it('an e-mail that clients would reject is returned as null', async () => {
    const frame = await openDocument(secure)
    await logIn(secure, frame, "o'brien@example.test")
    expect((await frame.ask('GET_USER', {})).payload?.email).toBeNull()
  })

  it('serves the frame to known pages only, and names them in its policy', async () => {
    const load = (path: string, referer?: string) =>
      fetch(secure.url + path, { headers: referer ? { referer } : {} })
    const served = await load('/sdk?projectId=x', 'http://localhost:4000/page')
    const policy = served.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*;')
    expect(policy).toContain("script-src 'self';")
    expect(served.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=None; Partitioned$/)
    expect((await load('/sdk?projectId=x')).status).toBe(400)
    expect((await load('/sdk', 'http://localhost:4000/')).status).toBe(400)
    expect((await load('/sdk?projectId=x', 'https://evil.test/')).status).toBe(403)
    expect((await load('/mailbox')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )
  })

  it('accepts calls from its own scripts only', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${secure.url}/api/IS_CONNECTED`, { method: 'POST', headers, body: '{}' })
    expect((await call({ origin: 'http://127.0.0.1:4000' })).status).toBe(403)
    expect((await call({})).status).toBe(403)
    expect(await (await call({ origin: secure.url, 'x-page': 'guess' })).json()).toEqual({
      error: 'Reload the frame',
    })
  })
})
