import { connectors } from 'portico/core'
import { eip155 } from 'portico/plugins/eip155'
import { injected } from 'portico/plugins/injected'
import { createMockStorage } from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../session/startSession.js'
import { alice, bob, fakeWallet, network } from '../eip155/fixtures.js'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

const announce = (provider: unknown) => {
  const detail = Object.freeze({
    info: { uuid: '350670db-19fa-4704-a166-000000000001', name: 'Foxy', rdns: 'io.foxy' },
    provider,
  })
  page.addEventListener('eip6963:requestProvider', () =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail })),
  )
}
const start = async (provider: unknown) => {
  announce(provider)
  const room = await startSession({
    chains: [],
    networks: [network(1)],
    storage: createMockStorage(),
    plugins: [eip155(), injected()],
  })
  const [connector] = room.kernel.point(connectors).get()
  if (connector) await room.sessions.connect(connector)
  const status = () => room.account()?.status
  expect(status()).toBe('connected')
  return { room, status }
}

test('INJ-07 a wallet that is unlocked with the same account comes back without a prompt, with another one it does not', async () => {
  const wallet = fakeWallet()
  const { room, status } = await start(wallet.provider)
  const share = (accounts: readonly string[]) => {
    wallet.setAccounts(accounts)
    wallet.emit('accountsChanged', accounts)
  }
  share([])
  await expect.poll(status).toBe('disconnected')
  await expect.poll(() => wallet.listeners()).toBe(1)
  share([bob])
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toBe('disconnected')
  share([alice])
  await expect.poll(status).toBe('connected')
  expect(room.account()?.address).toBe(alice)
  expect(wallet.callsOf('eth_requestAccounts')).toHaveLength(1)
  room.stop()
  expect(wallet.listeners()).toBe(0)
})

test('INJ-07 a wallet without events is asked again when the visitor returns to the page', async () => {
  const wallet = fakeWallet()
  const { room, status } = await start({ request: wallet.provider.request })
  wallet.setAccounts([])
  page.dispatchEvent(new Event('focus'))
  await expect.poll(status).toBe('disconnected')
  const asked = () => wallet.callsOf('eth_accounts').length
  await expect.poll(asked).toBeGreaterThan(2)
  wallet.setAccounts([alice])
  await expect
    .poll(() => {
      page.dispatchEvent(new Event('focus'))
      return status()
    })
    .toBe('connected')
  expect(wallet.callsOf('eth_requestAccounts')).toHaveLength(1)
  room.stop()
})
