import { createKernel } from 'portico/kernel'
import { preset } from 'portico/preset'
import { createMockStorage, createMockWallet } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, sol, startSession } from './startSession.js'

const statuses = (kernel: ReturnType<typeof createKernel>) =>
  Object.fromEntries(kernel.plugins.get().map(({ id, status }) => [id, status]))

test('the chains of the preset stay idle until their namespace is requested', async () => {
  const kernel = createKernel({ plugins: preset() })
  await kernel.wake('chain:eip155')
  await Promise.all([kernel.wake('chain:bip122'), kernel.wake('chain:near')])
  expect(statuses(kernel)).toMatchObject({
    eip155: 'on',
    bip122: 'on',
    solana: 'idle',
    polkadot: 'idle',
    cosmos: 'idle',
  })
  expect(kernel.chains.get().map(({ namespace }) => namespace)).toEqual(['bip122', 'eip155'])
  kernel.dispose()
})

test('connecting and restoring wake only the chains of the connected namespaces', async () => {
  const chains = [evm(), sol()]
  const wallet = createMockWallet({ chains })
  const storage = createMockStorage()
  const woken: string[] = []
  const setup = {
    chains,
    wallets: [wallet],
    storage,
    wakeChain: async (each: string) => void woken.push(each),
  }
  const first = await startSession(setup)
  await first.sessions.connect(wallet.connector, { namespaces: ['solana'] })
  expect(woken.splice(0)).toEqual(['solana'])
  first.stop()
  const next = await startSession(setup)
  expect(next.account('solana')?.status).toBe('connected')
  expect(woken).toEqual(['solana'])
  next.stop()
})

test('a chain whose code fails to load does not prevent a connection', async () => {
  const wallet = createMockWallet()
  const { sessions, account, stop } = await startSession({
    wallets: [wallet],
    wakeChain: () => Promise.reject(new Error('Failed to fetch')),
  })
  await sessions.connect(wallet.connector)
  expect(account()?.status).toBe('connected')
  stop()
})
