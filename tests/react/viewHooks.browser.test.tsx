import { connectors, sessions } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import {
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useEvents,
  useModal,
  useModalState,
  useNetwork,
  useProvider,
  useSession,
  useWallets,
} from 'portico/react'
import { createMockChain, createMockWallet } from 'portico/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { all, startShell, viewsOf } from '../modal/startShell.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
  vi.restoreAllMocks()
})

const chain = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
const other = createMockChain('solana')
const wallet = createMockWallet({ chains: [chain, other] })
const mocks = () =>
  definePlugin({
    id: 'mocks',
    kernel: 1,
    setup: (context) => {
      context.contribute(connectors, wallet.connector)
      for (const { adapter } of [chain, other]) context.chain(adapter)
    },
  })
const open = async (Probe: () => React.ReactNode) => {
  const { modal } = await startShell([mocks(), viewsOf({ Probe } as never)], {
    networks: [...chain.networks, ...other.networks] as never,
  })
  undo.push(modal.dispose)
  void modal.open({ view: 'Probe' as 'Connect' })
  return modal
}
const drawn = () => all('[data-testid="probe"]').map(({ textContent }) => textContent)
const short = (address = '') => address.slice(0, 6)

const Facts = () => {
  const { address, isConnected } = useAccount()
  const solana = useAccount({ namespace: 'solana' })
  const { network, switchNetwork } = useNetwork()
  const balance = useBalance()
  const session = useSession()
  const texts = [
    isConnected,
    short(address),
    short(solana.address),
    network?.caipNetworkId,
    balance?.value,
    session?.network.get(),
    useSession({ namespace: 'solana' })?.namespace,
  ]
  return (
    <button type="button" data-testid="probe" onClick={() => void switchNetwork('eip155:10')}>
      {texts.map(String).join(' ')}
    </button>
  )
}

const trial: { hook: () => unknown; said: string } = { hook: () => {}, said: '' }
/** Calls a hook, and records its error. */
const Trial = () => {
  try {
    trial.hook()
  } catch (error) {
    trial.said = (error as Error).message
  }
  return <p data-testid="probe">drawn</p>
}

test('page hooks work in a view and follow the account, network, balance and session', async () => {
  const modal = await open(Facts)
  await expect.poll(drawn).toEqual(['false   eip155:1 undefined undefined undefined'])
  await modal.connect({ connectorId: wallet.connector.id })
  const service = modal.kernel.get(sessions)
  service?.patch('eip155', 'balance', '7')
  void modal.open({ view: 'Probe' as 'Connect' })
  const [address, second] = [short(chain.address()), short(other.address())]
  await expect.poll(drawn).toEqual([`true ${address} ${second} eip155:1 7 eip155:1 solana`])
  all('[data-testid="probe"]')[0]?.click()
  await expect.poll(drawn).toEqual([`true ${address} ${second} eip155:10 undefined eip155:10 solana`])
  await modal.disconnect()
  void modal.open({ view: 'Probe' as 'Connect' })
  await expect.poll(drawn).toEqual(['false   eip155:10 undefined undefined undefined'])
})

test.each<[string, () => unknown]>([
  ['useModal', useModal],
  ['useConnect', useConnect],
  ['useDisconnect', useDisconnect],
  ['useProvider', useProvider],
  ['useWallets', useWallets],
  ['useModalState', () => useModalState()],
  ['useEvents', () => useEvents(() => {})],
])('%s throws in a view, and names what to use there', async (_, hook) => {
  Object.assign(trial, { hook, said: '' })
  await open(Trial)
  await expect.poll(drawn).toEqual(['drawn'])
  expect(trial.said).toMatch(
    /<ModalProvider.*a view has useSession, useService\(sessions\), useService\(router\)/,
  )
})

test.each<[string, () => unknown, RegExp]>([
  ['useSession', useSession, /for views.*useProvider/],
  ['useAccount', useAccount, /<ModalProvider/],
])('%s throws outside its provider, and names what it needs', async (_, hook, text) => {
  Object.assign(trial, { hook, said: '' })
  const root = createRoot(document.createElement('div'))
  undo.push(() => root.unmount())
  root.render(<Trial />)
  await expect.poll(() => trial.said).toMatch(text)
})
