import { router } from 'portico/core'
import type { Tab, World } from './createWorld.js'

interface Happening {
  readonly tab: Tab
  readonly world: World
}

const DAY = 86_400_000
const OFF = { wallets: false, networks: false, account: false, injected: false }
const ON = { wallets: true, networks: true, account: true, injected: true }

/** Events possible at any time, in any flow. */
export const happenings: Readonly<Record<string, (given: Happening) => void>> = {
  close: ({ tab, world }) => {
    world.job(tab, 'close', async () => tab.modal.kernel.get(router)?.close('visitor'))
  },
  open: ({ tab, world }) => {
    world.job(tab, 'open', () => tab.modal.open())
  },
  dispose: ({ tab }) => {
    tab.disposed = true
    tab.modal.dispose()
  },
  reload: ({ tab }) => tab.reload(),
  hide: ({ tab: { page }, world }) => {
    page.document.visibilityState = 'hidden'
    page.tell('document', 'visibilitychange')
    world.time.sleep(600_000)
    page.document.visibilityState = 'visible'
    page.tell('document', 'visibilitychange')
  },
  freeze: ({ tab: { page }, world }) => {
    page.tell('window', 'pagehide', { persisted: true })
    world.time.sleep(3_600_000)
    page.tell('window', 'pageshow', { persisted: true })
  },
  sleep: ({ world }) => world.time.sleep(8 * 3_600_000),
  'clock forward': ({ world }) => world.time.setWall(DAY),
  'clock back': ({ world }) => world.time.setWall(-DAY),
  account: ({ world: { wallet, chain, phone } }) => {
    wallet.changeAccounts([chain.address(3)])
    phone.select(chain.address(2))
  },
  chain: ({ world: { wallet } }) => wallet.changeNetwork('eip155:137'),
  alien: ({ world: { wallet } }) => wallet.changeNetwork('eip155:5'),
  lock: ({ world: { wallet, phone } }) => {
    wallet.changeAccounts([])
    phone.end()
  },
  stale: ({ tab }) => {
    tab.page.stale = true
  },
  storm: ({ world: { wallet, chain, truth } }) => {
    const { accounts, network } = truth()
    for (let count = 0; count < 300; count++) {
      wallet.emit('accountsChanged', [chain.address(1 + (count % 2))])
      wallet.emit('chainChanged', count % 2 ? '0x1' : '0x89')
    }
    // The last events report the true values.
    wallet.emit('chainChanged', network)
    wallet.emit('accountsChanged', accounts)
  },
  disconnect: ({ tab, world }) => {
    world.job(tab, 'disconnect', () => tab.modal.disconnect())
  },
  features: ({ tab, world }) => {
    tab.modal.setFeatures(OFF)
    world.time.deliver('features', () => {
      if (!tab.disposed) tab.page.run(() => tab.modal.setFeatures(ON))
    })
  },
  noise: ({ tab: { page } }) => {
    page.tell('window', 'storage', { key: null })
    page.tell('window', 'storage', { key: 'portico/session/connections' })
    page.tell('window', 'focus')
  },
}
