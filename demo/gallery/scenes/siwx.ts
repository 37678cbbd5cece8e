import { router } from 'portico/core'
import type { SignInStorage, SiwxOptions } from 'portico/plugins/siwx'
import { siwx } from 'portico/plugins/siwx'
import { walletconnect } from 'portico/plugins/walletconnect'
import type { Scene, World } from '../Scene.js'
import { walletPages } from '../walletPages.js'
import { address } from '../wallets.js'
import { approve } from './approve.js'
import { phone } from './phone.js'

const never = () => new Promise<never>(() => {})
const having = (options: Omit<SiwxOptions, 'storage'> = {}, storage: Partial<SignInStorage> = {}) => ({
  view: 'SIWXSignMessage',
  plugins: () => [
    siwx({
      statement: 'I accept the terms of the gallery.',
      ...options,
      storage: {
        getNonce: async () => 'Qk3nV8sLw2XtB5yz',
        addSession: async () => {},
        getSessions: async () => [],
        revokeSessions: async () => {},
        ...storage,
      },
    }),
  ],
})
const SIGN = '[data-testid=siwx-sign]'
const show = async ({ modal, wallets, find, until }: World, ready = '[data-testid=siwx-message]') => {
  wallets.lantern.answer('approve')
  modal.connect({ connectorId: wallets.lantern.connector.id }).catch(() => {})
  // The card of the previous scene may still be closing.
  await until(() => modal.getState().open && modal.getState().view === 'SIWXSignMessage')
  await find(ready)
  wallets.lantern.answer('never')
}
const sign = async (world: World, answer: 'approve' | 'reject' | 'never') => {
  await show(world)
  world.wallets.lantern.answer(answer)
  await world.press(SIGN)
}
const elsewhere = { getSessions: async () => [{ accountAddress: address, chainId: 'eip155:8453' as const }] }

const paired = () => {
  const { view, plugins } = having()
  return { view, service: walletPages(), plugins: () => [walletconnect({ verify: false }), ...plugins()] }
}
/** A wallet on another device connects, and is asked to sign. */
const signThere = async (world: World) => {
  const { open, until, modal, press, find } = world
  await open('ConnectingWalletConnect', { connectorId: 'walletConnect' })
  await find('[data-testid=qr-code]')
  approve(world, ['personal_sign'])
  await until(() => modal.getState().view === 'SIWXSignMessage')
  await find('[data-testid=siwx-message]')
  await press(SIGN)
  await find('[data-testid=asked-wallet]')
}

/** A wallet that connects, and has to sign in. */
export const signIns: readonly Scene[] = [
  { ...having(), state: 'ready', enter: (world) => show(world) },
  {
    ...having({}, { getNonce: never }),
    state: 'preparing',
    busy: true,
    enter: (world) => show(world, `${SIGN}[aria-busy=true]`),
  },
  {
    ...having(),
    state: 'signing',
    busy: true,
    enter: async (world) => {
      await sign(world, 'never')
      await world.find(`${SIGN}[aria-busy=true]`)
    },
  },
  {
    ...paired(),
    state: 'signing on a phone',
    note: 'The wallet was paired by the code.',
    busy: true,
    enter: (world) => signThere(world),
  },
  {
    ...paired(),
    state: 'signing, phone',
    note: 'The wallet is an app on the same device.',
    agent: phone,
    busy: true,
    enter: async (world) => {
      world.relay.opened = { href: 'lantern://', name: 'Lantern' }
      await signThere(world)
      await world.find('[data-testid=open-asked]')
    },
  },
  {
    ...having({}, { addSession: never }),
    state: 'verifying',
    busy: true,
    enter: async (world) => {
      await sign(world, 'approve')
      await world.find(`${SIGN}[aria-busy=true]`)
    },
  },
  {
    ...having(),
    state: 'signed',
    rests: '[data-testid=success]',
    note: 'For a moment, before the card closes. Without motion there is none.',
    enter: async (world) => {
      // Opened over another view, because a closing card leaves only a snapshot of itself.
      await world.open('Connect')
      await show(world)
      // The animation never ends, because its timers never fire. Motion is on even with reduced motion, which screenshots use.
      world.keep(600, 720, 750, 900)
      const root = await world.find('.portico')
      root.style.setProperty('--portico-motion', '1')
      world.wallets.lantern.answer('approve')
      await world.press(SIGN)
      await world.find('[data-testid=success]')
    },
  },
  {
    ...having(),
    state: 'declined',
    enter: async (world) => {
      await sign(world, 'reject')
      await world.find('[data-testid=snackbar]')
      await world.find(`${SIGN}:not([aria-busy])`)
    },
  },
  {
    ...having({}, { addSession: () => Promise.reject(new Error('503')) }),
    state: 'not accepted',
    note: 'The server is down.',
    enter: async (world) => {
      await sign(world, 'approve')
      await world.find('[data-testid=siwx-problem]')
    },
  },
  {
    ...having({}, { getNonce: () => Promise.reject(new Error('503')) }),
    state: 'no message',
    enter: (world) => show(world, '[data-testid=siwx-problem]'),
  },
  {
    ...having({ domain: 'other.example.org', uri: 'https://other.example.org' }),
    state: 'another website',
    enter: (world) => show(world),
  },
  {
    ...having(),
    state: 'close pressed',
    enter: async (world) => {
      await show(world)
      // An inline card has no close button.
      await world.modal.kernel.get(router)?.close('visitor')
      await world.find('.p-note')
    },
  },
  {
    ...having({}, elsewhere),
    state: 'another network',
    note: 'The account is signed in on Base.',
    enter: (world) => show(world),
  },
  {
    ...having({}, elsewhere),
    state: 'cancelling',
    busy: true,
    enter: async (world) => {
      await show(world)
      await world.press('[data-testid=siwx-cancel]')
      await world.find('[data-testid=siwx-cancel][aria-busy=true]')
    },
  },
  {
    ...having({ required: false }),
    state: 'optional',
    enter: (world) => show(world),
  },
]
