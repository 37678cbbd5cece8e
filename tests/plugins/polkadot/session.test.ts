import { decodeAddress, encodeAddress, Keyring } from '@polkadot/keyring'
import { createMockClock, createMockPolkadotWallet, createMockStorage } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { flush } from '../../session/startSession.js'
import {
  GENESIS,
  KUSAMA,
  KUSAMA_GENESIS,
  networks,
  POLKADOT,
  polkadotPage,
  startPolkadot,
} from './startPolkadot.js'

const page = polkadotPage()

const inject = async (options: Parameters<typeof createMockPolkadotWallet>[0] = {}) => {
  const mock = await createMockPolkadotWallet(options)
  return { mock, remove: mock.inject(page.target), on: mock.addresses.map((each) => encodeAddress(each, 0)) }
}
const hex = (text: string): `0x${string}` => `0x${Buffer.from(text).toString('hex')}`
const verifies = (type: 'ed25519' | 'sr25519', address: string, text: string, signature: string) =>
  new Keyring({ type })
    .addFromAddress(address)
    .verify(Buffer.from(text), Buffer.from(signature.slice(2), 'hex'), decodeAddress(address))
const bytesOf = (text: string) => `<Bytes>${text}</Bytes>`

describe('an installed extension', () => {
  test('INJ-16 connects, signs, is restored without a prompt, and ends when a later prompt is declined', async () => {
    const { mock, on } = await inject()
    const [address = ''] = on
    const storage = createMockStorage()
    const first = await startPolkadot({ storage })
    expect(first.listed()).toMatchObject([
      { id: 'polkadot:mock-polkadot', name: 'Mock Polkadot', namespaces: ['polkadot'], installed: true },
    ])
    await first.connect()
    expect(first.account()).toMatchObject({ status: 'connected', address })
    expect(first.account()?.accounts.map((each) => each.address)).toEqual(on)
    expect(mock.calls[0]).toEqual({ method: 'enable', given: ['app.example'] })

    const { signature } = (await first.ask('polkadot_signMessage', { address, message: 'Hello' })) as {
      signature: string
    }
    expect(verifies('ed25519', address, bytesOf('Hello'), signature)).toBe(true)
    expect(verifies('ed25519', address, 'Hullo', signature)).toBe(false)
    expect(mock.prompts()).toBe(2)
    first.stop()

    const second = await startPolkadot({ storage })
    await second.sessions.restore()
    expect(second.account()).toMatchObject({ status: 'connected', address })
    expect(mock.prompts()).toBe(2)

    // The extension revoked its permission and prompts again on the next page. The visitor declines, which
    // ends it.
    second.stop()
    mock.disconnect()
    mock.answer('reject')
    for (const asked of [3, 3]) {
      const refused = await startPolkadot({ storage })
      await refused.sessions.restore()
      expect(refused.account()?.status).toBe('disconnected')
      expect(mock.prompts()).toBe(asked)
      refused.stop()
    }
  })

  test('INJ-16 is not restored after it was disconnected', async () => {
    const { mock } = await inject()
    const storage = createMockStorage()
    const second = await startPolkadot({ storage })
    await second.connect()
    await second.sessions.disconnect()
    expect(second.account()?.status).toBe('disconnected')
    await flush()
    expect(mock.listeners()).toBe(0)
    second.stop()
    const third = await startPolkadot({ storage })
    await third.sessions.restore()
    expect(third.account()?.status).toBe('disconnected')
    expect(mock.calls.filter(({ method }) => method === 'enable')).toHaveLength(1)
    third.stop()
  })

  test('INJ-16 signs with an sr25519 key', async () => {
    const pair = new Keyring({ type: 'sr25519' }).addFromUri('//Alice')
    await inject({
      keys: [{ address: pair.address, type: 'sr25519', sign: async (message) => pair.sign(message) }],
    })
    const { connect, ask, account, stop } = await startPolkadot()
    await connect()
    const { address = '' } = account() ?? {}
    expect(address).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    const { signature } = (await ask('polkadot_signMessage', { address, message: hex('Hello') })) as {
      signature: string
    }
    expect(verifies('sr25519', address, bytesOf('Hello'), signature)).toBe(true)
    stop()
  })

  test('signs a transaction of the current network and account, and refuses any other', async () => {
    const { mock, on } = await inject()
    const [address = '', other = ''] = on
    const { connect, ask, stop } = await startPolkadot()
    await connect()
    const payload = { address, genesisHash: GENESIS, method: '0x0000', nonce: '0x00' }
    const answer = await ask('polkadot_signTransaction', { address, transactionPayload: payload })
    const asked = { ...payload, address: mock.addresses[0] }
    expect(mock.calls.at(-1)).toEqual({ method: 'signPayload', given: [asked] })
    const { signature } = answer as { signature: string }
    expect(verifies('ed25519', address, JSON.stringify(asked), signature)).toBe(true)

    const refused = (transactionPayload: unknown, from = address) =>
      ask('polkadot_signTransaction', { address: from, transactionPayload })
    await expect(refused({ ...payload, genesisHash: KUSAMA_GENESIS })).rejects.toThrow('of another network')
    await expect(refused({ ...payload, genesisHash: undefined })).rejects.toThrow('of another network')
    await expect(refused(payload, other)).rejects.toThrow('of another account')
    await expect(refused('0x00')).rejects.toThrow('Expected the payload')
    await expect(ask('polkadot_send', {})).rejects.toMatchObject({ code: 4200 })
    expect(mock.prompts('signPayload')).toBe(1)
    stop()
  })

  test('a switch of network changes the address format, and keeps the account in use', async () => {
    const { mock, on } = await inject()
    const { connect, ask, account, sessions, stop } = await startPolkadot()
    await connect()
    await sessions.selectAccount('polkadot', on[1] ?? '')
    expect(account()?.address).toBe(on[1])
    await sessions.switchNetwork(KUSAMA)
    const address = encodeAddress(mock.addresses[1] ?? '', 2)
    expect(account()?.address).toBe(address)
    await ask('polkadot_signTransaction', {
      address,
      transactionPayload: { address, genesisHash: KUSAMA_GENESIS },
    })
    expect(mock.prompts('signPayload')).toBe(1)
    stop()
  })

  test('an account that is bound to one chain is offered only on that chain', async () => {
    const { mock } = await inject()
    const [one = '', two = ''] = mock.addresses
    const sign = async () => new Uint8Array(64)
    const { mock: bound } = await inject({
      key: 'bound',
      keys: [
        { address: one, type: 'ed25519', genesisHash: KUSAMA_GENESIS, sign },
        { address: two, type: 'ed25519', genesisHash: `0x${'0'.repeat(64)}`, sign },
      ],
    })
    const both = await startPolkadot()
    await both.connect(undefined, 'Bound')
    expect(both.sessions.state.get().namespaces.polkadot?.network.caipNetwork?.caipNetworkId).toBe(KUSAMA)
    expect(both.account()?.accounts.map((each) => each.address)).toEqual([encodeAddress(one, 2)])
    await expect(both.sessions.switchNetwork(POLKADOT)).rejects.toThrow('Bound has no account for Polkadot')
    both.stop()

    const polkadotOnly = await startPolkadot({ networks: networks.slice(0, 1) })
    await expect(polkadotOnly.connect(undefined, 'Bound')).rejects.toThrow(
      'The connector does not support any of the requested chains',
    )
    expect(bound.listeners()).toBe(0)
    polkadotOnly.stop()
  })

  test('account changes in the extension are followed, and removing the last one disconnects', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { mock, on } = await inject()
    const { connect, account, stop } = await startPolkadot()
    await connect()
    await flush()
    mock.changeAccounts(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(account()?.accounts.map((each) => each.address)).toEqual([on[1]])
    mock.tell([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(account()?.status).toBe('connected')
    mock.disconnect()
    await vi.advanceTimersByTimeAsync(1000)
    expect(account()?.status).toBe('disconnected')
    stop()
  })

  test('a late extension is found, and connecting a removed one rejects with a message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kernel, listed, connect, stop } = await startPolkadot()
    expect(listed()).toEqual([])
    const { remove } = await inject({ key: 'subwallet-js' })
    await vi.advanceTimersByTimeAsync(60)
    expect(listed().map(({ name }) => name)).toEqual(['SubWallet'])
    remove()
    await expect(connect()).rejects.toThrow('SubWallet was removed')
    kernel.emit('modal.opened', { view: 'Connect' })
    expect(listed()).toEqual([])
    stop()
  })
})

describe('an extension that misbehaves', () => {
  test('a declined prompt rejects, and an unanswered one can be aborted', async () => {
    const { mock } = await inject({ answer: 'reject' })
    const { connect, account, of, stop } = await startPolkadot()
    await expect(connect()).rejects.toThrow('Rejected')
    expect(of('connect.failed')).toMatchObject([{ rejected: true }])
    mock.answer('manual')
    const cancel = new AbortController()
    const connecting = connect(cancel.signal)
    await flush()
    cancel.abort(new Error('Left'))
    await expect(connecting).rejects.toThrow('Left')
    mock.waiting[0]?.approve()
    await flush()
    expect(of('connect.late')).toHaveLength(1)
    expect(account()?.status).toBe('disconnected')
    expect(mock.listeners()).toBe(0)
    stop()
  })

  test('accounts are validated: each once, at most 100, and none of Ethereum', async () => {
    const { mock, on } = await inject()
    const [given = ''] = mock.addresses
    const keys = Array.from({ length: 150 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at + 1), 2))
    mock.lie('get', [
      { address: given },
      { address: on[0], type: 'sr25519' },
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' },
      { address: on[1], type: 'ethereum' },
      {
        get address() {
          throw new Error('No')
        },
      },
      null,
      42,
      { address: given.replace(/.$/, 'a') },
      ...keys.map((address) => ({ address })),
      ...Array.from({ length: 10_000 }, () => ({ address: given })),
    ])
    const { connect, account, stop } = await startPolkadot()
    await connect()
    const shown = account()?.accounts.map((each) => each.address) ?? []
    expect(shown).toHaveLength(100)
    expect(shown[0]).toBe(on[0])
    expect(new Set(shown).size).toBe(100)
    stop()
  })

  test.each<[string, string, unknown, string]>([
    ['no object', 'enable', 'yes', 'cannot be used'],
    ['no accounts', 'enable', {}, 'does not offer get'],
    ['no list', 'get', { length: 1 }, 'gave no list of accounts'],
    ['nothing', 'get', [], 'shared no Polkadot account'],
  ])('an answer with %s rejects with a message', async (_, method, answer, sentence) => {
    const { mock } = await inject()
    mock.lie(method, answer)
    const { connect, account, stop } = await startPolkadot()
    await expect(connect()).rejects.toThrow(sentence)
    expect(account()?.status).toBe('disconnected')
    stop()
  })

  test.each([{}, { signature: '0x00' }, { signature: 'a'.repeat(130) }, { signature: 42 }, null])(
    'an invalid signature is refused: %o',
    async (answer) => {
      const { mock, on } = await inject()
      const { connect, ask, stop } = await startPolkadot()
      await connect()
      mock.lie('signRaw', answer)
      await expect(ask('polkadot_signMessage', { address: on[0], message: 'Hello' })).rejects.toThrow(
        'cannot be used',
      )
      stop()
    },
  )

  test('an extension whose object throws does not hide others', async () => {
    const { mock } = await inject({ key: 'talisman' })
    const holder = (page.target as unknown as { injectedWeb3: object }).injectedWeb3
    Object.defineProperty(holder, 'broken', {
      enumerable: true,
      get: () => {
        throw new Error('No')
      },
    })
    Object.assign(holder, { text: 'no extension', ['x'.repeat(1000)]: {}, '\u202e': {} })
    const { connect, listed, account, stop } = await startPolkadot()
    expect(listed().map(({ name }) => name)).toEqual(['Talisman'])
    await connect()
    expect(account()?.status).toBe('connected')
    expect(mock.prompts()).toBe(1)
    stop()
    Object.defineProperty(page.target, 'injectedWeb3', {
      get: () => {
        throw new Error('No')
      },
    })
    const none = await startPolkadot()
    expect(none.listed()).toEqual([])
    none.stop()
  })

  test('restoring gives up on an extension that does not answer', async () => {
    const storage = createMockStorage()
    const { mock } = await inject()
    const first = await startPolkadot({ storage })
    await first.connect()
    first.stop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    mock.respond('enable', () => new Promise(() => {}))
    const second = await startPolkadot({ storage, restore: false })
    const restoring = second.sessions.restore()
    await vi.advanceTimersByTimeAsync(31_000)
    await restoring
    expect(second.account()?.status).toBe('disconnected')
    expect(vi.getTimerCount()).toBe(0)
    second.stop()
  })
})

test('connecting waits for a slow extension', async () => {
  const clock = createMockClock()
  const { mock, on } = await inject({ clock })
  mock.delay(20_000)
  const { connect, account, stop } = await startPolkadot()
  const connecting = connect()
  await flush()
  await clock.advance(20_000)
  await clock.advance(20_000)
  await connecting
  expect(account()?.address).toBe(on[0])
  stop()
})
