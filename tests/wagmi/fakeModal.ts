import type { Modal } from 'portico/core'
import { cell } from 'portico/kernel'

export interface FakeStanding {
  readonly ready: boolean
  readonly accounts: readonly string[]
  readonly chainId: number
}

/** The parts of a modal that a connector for wagmi may use, and the actions of a visitor in it. */
export const fakeModal = (given: Partial<FakeStanding> = {}) => {
  const state = cell<FakeStanding>({ ready: true, accounts: [], chainId: 1, ...given })
  const calls: string[] = []
  const answers = {
    connect: async (): Promise<void> => visitor.connect('0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'),
    disconnect: async (): Promise<void> => visitor.disconnect(),
    switchNetwork: async (id: number): Promise<void> => visitor.switchTo(id),
  }
  const set = (more: Partial<FakeStanding>) => state.set({ ...state.get(), ...more })
  const visitor = {
    connect: (...accounts: string[]) => set({ accounts }),
    disconnect: () => set({ accounts: [] }),
    switchTo: (chainId: number) => set({ chainId }),
    restored: (...accounts: string[]) => set({ accounts, ready: true }),
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      calls.push(method)
      if (method === 'eth_chainId') return `0x${state.get().chainId.toString(16)}`
      return `0x${'51'.repeat(65)}`
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const modal = {
    start: () => void calls.push('start'),
    subscribe: state.subscribe,
    provider: () => provider,
    getState: () => {
      const { ready, accounts, chainId } = state.get()
      const status = accounts.length ? 'connected' : 'disconnected'
      const account = { status, address: accounts[0], accounts: accounts.map((address) => ({ address })) }
      return {
        ready,
        accounts: { eip155: account },
        networks: { eip155: { caipNetwork: { id: chainId } } },
      }
    },
    connect: async () => {
      calls.push('connect')
      await answers.connect()
    },
    disconnect: async () => {
      calls.push('disconnect')
      await answers.disconnect()
    },
    switchNetwork: async (network: string) => {
      calls.push(`switch ${network}`)
      await answers.switchNetwork(Number(network.split(':')[1]))
    },
  } as unknown as Modal
  return { modal, visitor, answers, calls, listeners: state.size }
}
