import { createModal, type ModalOptions } from 'portico'
import { connectors, type Notices, notices } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { auth } from 'portico/plugins/auth'
import { email } from 'portico/plugins/email'
import { socials } from 'portico/plugins/socials'
import { preset } from 'portico/preset'
import { type MockWallet, mockChain } from 'portico/testing'
import type { Time } from './createTime.js'
import { deepFind } from './deepFind.js'
import { playSecure, secureUrl } from './logins/playSecure.js'
import { evm } from './networks.js'
import { relay } from './pairing/relay.js'
import { playServices } from './playServices.js'
import type { Scene, World } from './Scene.js'
import { createChains, createWallets } from './wallets.js'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Real time in milliseconds: drawing, loading and observing take real time, even if a test advances the clock. */
const machine = () => Number(document.timeline.currentTime)

/** Calls `read` until it returns a value; `signal` ends it. */
const until = async <T>(read: () => T | undefined, what: string, signal: AbortSignal): Promise<T> => {
  const end = machine() + 60_000
  while (machine() < end) {
    signal.throwIfAborted()
    const found = read()
    if (found !== undefined) return found
    await nextFrame()
  }
  throw new Error(`The gallery waited in vain for ${what}`)
}

/** Adds wallets that do not announce themselves. */
const bring = (wallets: readonly MockWallet[]) =>
  definePlugin({
    id: 'gallery.wallets',
    kernel: 1,
    setup: ({ contribute }) => {
      for (const { connector } of wallets) contribute(connectors, connector)
    },
  })

/** Gives access to a service that is loaded on demand. */
const noticesPlugin = (given: (read: () => Promise<Notices | undefined>) => void) =>
  definePlugin({
    id: 'gallery.notices',
    kernel: 1,
    needs: { notices: later(notices) },
    setup: ({ needs }) => given(needs.notices),
  })

/** Creates the modal of a scene and its world; `dispose` removes both completely. */
export const createWorld = (scene: Scene, look: Partial<ModalOptions>, time: Time) => {
  localStorage.clear()
  relay.reset()
  time.reset()
  const end = new AbortController()
  const { signal } = end
  const undo: (() => void)[] = []
  const chains = createChains()
  const wallets = createWallets(chains)
  for (const name of scene.announced ?? ['lantern', 'harbor', 'meridian'])
    undo.push(wallets[name].announce(window))
  const pretend = (name: keyof Navigator, value: unknown) => {
    Object.defineProperty(navigator, name, { configurable: true, value })
    undo.push(() => void Reflect.deleteProperty(navigator, name))
  }
  if (scene.agent) pretend('userAgent', scene.agent)
  const [api, rpc] = ['wallets', 'rpc'].map((name) => `${location.origin}/gallery/${name}`) as [
    string,
    string,
  ]
  const service = scene.service ?? (scene.logins ? () => ({}) : undefined)
  if (service)
    undo.push(
      playServices({ api, rpc, wallets: service, balance: chains.evm.balanceOf, chainApi: scene.chainApi }),
    )
  const secure = playSecure()
  undo.push(secure.undo)
  const networks = scene.options?.networks ?? evm
  const { plugins: lookPlugins = [], ...rest } = look
  const scenePlugins = scene.plugins?.() ?? []

  let readNotices: () => Promise<Notices | undefined> = async () => undefined
  const modal = createModal({
    prefetch: 'intent',
    metadata: { name: 'Gallery', url: location.origin },
    debug: false,
    onError: (error) => console.info('Contained:', error),
    ...(service && {
      projectId: 'gallery',
      hosts: { api, rpc, ...(scene.logins && { secure: secureUrl }) },
    }),
    ...scene.options,
    ...rest,
    networks,
    plugins: [
      // The mocked Solana chain must be the only one of its namespace.
      // A scene's plugin takes the place of the default one of its id.
      ...preset(scene.preset).filter(
        ({ id }) =>
          id !== 'solana' && !scene.without?.includes(id) && !scenePlugins.some((each) => each.id === id),
      ),
      ...(networks.some(({ chainNamespace }) => chainNamespace === 'solana')
        ? [mockChain({ chain: chains.solana })]
        : []),
      ...(scene.logins ? [auth(), email(), socials()] : []),
      ...(scene.brought ? [bring(scene.brought.map((name) => wallets[name]))] : []),
      ...scenePlugins,
      noticesPlugin((read) => {
        readNotices = read
      }),
      ...lookPlugins,
    ],
  })

  const root = () => (look.target as HTMLElement | undefined) ?? document.getElementById('portico-host')
  const find = (selector: string) =>
    until(
      () => {
        const found = root()
        return found ? deepFind(found, selector) : undefined
      },
      selector,
      signal,
    )

  const world: World = {
    modal,
    chains,
    wallets,
    relay,
    secure,
    pass: time.pass,
    keep: time.keep,
    find,
    open: async (view, params) => {
      const before = modal.getState()
      void modal.open({ ...(view ? { view } : {}), ...(params === undefined ? {} : { params }) } as never)
      // An inline modal is already open, so the history must change instead.
      const opened = () => {
        const { open, history } = modal.getState()
        return open !== before.open || history !== before.history || undefined
      }
      await until(opened, 'the modal', signal)
      await find('[data-testid=portico-card]')
    },
    connect: async (wallet, namespace) => {
      wallet.answer('approve')
      const { connector } = wallet
      await modal.connect({ connectorId: connector.id, ...(namespace ? { namespace } : {}) })
      wallet.answer('never')
    },
    notices: async () => {
      const found = await readNotices()
      if (!found) throw new Error('There is no notices service')
      return found
    },
    sees: async (text) => {
      const body = await find('[data-testid=card-body]')
      await until(() => (body.textContent?.includes(text) ? true : undefined), `"${text}"`, signal)
    },
    asked: async (wallet, method) => {
      await until(
        () => (wallet.calls.some((call) => call.method === method) ? true : undefined),
        method,
        signal,
      )
    },
    press: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => {
      const field = (await find(selector)) as HTMLInputElement
      // Uses the prototype's setter, because React overrides the one of the element and would ignore the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    scrollTo: async (selector) => (await find(selector)).scrollIntoView({ block: 'end' }),
    leaveAndComeBack: async (selector) => {
      const link = await find(selector)
      // Blocks `window.open`, because no app on this device handles the address.
      const { open } = window
      window.open = () => null
      link.click()
      window.open = open
      await nextFrame()
      document.dispatchEvent(new Event('visibilitychange'))
    },
    until: async (isSo) => {
      await until(() => (isSo() ? true : undefined), String(isSo), signal)
    },
    clipboard: (works) =>
      pretend('clipboard', {
        writeText: () => (works ? Promise.resolve() : Promise.reject(new Error('Not allowed'))),
      }),
    offline: () => pretend('onLine', false),
  }
  for (const wallet of Object.values(wallets)) wallet.answer('never')

  return {
    world,
    /** Plays the scene; resolves when its state has been painted. */
    play: async () => {
      modal.start()
      await scene.enter?.(world)
      const view = scene.view === 'Shell' ? '' : `[data-view=${scene.view}]`
      await find(scene.rests ?? `[data-testid=portico-card][data-idle]${view}`)
    },
    dispose: () => {
      end.abort(new Error('Another scene was chosen'))
      modal.dispose()
      for (const each of undo) each()
    },
  }
}
