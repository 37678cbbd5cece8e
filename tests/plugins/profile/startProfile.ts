import { createModal } from 'portico'
import { connectors, router, sessions } from 'portico/core'
import { type AnyPlugin, definePlugin } from 'portico/kernel'
import { multiWallet } from 'portico/plugins/multiWallet'
import { profile } from 'portico/plugins/profile'
import { profile as token } from 'portico/plugins/profile/contract'
import { wallets } from 'portico/plugins/wallets/contract'
import { preset } from 'portico/preset'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { vi } from 'vitest'
import { FakeStorage, fakeTab } from '../../storage/fakeBrowser.js'

export const [ONE, OTHER, TWO] = ['0x1111', '0x1112', '0x2222'].map((start) => start.padEnd(42, 'a')) as [
  string,
  string,
  string,
]

/** A modal with two wallets, without rendering: the test must mock `mountShell`. */
export const startProfile = async ({
  several = true,
  box = new FakeStorage(),
  plugins = [],
}: {
  several?: boolean
  box?: FakeStorage
  plugins?: readonly AnyPlugin[]
} = {}) => {
  const tab = fakeTab(box)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const chain = createMockChain('eip155')
  const one = createMockWallet({
    id: 'one',
    name: 'One',
    chains: [chain],
    accounts: { eip155: [ONE, OTHER] },
  })
  const two = createMockWallet({ id: 'two', name: 'Two', chains: [chain], accounts: { eip155: [TWO] } })
  const modal = createModal({
    networks: chain.networks as never,
    features: several ? { multiWallet: true } : {},
    debug: false,
    onError: () => {},
    plugins: [
      // The search for installed wallets needs a real page.
      ...preset().filter(({ id }) => id !== 'injected' && id !== 'eip155'),
      mockChain({ chain }),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(connectors, one.connector)
          contribute(connectors, two.connector)
        },
      }),
      profile(),
      multiWallet(),
      ...plugins,
    ],
  })
  modal.start()
  const service = async () => {
    await modal.kernel.wake('stored')
    const found = modal.kernel.get(token)
    if (!found) throw new Error('The plugin does not run')
    return found
  }
  const found = () => {
    const now = modal.kernel.get(router)
    if (!now) throw new Error('There is no router')
    return now
  }
  return {
    modal,
    box,
    tab,
    one,
    two,
    service,
    sessions: () => modal.kernel.get(sessions),
    router: found,
    stack: () =>
      found()
        .state.get()
        .stack.map(({ view }) => view),
    /** Opens on a view, as far as this is possible without rendering. */
    open: async (view?: 'Account' | 'ProfileWallets' | 'Connect') => {
      void modal.open(view ? { view } : {})
      await vi.waitFor(() => {
        if (!modal.getState().open) throw new Error('It is not open')
      })
    },
    /** Connects by the view that waits for a wallet, as a press on it would. */
    connect: async (connectorId: string) => {
      found().push('ConnectingExternal', { connectorId, namespace: 'eip155' })
      modal.kernel.get(wallets)?.attend(connectorId, 'eip155')
    },
  }
}
