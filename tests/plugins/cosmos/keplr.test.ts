import { createRequire } from 'node:module'
import { isRejection } from 'portico/core'
import { createMockCosmosWallet, createMockStorage } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { install } from '../../real/install.js'
import { whole } from '../../volumes.js'
import { cosmosPage, HUB, startCosmos } from './startCosmos.js'

type Listener = (event: { readonly data: unknown }) => void
interface Injected {
  new (...options: readonly unknown[]): object
  startProxy(wallet: unknown, id: string, events: unknown): () => void
}

const page = cosmosPage()
const ID = 'tested'

/** Keplr's page script and content script, with messages between them that are copied; the wallet behind is the mock. */
const injectKeplr = async () => {
  const folder = await install('keplr')
  const { InjectedKeplr }: { InjectedKeplr: Injected } = createRequire(`${folder}/package.json`)(
    '@keplr-wallet/provider',
  )
  const listeners = new Set<Listener>()
  const events = {
    addMessageListener: (listener: Listener) => listeners.add(listener),
    removeMessageListener: (listener: Listener) => listeners.delete(listener),
    postMessage: (message: unknown) => {
      const data = structuredClone(message)
      setTimeout(() => {
        for (const each of [...listeners]) each({ data })
      })
    },
  }
  const mock = createMockCosmosWallet()
  // Its providers of other chains ask for their states at the start.
  const none = { request: async () => ({}), getAccounts: async () => [], getPublicKey: async () => '' }
  InjectedKeplr.startProxy({ ...mock.wallet, ethereum: none, starknet: none, bitcoin: none }, ID, events)
  const ignore = () => {}
  const starknet = { id: 'keplr', name: 'Keplr', icon: '' }
  const keplr = new InjectedKeplr(
    ID,
    '0.12.313',
    'extension',
    ignore,
    ignore,
    events,
    undefined,
    undefined,
    starknet,
  )
  Object.assign(page.target, { keplr })
  return mock
}

describe.runIf(whole)('the page side of Keplr', () => {
  test('lists, declines, connects, signs, changes its account, resumes and disconnects', async () => {
    const mock = await injectKeplr()
    const storage = createMockStorage()
    const { listed, connect, ask, account, stop } = await startCosmos({ storage })
    expect(listed().map(({ name }) => name)).toEqual(['Keplr'])

    mock.answer('reject')
    expect(await connect().catch(isRejection)).toBe(true)
    mock.answer('approve')
    await connect()
    const [first, second] = mock.addresses(HUB.slice(7))
    expect(account()?.address).toBe(first)

    const signDoc = {
      chain_id: HUB.slice(7),
      account_number: '1',
      sequence: '0',
      fee: { gas: '1', amount: [] },
      msgs: [],
      memo: '',
    }
    const signed = await ask('cosmos_signAmino', { signerAddress: first, signDoc })
    expect(signed).toMatchObject({ signature: { signature: expect.any(String) } })
    mock.answer('reject')
    expect(await ask('cosmos_signAmino', { signerAddress: first, signDoc }).catch(isRejection)).toBe(true)
    mock.answer('approve')

    mock.selectAccount(1)
    page.target.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitFor(() => expect(account()?.address).toBe(second))

    await stop()
    const again = await startCosmos({ storage })
    await vi.waitFor(() => expect(again.account()?.address).toBe(second))
    await again.sessions.disconnect()
    expect(again.account()?.address).toBeUndefined()
    await again.stop()
  })
})
