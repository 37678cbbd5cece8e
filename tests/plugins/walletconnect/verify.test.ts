import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../plugins/walletconnect/client/createClient.js'

const { attester } = vi.hoisted(() => ({
  attester: { verifyUrlV3: 'the public one', register: vi.fn<(given: object) => Promise<string>>() },
}))
vi.mock('@walletconnect/universal-provider', () => ({
  UniversalProvider: {
    init: async () => ({
      client: {
        core: {
          verify: attester,
          history: { on: () => {} },
          pairing: { pairings: { keys: [] }, create: async () => ({}) },
          relayer: { on: () => {}, request: async () => true, messages: { getWithoutAck: () => ({}) } },
          storage: { setItem: async () => {} },
          crypto: { keychain: { keychain: new Map() } },
        },
        session: { getAll: () => [] },
        events: { removeAllListeners: () => {} },
        on: () => {},
      },
    }),
  },
}))

const make = async (verify: string | false | undefined) => {
  attester.register = vi.fn(() => new Promise<string>(() => {}))
  const asked = attester.register
  await createClient({
    projectId: 'x',
    relayUrl: 'wss://relay.example',
    metadata: { name: '', description: '', url: '', icons: [] },
    verify,
  })
  return { asked, register: () => attester.register({ id: 'a', decryptedId: 'b' }) }
}

describe('the Verify service', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('WCT-22 is waited for at most half a second, then pairing goes on without its attestation', async () => {
    const { register, asked } = await make('https://verify.example/v3')
    expect(attester.verifyUrlV3).toBe('https://verify.example/v3')
    let answer: string | undefined
    const done = register().then((given) => {
      answer = given
    })
    expect(asked).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(499)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(answer).toBe('')
  })

  it('is not asked when the host has switched it off', async () => {
    const { register, asked } = await make(false)
    expect(await register()).toBe('')
    expect(asked).not.toHaveBeenCalled()
  })
})
