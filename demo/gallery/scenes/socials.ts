import type { Scene, World } from '../Scene.js'
import { elsewhere, host, late, never, refuse } from './logins.js'
import { phone } from './phone.js'
import { comeBack, welcome } from './welcome.js'

const opened = async (world: World) => {
  world.secure.popups.are = 'open'
  await world.open('ConnectingSocial', { provider: 'google' })
  await world.press('[data-testid=retry]')
  await world.find('[data-testid=social-front]')
}
/** The popup opens, and loads the provider's page. */
const led = async (world: World) => {
  world.secure.answer('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://accounts.google.com/login' }))
  await opened(world)
  await world.until(() => world.secure.asked.includes('GET_SOCIAL_REDIRECT_URI'))
  await world.find('[data-status=window]')
}
const answered = async (world: World, result: string) => {
  await led(world)
  world.secure.send(result)
}
const ended = ({ find }: World) => find('[data-testid=status-text][data-tone=failed]:not(:empty)')
/** In Farcaster's app. */
const approved = (world: World) => {
  world.secure.answer('CONNECT_FARCASTER', () => ({ userName: 'ada' }))
  return world.open('ConnectingFarcaster')
}

export const socials: readonly Scene[] = [
  {
    view: 'ConnectingSocial',
    state: 'to be opened',
    note: 'Opened by the page: the window opens in a press alone.',
    ...host,
    enter: ({ open }) => open('ConnectingSocial', { provider: 'google' }),
  },
  {
    view: 'ConnectingSocial',
    state: 'window opens',
    note: 'Where it leads is not known yet.',
    ...host,
    enter: (world) => opened(world),
  },
  {
    view: 'ConnectingSocial',
    state: 'window open',
    ...host,
    enter: led,
  },
  {
    view: 'ConnectingSocial',
    state: 'window not to be seen',
    note: 'A policy of the provider cuts it off: it seems to be closed at once.',
    ...host,
    enter: async (world) => {
      await led(world)
      world.secure.popups.are = 'closed'
      await world.find('[data-testid=social-cancel]')
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'connecting',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_SOCIAL', never)
      await answered(world, 'token=ada')
      await world.until(() => world.secure.asked.includes('CONNECT_SOCIAL'))
      await world.find('[data-status=connecting]')
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'window closed',
    note: 'By the visitor.',
    ...host,
    waits: 4000,
    enter: async (world) => {
      await led(world)
      // A popup that closes sooner counts as blocked.
      const since = performance.now()
      await world.until(() => performance.now() - since > 1500)
      world.secure.popups.are = 'closed'
      await ended(world)
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'refused',
    ...host,
    enter: async (world) => {
      const reason = 'The user has denied your application access.'
      await answered(world, `error=access_denied&error_description=${encodeURIComponent(reason)}`)
      await ended(world)
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'failed',
    ...host,
    enter: async (world) => {
      world.secure.answer('CONNECT_SOCIAL', refuse('Not now'))
      await answered(world, 'token=ada')
      await ended(world)
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'offline',
    ...host,
    enter: async (world) => {
      world.offline()
      world.secure.silent.is = true
      await opened(world)
      await late(world, 1000)
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'on another network',
    ...host,
    ...elsewhere,
    enter: async (world) => {
      await world.open('ConnectingSocial', { provider: 'google' })
      await world.find('[data-testid=accept-network]')
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'done',
    ...host,
    ...welcome,
    enter: async (world) => {
      await answered(world, 'token=ada')
      await comeBack(world)
      await world.find('[data-testid=status-text][data-tone=done]:not(:empty)')
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'window blocked',
    ...host,
    enter: async (world) => {
      await world.open('ConnectingSocial', { provider: 'apple' })
      await world.press('[data-testid=retry]')
      await world.find('[data-testid=status-text][data-tone=failed]:not(:empty)')
    },
  },
  {
    view: 'ConnectingSocial',
    state: 'not to be had',
    ...host,
    enter: async (world) => {
      world.secure.popups.are = 'open'
      world.secure.answer('GET_SOCIAL_REDIRECT_URI', refuse('No such provider'))
      await world.open('ConnectingSocial', { provider: 'discord' })
      await world.press('[data-testid=retry]')
      await world.find('[data-testid=status-text][data-tone=failed]:not(:empty)')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'code',
    ...host,
    enter: async ({ open, find }) => {
      await open('ConnectingFarcaster')
      await find('[data-testid=qr-code]')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'preparing',
    ...host,
    busy: true,
    rests: '[data-view=ConnectingFarcaster][data-idle]',
    enter: async (world) => {
      world.secure.answer('GET_FARCASTER_URI', never)
      await world.open('ConnectingFarcaster')
      await world.find('[data-testid=qr-plate]')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'failed',
    ...host,
    enter: async (world) => {
      world.secure.answer('GET_FARCASTER_URI', refuse('Not now'))
      await world.open('ConnectingFarcaster')
      await world.find('[data-testid=retry]')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'phone',
    ...host,
    agent: phone,
    enter: async ({ open, find }) => {
      await open('ConnectingFarcaster')
      await find('[data-testid=open-farcaster]:not([aria-disabled])')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'connecting',
    ...host,
    enter: async (world) => {
      world.secure.answer('GET_USER', never)
      await approved(world)
      await world.find('[data-testid=copy-farcaster] ~ [data-testid=status-text]:not(:empty)')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'offline',
    ...host,
    enter: async (world) => {
      world.offline()
      world.secure.silent.is = true
      await world.open('ConnectingFarcaster')
      await late(world, 1000)
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'on another network',
    ...host,
    ...elsewhere,
    enter: async (world) => {
      await world.open('ConnectingFarcaster')
      await world.find('[data-testid=accept-network]')
    },
  },
  {
    view: 'ConnectingFarcaster',
    state: 'done',
    ...host,
    ...welcome,
    enter: async (world) => {
      await approved(world)
      await comeBack(world)
      await world.find('[data-testid=status-text]:not(:empty)')
    },
  },
]
