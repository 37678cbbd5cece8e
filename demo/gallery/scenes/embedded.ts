import { auth } from 'portico/plugins/auth/contract'
import { Refused } from '../logins/playSecure.js'
import { evm, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import { email, enter, host, late, logIn, never, refuse, wordy } from './logins.js'

const settled = ({ find }: World) => find('[data-testid=balance][aria-busy=false]')
const show = async (world: World) => {
  await world.open('Account')
  await settled(world)
  await world.find('[data-testid=upgrade-wallet]')
}
const shown = async (world: World, address = email) => {
  await logIn(world, address)
  await show(world)
}
const turn = async (world: World) => {
  await world.press('[data-testid=account-type]')
  await world.press('[data-testid=confirm-accept]')
}
const switched = async (world: World) => {
  await shown(world)
  await turn(world)
}

const edit = async (world: World) => {
  await logIn(world)
  await world.open('UpdateEmailWallet')
  await world.find('[data-testid=new-email]')
}
const saved = async (world: World) => {
  await edit(world)
  await world.type('[data-testid=new-email]', 'ada@work.example')
  await world.press('[data-testid=save-email]:not([aria-disabled])')
}
const coded = async (world: World) => {
  await saved(world)
  await world.find('[data-testid=code-input]:not([readonly])')
}

const sign = ({ modal }: World) =>
  void modal
    .provider('eip155')
    .request({ method: 'personal_sign', params: ['0x48656c6c6f', modal.getState().address] })
    .catch(() => {})
const approving = async (world: World, requests = 1) => {
  await logIn(world)
  for (let left = requests; left; left--) sign(world)
  await world.find('[data-testid=approve-place][aria-busy=false]')
}
/** The site answers a signing request as soon as the request is shown. */
const ends = (state: string, answer: () => unknown): Scene => ({
  view: 'ApproveTransaction',
  state,
  note: 'It is told for 600 ms; here it stays.',
  ...host,
  enter: async (world) => {
    world.keep(600)
    let go = () => {}
    const shown = new Promise<void>((resolve) => {
      go = resolve
    })
    world.secure.answer('RPC_REQUEST', () => shown.then(answer))
    await approving(world)
    go()
    await world.find('[data-testid=approve-place] [data-testid=status-text]:not(:empty)')
    await world.find('[data-view=ApproveTransaction][data-idle]')
  },
})
const unsaved = (state: string, enter: (world: World) => Promise<void>): Scene => ({
  view: 'UpdateEmailWallet',
  state,
  ...host,
  enter,
})
/** The site does not answer within 120 seconds. */
const silence = async (world: World) => {
  world.secure.answer('UPDATE_EMAIL', never)
  await saved(world)
  await world.until(() => world.secure.asked.includes('UPDATE_EMAIL'))
  await late(world, 5000, '[data-testid=new-email][aria-invalid=true]')
}
/** The site refuses the code of an e-mail change. */
const judged = async (world: World, text: string, shows: string) => {
  world.secure.answer('UPDATE_EMAIL_PRIMARY_OTP', refuse(text))
  await coded(world)
  await enter(world)
  await world.find(shows)
}

export const embedded: readonly Scene[] = [
  { view: 'Account', state: 'logged in by e-mail', ...host, enter: (world) => shown(world) },
  {
    view: 'Account',
    state: 'logged in by a social account',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_FARCASTER', () => ({ userName: 'ada' }))
      await world.open('ConnectingFarcaster')
      await world.until(() => world.modal.getState().accounts.eip155?.status === 'connected')
      await show(world)
    },
  },
  { view: 'Account', state: 'logged in by a long e-mail', ...host, enter: (world) => shown(world, wordy) },
  {
    view: 'Account',
    state: 'asked before the account is switched',
    ...host,
    enter: async (world) => {
      await shown(world)
      await world.press('[data-testid=account-type]')
      await world.find('[data-testid=confirm]')
    },
  },
  {
    view: 'Account',
    state: 'switching the account',
    ...host,
    busy: true,
    enter: async (world) => {
      world.secure.answer('SET_PREFERRED_ACCOUNT', never)
      await switched(world)
      await world.find('[data-testid=account-type][aria-busy=true]')
    },
  },
  {
    view: 'Account',
    state: 'plain account',
    ...host,
    enter: async (world) => {
      await switched(world)
      await world.find('[data-testid=account-type][aria-checked=false]:not([aria-busy])')
      await settled(world)
    },
  },
  {
    view: 'Account',
    state: 'account not switched',
    ...host,
    enter: async (world) => {
      await switched(world)
      await world.find('[data-testid=account-type][aria-checked=false]:not([aria-busy])')
      world.secure.answer('SET_PREFERRED_ACCOUNT', () => {
        throw new Refused('Not now')
      })
      await turn(world)
      await world.find('[data-testid=snackbar] [data-kind=error]')
      await settled(world)
    },
  },
  {
    view: 'Account',
    state: 'no smart accounts here',
    ...host,
    options: { defaultNetwork: 'eip155:137' },
    enter: (world) => shown(world),
  },
  {
    view: 'Account',
    state: 'logged in, two chains',
    ...host,
    options: { networks: [...evm, networks.solana] },
    enter: (world) => shown(world),
  },
  { view: 'UpdateEmailWallet', state: 'form', ...host, enter: edit },
  {
    view: 'UpdateEmailWallet',
    state: 'too soon',
    ...host,
    note: 'A mail went out a moment ago.',
    enter: async (world) => {
      world.secure.answer('UPDATE_EMAIL_PRIMARY_OTP', () => undefined)
      await coded(world)
      await world.press('[data-testid=restart-update]')
      await world.type('[data-testid=new-email]', 'lovelace@work.example')
      await world.press('[data-testid=save-email]:not([aria-disabled])')
      await world.find('[data-testid=new-email][aria-invalid=true]')
    },
  },
  {
    view: 'UpdateEmailWallet',
    state: 'saving',
    ...host,
    busy: true,
    enter: async (world) => {
      world.secure.answer('UPDATE_EMAIL', never)
      await saved(world)
      await world.find('[data-testid=save-email][aria-busy=true]')
    },
  },
  { view: 'UpdateEmailWallet', state: 'code of the address so far', ...host, enter: coded },
  {
    view: 'UpdateEmailWallet',
    state: 'code of the new address',
    ...host,
    enter: async (world) => {
      await coded(world)
      await enter(world)
      await world.until(() => world.secure.asked.includes('UPDATE_EMAIL_PRIMARY_OTP'))
      await world.find('[data-testid=code-input]:not([readonly])')
    },
  },
  {
    view: 'UpdateEmailWallet',
    state: 'wrong code',
    ...host,
    enter: (world) => judged(world, 'Invalid code', '[data-testid=code-input][aria-invalid=true]'),
  },
  {
    view: 'UpdateEmailWallet',
    state: 'code no longer valid',
    ...host,
    enter: (world) =>
      judged(world, 'The code has expired', '[data-testid=restart-update][data-variant=primary]'),
  },
  {
    view: 'UpdateEmailWallet',
    state: 'checking',
    ...host,
    enter: async (world) => {
      world.secure.answer('UPDATE_EMAIL_PRIMARY_OTP', never)
      await coded(world)
      await enter(world)
      await world.find('[data-testid=code-input][readonly]')
    },
  },
  unsaved('not an e-mail', async (world) => {
    await edit(world)
    await world.type('[data-testid=new-email]', 'ada@work')
    await world.press('[data-testid=save-email]:not([aria-disabled])')
    await world.find('[data-testid=new-email][aria-invalid=true]')
  }),
  unsaved('refused', async (world) => {
    world.secure.answer('UPDATE_EMAIL', refuse('This address cannot be used here'))
    await saved(world)
    await world.find('[data-testid=new-email][aria-invalid=true]')
  }),
  unsaved('no answer', silence),
  unsaved('offline', async (world) => {
    world.offline()
    await silence(world)
  }),
  {
    view: 'UpdateEmailWallet',
    state: 'nobody logged in',
    ...host,
    enter: ({ open }) => open('UpdateEmailWallet'),
  },
  {
    view: 'ApproveTransaction',
    state: 'asking',
    note: 'In the middle is the page of the secure site.',
    ...host,
    enter: (world) => approving(world),
  },
  {
    view: 'ApproveTransaction',
    state: 'more than one request',
    ...host,
    enter: (world) => approving(world, 3),
  },
  {
    view: 'ApproveTransaction',
    state: 'opening',
    ...host,
    busy: true,
    rests: '[data-view=ApproveTransaction][data-idle]',
    enter: async (world) => {
      world.secure.answer('SYNC_THEME', never)
      await logIn(world)
      sign(world)
      await world.find('[data-testid=approve-place][aria-busy=true]')
    },
  },
  {
    view: 'ApproveTransaction',
    state: 'not loaded',
    note: 'The site started anew, and did not load within 20 seconds.',
    ...host,
    enter: async (world) => {
      await logIn(world)
      world.secure.silent.is = true
      void world.modal.kernel
        .get(auth)
        ?.reload()
        .catch(() => {})
      await world.until(() => world.modal.kernel.get(auth)?.status.get() === 'loading')
      sign(world)
      await world.find('[data-view=ApproveTransaction]')
      await late(world, 1000, '[data-testid=approve-place] [data-testid=retry]')
    },
  },
  ends('done', () => '0x5ec0de'),
  ends('declined', () => {
    throw new Refused('User rejected the request')
  }),
]
