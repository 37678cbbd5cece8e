import type { StackEntry } from 'portico/core'
import { type AnyPlugin, type Cell, definePlugin } from 'portico/kernel'
import { createMockChain } from 'portico/testing'
import { expect, vi } from 'vitest'
import { accountMessages } from '../../../plugins/auth/account/accountMessages.js'
import { approveIn } from '../../../plugins/auth/views/ApproveTransaction.js'
import { leftovers } from '../../leftovers.js'
import { connectedState, fakeModal, fakeRouter, fakeSessions, network } from '../wallets/fakeModal.js'
import { mountModal } from '../wallets/mountModal.js'
import { createFakeAuth } from './fakeAuth.js'

export const undo = leftovers

const ethereum = network(1, 'Ethereum')
/** Shows a view on top of Connect in StrictMode, which mounts, unmounts and mounts it again. */
export const show = (entry: StackEntry, plugin: AnyPlugin, approvals = 0) => {
  const fake = createFakeAuth([createMockChain('eip155')])
  fake.approvals.set({ open: approvals })
  const router = fakeRouter([{ view: 'Connect' }, entry])
  const sessions = fakeSessions([ethereum], {
    activeNamespace: 'eip155',
    namespaces: { eip155: connectedState(ethereum) },
  })
  const modal = fakeModal({ plugins: [fake.plugin(), plugin], sessions, router })
  const screen = mountModal(modal)
  undo.push(screen.unmount, modal.kernel.dispose)
  return {
    fake,
    screen,
    router,
    asks: (...names: string[]) => vi.waitFor(() => expect(fake.names()).toEqual(names)),
    find: <E extends HTMLElement>(selector: string) =>
      vi.waitFor(() => {
        const found = screen.find(selector)
        expect(found, screen.text()).not.toBeNull()
        return found as E
      }),
  }
}

/** Shows `frame` in the place for approvals. */
export const approvalOf = (frame: Cell<HTMLIFrameElement | undefined>) =>
  definePlugin({
    id: 'approve',
    kernel: 1,
    setup: ({ view, messages }) => {
      messages('en', accountMessages)
      view('ApproveTransaction', {
        title: 'auth.approve.title',
        noBack: true,
        load: async () => ({ default: approveIn(frame) }),
      })
    },
  })
