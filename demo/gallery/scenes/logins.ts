import { collapseWallets } from 'portico/plugins/collapseWallets'
import { email as emailPlugin } from 'portico/plugins/email'
import { Refused } from '../logins/playSecure.js'
import { evm } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import { comeBack, welcome } from './welcome.js'

export const never = () => new Promise<never>(() => {})
export const email = 'ada@mail.com'
export const wordy = 'the.very.honourable.company.of.merchants@department-of-correspondence.example'
export const refuse = (text: string) => () => {
  throw new Refused(text)
}
/** The frame is ready half a second after its insertion. */
export const host = { logins: true, waits: 1000 } as const
/** A network without logins. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://rpc-bitcoin.invalid'] } },
}

const ask = ({ open }: World, address = email) => open('EmailLogin', { email: address })
const coded = async (world: World, address = email) => {
  await ask(world, address)
  await world.find('.p-email-sent>span:not([style*=hidden])')
}
export const enter = (world: World) => world.type('[data-testid=code-input]', '123456')
export const logIn = async (world: World, address = email) => {
  world.secure.answer('CONNECT_OTP', () => undefined)
  await coded(world, address)
  await enter(world)
  await world.until(() => world.modal.getState().accounts.eip155?.status === 'connected')
}
/** The site refuses the code of a login. */
const judged = async (world: World, text: string) => {
  world.secure.answer('CONNECT_OTP', refuse(text))
  await coded(world)
  await enter(world)
}
/** The current network has no logins. */
export const elsewhere = {
  note: 'The one in use has no login.',
  options: { networks: [...evm, bitcoin], defaultNetwork: `bip122:${bitcoin.id}` },
} as const
/** Advances the clock until the frame has timed out. */
export const late = async (world: World, ms: number, selector = '[data-testid=retry]') => {
  let over = false
  const seen = world.find(selector).then(() => {
    over = true
  })
  await world.until(() => {
    world.pass(ms)
    return over
  })
  await seen
}

const collapsed = {
  plugins: () => [collapseWallets()],
  options: { features: { collapseWallets: true } },
} as const

export const logins: readonly Scene[] = [
  {
    view: 'Connect',
    state: 'logins, wallets collapsed',
    ...host,
    ...collapsed,
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=social-google]')
      await find('[data-testid=continue-with-wallet]')
    },
  },
  {
    view: 'ConnectWallets',
    state: 'three wallets',
    ...host,
    ...collapsed,
    enter: async ({ open, press, find }) => {
      await open('Connect')
      await press('[data-testid=continue-with-wallet]')
      await find('[data-testid=wallet-row]')
    },
  },
  {
    view: 'Connect',
    state: 'logins',
    ...host,
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=social-google]')
      await find('[data-testid=email-field]')
    },
  },
  {
    view: 'Connect',
    state: 'logins, nothing installed',
    ...host,
    announced: [],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=social-google]')
      await find('[data-testid=email-field]')
    },
  },
  {
    view: 'Connect',
    state: 'logins, all of them',
    ...host,
    enter: async ({ open, find, press }) => {
      await open('Connect')
      await press('[data-testid=social-more]')
      await find('[data-testid=social-facebook]')
    },
  },
  {
    view: 'Connect',
    state: 'logins, two providers',
    ...host,
    options: { features: { socials: ['google', 'apple'] } },
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=social-apple]')
    },
  },
  {
    view: 'Connect',
    state: 'an e-mail that is none',
    ...host,
    enter: async ({ open, type, press, find }) => {
      await open('Connect')
      await type('[data-testid=email-field]', 'ada@mail')
      await press('[data-testid=email-continue]')
      await find('[data-testid=email-field][aria-invalid=true]')
    },
  },
  {
    view: 'Connect',
    state: 'logged in already',
    ...host,
    enter: async (world) => {
      await logIn(world)
      await world.open('Connect')
      await world.find('[data-testid=email-field][aria-disabled=true]')
      await world.find('[data-testid=social-google][aria-disabled=true]')
    },
  },
  { view: 'EmailLogin', state: 'code', ...host, enter: (world) => coded(world) },
  {
    view: 'EmailLogin',
    state: 'sending',
    ...host,
    busy: true,
    rests: '[data-view=EmailLogin][data-idle]',
    enter: async (world) => {
      world.secure.answer('CONNECT_EMAIL', never)
      await ask(world)
      await world.find('[data-testid=code-input]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'checking',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_OTP', never)
      await coded(world)
      await enter(world)
      await world.find('[data-testid=code-input][readonly]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'connecting',
    ...host,
    enter: async (world) => {
      world.secure.answer('GET_USER', never)
      await coded(world)
      await enter(world)
      await world.until(() => world.secure.asked.includes('GET_USER'))
    },
  },
  {
    view: 'EmailLogin',
    state: 'wrong code',
    ...host,
    enter: async (world) => {
      await judged(world, 'Invalid code')
      await world.find('[data-testid=code-input][aria-invalid=true]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'code no longer valid',
    ...host,
    enter: async (world) => {
      await judged(world, 'The code has expired')
      await world.find('[data-testid=retry]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'sent once more',
    ...host,
    enter: async (world) => {
      await coded(world)
      world.pass(30_000)
      await world.press('[data-testid=resend-code]:not([aria-disabled])')
      await world.until(() => world.secure.asked.filter((each) => each === 'CONNECT_EMAIL').length > 1)
      await world.find('[data-testid=code-input]:not([readonly])')
    },
  },
  {
    view: 'EmailLogin',
    state: 'long e-mail',
    ...host,
    enter: (world) => coded(world, wordy),
  },
  {
    view: 'EmailLogin',
    state: 'new device',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
      await ask(world)
      await world.until(() => world.secure.asked.includes('CONNECT_DEVICE'))
    },
  },
  {
    view: 'EmailLogin',
    state: 'refused',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_EMAIL', refuse('This address cannot be used here'))
      await ask(world)
      await world.find('[data-testid=retry]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'site not reachable',
    note: 'It did not load within 20 seconds.',
    ...host,
    enter: async (world) => {
      world.secure.silent.is = true
      await ask(world)
      await late(world, 1000)
    },
  },
  {
    view: 'EmailLogin',
    state: 'no answer',
    note: 'For 120 seconds.',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_EMAIL', never)
      await ask(world)
      await world.until(() => world.secure.asked.includes('CONNECT_EMAIL'))
      await late(world, 5000)
    },
  },
  {
    view: 'EmailLogin',
    state: 'on another network',
    ...host,
    ...elsewhere,
    enter: async (world) => {
      await ask(world)
      await world.find('[data-testid=accept-network]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'no such e-mail',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_EMAIL', refuse('Invalid email'))
      await ask(world)
      await world.find('[data-testid=status-text][data-tone=failed]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'too soon',
    note: 'A mail went to another address a moment ago.',
    ...host,
    enter: async (world) => {
      await coded(world)
      await ask(world, 'lovelace@mail.com')
      await world.find('[data-testid=retry][aria-disabled=true]')
    },
  },
  {
    view: 'EmailLogin',
    state: 'offline',
    ...host,
    enter: async (world) => {
      world.offline()
      world.secure.silent.is = true
      await ask(world)
      await late(world, 1000)
    },
  },
  {
    view: 'EmailLogin',
    state: 'not served',
    note: 'Opened by the page for a chain without logins.',
    ...host,
    options: { networks: [...evm, bitcoin] },
    enter: async (world) => {
      await world.open('EmailLogin', { email, namespace: 'bip122' })
      await world.find('[data-testid=status-text][data-tone=failed]:not(:empty)')
    },
  },
  {
    view: 'EmailLogin',
    state: 'no embedded wallet',
    note: 'The page has the login, and not what it leads to.',
    plugins: () => [emailPlugin()],
    enter: async (world) => {
      await ask(world)
      await world.find('[data-testid=status-text][data-tone=failed]:not(:empty)')
    },
  },
  {
    view: 'EmailLogin',
    state: 'done',
    ...host,
    ...welcome,
    enter: async (world) => {
      await logIn(world)
      await comeBack(world)
      await world.find('[data-testid=status-text][data-tone=done]:not(:empty)')
    },
  },
]
