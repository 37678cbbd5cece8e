import { createModal } from 'portico'
import * as core from 'portico/core'
import {
  type Context,
  definePlugin,
  hook,
  type Kernel,
  later,
  type Point,
  PorticoError,
  type Service,
} from 'portico/kernel'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { branding } from 'portico/plugins/branding'
import { directory } from 'portico/plugins/directory'
import { eip1193 } from 'portico/plugins/eip155/contract'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { multiWallet } from 'portico/plugins/multiWallet'
import { names } from 'portico/plugins/names'
import { nfts } from 'portico/plugins/nfts'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { smartSessions } from 'portico/plugins/smartSessions'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens as tokensPlugin } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { createMockChain, createMockWallet } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage, fakeTab } from '../storage/fakeBrowser.js'
import { hookNames } from './productHooks.js'

vi.mock('../../src/modal/shell/mountShell.js', () => import('../faults/undrawnShell.js'))
afterEach(() => {
  vi.unstubAllGlobals()
})

declare module 'portico/kernel' {
  interface Methods {
    spy_look: { params: unknown; result: string }
  }
}

const { connectors, notices, router } = core

type Found = Service<unknown> | Point<unknown>

/** Every token that the product exports, so that new ones are checked, too. */
const tokens: readonly Found[] = [
  core,
  ...Object.values(import.meta.glob<object>('../../plugins/*/contract.ts', { eager: true })),
].flatMap((module) =>
  Object.values(module).filter((each): each is Found => /^(service|point)$/.test(Object(each).kind)),
)
const services = tokens.filter((each) => each.kind === 'service')
const points = tokens.filter((each) => each.kind === 'point')

/** A modal in use, and every value that one of its plugins has received. */
const use = async () => {
  const box = new FakeStorage()
  const tab = fakeTab(box)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('location', new URL('https://shop.invalid/'))
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'real', chains: [chain] })
  const given = new Map<string, unknown>()
  const theirs: Record<string, unknown>[] = []

  const spy = definePlugin({
    id: 'spy',
    kernel: 1,
    needs: {
      ...Object.fromEntries(services.map((each) => [each.id, later(each)])),
      ...Object.fromEntries(points.map((each) => [each.id, each])),
      list: hook('wallets.list', 'waterfall'),
    },
    state: () => ({ mine: { deep: [1] } }),
    setup: (context) => {
      given.set('context', context)
      for (const name of hookNames)
        context.tap(name, (value) => {
          given.set(`the value of ${name}`, value)
          return undefined
        })
      context.on('*', (name, payload) => void given.set(`the payload of ${name}`, payload))
      context.method({
        name: 'spy_look',
        namespace: 'eip155',
        class: 'safe',
        params: { parse: (input) => input },
        run: async (params, signal) => {
          given.set('params', params)
          given.set('signal', signal)
          return 'seen'
        },
      })
      context.messages('en', {})
    },
  })
  const other = definePlugin({
    id: 'other',
    kernel: 1,
    needs: { laterEip1193: later(eip1193) },
    state: () => ({ secret: 1 }),
    setup: (context) => {
      theirs.push(context as never)
      context.contribute(connectors, {
        id: 'real',
        type: 'ANNOUNCED',
        traits: { announced: true },
        name: 'Real Wallet',
        namespaces: ['eip155'],
        installed: true,
        connect: async (request) => {
          const service = await context.needs.laterEip1193()
          if (!service) throw new Error('no service')
          return [await service.connect(wallet.provider as never, request, { name: 'Real Wallet' })]
        },
      })
    },
  })
  const modal = createModal({
    networks: chain.networks as never,
    projectId: 'project',
    features: { legalCheckbox: true, multiWallet: true, pay: true, smartSessions: true },
    plugins: [
      ...preset().filter(({ id }) => id !== 'injected'),
      activity(),
      auth(),
      branding(),
      pay(),
      directory(),
      email(),
      // Without links there is nothing to accept first.
      ...legal({}),
      multiWallet(),
      names(),
      nfts(),
      onramp({ meld: { publicKey: 'key' } }),
      analytics(),
      profile(),
      receive(),
      send(),
      siwx({ required: false, uri: 'https://shop.invalid', domain: 'shop.invalid' }),
      smartSessions(),
      socials(),
      swap({ routers: [{ network: 1, address: chain.address(9), tokens: [] }] }),
      tokensPlugin(),
      walletconnect(),
      other,
      spy,
    ],
    metadata: { name: 'Host', icons: ['https://icon.invalid'] },
    debug: false,
    onError: () => {},
  })
  void modal.open()
  await vi.waitFor(() => expect(modal.getState().open).toBe(true))
  await modal.connect({ connectorId: 'real' })
  const provider = modal.provider('eip155')
  await provider.request({ method: 'personal_sign', params: ['0x6869', chain.address()] })
  await provider.request({ method: 'spy_look', params: [{ deep: [1] }] })
  await modal.switchNetwork('eip155:137')
  await modal.setLocale('de')
  const found = modal.kernel.get(router)
  found?.reset('Account')
  found?.push('SwitchNetwork')
  found?.back()
  modal.kernel.get(notices)?.snack('success', 'text')
  modal.kernel.get(notices)?.alert({ kind: 'visitor', code: 'test', title: 'title', text: 'text' })
  const context = given.get('context') as Context<unknown, unknown, never>
  const needs = context.needs as unknown as Readonly<Record<string, () => Promise<unknown>>>
  for (const { id } of services) given.set(`service ${id}`, await needs[id]?.())
  const sessions = given.get('service sessions') as core.Sessions
  const storage = given.get('service storage') as core.Store
  given.set('the session', sessions.session('eip155'))
  given.set('a stored value', storage.at('spy/x', { parse: String }, 'x'))
  given.set('the provider', await sessions.provider('eip155'))
  await found?.close('visitor')
  void modal.open()
  await vi.waitFor(() => expect(modal.getState().open).toBe(true))
  await found?.close('connected')
  return { modal, box, tab, wallet, given, theirs, context }
}

type Use = Awaited<ReturnType<typeof use>>

/**
 * Visits everything that the plugin can reach from its values: properties, prototypes, and values of sources.
 */
const walk = ({ given }: Use, visit: (value: object, path: string) => void) => {
  const platform = new Set<unknown>([
    globalThis,
    ...Object.getOwnPropertyNames(globalThis).flatMap((name) => {
      const found: unknown = Reflect.get(globalThis, name)
      return typeof found === 'function' ? [found, found.prototype] : []
    }),
    Object.getPrototypeOf(async () => {}),
  ])
  const seen = new Set<unknown>()
  const step = (value: unknown, path: string) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return
    if (seen.has(value) || platform.has(value)) return
    seen.add(value)
    visit(value, path)
    if (value instanceof AbortSignal || value instanceof Promise) return
    for (const key of Reflect.ownKeys(value)) {
      if (typeof value === 'function' && /^(length|name|prototype|arguments|caller)$/.test(String(key)))
        continue
      step(Reflect.get(value, key), `${path}.${String(key)}`)
    }
    const { get, subscribe } = value as { get?: unknown; subscribe?: unknown }
    if (typeof get === 'function' && typeof subscribe === 'function') step(get(), `${path}.get()`)
    step(Object.getPrototypeOf(value), `${path}.__proto__`)
  }
  for (const [path, value] of given) step(value, path)
  return seen.size
}

test('SEC-54 every service and every point is inspected', async () => {
  const { modal, given } = await use()
  expect(services.map(({ id }) => id).filter((id) => given.get(`service ${id}`) === undefined)).toEqual([])
  expect(services.length).toBeGreaterThanOrEqual(21)
  expect(points.length).toBeGreaterThanOrEqual(6)
  modal.dispose()
})

test('SEC-54 a plugin cannot reach the kernel, the store, a wallet, browser storage or another plugin', async () => {
  const used = await use()
  const { modal, box, tab, wallet, theirs, context } = used
  const { kernel } = modal
  const own = new Set<unknown>([context.state.update, context.own, context.on])
  const forbidden = new Map<unknown, string>([
    [kernel, 'the kernel'],
    [modal, 'the modal'],
    [box, 'the browser storage'],
    [tab, 'the window'],
    [wallet, 'the wallet'],
    [wallet.provider, "the wallet's provider"],
    ...(Object.entries(kernel) as [keyof Kernel, unknown][]).map(
      ([name, value]) => [value, `kernel.${name}`] as const,
    ),
    ...theirs.flatMap((each) =>
      Object.entries(each).map(([name, value]) => [value, `the other plugin's ${name}`] as const),
    ),
  ])
  // Primitives are shared by all and cannot be changed.
  for (const [value] of forbidden)
    if (value === undefined || typeof value === 'string') forbidden.delete(value)
  const found: string[] = []
  const size = walk(used, (value, path) => {
    const what = forbidden.get(value)
    if (what) found.push(`${path} is ${what}`)
    const name = path.split('.').at(-1) ?? ''
    if (/^(update|set|slice|setHost|setRemote|touch)$/.test(name) && !own.has(value))
      found.push(`${path} can be called`)
    if (/^(frame|element|iframe)$/.test(name)) found.push(`${path} can be reached`)
  })
  expect(found.filter((each) => !ALLOWED.has(each))).toEqual([])
  expect(size).toBeGreaterThan(200)
  modal.dispose()
})

/** Functions and values that are allowed although their names are searched for. */
const ALLOWED = new Set([
  // Its own cell of the browser storage.
  'a stored value.set can be called',
  // The visitor's search in the list of all wallets; it has no other effect.
  'service directory.filter.set can be called',
  // A source: how far a change of the address has come.
  'service email.update can be called',
])

/**
 * Mutable data that no decision of the modal depends on, and
 * contributions of other plugins, which may freeze them.
 */
const LOOSE =
  /^context\.needs\.\w+\.get\(\)|^service wallets\.(rows|recents)\.get\(\)|^service directory\.(filter|place)|^the value of wallets\.list(\.|$)|^a stored value$|^the session\.approved\.get\(\)/

test('SEC-54 services, sources, sessions, states, hook values and event payloads are frozen', async () => {
  const used = await use()
  const loose: string[] = []
  walk(used, (value, path) => {
    if (typeof value === 'function' || value instanceof AbortSignal || value instanceof Promise) return
    if (value instanceof PorticoError || path.endsWith('.__proto__')) return
    if (!Object.isFrozen(value) && !LOOSE.test(path)) loose.push(path)
  })
  expect(loose).toEqual([])
  used.modal.dispose()
})
