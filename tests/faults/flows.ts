import { directory } from 'portico/plugins/directory'
import { type ListingFilter, directory as listings } from 'portico/plugins/directory/contract'
import { multiWallet } from 'portico/plugins/multiWallet'
import type { Tab, World, WorldOptions } from './createWorld.js'
import { SPARE } from './testWallet.js'
import { visitor } from './visitor.js'

export interface Flow {
  readonly name: string
  readonly options?: Partial<WorldOptions>
  run(world: World, tab: Tab): Promise<unknown>
}

const MESSAGE = ['0x68656c6c6f', '0x0000000000000000000000000000000000000001']

/** Flows of visitors, wallets and hosts. */
export const flows: readonly Flow[] = [
  {
    name: 'open and close',
    options: { services: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.open()
      await me.rest()
      await me.close()
    },
  },
  {
    name: 'connect',
    options: { services: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connect()
      await me.rest()
    },
  },
  {
    name: 'connect a wallet without events',
    options: { mute: true },
    run: (world, tab) => visitor(world, tab).connect(),
  },
  {
    name: 'decline and try again',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      world.wallet.answer('reject')
      await me.connect()
      world.wallet.answer('approve')
      await me.retry()
      await me.rest()
    },
  },
  {
    name: 'connect by id',
    run: (world, tab) => visitor(world, tab).connectById(),
  },
  {
    name: 'connect in a hurry',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      me.act('open thrice')
      for (let time = 0; time < 3; time++) world.job(tab, 'open', () => tab.modal.open())
      await world.pump(me.isOpen, 40_000)
      await me.connect(3)
      await me.rest()
    },
  },
  {
    name: 'switch network',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.open({ view: 'SwitchNetwork' })
      await me.choose('eip155:137')
    },
  },
  {
    name: 'add a network',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.open({ view: 'SwitchNetwork' })
      await me.choose('eip155:10')
    },
  },
  {
    name: 'unsupported network',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      me.act('the wallet leaves')
      world.wallet.changeNetwork('eip155:5')
      await world.pump(me.isOpen, 5000)
      await me.choose('eip155:1')
    },
  },
  {
    name: 'restore after a reload',
    options: { services: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.rest()
      me.act('reload')
      tab.reload()
      await me.restored()
      await me.rest()
    },
  },
  {
    name: 'the wallet changes',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      const { wallet, chain } = world
      await me.connectById()
      me.act('the wallet changes')
      wallet.changeAccounts([chain.address(2), chain.address(1)])
      await me.rest(100)
      wallet.changeNetwork('eip155:137')
      await me.rest(100)
      wallet.changeAccounts([chain.address(4)])
      wallet.changeNetwork('eip155:1')
      await me.rest(100)
      wallet.changeAccounts([])
      await me.rest()
    },
  },
  {
    name: 'disconnect',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.disconnect()
      me.act('reload')
      tab.reload()
      await me.restored()
    },
  },
  {
    name: 'sign',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.request('personal_sign', MESSAGE)
      await me.request('eth_chainId')
      await me.request('eth_getBalance', [MESSAGE[1], 'latest'])
    },
  },
  {
    name: 'a page asks for accounts',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.request('eth_accounts')
      await me.request('eth_requestAccounts')
      await me.pick()
      await me.rest()
    },
  },
  {
    name: 'features change',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.open()
      const set = (features: Record<string, boolean>) => {
        me.run(() => tab.modal.setFeatures(features))
        return me.rest(500)
      }
      me.act('features')
      await set({ wallets: false })
      await set({ wallets: true, injected: false })
      await set({ injected: true })
      await me.connect()
      me.act('features')
      await set({ account: false, networks: false })
      await set({ account: true, networks: true, eip155: false })
      await set({ eip155: true })
    },
  },
  {
    name: 'change the language',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.open()
      me.act('language')
      const speaking = world.job(tab, 'language', () => tab.modal.setLocale('de'))
      await world.pump(() => speaking.state !== 'pending', 40_000)
      if (speaking.state === 'pending') world.violate('I1 a change of the language never ends')
      await me.close()
    },
  },
  {
    name: 'pair',
    options: { pairing: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.pair()
      await me.request('personal_sign', MESSAGE)
      await me.request('eth_getBalance', [MESSAGE[1], 'latest'])
      await me.disconnect()
    },
  },
  {
    name: 'pair after the phone declined, and come back',
    options: { pairing: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.pair('reject')
      await me.close()
      await me.pair()
      me.act('reload')
      tab.reload()
      await me.restored()
      await me.rest()
      me.act('the phone changes')
      world.phone.select(world.chain.address(2))
      await me.rest(100)
      world.phone.end()
      await me.rest()
    },
  },
  {
    name: 'pair in one of two tabs',
    options: { pairing: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      const other = visitor(world, world.addTab())
      await me.pair()
      await world.pump(other.connected, 6000)
      await other.disconnect()
      await me.rest(1000)
    },
  },
  {
    name: 'two tabs',
    run: async (world, tab) => {
      const me = visitor(world, tab)
      const second = world.addTab()
      const other = visitor(world, second)
      await me.connectById()
      await world.pump(other.connected, 3000)
      await other.disconnect()
      await me.rest(1000)
      await other.connect()
      await me.rest(1000)
    },
  },
  {
    name: 'two modals',
    options: { twice: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connect()
      const { other } = tab
      if (other) world.job(tab, 'open', () => other.open())
      await me.rest(3000)
      if (other) world.job(tab, 'close', () => other.close())
      await me.disconnect()
    },
  },
  {
    name: 'two installed wallets at once',
    options: { spare: true, plugins: [multiWallet()], features: { multiWallet: true } },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById()
      await me.connectById(SPARE)
      me.act('both wallets change')
      world.wallet.changeAccounts([world.chain.address(2), world.chain.address(1)])
      world.spare.changeNetwork('eip155:137')
      await me.rest(500)
      world.spare.changeNetwork('eip155:1')
      await me.rest(500)
      await me.disconnect(`${SPARE}|eip155`)
      me.act('reload')
      tab.reload()
      await me.restored()
    },
  },
  {
    name: 'one installed wallet after the other',
    options: { spare: true },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.connectById(SPARE)
      await me.disconnect()
      await me.connect()
      await me.request('personal_sign', MESSAGE)
    },
  },
  {
    name: 'look for a wallet in the directory',
    options: { services: true, plugins: [directory()] },
    run: async (world, tab) => {
      const me = visitor(world, tab)
      await me.open()
      await me.open({ view: 'AllWallets' })
      const listing = (filter: ListingFilter) => me.get(listings)?.listing(filter)
      const read = async (filter: ListingFilter) => {
        const list = listing(filter)
        if (!list) return
        const { page } = tab
        let leave = () => {}
        me.run(() => {
          leave = list.attend()
        })
        // Do not wait on a page that is gone, even if it went during the request for the list.
        const settled = () => tab.disposed || tab.page !== page || list.state.get().status !== 'loading'
        // Two tries of six seconds, and the pause between them.
        if (!(await world.pump(settled, 15_000))) world.violate('I1 a list of wallets never comes or fails')
        if (list.state.get().status !== 'end') me.run(list.more)
        await world.pump(settled, 15_000)
        me.run(leave)
        const { rows } = list.state.get()
        if (new Set(rows.map(({ id }) => id)).size !== rows.length)
          world.violate('I3 a wallet is listed twice')
      }
      me.act('look at the list')
      await read({})
      me.act('search')
      await read({ search: 'listed' })
      await me.close()
    },
  },
]
