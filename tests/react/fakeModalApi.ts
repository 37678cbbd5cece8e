import type { Modal, ModalState } from 'portico/core'
import { createKernel } from 'portico/kernel'
import { vi } from 'vitest'

/** A modal whose state the test sets, with the parts that the host's components read. */
export const fakeModalApi = (more: Partial<Modal> = {}) => {
  const listeners = new Set<() => void>()
  let state = {
    open: false,
    ready: true,
    locale: 'en',
    accounts: {},
    networks: {},
    activeNamespace: 'eip155',
  } as unknown as ModalState
  const open = vi.fn(async () => ({ ended: 'closed' as const }))
  const modal = {
    kernel: createKernel(),
    initialState: state,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () => () => {},
    prefetch: async () => {},
    text: (id: string) => id,
    initialText: (id: string) => id,
    open,
    close: async () => true,
    wallets: async () => [],
    ...more,
  } as unknown as Modal
  return {
    modal,
    open,
    set: (change: Partial<Record<keyof ModalState, unknown>>) => {
      state = { ...state, ...change } as ModalState
      for (const listener of [...listeners]) listener()
    },
  }
}
