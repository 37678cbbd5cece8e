import { connectors, type Modal } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin, lazyPlugin, type Wake } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, createMockWallet } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal, type ModalOptions } from '#modal'
import { all, one, viewsOf } from './startShell.js'

type Loaded = { default: () => React.JSX.Element }

const open: Modal[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const modal of open.splice(0)) modal.dispose()
  vi.restoreAllMocks()
})
const Hello = () => <p>Hello</p>
const never = new Promise<Loaded>(() => {})

const started = (plugins: readonly (AnyPlugin | LazyPlugin)[], options: Partial<ModalOptions> = {}) => {
  const onError = vi.fn()
  const modal = createModal({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.invalid'] } },
      },
    ],
    plugins,
    onError,
    ...options,
  })
  open.push(modal)
  modal.start()
  return { modal, onError }
}
/** Makes lazy plugins that write their id into the log when they start. */
const lazyIn =
  (log: string[]) =>
  (id: string, wakes: Wake = 'open') =>
    lazyPlugin({
      id,
      kernel: 1,
      wakes,
      load: async () => ({ default: { id, kernel: 1, setup: () => void log.push(id) } as AnyPlugin }),
    })
const start = (load: () => Promise<Loaded>) =>
  started([viewsOf({ Connect: Hello, Account: Hello }, { Connect: { load }, Account: { load } })])
const opened = () => vi.waitFor(() => expect(one('.p-card').isConnected).toBe(true))
const sees = (text: string) => vi.waitFor(() => expect(one('.p-body').textContent).toContain(text))

describe('prefetching', () => {
  test('MOD-26 a prefetch that hangs does not block opening, which loads the view itself', async () => {
    const load = vi.fn(async (): Promise<Loaded> => ({ default: Hello })).mockReturnValueOnce(never)
    const { modal } = start(load)
    const ended = vi.fn()
    void modal.prefetch().then(ended)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    void modal.open()
    await sees('Hello')
    expect([modal.getState().open, load.mock.calls.length, ended.mock.calls.length]).toEqual([true, 2, 0])
  })

  test('MOD-26 a view that never loads does not block opening, and its title is shown', async () => {
    const { modal } = start(() => never)
    void modal.prefetch()
    void modal.open()
    await opened()
    await vi.waitFor(() => expect(one('h2').textContent).toBe('Title of Connect'))
    expect(modal.getState().open).toBe(true)
    expect(all('.p-skeleton').length).toBeGreaterThan(0)
  })

  test('MOD-26 a prefetch that fails reports nothing, and opening tries again', async () => {
    const load = vi
      .fn(async (): Promise<Loaded> => ({ default: Hello }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { modal, onError } = start(load)
    await modal.prefetch()
    expect([load.mock.calls.length, onError.mock.calls.length, modal.getState().open]).toEqual([1, 0, false])
    void modal.open()
    await sees('Hello')
    expect([modal.getState().open, onError.mock.calls.length]).toEqual([true, 0])
  })

  test('MOD-26 if every load fails, the modal opens and reports the error', async () => {
    const { modal } = start(() => Promise.reject(new TypeError('Failed to fetch')))
    const errors: unknown[] = []
    modal.on('error', ({ message }) => void errors.push(message))
    await modal.prefetch()
    expect(errors).toEqual([])
    void modal.open()
    await opened()
    await vi.waitFor(() => one('.p-body button'))
    expect(modal.getState().open).toBe(true)
    expect(errors).toEqual(['Failed to fetch'])
  })

  test.each([false, true])(
    'MOD-26 a wallet list and a configuration that never answer do not block opening (basic: %s)',
    async (basic) => {
      const asked = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}))
      const { connector } = createMockWallet({ name: 'Mute', chains: [createMockChain('eip155')] })
      const listed = vi.fn()
      const slow = definePlugin({
        id: 'slow',
        kernel: 1,
        setup: ({ contribute, tap }) => {
          contribute(connectors, connector)
          tap('wallets.list', () => {
            listed()
            return new Promise(() => {})
          })
        },
      })
      const { modal, onError } = started([eip155(), wallets(), slow] as unknown as AnyPlugin[], {
        projectId: 'abc',
        basic,
      })
      // Stop the clock, so that the code loads but no deadline passes.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await modal.prefetch()
      void modal.open()
      await expect.poll(() => all('.p-card[data-idle]')[0]?.dataset.view).toBe('Connect')
      expect(one('[data-testid=wallet-row]').textContent).toContain('Mute')
      await expect.poll(() => asked.mock.calls.length).toBe(basic ? 0 : 1)
      expect([listed.mock.calls.length > 0, onError.mock.calls]).toEqual([true, []])
    },
  )

  test('MOD-26 plugins start one by one in idle time, and opening starts the rest at once', async () => {
    const idle: IdleRequestCallback[] = []
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => idle.push(each))
    const log: string[] = []
    const lazy = lazyIn(log)
    const views = viewsOf({ Connect: Hello, Account: Hello })
    const { modal } = started(
      ['a', 'b', 'c', 'd'].map((id) => lazy(id)).concat(lazy('other', 'stored'), views as never),
      { prefetch: 'idle' },
    )
    /**
     * Runs idle callbacks, each with too little time for more than one plugin, until the plugin has started.
     */
    const passUntil = async (id: string) => {
      while (!log.includes(id)) {
        await vi.waitFor(() => expect(idle.length).toBe(1))
        idle.shift()?.({ didTimeout: false, timeRemaining: () => 10 })
        const before = log.length
        await new Promise((done) => setTimeout(done, 20))
        expect(log.length - before).toBeLessThan(2)
      }
    }
    const states: unknown[] = []
    modal.subscribe(() => {
      const { ready, networks, activeNamespace } = modal.getState()
      states.push([ready, Object.keys(networks), activeNamespace])
    })
    await passUntil('b')
    expect(log).toEqual(['a', 'b'])
    void modal.open()
    await sees('Hello')
    expect(log).toEqual(['a', 'b', 'c', 'd'])
    // Nothing is stored, so in every state nothing is being restored and the networks are known.
    expect(states.length).toBeGreaterThan(0)
    for (const each of states) expect(each).toEqual([true, ['eip155'], 'eip155'])
  })

  test('MOD-26 on a page that is never idle, all plugins start when the idle timeout ends', async () => {
    const idle: IdleRequestCallback[] = []
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => idle.push(each))
    const log: string[] = []
    const lazy = lazyIn(log)
    started([lazy('one'), lazy('two'), viewsOf({ Connect: Hello, Account: Hello }) as never], {
      prefetch: 'idle',
    })
    for (let waits = 0; waits < 2; waits++) {
      await vi.waitFor(() => expect(idle.length).toBe(1))
      idle.shift()?.({ didTimeout: true, timeRemaining: () => 0 })
    }
    await vi.waitFor(() => expect(log).toEqual(['one', 'two']))
  })

  test.each(['hangs', 'fails'])(
    'MOD-26 a plugin whose code %s does not block the plugins after it',
    async (how) => {
      const log: string[] = []
      const load = vi.fn(() =>
        how === 'fails' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise<never>(() => {}),
      )
      const lazy = lazyIn(log)
      const bad = lazyPlugin({ id: 'b', kernel: 1, wakes: 'open', load })
      const views = viewsOf({ Connect: Hello, Account: Hello })
      started([lazy('a'), bad, lazy('c'), lazy('d'), views] as never, { prefetch: 'idle' })
      await vi.waitFor(() => expect(log).toEqual(['a', 'c', 'd']), 20_000)
      expect(load.mock.calls.length).toBe(how === 'fails' ? 2 : 1)
    },
  )
})
