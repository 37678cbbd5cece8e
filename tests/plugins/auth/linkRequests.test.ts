import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppPayload } from '../../../plugins/auth/frame/protocol/appPayloads.js'
import type { Codecs } from '../../../plugins/auth/frame/protocol/Codec.js'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { type FrameRequest, frameAnswers } from '../../../plugins/auth/frame/protocol/frameAnswers.js'
import { eoa } from './fakeSite.js'
import { dapp, failure, outcome, ready, start } from './startLink.js'

afterEach(() => void vi.restoreAllMocks())

describe('deadlines', () => {
  it('FRM-06 FLT-10 without READY for 20 s the timeout callback runs and waiting requests are rejected', async () => {
    const { clock, link, timeouts } = start({ ready: false })
    const asked = outcome(link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }))
    await clock.advance(19_999)
    expect([asked, timeouts]).toEqual([{}, []])
    await clock.advance(1)
    expect([asked.error?.reason, timeouts, link.status.get()]).toEqual([
      'load',
      ['iframe_load_failed'],
      'failed',
    ])
  })

  it('FLT-14 a late READY is accepted, and a repeated one changes nothing', async () => {
    const { clock, site, link } = start({ ready: false })
    link.start()
    await clock.advance(20_000)
    expect(link.status.get()).toBe('failed')
    site.sayReady()
    site.sayReady()
    site.load()
    await clock.advance(500)
    expect([link.status.get(), site.names(), site.opened()]).toEqual([
      'ready',
      ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'],
      1,
    ])
    const asked = outcome(link.request('GET_CHAIN_ID'))
    site.sayReady()
    await clock.advance(5000)
    site.succeed(site.last('GET_CHAIN_ID'), { chainId: 1 })
    await clock.advance(0)
    expect(asked.value).toEqual({ chainId: 1 })
  })

  it('the next call after a failed load creates another frame', async () => {
    const { clock, site, link } = start({ ready: false })
    link.start()
    await clock.advance(20_000)
    site.ready = true
    const asked = outcome(link.request('GET_CHAIN_ID'))
    await clock.advance(500)
    site.succeed(site.last('GET_CHAIN_ID'), { chainId: 1 })
    await clock.advance(0)
    expect([site.opened(), asked.value]).toEqual([2, { chainId: 1 }])
  })

  it.each([
    ['CONNECT_EMAIL', { email: 'ada@mail.example' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '012345' }],
    ['CONNECT_SOCIAL', { uri: 'https://secure.example/sdk/oauth?code=1' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ] as const)(
    'FRM-07 %s times out after 120 s with the timeout callback; other pending requests go on',
    async (name, payload) => {
      const { clock, site, link, timeouts } = await ready()
      const asked = outcome(link.request(name, payload as AppPayload<typeof name>))
      const signing = outcome(
        link.request(
          'RPC_REQUEST',
          { method: 'personal_sign', params: ['0x', eoa], chainNamespace: 'eip155', chainId: 1 },
          { human: true },
        ),
      )
      await clock.advance(1)
      const login = outcome(link.request('CONNECT_EMAIL', { email: 'bob@mail.example' }))
      await clock.advance(119_998)
      expect([asked, signing, login, timeouts]).toEqual([{}, {}, {}, []])
      await clock.advance(1)
      expect([asked.error?.reason, timeouts]).toEqual(['timeout', ['iframe_request_timeout']])
      expect([signing, login]).toEqual([{}, {}])
      site.succeed(site.last('CONNECT_EMAIL'), { action: 'CONNECT' })
      await clock.advance(0)
      expect(login.value).toEqual({ action: 'CONNECT' })
      // A later one works.
      const again = outcome(link.request('GET_CHAIN_ID'))
      expect(again).toEqual({})
    },
  )

  it('FRM-07 other requests time out after 30 s without the callback; signing and Farcaster never do', async () => {
    const { clock, link, timeouts } = await ready()
    const call = { method: 'eth_blockNumber', chainNamespace: 'eip155', chainId: 1 } as const
    const machine = [
      link.request('GET_USER', { chainId: 1 }),
      link.request('SWITCH_NETWORK', { chainId: 'eip155:1' }),
      link.request('SYNC_THEME', { themeMode: 'dark' }),
      link.request('RPC_REQUEST', call),
    ].map(outcome)
    const human = [
      link.request('CONNECT_FARCASTER', undefined, { human: true }),
      link.request('RPC_REQUEST', { ...call, method: 'personal_sign' }, { human: true }),
    ].map(outcome)
    await clock.advance(29_999)
    expect(machine).toEqual([{}, {}, {}, {}])
    await clock.advance(1)
    expect(machine.map(({ error }) => error?.reason)).toEqual(['timeout', 'timeout', 'timeout', 'timeout'])
    await clock.advance(3_600_000)
    expect([human, timeouts]).toEqual([[{}, {}], []])
  })
})

describe('requests while their schemas load', () => {
  const late = () => {
    const loads: { done: () => void; fail: () => void }[] = []
    const load = () =>
      new Promise<Codecs>((resolve, reject) => {
        loads.push({ done: () => resolve(codecs), fail: () => reject(new Error('offline')) })
      })
    return { loads, ...start({}, load) }
  }
  const user = { chainId: 1 }

  it('SEC-24 nothing is sent and no answer accepted before the schemas have loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link, loads } = late()
    const asked = outcome(link.request('GET_USER', user))
    await clock.advance(500)
    expect([link.status.get(), site.names()]).toEqual([
      'ready',
      ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'],
    ])
    site.succeed({ type: '@w3m-app/GET_USER', id: 'guessed' }, { address: eoa, chainId: 1 })
    await clock.advance(5000)
    expect(asked).toEqual({})
    loads[0]?.done()
    await clock.advance(0)
    site.succeed(site.last('GET_USER'), { address: eoa, chainId: 1, evil: true })
    await clock.advance(0)
    expect([asked.value, loads.length]).toEqual([{ address: eoa, chainId: 1 }, 1])
  })

  it('EML-01 e-mail login requests and sign-out are sent without waiting for schemas', async () => {
    const { clock, site, link } = late()
    const sent = [
      link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }),
      link.request('CONNECT_DEVICE'),
      link.request('CONNECT_OTP', { otp: '012345' }),
      link.request('SIGN_OUT'),
    ]
    for (const each of sent) each.catch(() => {})
    await clock.advance(500)
    expect(site.names().slice(2)).toEqual(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'SIGN_OUT'])
  })

  it.each([
    ['a signal', 'left', (_: ReturnType<typeof late>, abort: AbortController) => abort.abort('left')],
    ['the end of the frame', undefined, ({ link }: ReturnType<typeof late>) => link.discard()],
    ['a frame that is taken off', undefined, ({ site }: ReturnType<typeof late>) => site.remove()],
  ])('FLT-14 %s rejects a waiting request, which is not sent later', async (_, reason, end) => {
    const test = late()
    const abort = new AbortController()
    const asked = outcome(test.link.request('GET_USER', user, { signal: abort.signal }))
    await test.clock.advance(500)
    end(test, abort)
    await test.clock.advance(0)
    expect(asked.error).toBeDefined()
    if (reason) expect(asked.error).toBe(reason)
    test.loads[0]?.done()
    await test.clock.advance(1000)
    expect([test.site.names().includes('GET_USER'), test.site.opened()]).toEqual([false, 1])
  })

  it('FLT-10 requests are rejected if the schemas fail to load, and the next one loads them again', async () => {
    const { clock, site, link, loads } = late()
    const asked = outcome(link.request('GET_USER', user))
    const other = outcome(link.request('GET_CHAIN_ID'))
    await clock.advance(500)
    loads[0]?.fail()
    await clock.advance(0)
    expect([asked.error?.reason, asked.error?.cause, other.error?.reason]).toEqual([
      'load',
      expect.objectContaining({ message: 'offline' }),
      'load',
    ])
    const again = outcome(link.request('GET_CHAIN_ID'))
    expect(loads.length).toBe(2)
    loads[1]?.done()
    await clock.advance(0)
    site.succeed(site.last('GET_CHAIN_ID'), { chainId: 1 })
    await clock.advance(0)
    expect(again.value).toEqual({ chainId: 1 })
  })

  it('FRM-25 an invalid request never leaves the page', async () => {
    const { clock, site, link, loads } = late()
    const asked = outcome(link.request('SET_PREFERRED_ACCOUNT', { type: 'x' } as never))
    loads[0]?.done()
    await clock.advance(500)
    expect([asked.error?.reason, site.names().includes('SET_PREFERRED_ACCOUNT')]).toEqual(['damaged', false])
  })
})

describe('requests', () => {
  const table: readonly [FrameRequest, unknown][] = [
    ['SWITCH_NETWORK', { chainId: 'eip155:137', rpcUrl: 'https://rpc.example' }],
    ['CONNECT_EMAIL', { email: 'ada@mail.example' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '012345' }],
    ['CONNECT_SOCIAL', { uri: 'https://secure.example/?code=1', preferredAccountType: 'eoa', chainId: 1 }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['GET_FARCASTER_URI', undefined],
    ['CONNECT_FARCASTER', undefined],
    ['GET_USER', { chainId: 1, preferredAccountType: 'smartAccount', socialUri: 'https://secure.example/' }],
    ['SIGN_OUT', undefined],
    ['IS_CONNECTED', { token: 'bearer' }],
    ['GET_CHAIN_ID', undefined],
    ['RPC_REQUEST', { method: 'eth_call', params: [{}], chainId: 1, chainNamespace: 'eip155' }],
    ['UPDATE_EMAIL', { email: 'new@mail.example' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '000001' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '000002' }],
    ['SYNC_THEME', { themeMode: 'light', w3mThemeVariables: { '--w3m-background': '#fff' } }],
    ['SYNC_DAPP_DATA', dapp],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
    ['INIT_SMART_ACCOUNT', undefined],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['RELOAD', undefined],
    ['RPC_ABORT', undefined],
  ]
  it.each(table)(
    'FLT-12 a frame reload rejects a pending %s at once, and it is not sent again',
    async (name, payload) => {
      const { clock, site, link } = await ready()
      const asked = outcome(link.request(name, payload as never))
      const before = site.posted.length
      site.load()
      await clock.advance(0)
      expect([before, asked.error?.reason]).toEqual([1, 'reloaded'])
      site.sayReady()
      await clock.advance(1000)
      expect(site.names().slice(1)).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
    },
  )

  it.each(table)('FLT-15 FRM-10 %s: an error without text has a default message', async (name, payload) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const refused = outcome(link.request(name, payload as never))
    site.refuse(site.last(name))
    const done = outcome(link.request(name, payload as never))
    site.succeed(site.last(name))
    await clock.advance(0)
    expect(refused.error?.message).toBe('An error occurred')
    // Some requests have an answer without payload, and calls may return any value.
    const bare = !frameAnswers[name].safeParse(undefined).success
    expect(bare ? done.error?.message : done.value).toBe(bare ? 'An error occurred' : 'nothing')
  })

  it.each(table)('FRM-11 %s is posted as the protocol says', async (name, payload) => {
    const { site, link } = await ready()
    link.request(name, payload as never).catch(() => {})
    expect(site.posted).toEqual([
      { type: `@w3m-app/${name}`, ...(payload === undefined ? {} : { payload }), id: expect.any(String) },
    ])
  })

  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)(
    'SOC-12 the redirect URI of %s is requested',
    async (provider) => {
      const { site, link } = await ready()
      link.request('GET_SOCIAL_REDIRECT_URI', { provider }).catch(() => {})
      expect(site.posted.map(({ payload }) => payload)).toEqual([{ provider }])
    },
  )

  it('EML-08 a code keeps its leading zeros', async () => {
    const { site, link } = await ready()
    link.request('CONNECT_OTP', { otp: '012345' }).catch(() => {})
    expect(site.last('CONNECT_OTP').payload).toEqual({ otp: '012345' })
  })

  it.each([
    ['SYNC_THEME', { themeMode: 'blue' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'x' }],
    ['RPC_REQUEST', { method: 'eth_call', chainId: 1, chainNamespace: 'near' }],
    ['RPC_REQUEST', { method: '', chainId: 1, chainNamespace: 'eip155' }],
    ['CONNECT_EMAIL', { email: 'a@b' }],
    ['CONNECT_EMAIL', { email: 'a b@c.d' }],
    ['CONNECT_EMAIL', { email: 'a@@b.c' }],
    ['CONNECT_EMAIL', { email: '' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'foo' }],
    ['CONNECT_OTP', { otp: 12345 }],
  ] as const)('FRM-25 EML-05 SOC-12 %s %j never leaves the page', async (name, payload) => {
    const { site, link } = await ready()
    expect((await failure(link.request(name, payload as never)))?.reason).toBe('damaged')
    expect(site.posted).toEqual([])
  })

  it.each(['light', 'dark'] as const)('FRM-25 theme %s is sent', async (themeMode) => {
    const { site, link } = await ready()
    link.request('SYNC_THEME', { themeMode }).catch(() => {})
    expect(site.last('SYNC_THEME').payload).toEqual({ themeMode })
  })

  it.each(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const)(
    'FRM-25 a call on %s is sent',
    async (chainNamespace) => {
      const { site, link } = await ready()
      link.request('RPC_REQUEST', { method: 'm', chainId: 1, chainNamespace }).catch(() => {})
      expect(site.posted.length).toBe(1)
    },
  )

  it('a value that cannot be cloned is refused', async () => {
    const { link } = await ready()
    const call = { method: 'eth_call', params: [() => {}], chainId: 1, chainNamespace: 'eip155' } as const
    expect((await failure(link.request('RPC_REQUEST', call)))?.reason).toBe('damaged')
  })

  it('FRM-17 discarding the frame rejects pending requests, posted or not', async () => {
    const { clock, link } = await ready()
    const posted = outcome(link.request('GET_FARCASTER_URI'))
    link.discard()
    await clock.advance(0)
    expect(posted.error).toMatchObject({ reason: 'aborted', message: 'Something went wrong' })
    const waiting = outcome(link.request('GET_CHAIN_ID'))
    link.discard()
    await clock.advance(0)
    expect(waiting.error).toMatchObject({ reason: 'aborted', message: 'Something went wrong' })
  })

  it('an aborted signal rejects a call at once, posted or not; a late answer is ignored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, site, link } = await ready()
    const abort = new AbortController()
    const asked = outcome(link.request('CONNECT_DEVICE', undefined, { signal: abort.signal }))
    const never = outcome(link.request('CONNECT_DEVICE', undefined, { signal: AbortSignal.abort('gone') }))
    abort.abort('left')
    site.succeed(site.last('CONNECT_DEVICE'))
    await clock.advance(0)
    expect([asked.error, never.error, site.posted.length]).toEqual(['left', 'gone', 1])
  })
})
