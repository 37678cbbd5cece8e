import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloadFrame } from '../../../plugins/auth/frame/reloadFrame.js'
import { Refusal } from './fakeSite.js'
import { dapp, outcome, ready, start } from './startLink.js'

afterEach(() => void vi.restoreAllMocks())

describe('readiness', () => {
  it('FRM-04 FRM-05 nothing is posted until 500 ms after READY; the handshake precedes all but early requests', async () => {
    const { clock, site, link } = start({ ready: false })
    const early = outcome(link.request('IS_CONNECTED', undefined, { early: true }))
    const email = outcome(link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }))
    await clock.advance(3000)
    expect([site.names(), link.status.get()]).toEqual([[], 'loading'])
    site.sayReady()
    site.load()
    await clock.advance(499)
    expect(site.names()).toEqual([])
    await clock.advance(1)
    expect(site.names()).toEqual([
      'IS_CONNECTED',
      'SYNC_DAPP_DATA',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      'CONNECT_EMAIL',
    ])
    expect(site.last('SYNC_DAPP_DATA').payload).toEqual(dapp)
    expect([link.status.get(), link.smartAccountNetworks.get()]).toEqual(['ready', [1, 137, 8453]])
    site.succeed(site.last('IS_CONNECTED'), { isConnected: true })
    site.succeed(site.last('CONNECT_EMAIL'), { action: 'VERIFY_OTP' })
    await clock.advance(0)
    expect([early.value, email.value]).toEqual([{ isConnected: true }, { action: 'VERIFY_OTP' }])
  })

  it('FRM-04 each request waits for the answer to the handshake request before it', async () => {
    const { clock, site, link } = start({ polite: false })
    link.request('GET_CHAIN_ID').catch(() => {})
    await clock.advance(600)
    expect(site.names()).toEqual(['SYNC_DAPP_DATA'])
    site.succeed(site.last('SYNC_DAPP_DATA'))
    await clock.advance(0)
    expect(site.names().slice(1)).toEqual(['GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
    site.refuse(site.last('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), 'no')
    await clock.advance(0)
    // FRM-27: a list that the frame refuses to give counts as empty.
    expect([site.names().slice(2), link.smartAccountNetworks.get()]).toEqual([['GET_CHAIN_ID'], []])
  })

  it('a frame that never answers the handshake fails, and waiting requests are rejected', async () => {
    const { clock, link, timeouts } = start({ polite: false })
    const asked = outcome(link.request('GET_CHAIN_ID'))
    await clock.advance(30_500)
    expect([asked.error?.reason, link.status.get(), timeouts]).toEqual(['load', 'failed', []])
  })

  it.each([undefined, null, 'text', [], { version: 4 }])(
    'FRM-12 READY with the payload %j is ignored',
    async (payload) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { clock, site, link } = start({ ready: false })
      link.start()
      site.say({ type: '@w3m-frame/READY', ...(payload === undefined ? {} : { payload }) })
      await clock.advance(600)
      expect([site.names(), link.status.get()]).toEqual([[], 'loading'])
    },
  )

  it('FRM-03 the first call creates the frame, and later calls reuse it', async () => {
    const { clock, site, link } = start()
    expect([site.opened(), link.status.get()]).toEqual([0, 'absent'])
    link.request('GET_CHAIN_ID').catch(() => {})
    link.request('GET_FARCASTER_URI').catch(() => {})
    link.start()
    await clock.advance(600)
    expect([site.opened(), link.status.get()]).toEqual([1, 'ready'])
  })
})

describe('a frame that reloads or is removed', () => {
  it.each([true, false])(
    'FLT-12 posted requests reject, safe reads are repeated once, signing never (READY first: %s)',
    async (readyFirst) => {
      const { clock, site, link } = await ready()
      const call = { chainId: 1, chainNamespace: 'eip155' } as const
      const safe = outcome(link.request('RPC_REQUEST', { ...call, method: 'eth_call' }, { again: true }))
      const signing = outcome(
        link.request('RPC_REQUEST', { ...call, method: 'personal_sign' }, { human: true }),
      )
      const other = outcome(link.request('CONNECT_DEVICE'))
      site.posted.length = 0
      if (readyFirst) site.sayReady()
      site.load()
      await clock.advance(0)
      expect([signing.error?.reason, other.error?.reason, safe, link.status.get()]).toEqual([
        'reloaded',
        'reloaded',
        {},
        'loading',
      ])
      if (!readyFirst) site.sayReady()
      await clock.advance(500)
      expect(site.names()).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'RPC_REQUEST'])
      site.load()
      await clock.advance(0)
      expect(safe.error?.reason).toBe('reloaded')
    },
  )

  it('a reloaded document that never posts READY fails after 20 s', async () => {
    const { clock, site, link, timeouts } = await ready()
    site.load()
    const asked = outcome(link.request('GET_CHAIN_ID'))
    await clock.advance(20_000)
    expect([site.names(), asked.error?.reason, timeouts]).toEqual([[], 'load', ['iframe_load_failed']])
  })

  it('reload rejects open calls, posts RELOAD and resolves when the frame is ready', async () => {
    const { clock, site, link } = await ready()
    site.answer('RELOAD', () => undefined)
    const open = outcome(link.request('CONNECT_FARCASTER', undefined, { human: true }))
    const reload = outcome(reloadFrame(link, clock))
    await clock.advance(0)
    expect(open.error?.reason).toBe('reloaded')
    site.load()
    await clock.advance(100)
    expect(reload).toEqual({})
    site.sayReady()
    await clock.advance(500)
    expect([reload.value, site.names()]).toEqual([
      'nothing',
      ['CONNECT_FARCASTER', 'RELOAD', 'SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'],
    ])
  })

  it('reload sends the app data after 100 ms if the site answers without a new document', async () => {
    const { clock, site, link } = await ready()
    site.answer('RELOAD', () => undefined)
    const reload = outcome(reloadFrame(link, clock))
    await clock.advance(99)
    expect(site.names()).toEqual(['RELOAD'])
    await clock.advance(1)
    expect([reload.value, site.names()]).toEqual(['nothing', ['RELOAD', 'SYNC_DAPP_DATA']])
  })

  it('FLT-13 removing the frame rejects open calls, and the next call creates another', async () => {
    const { clock, site, link } = await ready()
    const open = outcome(link.request('CONNECT_DEVICE'))
    site.remove()
    await clock.advance(0)
    expect([open.error?.reason, link.status.get()]).toEqual(['reloaded', 'absent'])
    const next = outcome(link.request('GET_CHAIN_ID'))
    await clock.advance(500)
    site.succeed(site.last('GET_CHAIN_ID'), { chainId: 1 })
    await clock.advance(0)
    expect([site.opened(), next.value]).toEqual([2, { chainId: 1 }])
  })

  it('FRM-08 FLT-11 a frame that cannot be loaded rejects waiting calls with its message', async () => {
    const { clock, site, link } = start({ ready: false })
    const asked = outcome(link.request('CONNECT_EMAIL', { email: 'ada@mail.example' }))
    site.error()
    await clock.advance(0)
    expect([asked.error?.message, site.alive()]).toEqual(['Unable to load email login dependency', false])
  })

  it('discarding the link aborts open calls and leaves no timer or frame', async () => {
    const { clock, site, link } = await ready()
    site.answer('GET_CHAIN_ID', () => new Refusal('no'))
    const open = [
      link.request('CONNECT_DEVICE'),
      link.request('CONNECT_FARCASTER', undefined, { human: true }),
    ].map(outcome)
    link.discard()
    await clock.advance(0)
    expect(open.map(({ error }) => error?.reason)).toEqual(['aborted', 'aborted'])
    expect([clock.pending(), site.alive(), link.status.get()]).toEqual([0, false, 'absent'])
  })
})
