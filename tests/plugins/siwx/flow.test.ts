import { connectors, notices, sessions } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { signing } from 'portico/plugins/siwx/contract'
import { createMockChain, createMockWallet } from 'portico/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverStorage } from './serverStorage.js'
import { createKeyWallet, type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

const started: StartedSiwx[] = []
const start = async (...given: Parameters<typeof startSiwx>) => {
  const page = await startSiwx(...given)
  started.push(page)
  return page
}
afterEach(() => {
  for (const page of started.splice(0)) page.modal.dispose()
  vi.unstubAllGlobals()
})

const said = ({ modal }: StartedSiwx) => modal.kernel.get(notices)?.state.get().snack?.text
const signed = async (page: StartedSiwx) => {
  const outcome = page.connect()
  await page.shown()
  page.sign()
  await page.until(() => outcome.done)
  expect(outcome.error).toBeUndefined()
  return page
}

describe('required sign-in', () => {
  test('SIW-01 SIW-02 a wallet counts as connected only after the visitor has signed', async () => {
    const page = await start()
    const connected: unknown[] = []
    page.modal.on('session.connected', (payload) => connected.push(payload))
    const outcome = page.connect()
    const attempt = await page.shown()
    expect(attempt).toMatchObject({
      address: page.wallet.accounts[0]?.address,
      isRequired: true,
      isElsewhere: false,
    })
    expect(attempt.text).toMatch(/^shop\.example wants you to sign in with your Ethereum account:\n0x/)
    expect(page.account()?.status).toBe('connecting')
    expect(connected).toEqual([])
    page.sign()
    await page.until(() => outcome.done)
    expect(page.wallet.asked).toEqual([attempt.text])
    expect(page.account()).toMatchObject({ status: 'connected', signedIn: { network: 'eip155:1' } })
    expect(page.modal.getState().open).toBe(false)
    expect(page.events).toEqual(['siwx.signedIn'])
    const [{ data, message, signature }] = JSON.parse(page.box.getItem('portico/siwx/sessions') ?? '').d
    expect(message).toBe(attempt.text)
    expect(data).toMatchObject({ chainId: 'eip155:1', domain: 'shop.example' })
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
  })

  test('SIW-02 closing the modal in the siwx.signedIn handler keeps the connection', async () => {
    const page = await start()
    page.modal.on('siwx.signedIn', () => void page.modal.close())
    const outcome = page.connect()
    await page.shown()
    page.sign()
    await page.until(() => outcome.done)
    expect(outcome.error).toBeUndefined()
    expect(page.account()).toMatchObject({ status: 'connected', signedIn: { network: 'eip155:1' } })
    expect(page.events).toEqual(['siwx.signedIn'])
  })

  test('SIW-03 a reload with a session asks for nothing and emits no event', async () => {
    const first = await signed(await start())
    first.modal.dispose()
    const page = await start({}, { wallet: first.wallet, box: first.box })
    await page.until(() => page.account()?.signedIn)
    expect(page.account()?.status).toBe('connected')
    expect(page.modal.getState().open).toBe(false)
    expect(page.events).toEqual([])
    expect(first.wallet.asked).toHaveLength(1)
  })

  test('SIW-05 cancelling disconnects, and nothing is stored', async () => {
    const page = await start()
    const outcome = page.connect()
    await page.shown()
    page.cancel()
    await page.until(() => outcome.done)
    expect(outcome.error).toBeDefined()
    expect(page.account()).toMatchObject({ status: 'disconnected' })
    expect(page.modal.getState().open).toBe(false)
    expect(page.box.getItem('portico/session/connections')).toBeNull()
    expect(page.wallet.asked).toEqual([])
    expect(page.events).toEqual(['siwx.cancelled'])
  })

  test('SIW-07 the visitor cannot close the modal without a session', async () => {
    const page = await start()
    page.connect()
    await page.shown()
    expect(await page.close()).toBe(false)
    expect(page.isShown()).toBe(true)
    const { refusal, shake } = page.modal.kernel.state.get().plugins.router as never
    expect([refusal, shake]).toEqual(['Sign in or cancel to leave.', true])
  })

  test('SIW-08 SIW-04 another network asks again; cancelling returns to the network with a session', async () => {
    const page = await signed(await start())
    await page.modal.switchNetwork('eip155:10')
    const attempt = await page.shown()
    expect(attempt).toMatchObject({ network: { id: 10 }, returnsTo: { id: 1 } })
    expect(attempt.text).toContain('\nChain ID: 10\n')
    expect(page.account()?.signedIn).toBeUndefined()
    page.cancel()
    await page.until(() => !page.modal.getState().open)
    expect(page.wallet.switched).toEqual(['eip155:10', 'eip155:1'])
    expect(page.account()).toMatchObject({ status: 'connected', signedIn: { network: 'eip155:1' } })
    expect(page.wallet.asked).toHaveLength(1)
  })

  test('SIW-08 a signature on the second network keeps the session of the first', async () => {
    const page = await signed(await start())
    page.wallet.useNetwork(10)
    await page.shown()
    page.sign()
    await page.until(() => page.account()?.signedIn?.network === 'eip155:10')
    expect(page.modal.getState().open).toBe(false)
    page.wallet.useNetwork(1)
    await page.until(() => page.account()?.signedIn?.network === 'eip155:1')
    expect(page.isShown()).toBe(false)
    expect(page.wallet.asked).toHaveLength(2)
  })

  test('SIW-04 cancelling disconnects a wallet that cannot switch back', async () => {
    const page = await signed(await start())
    page.wallet.useNetwork(10)
    await page.shown()
    page.wallet.allowSwitch(false)
    page.cancel()
    await page.until(() => page.account()?.status === 'disconnected')
    expect(page.modal.getState().open).toBe(false)
  })

  test('another account of the wallet has to sign in separately', async () => {
    const accounts = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
    const wallet = createKeyWallet(accounts.slice(0, 1))
    const page = await signed(await start({}, { wallet }))
    const seen: unknown[] = []
    page.modal.subscribe(() => {
      const { status, address } = page.account() ?? {}
      if (address === accounts[1]?.address) seen.push(status)
    })
    wallet.use(accounts.slice(1))
    const attempt = await page.shown()
    expect(attempt.address).toBe(accounts[1]?.address)
    expect(seen).toContain('connecting')
    expect(seen).not.toContain('connected')
    const provider = page.modal.provider('eip155')
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([])
    // Back to the account that is signed in, and again to the other one.
    wallet.use(accounts.slice(0, 1))
    expect(page.account()).toMatchObject({ status: 'connected', address: accounts[0]?.address })
    await page.until(() => page.account()?.signedIn && !page.attempt())
    wallet.use(accounts.slice(1))
    expect(page.account()).toMatchObject({ status: 'connecting', address: accounts[1]?.address })
    const call = { method: 'eth_sendTransaction', params: [] }
    const intent = { network: 'eip155:1', from: accounts[1]?.address ?? '', call } as const
    await expect(page.modal.kernel.get(sessions)?.sendTransaction(intent)).rejects.toThrow(
      'No ActiveCaipAddress',
    )
    await page.shown()
    // In a second tab, and after a reload.
    const other = await start({}, { wallet, box: page.box })
    expect(other.account()?.status).not.toBe('connected')
    page.sign()
    await page.until(() => page.account()?.signedIn?.address === accounts[1]?.address)
    await page.until(() => page.account()?.status === 'connected')
  })

  test('another account that does not sign in is disconnected, and stays so after a reload', async () => {
    const accounts = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
    const wallet = createKeyWallet(accounts.slice(0, 1))
    const page = await signed(await start({}, { wallet }))
    wallet.use(accounts.slice(1))
    await page.shown()
    expect(page.account()?.status).toBe('connecting')
    page.cancel()
    await page.until(() => page.account()?.status === 'disconnected')
    const later = await start({}, { wallet, box: page.box })
    expect(later.account()?.status).toBe('disconnected')
  })

  test('SIW-12 a failing session lookup disconnects, shows Connect and says why', async () => {
    const { storage } = serverStorage({ getSessions: () => Promise.reject(new Error('down')) })
    const page = await start({ storage })
    void page.modal.open()
    await page.until(() => page.modal.getState().open)
    const outcome = page.connect()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('disconnected')
    expect(page.modal.getState().view).toBe('Connect')
    expect(said(page)).toBe('A problem occurred while trying initialize authentication')
  })

  test('SIW-13 after a declined signature the view stays, with the same message to sign', async () => {
    const { storage, given } = serverStorage()
    const page = await start({ storage })
    page.connect()
    const before = await page.shown()
    page.wallet.answer(() => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })))
    page.sign()
    await page.until(() => said(page))
    expect(said(page)).toBe('Signature declined')
    expect((await page.shown()).text).toBe(before.text)
    expect(page.events).toEqual(['siwx.failed'])
    expect(given).toHaveLength(1)
  })

  test('SIW-13 when a smart account fails to sign, the message says that it might not be supported', async () => {
    const wallet = createKeyWallet()
    wallet.beSmart()
    const page = await start({}, { wallet })
    page.connect()
    await page.shown()
    wallet.answer(() => Promise.reject(new Error('Not deployed')))
    page.sign()
    await page.until(() => said(page))
    expect(said(page)).toBe('This app may not support smart accounts')
  })

  test('SIW-14 an invalid smart account signature says that it might not be supported, and can be retried', async () => {
    const wallet = createKeyWallet()
    wallet.beSmart()
    const { storage, given, kept } = serverStorage()
    const page = await start({ storage }, { wallet })
    const outcome = page.connect()
    const { text } = await page.shown()
    const other = privateKeyToAccount(generatePrivateKey())
    wallet.answer((message) => other.signMessage({ message }))
    page.sign()
    await page.until(() => said(page))
    expect(said(page)).toBe('This app may not support smart accounts')
    const again = await page.shown()
    expect(again).toMatchObject({ problem: 'This app may not support smart accounts' })
    expect(again.text).not.toBe(text)
    expect(page.events).toEqual(['siwx.failed'])
    expect(kept).toEqual([])
    wallet.answer((message, account) => account.signMessage({ message }))
    page.sign()
    await page.until(() => outcome.done)
    expect(page.account()).toMatchObject({ status: 'connected', signedIn: { network: 'eip155:1' } })
    expect(given).toHaveLength(2)
  })

  test('SIW-17 several wallets sign in separately, on each network, and a reload keeps all sessions', async () => {
    const one = createKeyWallet()
    const two = createKeyWallet(undefined, 'other')
    const { storage, kept } = serverStorage()
    const page = await signed(await start({ storage }, { wallet: one, others: [two] }))
    const connecting = page.connect('other')
    expect((await page.shown()).address).toBe(two.accounts[0]?.address)
    page.sign()
    await page.until(() => connecting.done)
    expect(connecting.error).toBeUndefined()
    expect(page.modal.getState().connections).toHaveLength(2)
    page.modal.switchNetwork('eip155:10').catch(() => {})
    expect(await page.shown()).toMatchObject({
      address: two.accounts[0]?.address,
      network: { caipNetworkId: 'eip155:10' },
    })
    page.sign()
    await page.until(() => page.account()?.signedIn?.network === 'eip155:10')
    const asked = one.asked.length
    expect(kept.map(({ accountAddress, chainId }) => [accountAddress, chainId])).toEqual([
      [one.accounts[0]?.address, 'eip155:1'],
      [two.accounts[0]?.address, 'eip155:1'],
      [two.accounts[0]?.address, 'eip155:10'],
    ])
    page.modal.dispose()

    const later = await start({ storage }, { wallet: one, others: [two], box: page.box })
    await later.until(() => later.modal.getState().connections.length === 2)
    expect(later.account()).toMatchObject({ address: two.accounts[0]?.address, status: 'connected' })
    expect(later.account()?.signedIn).toMatchObject({ network: 'eip155:10' })
    expect(later.isShown()).toBe(false)
    expect(one.asked).toHaveLength(asked)
    expect(kept).toHaveLength(3)
  })

  test('SIW-17 two wallets that connect at once on two namespaces sign in one after the other', async () => {
    const chain = createMockChain('mock')
    const beside = createMockWallet({ id: 'beside', chains: [chain] })
    const { storage, kept } = serverStorage()
    const page = await start(
      { storage: { ...storage, addSession: async ({ data }) => void kept.push(data) } },
      {
        more: {
          networks: chain.networks,
          plugins: [
            definePlugin({
              id: 'mock-chain',
              kernel: 1,
              setup: ({ ability, chain: add, contribute }) => {
                add(chain.adapter)
                ability(signing, 'mock', () => ({ accounts: 'Mock', sign: async () => 'signed' }))
                contribute(connectors, beside.connector)
              },
            }),
          ],
        },
      },
    )
    const outcomes = [page.connect(), page.connect('beside')]
    const first = await page.shown()
    page.sign()
    await page.until(() => page.attempt() && page.attempt()?.namespace !== first.namespace)
    await page.shown()
    expect(outcomes.map(({ done }) => done).sort()).toEqual([false, true])
    page.sign()
    await page.until(() => outcomes.every(({ done }) => done))
    expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(kept.map(({ chainId }) => chainId.split(':')[0]).sort()).toEqual(['eip155', 'mock'])
    expect(page.modal.getState().connections).toHaveLength(2)
  })

  test('a change to an account that is signed in needs no nonce and no signature', async () => {
    const accounts = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
    const wallet = createKeyWallet(accounts.slice(0, 1))
    const { storage, given, kept } = serverStorage()
    kept.push({ accountAddress: accounts[1]?.address ?? '', chainId: 'eip155:1' })
    const page = await start({ storage }, { wallet })
    const outcome = page.connect()
    await page.shown()
    wallet.use(accounts.slice(1))
    await page.until(() => outcome.done)
    expect(outcome.error).toBeUndefined()
    expect(page.account()?.signedIn?.address).toBe(accounts[1]?.address)
    expect(given).toHaveLength(1)
    expect(wallet.asked).toEqual([])
  })

  test('a signature of another text or by another key is refused', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const page = await start()
    const outcome = page.connect()
    const { text } = await page.shown()
    for (const answer of [
      (_: string, account: typeof other) => account.signMessage({ message: 'I pay' }),
      (given: string) => other.signMessage({ message: given }),
      (given: string, account: typeof other) =>
        account.signMessage({ message: given.replace('shop.example wants', 'evil.example wants') }),
    ]) {
      page.wallet.answer(answer as never)
      page.sign()
      await page.until(() => page.attempt()?.problem)
      const now = await page.shown()
      expect(now.problem).toBe('The signature is not valid. Sign in with the account that is shown.')
      // The new message has another nonce, because the last one may already be used.
      expect(now.text).not.toBe(text)
    }
    expect(outcome.done).toBe(false)
    expect(page.account()?.signedIn).toBeUndefined()
    expect(page.box.getItem('portico/siwx/sessions')).toBeNull()
  })

  test.each([
    ['early', 'This device’s date and time look wrong. Set them, then try again.'],
    ['expired', 'This device’s date and time look wrong. Set them, then try again.'],
    ['signature', 'The signature is not valid. Sign in with the account that is shown.'],
    ['unavailable', 'The website could not sign you in. Try again.'],
  ])('a storage that refuses a new message as %s says why', async (code, problem) => {
    const { storage } = serverStorage()
    const addSession = () => Promise.reject(Object.assign(new Error('refused'), { code }))
    const page = await start({ storage: { ...storage, addSession } })
    void page.connect()
    await page.shown()
    page.sign()
    await page.until(() => page.attempt()?.problem)
    expect((await page.shown()).problem).toBe(problem)
  })

  test('a storage that fails or gives an invalid nonce shows a message, and no nonce is used twice', async () => {
    const { storage, given } = serverStorage()
    let isUp = false
    const page = await start({
      storage: {
        ...storage,
        getNonce: async (...asked) => (isUp ? storage.getNonce(...asked) : 'short'),
        addSession: async (session, signal) => {
          if (given.length < 2) throw new Error('down')
          return storage.addSession(session, signal)
        },
      },
    })
    const outcome = page.connect()
    expect((await page.shown()).problem).toBe('The message could not be prepared.')
    isUp = true
    ;(page.modal.kernel.get({ id: 'siwx', kind: 'service' } as never) as { retry(): void }).retry()
    await page.until(() => page.attempt()?.text)
    page.sign()
    await page.until(() => page.attempt()?.problem && page.attempt()?.status === 'ready')
    expect(page.attempt()?.problem).toBe('The website could not sign you in. Try again.')
    page.sign()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('connected')
    const nonces = page.wallet.asked.map((text) => /Nonce: (\w+)/.exec(text)?.[1])
    expect(nonces).toEqual(given)
    expect(new Set(nonces).size).toBe(2)
  })

  test('an invalid statement rejects the connection instead of connecting without sign-in', async () => {
    const page = await start({ statement: 'Zwölf' })
    const outcome = page.connect()
    await page.until(() => outcome.done)
    expect(outcome.error).toMatchObject({ plugin: 'siwx' })
    expect(page.account()?.status).toBe('disconnected')
  })

  test('SIW-10 disconnecting ends the sessions, unless signOutOnDisconnect is false', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      const { storage, kept } = serverStorage()
      const page = await signed(await start({ storage, signOutOnDisconnect }))
      expect(kept).toHaveLength(1)
      await page.modal.disconnect()
      expect(kept).toHaveLength(signOutOnDisconnect ? 0 : 1)
      expect(page.events.includes('siwx.signedOut')).toBe(signOutOnDisconnect)
    }
  })

  test('after a reload during sign-in nobody is connected, and the next connection asks again', async () => {
    const first = await start()
    first.connect()
    await first.shown()
    first.modal.dispose()
    const page = await start({}, { wallet: first.wallet, box: first.box })
    await page.until(() => page.modal.getState().ready)
    expect(page.account()?.status).toBe('disconnected')
    const outcome = page.connect()
    await page.shown()
    page.sign()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('connected')
  })

  test('a reload after a session has ended asks again; cancelling then forgets the wallet', async () => {
    const first = await signed(await start())
    first.modal.dispose()
    first.box.removeItem('portico/siwx/sessions')
    const page = await start({}, { wallet: first.wallet, box: first.box })
    await page.shown()
    expect(page.account()?.status).toBe('connecting')
    page.cancel()
    await page.until(() => page.account()?.status === 'disconnected' && !page.modal.getState().open)
    page.modal.dispose()
    const last = await start({}, { wallet: first.wallet, box: first.box })
    await last.until(() => last.modal.getState().ready)
    expect(last.account()?.status).toBe('disconnected')
    expect(last.isShown()).toBe(false)
  })

  test('SIW-16 on a network that the page does not have nobody is asked to sign in', async () => {
    const wallet = createKeyWallet()
    wallet.useNetwork(4242)
    const page = await start({}, { wallet })
    const outcome = page.connect()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('connected')
    expect(page.isShown()).toBe(false)
  })
})

describe('optional sign-in', () => {
  test('SIW-06 closing keeps the wallet connected without a session, and the next visit asks again', async () => {
    const page = await start({ required: false })
    const outcome = page.connect()
    await page.until(() => outcome.done)
    await page.shown()
    expect(page.account()?.status).toBe('connected')
    expect(await page.close()).toBe(true)
    await page.until(() => !page.attempt())
    expect(page.account()).toMatchObject({ status: 'connected' })
    expect(page.account()?.signedIn).toBeUndefined()
    page.modal.dispose()
    const next = await start({ required: false }, { wallet: page.wallet, box: page.box })
    await next.shown()
    next.cancel()
    await next.until(() => !next.modal.getState().open)
    expect(next.account()?.status).toBe('connected')
  })

  test('SIW-15 modal.signIn signs in, or rejects with the reason why it cannot', async () => {
    const page = await start({ required: false })
    await expect(page.modal.signIn()).rejects.toThrow('No ActiveCaipAddress found')
    const outcome = page.connect()
    await page.until(() => outcome.done)
    await page.shown()
    await page.close()
    const signing = page.modal.signIn()
    await page.shown()
    page.sign()
    expect(await signing).toMatchObject({ network: 'eip155:1' })
    expect(await page.modal.signIn()).toMatchObject({ network: 'eip155:1' })
    expect(page.wallet.asked).toHaveLength(1)
    await page.modal.signOut()
    expect(page.account()).toMatchObject({ status: 'connected' })
    expect(page.account()?.signedIn).toBeUndefined()
    const left = page.modal.signIn()
    await page.shown()
    page.cancel()
    await expect(left).rejects.toMatchObject({ message: 'Modal closed', code: 4001 })
    page.wallet.useNetwork(4242)
    await page.until(() => page.modal.getState().network?.unsupported)
    await expect(page.modal.signIn()).rejects.toThrow('No ActiveCaipNetwork or client found')
    await page.modal.remove('siwx')
    await expect(page.modal.signIn()).rejects.toThrow('SIWX is not enabled')
  })

  test('with one session per account, another network does not ask again', async () => {
    const page = await signed(await start({ per: 'account' }))
    page.wallet.useNetwork(10)
    await page.until(() => page.account()?.signedIn && page.modal.getState().network?.id === 10)
    expect(page.isShown()).toBe(false)
    expect(page.wallet.asked).toHaveLength(1)
  })

  test('SIW-09 accounts of other namespaces are not asked to sign in', async () => {
    const page = await start({ namespaces: ['solana'] })
    const outcome = page.connect()
    await page.until(() => outcome.done)
    expect(page.account()).toMatchObject({ status: 'connected' })
    expect(page.account()?.signedIn).toBeUndefined()
    expect(page.isShown()).toBe(false)
  })
})
