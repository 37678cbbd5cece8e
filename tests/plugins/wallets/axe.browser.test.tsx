import axe from 'axe-core'
import { type Connector, connectors, type SessionsState } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { walletError } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../../plugins/account/index.js'
import { networks } from '../../../plugins/networks/index.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { connectedState, connection, fakeModal, fakeRouter, fakeSessions, network } from './fakeModal.js'
import { mountModal, type Screen } from './mountModal.js'

const mainnet = network(1, 'Ethereum')
const base = network(8453, 'Base', { testnet: true })
const solana = network('main', 'Solana', { chainNamespace: 'solana' })
const unknown = network(4002, 'Unknown Network', { unsupported: true })
const wallet: Connector = {
  id: 'io.fake',
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: 'MetaMask',
  namespaces: ['eip155'],
  connect: async () => [],
}
const bring = definePlugin({
  id: 'test.connectors',
  kernel: 1,
  setup: ({ contribute }) => {
    contribute(connectors, wallet)
    contribute(connectors, { ...wallet, id: 'twin', rdns: 'io.twin' })
  },
})
const on = (at: typeof mainnet): Partial<SessionsState> => ({
  activeNamespace: 'eip155',
  namespaces: {
    eip155: connectedState(at, { approved: ['eip155:1'] }),
    solana: connectedState(solana),
  } as never,
  connections: [connection('eip155')],
})
const declined = async () => {
  throw walletError(4001, 'User rejected the request.')
}

const screens: Screen[] = []
afterEach(() => {
  for (const screen of screens.splice(0)) screen.unmount()
})

test.each<[view: string, params: object | undefined, state: Partial<SessionsState>, text: string]>([
  ['Connect', undefined, {}, 'MetaMask'],
  ['ConnectingExternal', { connectorId: 'io.fake', namespace: 'eip155' }, {}, 'You declined'],
  ['WhatIsAWallet', undefined, {}, 'Your key to apps'],
  ['Account', undefined, on(mainnet), 'ETH'],
  ['SwitchNetwork', undefined, on(mainnet), 'Not approved'],
  ['SwitchNetwork', { network: 'eip155:8453' }, on(mainnet), 'Switch declined'],
  ['SwitchActiveChain', { network: 'solana:main' }, on(mainnet), 'Switch to Solana'],
  ['UnsupportedChain', undefined, on(unknown), 'app.example.org'],
])('AXS-03 %s has no accessibility violation (%o)', async (view, params, state, text) => {
  const modal = fakeModal({
    sessions: fakeSessions([mainnet, base, solana], state, { connect: declined, switchNetwork: declined }),
    router: fakeRouter([params ? { view, params } : { view }]),
    plugins: [bring, wallets(), account(), networks()],
  })
  const screen = mountModal(modal)
  screens.push(screen)
  await vi.waitFor(() => expect(screen.text()).toContain(text))
  const result = await axe.run(screen.root, { rules: { region: { enabled: false } } })
  expect(
    result.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([])
  expect(result.passes.length).toBeGreaterThan(2)
})
