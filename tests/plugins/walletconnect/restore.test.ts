import { describe, expect, it, vi } from 'vitest'
import { address, cosmos, evm, hub, networks, other, pairByRelay } from './pairByRelay.js'

describe('a stored pairing', () => {
  const { at, wallet, proposal, paired, restore, onRequest } = pairByRelay()
  const addresses = (found: Awaited<ReturnType<typeof restore>>) =>
    found.map(({ namespace, accounts }) => [namespace, ...accounts.get().map((each) => each.address)])

  it('is restored without the wallet, and only for the requested namespace', async () => {
    await paired({ eip155: evm('eip155:1'), cosmos: hub })
    await at().peer.close()
    const back = await restore('cosmos', cosmos)
    expect(addresses(back)).toEqual([['cosmos', cosmos]])
    at().stop.abort()
    expect(await back[0]?.closed).toMatchObject({ by: 'lost' })
  })

  it('is restored with the account that was in use first, and not at all if that account is missing', async () => {
    await paired({ eip155: evm('eip155:1'), cosmos: hub })
    expect(addresses(await restore('eip155', other))).toEqual([['eip155', other, address]])
    // Addresses of eip155 ignore case; in other namespaces, another case is another address.
    expect(addresses(await restore('eip155', other.toLowerCase()))).toEqual([['eip155', other, address]])
    expect(await restore('cosmos', cosmos.toUpperCase())).toEqual([])
    expect(await restore('eip155', '0x000000000000000000000000000000000000dEaD')).toEqual([])
    // An address of another namespace is not an account of this one.
    expect(await restore('eip155', cosmos)).toEqual([])
  })

  it('MCH-12 separately restored namespaces of a pairing end together when one is closed', async () => {
    const { topic } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    const [one] = await restore('eip155', address)
    const [two] = await restore('cosmos', cosmos)
    onRequest(() => new Promise(() => {}))
    const open = two?.request({ method: 'cosmos_getAccounts', params: {} })
    const rejected = expect(open).rejects.toThrow('disconnected')
    const deleted = new Promise((resolve) => wallet().once('session_delete', resolve))
    await one?.close()
    await deleted
    expect(await two?.closed).toEqual({ by: 'visitor' })
    await rejected
    expect(at().page.session.getAll()).toEqual([])
    expect(wallet().session.keys).not.toContain(topic)
  })

  it('FLT-34 closing a second connection to a session in use keeps the pairing, which ends with the last', async () => {
    const { topic, sessions } = await paired({ eip155: evm('eip155:1') })
    const [used] = sessions
    const [twin] = await restore('eip155', address, at().connector)
    expect(twin).not.toBe(used)
    await twin?.close()
    expect(await twin?.closed).toEqual({ by: 'visitor' })
    expect(await used?.request({ method: 'personal_sign', params: ['0x68', address] })).toMatch(/^0x/)
    expect(wallet().session.keys).toContain(topic)
    const deleted = new Promise((resolve) => wallet().once('session_delete', resolve))
    await used?.close()
    await deleted
    expect(at().page.session.getAll()).toEqual([])
  })

  it('WCT-07 a wallet that disconnects ends every restored namespace', async () => {
    const { topic } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    const back = [...(await restore('eip155', address)), ...(await restore('cosmos', cosmos))]
    await at().peer.disconnect(topic)
    expect(await Promise.all(back.map(({ closed }) => closed))).toEqual([{ by: 'wallet' }, { by: 'wallet' }])
  })

  it('WCT-07 a pairing that ended elsewhere is not restored, and rejects as ended once its removal is certain', async () => {
    const { topic } = await paired({ eip155: evm('eip155:1') })
    expect(await restore('eip155', other)).toHaveLength(1)
    await at().page.session.delete(topic, { code: 6000, message: 'Ended' })
    // An unreadable pairing may still exist, so it is kept.
    const { storage } = at().page.core
    const read = vi.spyOn(storage, 'getItem').mockRejectedValue(new Error('The storage is away'))
    expect(await restore('eip155', address)).toEqual([])
    read.mockRestore()
    await expect(restore('eip155', address)).rejects.toMatchObject({ category: 'ended' })
  })

  it('a namespace that the wallet withdraws ends alone; the pairing ends with the last one', async () => {
    const { topic, sessions } = await paired({ eip155: evm('eip155:1'), cosmos: hub })
    const [eip155, hubSession] = sessions
    let over = false
    void eip155?.closed.then(() => {
      over = true
    })
    await wallet().update({ topic, namespaces: { eip155: evm('eip155:1') } })
    expect(await hubSession?.closed).toEqual({ by: 'wallet' })
    // Closing an ended session leaves the others alone.
    await hubSession?.close()
    expect(over).toBe(false)
    expect(at().page.session.keys).toContain(topic)
    const deleted = new Promise((resolve) => wallet().once('session_delete', resolve))
    const polygon = 'eip155:137'
    await wallet()
      .update({ topic, namespaces: { eip155: evm(polygon) } })
      .catch(() => {})
    await deleted
    expect(await eip155?.closed).toEqual({ by: 'wallet' })
  })

  it.each(['eip155', 'cosmos'] as const)(
    'when the wallet keeps only %s, the other restored namespace ends',
    async (kept) => {
      const all = { eip155: evm('eip155:1'), cosmos: hub }
      const { topic } = await paired(all)
      const back = [...(await restore('eip155', address)), ...(await restore('cosmos', cosmos))]
      const [left, stays] = kept === 'cosmos' ? back : [...back].reverse()
      let over = false
      void stays?.closed.then(() => {
        over = true
      })
      await wallet().update({ topic, namespaces: { [kept]: all[kept] } })
      expect(await left?.closed).toEqual({ by: 'wallet' })
      expect(over).toBe(false)
    },
  )

  it('a wallet that approves in the moment the visitor leaves is disconnected', async () => {
    const abort = new AbortController()
    const told = new Promise((resolve) => wallet().once('session_delete', resolve))
    const attempt = at().connector.connect({
      namespaces: ['eip155'],
      networks,
      signal: abort.signal,
      onUri: async (uri) => {
        // The answer and the end of the attempt arrive together.
        at().page.events.once('session_connect', () => abort.abort(new Error('Modal closed')))
        const { approve } = await proposal(uri)
        approve({ eip155: evm('eip155:1') })
      },
    })
    await expect(attempt).rejects.toThrow('Modal closed')
    await told
    await expect.poll(() => at().page.session.getAll()).toEqual([])
  })
})
