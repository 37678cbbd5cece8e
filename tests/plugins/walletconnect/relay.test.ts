import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limit, volume } from '../../volumes.js'
import { address, evm, hub, networks, pairByRelay } from './pairByRelay.js'

describe('trouble with the relay', () => {
  const { at, wallet, connect, proposal } = pairByRelay()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeEach(() => void process.on('unhandledRejection', note))
  afterEach(() => {
    process.off('unhandledRejection', note)
    expect(unhandled.splice(0)).toEqual([])
  })
  const works = async () => {
    const { uri, sessions } = connect()
    const { approve } = await proposal(await uri)
    approve({ eip155: evm('eip155:1') })
    expect(await sessions).toHaveLength(1)
  }

  it('a relay that refuses the key fails the attempt with its reason, and the next attempt works', async () => {
    await at().page.core.relayer.transportClose()
    at().relay.faults.refuse = 'Unauthorized: invalid key'
    await expect(connect().sessions).rejects.toMatchObject({
      message: 'The relay refused the pairing',
      cause: { message: expect.stringContaining('Unauthorized: invalid key') },
    })
    expect(at().shown.at(-1)).toBeUndefined()
    at().relay.faults.refuse = undefined
    await works()
  })

  it('a relay that refuses the proposal fails the attempt, with no unhandled rejection', async () => {
    at().relay.faults.errors.set('wc_proposeSession', { code: -32000, message: 'Server error' })
    await expect(connect().sessions).rejects.toMatchObject({
      message: 'The relay refused the pairing',
      cause: { message: expect.stringContaining('Server error') },
    })
    expect(at().relay.calls.wc_proposeSession).toBe(1)
    at().relay.faults.errors.clear()
    await works()
  })

  it('a link is shown before the relay has its proposal; an unanswered one is given up and not reused', async () => {
    const { faults } = at().relay
    faults.swallow.add('wc_proposeSession')
    const { uri, sessions } = connect()
    const first = await uri
    expect(at().shown).toEqual([first])
    await expect(sessions).rejects.toMatchObject({ message: 'The relay did not answer' })
    expect(at().shown).toEqual([first, undefined])
    faults.swallow.clear()
    await works()
    expect(at().shown.at(-2)).not.toBe(first)
  })

  it('two concurrent attempts on one client have separate links, which connect once the relay has the proposals', async () => {
    const { faults } = at().relay
    faults.swallow.add('wc_proposeSession')
    const one = connect()
    let told: (uri: string) => void = () => {}
    const uri = new Promise<string>((resolve) => {
      told = resolve
    })
    const two = at().connector.connect({
      namespaces: ['cosmos'],
      networks: networks.filter((each) => each.chainNamespace === 'cosmos'),
      signal: new AbortController().signal,
      onUri: told,
    })
    two.catch(() => {})
    const [first, second] = await Promise.all([one.uri, uri])
    expect(first).not.toBe(second)
    const taken = proposal(second)
    const topics = () =>
      wallet()
        .core.pairing.getPairings()
        .map(({ topic }) => topic)
    await expect.poll(topics).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    expect(second).toContain(topics()[0])
    faults.swallow.clear()
    at().relay.drop()
    const later = await taken
    later.approve({ cosmos: hub })
    expect((await two).map((each) => each.namespace)).toEqual(['cosmos'])
    const { approve } = await proposal(first)
    approve({ eip155: evm('eip155:1') })
    expect((await one.sessions).map((each) => each.namespace)).toEqual(['eip155'])
  })

  it('a pairing that ended while the relay was unreachable ends in the wallet once the relay is back', async () => {
    const { uri, sessions } = connect()
    const { approve } = await proposal(await uri)
    approve({ eip155: evm('eip155:1') })
    const [session] = await sessions
    await expect.poll(() => wallet().session.getAll()).toHaveLength(1)
    at().relay.faults.unreachable = true
    at().relay.drop()
    const closing = session?.close()
    expect(await session?.closed).toEqual({ by: 'visitor' })
    expect(wallet().session.getAll()).toHaveLength(1)
    at().relay.faults.unreachable = false
    await expect.poll(() => wallet().session.getAll()).toEqual([])
    await closing
  })

  it(
    'FLT-07 a request in flight when the connection drops is answered, and the wallet is asked once',
    async () => {
      const { uri, sessions } = connect()
      const { approve } = await proposal(await uri)
      approve({ eip155: evm('eip155:1') })
      const [session] = await sessions
      const { faults, calls } = at().relay
      const before = calls.irn_publish ?? 0
      faults.swallow.add('irn_publish')
      const answer = session?.request({ method: 'personal_sign', params: ['0x68', address] })
      await expect.poll(() => calls.irn_publish ?? 0).toBe(before + 1)
      faults.swallow.clear()
      at().relay.drop()
      expect(await answer).toMatch(/^0x[\da-f]{130}$/)
      expect(at().asked).toHaveLength(1)
    },
    limit(600_000),
  )

  it(
    'FLT-07 a request that the relay loses on an open connection is answered, and the wallet is asked once',
    async () => {
      const { uri, sessions } = connect()
      const { approve } = await proposal(await uri)
      approve({ eip155: evm('eip155:1') })
      const [session] = await sessions
      await expect.poll(() => at().peer.sessions()[0]?.acknowledged).toBe(true)
      const { faults, calls } = at().relay
      const before = calls.irn_publish ?? 0
      faults.swallow.add('irn_publish')
      const answer = session?.request({ method: 'personal_sign', params: ['0x68', address] })
      await expect.poll(() => calls.irn_publish ?? 0).toBe(before + 1)
      faults.swallow.clear()
      expect(await answer).toMatch(/^0x[\da-f]{130}$/)
      expect(at().asked).toHaveLength(1)
    },
    limit(600_000),
  )

  it(
    'FLT-07 a pairing that awaits approval survives repeated connection drops',
    async () => {
      const { uri, sessions } = connect()
      const link = await uri
      await at().peer.close()
      for (let drop = 0; drop < volume(3, 50); drop++) {
        at().relay.drop()
        await expect.poll(() => at().relay.clients(), { interval: 20 }).toBe(1)
      }
      const { approve } = await proposal(link)
      approve({ eip155: evm('eip155:1') })
      expect(await sessions).toHaveLength(1)
      expect(at().shown.filter((each) => each !== undefined)).toEqual([link])
    },
    limit(600_000),
  )

  it(
    'FLT-07 a session survives repeated connection drops, and signs during and after them',
    async () => {
      const { uri, sessions } = connect()
      const { approve } = await proposal(await uri)
      approve({ eip155: evm('eip155:1') })
      const [session] = await sessions
      const sign = () => session?.request({ method: 'personal_sign', params: ['0x68', address] })
      let signed = 1
      for (let drop = 0; drop < volume(5, 50); drop++) {
        const answer = drop % 10 === 4 ? sign() : undefined
        if (answer) signed++
        at().relay.drop()
        await expect.poll(() => at().relay.clients(), { interval: 10 }).toBe(2)
        if (answer) expect(await answer).toMatch(/^0x[\da-f]{130}$/)
      }
      expect(await sign()).toMatch(/^0x[\da-f]{130}$/)
      expect(at().asked).toHaveLength(signed)
    },
    limit(600_000),
  )
})
