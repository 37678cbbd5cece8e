import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limit, volume } from '../../volumes.js'
import { evm, pairByRelay } from './pairByRelay.js'

describe('trouble with the relay', () => {
  const { at, connect, proposal } = pairByRelay()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeEach(() => void process.on('unhandledRejection', note))
  afterEach(() => {
    process.off('unhandledRejection', note)
    expect(unhandled.splice(0)).toEqual([])
  })
  const works = async () => {
    const { uri, sessions } = connect()
    const id = await proposal(await uri)
    await at().wallet.approve({ id, namespaces: { eip155: evm('eip155:1') } })
    expect(await sessions).toHaveLength(1)
  }

  it('a relay that refuses the key ends the attempt with what it said, and the next one works', async () => {
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

  it('a relay that does not take the pairing ends the attempt, and nothing is left unhandled', async () => {
    at().relay.faults.errors.set('wc_proposeSession', { code: -32000, message: 'Server error' })
    await expect(connect().sessions).rejects.toMatchObject({
      message: 'The relay refused the pairing',
      cause: { message: expect.stringContaining('Server error') },
    })
    expect(at().relay.calls.wc_proposeSession).toBe(1)
    at().relay.faults.errors.clear()
    await works()
  })

  it(
    'FLT-07 a pairing that waits outlives connections that drop again and again',
    async () => {
      const { uri, sessions } = connect()
      const link = await uri
      await at().wallet.core.relayer.transportClose()
      for (let drop = 0; drop < volume(3, 50); drop++) {
        at().relay.drop()
        await expect.poll(() => at().relay.clients(), { timeout: 30_000, interval: 20 }).toBe(1)
      }
      const id = await proposal(link)
      await at().wallet.approve({ id, namespaces: { eip155: evm('eip155:1') } })
      expect(await sessions).toHaveLength(1)
      expect(at().shown.filter((each) => each !== undefined)).toEqual([link])
    },
    limit(60_000),
  )
})
