import { verifyMessage } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { address, cosmos, evm, hub, network, other, pairByRelay } from './pairByRelay.js'

describe('pairing a wallet over a real relay', () => {
  const { at, wallet, connect, proposal, paired, onRequest } = pairByRelay()

  it('WCT-01 each namespace gets a session, requests name their chain, and the pairing link is withdrawn', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1', 'eip155:8453'), cosmos: hub })
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['eip155', 'cosmos'])
    expect(at().shown).toEqual([expect.stringMatching(/^wc:[\da-f]{64}@2\?/), undefined])
    const [eip155, hubSession] = sessions
    expect(eip155?.accounts.get().map((each) => each.address)).toEqual([address, other])
    // The session starts on the requested network.
    expect(eip155?.network.get()).toBe('eip155:8453')
    const sign = async () => {
      const signature = await eip155?.request({ method: 'personal_sign', params: ['0x68', address] })
      expect(
        await verifyMessage({ address, message: { raw: '0x68' }, signature: signature as `0x${string}` }),
      ).toBe(true)
    }
    await sign()
    expect(await hubSession?.request({ method: 'cosmos_getAccounts', params: {} })).toMatchObject([
      { address: cosmos },
    ])
    await eip155?.switchNetwork?.(network('eip155', '1'))
    await sign()
    expect(at().asked.map(({ chains, methods }) => [...chains, ...methods])).toEqual([
      ['eip155:8453', 'personal_sign'],
      ['cosmos:cosmoshub-4', 'cosmos_getAccounts'],
      ['eip155:1', 'personal_sign'],
    ])
  })

  it('WCT-04 a wallet that declines fails the attempt with code 4001', async () => {
    const { uri, sessions } = connect()
    const { decline } = await proposal(await uri)
    decline()
    await expect(sessions).rejects.toMatchObject({
      message: 'Connection rejected',
      code: 4001,
      cause: { code: 5000 },
    })
    expect(at().shown.at(-1)).toBeUndefined()
    expect(at().page.session.getAll()).toEqual([])
  })

  it('WCT-09 WCT-10 only approved networks and methods are used; the first approved network replaces a missing one', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1') })
    const [eip155] = sessions
    expect(sessions).toHaveLength(1)
    expect(eip155?.network.get()).toBe('eip155:1')
    expect(eip155?.approved.get()).toEqual({
      allNetworks: false,
      networks: ['eip155:1'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    await expect(eip155?.switchNetwork?.(network('eip155', '8453'))).rejects.toThrow('did not approve')
    await expect(eip155?.request({ method: 'eth_sign' })).rejects.toThrow(
      expect.objectContaining({ message: 'Method eth_sign is not supported', code: 4200 }),
    )
    await expect(eip155?.request({ method: 'personal_sign', chainId: 'eip155:8453' })).rejects.toThrow(
      expect.objectContaining({ message: 'The wallet did not approve eip155:8453', code: 4901 }),
    )
  })

  it('an abandoned attempt ends at once; a later approval is disconnected, and the visitor is told', async () => {
    const abort = new AbortController()
    const late = vi.fn()
    const { uri, sessions } = connect(abort.signal, late)
    const { approve } = await proposal(await uri)
    abort.abort(new Error('Modal closed'))
    await expect(sessions).rejects.toThrow('Modal closed')
    const deleted = new Promise((resolve) => wallet().once('session_delete', resolve))
    approve({ eip155: evm('eip155:1') })
    await Promise.race([deleted, expect.poll(() => at().page.session.getAll()).toEqual([])])
    expect(at().page.session.getAll()).toEqual([])
    await expect.poll(() => late.mock.calls).toEqual([[expect.any(String)]])
  })

  it('WCT-03 a visitor who returns sees the same code, and a new one once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const uris: string[] = []
      const look = async () => {
        const abort = new AbortController()
        const { uri, sessions } = connect(abort.signal)
        uris.push(await uri)
        abort.abort(new Error('Modal closed'))
        await expect(sessions).rejects.toThrow('Modal closed')
      }
      await look()
      vi.setSystemTime(Date.now() + 229_000)
      await look()
      vi.setSystemTime(Date.now() + 1000)
      await look()
      expect(uris[1]).toBe(uris[0])
      expect(uris[2]).not.toBe(uris[0])
      expect(new Set(uris).size).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a relay that does not answer or is unreachable fails the attempt, and the next attempt works', async () => {
    at().relay.faults.swallow.add('wc_proposeSession')
    await expect(connect().sessions).rejects.toThrow('The relay did not answer')
    at().relay.faults.swallow.clear()
    at().relay.faults.unreachable = true
    at().relay.drop()
    await expect(connect().sessions).rejects.toThrow('The relay did not answer')
    expect(at().shown.at(-1)).toBeUndefined()
    at().relay.faults.unreachable = false
    await expect.poll(() => at().relay.clients()).toBeGreaterThan(0)
    const { uri, sessions } = connect()
    const { approve } = await proposal(await uri)
    approve({ eip155: evm('eip155:1') })
    expect(await sessions).toHaveLength(1)
  })

  it('WCT-07 when the wallet deletes the session, every namespace disconnects', async () => {
    const { sessions, topic } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    onRequest(() => new Promise(() => {}))
    const open = sessions[0]?.request({ method: 'personal_sign', params: ['0x68', address] })
    const rejected = expect(open).rejects.toThrow('disconnected')
    await at().peer.disconnect(topic)
    expect(await Promise.all(sessions.map(({ closed }) => closed))).toEqual([
      { by: 'wallet' },
      { by: 'wallet' },
    ])
    await rejected
    await expect(sessions[0]?.request({ method: 'personal_sign' })).rejects.toThrow('disconnected')
  })

  it('WCT-08 disconnecting tells the wallet, and closing an ended session is no error', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    const deleted = new Promise((resolve) => wallet().once('session_delete', resolve))
    await sessions[0]?.close()
    await deleted
    expect(at().peer.sessions()).toEqual([])
    expect(await sessions[1]?.closed).toEqual({ by: 'visitor' })
    await sessions[1]?.close()
  })

  it('SEC-23 chains, methods and accounts that a wallet adds later count only if they were requested', async () => {
    const { sessions, topic } = await paired({ eip155: evm('eip155:1') })
    const [session] = sessions
    const more = evm('eip155:1', 'eip155:8453', 'eip155:66')
    const flood = Array.from({ length: 500 }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}`)
    await wallet().update({
      topic,
      namespaces: {
        eip155: {
          ...more,
          methods: [...more.methods, 'eth_everything'],
          accounts: [...more.accounts, ...flood],
        },
      },
    })
    await expect.poll(() => session?.approved.get().networks).toEqual(['eip155:8453', 'eip155:1'])
    expect(session?.approved.get().methods).toEqual(more.methods)
    expect(session?.accounts.get()).toHaveLength(100)
    const asked = at().asked.length
    const ask = async (call: { method: string; chainId?: string }) => session?.request(call as never)
    await expect(ask({ method: 'eth_everything' })).rejects.toMatchObject({ code: 4200 })
    await expect(ask({ method: 'personal_sign', chainId: 'eip155:66' })).rejects.toThrow(
      'The wallet did not approve eip155:66',
    )
    expect(at().asked).toHaveLength(asked)
  })

  it('WCT-08 disconnecting works although the relay no longer knows the session', async () => {
    const { sessions } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    for (const step of ['irn_publish', 'irn_unsubscribe'])
      at().relay.faults.errors.set(step, { code: -32000, message: 'Record not found' })
    await sessions[0]?.close()
    expect(await Promise.all(sessions.map(({ closed }) => closed))).toEqual([
      { by: 'visitor' },
      { by: 'visitor' },
    ])
    at().relay.faults.errors.clear()
  })

  it('follows the wallet’s network and account changes, but ignores unapproved ones', async () => {
    const { sessions, topic } = await paired({ eip155: evm('eip155:1', 'eip155:8453') })
    const [session] = sessions
    const emit = (name: string, data: unknown, chainId: string) =>
      wallet().emit({ topic, event: { name, data }, chainId })
    await emit('chainChanged', 1, 'eip155:1')
    await expect.poll(() => session?.network.get()).toBe('eip155:1')
    await emit('accountsChanged', [`eip155:1:${other}`], 'eip155:1')
    await expect.poll(() => session?.accounts.get()[0]?.address).toBe(other)
    await emit('accountsChanged', ['eip155:1:0x000000000000000000000000000000000000dEaD'], 'eip155:1')
    await emit('chainChanged', 66, 'eip155:8453')
    await wallet().update({ topic, namespaces: { eip155: evm('eip155:8453') } })
    await expect.poll(() => session?.network.get()).toBe('eip155:8453')
    expect(session?.approved.get().networks).toEqual(['eip155:8453'])
    expect(session?.accounts.get().map((each) => each.address)).toEqual([other, address])
  })
})
