import { definePlugin } from 'portico/kernel'
import { names } from 'portico/plugins/names'
import { nameSources } from 'portico/plugins/names/contract'
import type { Scene, World } from '../Scene.js'
import { address } from '../wallets.js'
import { host, logIn } from './logins.js'

const ZONE = 'example.id'
const never = () => new Promise<never>(() => {})
const refused = (description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status: 400 })
const suggested = (label: string, isTaken: boolean) => ({
  suggestions: [
    { name: `${label}.${ZONE}`, registered: isTaken },
    { name: `${label}-lovelace.${ZONE}`, registered: false },
    { name: `${label}1.${ZONE}`, registered: true },
  ],
})
const recordOf = (name: string, owner: string) => ({
  name,
  addresses: { 60: { address: owner } },
})

type Answer = (path: string, body: unknown) => unknown
/** A service that has no names yet and accepts any. */
const service =
  (more: Readonly<Record<string, Answer>> = {}): Answer =>
  (path, body) => {
    const [found] = Object.entries(more).filter(([start]) => path.startsWith(start))
    if (found) return found[1](path, body)
    if (path === 'supported-chains') return { http: ['eip155:1'], ws: [] }
    if (path.startsWith('profile/suggestions/')) return suggested(path.split('/').at(-1) ?? '', false)
    if (path === 'profile/account' && body) {
      const { message, address: owner } = body as { message: string; address: string }
      return recordOf((JSON.parse(message) as { name: string }).name, owner)
    }
    return path.startsWith('identity/') ? { name: null, avatar: null } : []
  }
const having = { ...host, plugins: () => [names({ zone: ZONE, ens: false })] } as const

/** Simulates a source that knows a name. */
const known = (name: string, picture?: string) => () => [
  names({ service: false, ens: false }),
  definePlugin({
    id: 'gallery.names',
    kernel: 1,
    setup: ({ contribute }) => {
      contribute(nameSources, {
        plugin: 'gallery.names',
        resolve: async () => address,
        reverse: async () => ({ name, ...(picture && { picture }) }),
      })
    },
  }),
]
/** A small picture, drawn here because the gallery sends no requests. */
const portrait = (): string => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d')
  if (context)
    for (const [colour, at, size] of [
      ['#2b4a6f', 0, 64],
      ['#e8b98a', 16, 32],
      ['#5a2d1f', 16, 10],
    ] as const) {
      context.fillStyle = colour
      context.fillRect(at, at, size, size)
    }
  return canvas.toDataURL('image/png')
}
const named = async (world: World, name: string) => {
  await world.connect(world.wallets.lantern)
  await world.open('Account')
  await world.sees(name)
  await world.find('[data-testid=balance][aria-busy=false]')
}
const choose = async (world: World, label?: string, shows = '[data-testid=name-suggestion]') => {
  await logIn(world)
  await world.open('RegisterAccountName')
  if (label === undefined) return void (await world.find('[data-testid=name-field]'))
  await world.type('[data-testid=name-field]', label)
  await world.find(shows)
}
const register = async (world: World) => {
  world.secure.answer('RPC_REQUEST', ({ method }) =>
    method === 'personal_sign' ? `0x${'5e'.repeat(65)}` : '0x10b7a5a3f7d8f000',
  )
  await choose(world, 'adal')
  await world.press('[data-testid=register-name]')
}

/** Names of accounts, and the view that registers one. */
export const nameScenes: readonly Scene[] = [
  {
    view: 'Account',
    state: 'name and picture',
    plugins: () => known('ada.example.id', portrait())(),
    enter: (world) => named(world, 'ada.example.id'),
  },
  {
    view: 'Account',
    state: 'a name that looks like another',
    plugins: known('том.example.id'),
    enter: async (world) => {
      await named(world, 'том.example.id')
      await world.find('[data-testid=names-disguised]')
    },
  },
  {
    view: 'Account',
    state: 'no name yet',
    ...having,
    chainApi: service(),
    enter: async (world) => {
      await logIn(world)
      await world.open('Account')
      await world.find('[data-testid=open-register-name]')
    },
  },
  {
    view: 'RegisterAccountName',
    state: 'empty',
    ...having,
    chainApi: service(),
    enter: (world) => choose(world),
  },
  {
    view: 'RegisterAccountName',
    state: 'too short',
    ...having,
    chainApi: service(),
    enter: (world) => choose(world, 'ada', '[data-error] [data-testid=name-field]'),
  },
  {
    view: 'RegisterAccountName',
    state: 'checking',
    ...having,
    busy: true,
    chainApi: service({ 'profile/suggestions/': never }),
    enter: (world) => choose(world, 'adal', '[data-testid=name-field][aria-busy=true]'),
  },
  {
    view: 'RegisterAccountName',
    state: 'free',
    ...having,
    chainApi: service(),
    enter: (world) => choose(world, 'adal'),
  },
  {
    view: 'RegisterAccountName',
    state: 'taken',
    ...having,
    chainApi: service({ 'profile/suggestions/': () => suggested('adal', true) }),
    enter: (world) => choose(world, 'adal'),
  },
  {
    view: 'RegisterAccountName',
    state: 'no suggestions',
    ...having,
    chainApi: service({ 'profile/suggestions/': () => new Response('', { status: 503 }) }),
    enter: (world) => choose(world, 'adal', '[data-testid=names-retry]'),
  },
  {
    view: 'RegisterAccountName',
    state: 'not on this network',
    ...having,
    chainApi: service({ 'supported-chains': () => ({ http: ['eip155:10'], ws: [] }) }),
    enter: (world) => choose(world, 'adal', '.p-note'),
  },
  {
    view: 'RegisterAccountName',
    state: 'no embedded wallet',
    ...having,
    chainApi: service(),
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.open('RegisterAccountName')
      await world.find('[data-testid=names-back]')
    },
  },
  {
    view: 'RegisterAccountName',
    state: 'registering',
    ...having,
    busy: true,
    chainApi: service({ 'profile/account': never }),
    enter: async (world) => {
      await register(world)
      await world.find('[data-view=ApproveTransaction][data-idle]')
      await world.find(
        '[data-view=RegisterAccountName][data-idle] [data-testid=register-name][aria-busy=true]',
      )
    },
  },
  {
    view: 'RegisterAccountName',
    state: 'refused',
    ...having,
    chainApi: service({ 'profile/account': () => refused(`Name is already registered: adal.${ZONE}`) }),
    enter: async (world) => {
      await register(world)
      await world.find('[data-error] [data-testid=name-field]')
    },
  },
  {
    view: 'RegisterAccountNameSuccess',
    state: 'registered',
    ...having,
    chainApi: service(),
    enter: async (world) => {
      await register(world)
      await world.find('[data-testid=name-registered]')
    },
  },
]
