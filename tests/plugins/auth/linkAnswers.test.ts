import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AuthError } from '../../../plugins/auth/contract.js'
import { eoa } from './fakeSite.js'
import { outcome, ready, user } from './startLink.js'

afterEach(() => void vi.restoreAllMocks())

describe('answers', () => {
  it('FRM-09 each request gets its own answer, in any order; ids are random and used once', async () => {
    const { clock, site, link } = await ready()
    const one = outcome(link.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }))
    const other = outcome(link.request('GET_SOCIAL_REDIRECT_URI', { provider: 'x' }))
    const [first, second] = site.posted as [(typeof site.posted)[0], (typeof site.posted)[0]]
    expect(first.id).toMatch(/^[\da-f]{32}$/)
    expect(first.id).not.toBe(second.id)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    site.succeed({ ...first, id: 'guessed' }, { uri: 'https://evil.example' })
    site.succeed({ ...second }, { uri: 'https://two.example' })
    site.succeed({ ...second }, { uri: 'https://replayed.example' })
    site.succeed({ ...first }, { uri: 'https://one.example' })
    await clock.advance(0)
    expect([one.value, other.value]).toEqual([{ uri: 'https://one.example' }, { uri: 'https://two.example' }])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('FRM-10 FLT-15 errors carry the text of the frame, else "An error occurred"', async () => {
    const { clock, site, link } = await ready()
    const texts = ['Wrong code', '', undefined, 'x'.repeat(10_000)]
    const seen: (AuthError | undefined)[] = []
    for (const text of texts) {
      const asked = outcome(link.request('CONNECT_OTP', { otp: '012345' }))
      site.refuse(site.last('CONNECT_OTP'), text)
      await clock.advance(0)
      seen.push(asked.error)
    }
    expect(seen.map((error) => error?.message)).toEqual([
      'Wrong code',
      'An error occurred',
      'An error occurred',
      'x'.repeat(500),
    ])
    expect(seen[0]?.reason).toBe('refused')
  })

  it('FRM-10 an answer without its required payload rejects the call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const asked = outcome(link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }))
    site.succeed(site.last('CONNECT_EMAIL'))
    await clock.advance(0)
    expect(asked.error?.reason).toBe('damaged')
  })

  it('FRM-10 declining in the frame rejects with the reason "rejected" and code 4001', async () => {
    const { clock, site, link } = await ready()
    const asked = outcome(
      link.request(
        'RPC_REQUEST',
        { method: 'personal_sign', chainNamespace: 'eip155', chainId: 1 },
        { human: true },
      ),
    )
    site.refuse(site.last('RPC_REQUEST'), 'Error: User rejected the request')
    await clock.advance(0)
    expect([asked.error?.reason, asked.error?.code]).toEqual(['rejected', 4001])
  })

  it('FRM-12 the late answer to an aborted request is ignored without a warning; a second one warns', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const left = new AbortController()
    const asked = outcome(link.request('CONNECT_OTP', { otp: '012345' }, { signal: left.signal }))
    left.abort(new Error('left'))
    await clock.advance(0)
    site.succeed(site.last('CONNECT_OTP'))
    await clock.advance(0)
    expect([asked.error?.message, warn.mock.calls.length]).toEqual(['left', 0])
    site.succeed(site.last('CONNECT_OTP'))
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('SEC-32 FRM-12 the login result that the frame posts for a severed popup logs no warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site } = await ready()
    site.say({ resultUri: 'https://secure.example/sdk/oauth?code=1' })
    await clock.advance(0)
    expect(warn).not.toHaveBeenCalled()
    site.say({ resultUrl: 'https://secure.example/sdk/oauth?code=1' })
    await clock.advance(0)
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('FRM-12 messages of wrong shape, prefix or type settle no request and log one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const asked = outcome(link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }))
    const { id } = site.last('CONNECT_EMAIL')
    const payload = { action: 'CONNECT' }
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    for (const data of [
      undefined,
      null,
      7,
      'text',
      [],
      {},
      cyclic,
      { type: 7, id, payload },
      { type: `@w3m-frame/${'X'.repeat(10_000_000)}_SUCCESS`, id, payload },
      { type: '@w3m-app/CONNECT_EMAIL', id, payload },
      { type: '@w3m-frame/CONNECT_EMAIL', id, payload },
      { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload },
      { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: [id], payload },
      { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id, payload },
      { type: '@w3m-frame/constructor_SUCCESS', id, payload },
      { type: '@w3m-frame/__proto___SUCCESS', id, payload },
      { type: ' @w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload },
    ])
      site.say(data)
    await clock.advance(0)
    expect([asked, warn.mock.calls.length]).toEqual([{}, 1])
    site.succeed(site.last('CONNECT_EMAIL'), { ...payload, extra: { deep: true } })
    await clock.advance(0)
    expect(asked.value).toEqual(payload)
  })

  it('FRM-12 an oversized answer rejects the call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const call = { method: 'eth_getLogs', params: [{}], chainNamespace: 'eip155', chainId: 1 } as const
    const large = [
      'x'.repeat(4_000_001),
      Array.from({ length: 5 }, () => 'x'.repeat(1_000_000)),
      new Array(300_000).fill(1),
      Array.from({ length: 500 }, () => new Array(500).fill(1)),
    ]
    for (const payload of large) {
      const asked = outcome(link.request('RPC_REQUEST', call))
      site.succeed(site.last('RPC_REQUEST'), payload)
      await clock.advance(0)
      expect(asked.error?.reason).toBe('damaged')
    }
    const fits = outcome(link.request('RPC_REQUEST', call))
    site.succeed(site.last('RPC_REQUEST'), ['x'.repeat(1_000_000), new Array(1000).fill({ a: 1 })])
    await clock.advance(0)
    expect(fits.value).toBeDefined()
  })

  it('FRM-15 a user may lack optional fields or have a null e-mail; wrong values reject the call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const ask = async (payload: unknown) => {
      const asked = outcome(link.request('GET_USER', { chainId: 1 }))
      site.succeed(site.last('GET_USER'), payload)
      await clock.advance(0)
      return asked
    }
    const accounts = [
      { address: eoa, type: 'eoa' },
      { address: eoa, type: 'smartAccount' },
    ]
    for (const good of [
      user,
      { ...user, email: null },
      { address: eoa, chainId: 1 },
      { ...user, chainId: 'eip155:1' },
      { ...user, chainId: '1' },
      { ...user, accounts, smartAccountDeployed: false, preferredAccountType: 'eoa' },
      { ...user, email: "o'brien@mail.example" },
    ])
      expect((await ask(good)).value).toEqual(good)
    expect((await ask({ ...user, userName: 'ada', isAdmin: true })).value).toEqual(user)
    for (const bad of [
      undefined,
      null,
      [],
      {},
      { ...user, address: '0x12' },
      { ...user, address: [eoa] },
      { ...user, chainId: 'near:mainnet' },
      { ...user, chainId: -1 },
      { ...user, chainId: 1.5 },
      { ...user, chainId: null },
      { ...user, email: '' },
      { ...user, email: 7 },
      { ...user, accounts: null },
      { ...user, accounts: [{ address: eoa, type: 'x' }] },
      { ...user, smartAccountDeployed: 'yes' },
    ])
      expect([bad, (await ask(bad)).error?.reason]).toEqual([bad, 'damaged'])
  })

  it('FRM-13 a session update passes its token on; without a valid token it is ignored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { site, link } = await ready()
    const tokens: string[] = []
    link.onToken((token) => tokens.push(token))
    site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'one' } })
    for (const payload of [undefined, {}, { token: 7 }, { token: '' }, { token: 'x'.repeat(20_000) }])
      site.say({ type: '@w3m-frame/SESSION_UPDATE', payload })
    expect(tokens).toEqual(['one'])
  })

  it('FRM-27 the link has the list of networks with smart accounts from the frame', async () => {
    const { link } = await ready()
    expect(link.smartAccountNetworks.get()).toEqual([1, 137, 8453])
  })
})
