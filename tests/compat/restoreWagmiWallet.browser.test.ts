import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import type { Modal } from 'portico/core'
import { preset } from 'portico/preset'
import { createMockWallet } from 'portico/testing'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ends: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

/** The storage of a visitor who is connected by wagmi 2, as its documentation and its users show it. */
const storeOfWagmi = (connectorId: string, address = ADDRESS) => {
  const connection = {
    accounts: [address],
    chainId: 1,
    connector: { id: connectorId, name: 'Example', type: 'injected', uid: 'u1' },
  }
  const state = { chainId: 1, connections: { __type: 'Map', value: [['u1', connection]] }, current: 'u1' }
  localStorage.setItem('wagmi.store', JSON.stringify({ state, version: 2 }))
  localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(connectorId))
}

/** An installed wallet that has shared the account with the page before. */
const install = (rdns = 'com.example.wallet') => {
  const wallet = createMockWallet({ rdns, name: 'Example' })
  wallet.respond('eth_accounts', () => [ADDRESS])
  ends.push(wallet.announce(window))
  return wallet
}

const visit = async (): Promise<Modal> => {
  restoreWagmiWallet()
  const modal = createModal({ plugins: preset(), networks: [mainnet] })
  ends.push(() => modal.dispose())
  modal.start()
  await expect.poll(() => modal.getState().ready).toBe(true)
  return modal
}

test('a visitor who was connected by wagmi stays connected, without a prompt', async () => {
  storeOfWagmi('com.example.wallet')
  const before = { ...localStorage }
  const wallet = install()
  const modal = await visit()
  await expect.poll(() => modal.getState().address).toBe(ADDRESS)
  expect(wallet.prompts()).toBe(0)
  expect({ ...localStorage }).toMatchObject(before)
})

test('a wallet that a kit lists under its own id is found by its rdns', async () => {
  storeOfWagmi('metaMaskSDK')
  install('io.metamask')
  const modal = await visit()
  await expect.poll(() => modal.getState().address).toBe(ADDRESS)
})

test('a visitor who disconnects stays disconnected on the next visit', async () => {
  storeOfWagmi('com.example.wallet')
  install()
  const modal = await visit()
  await expect.poll(() => modal.getState().address).toBe(ADDRESS)
  await modal.disconnect()
  modal.dispose()
  const next = await visit()
  expect(next.getState().status).toBe('disconnected')
})

test.each([
  ['nothing is stored', () => {}],
  ['the visitor was paired', () => storeOfWagmi('walletConnect')],
  ['the address is none', () => storeOfWagmi('com.example.wallet', 'javascript:1')],
  ['the storage is damaged', () => localStorage.setItem('wagmi.store', '{')],
  [
    'the visitor had disconnected the wallet',
    () => {
      storeOfWagmi('com.example.wallet')
      localStorage.setItem('wagmi.com.example.wallet.disconnected', 'true')
    },
  ],
])('nobody is connected if %s', async (_, prepare) => {
  prepare()
  const wallet = install()
  const modal = await visit()
  expect(modal.getState().status).toBe('disconnected')
  expect(localStorage.getItem('portico/session/connections')).toBeNull()
  expect(wallet.prompts()).toBe(0)
})

test('connections that Portico has stored are not touched', () => {
  storeOfWagmi('com.example.wallet')
  localStorage.setItem('portico/session/connections', 'own')
  restoreWagmiWallet()
  expect(localStorage.getItem('portico/session/connections')).toBe('own')
})
