import { router, sessions } from 'portico/core'
import type { Service } from 'portico/kernel'
import { networks } from 'portico/plugins/networks/contract'
import { pairings } from 'portico/plugins/walletconnect/contract'
import { wallets } from 'portico/plugins/wallets/contract'
import type { Tab, World } from './createWorld.js'
import { WALLET } from './testWallet.js'

/** How long the visitor waits for a wallet before giving up, in milliseconds. */
const PATIENCE = 125_000

/** A visitor of the page, who does one action after the other and waits for each result. */
export const visitor = (world: World, tab: Tab) => {
  const { act, job, pump } = world
  const get = <T>(token: Service<T>) => tab.modal.kernel.get(token)
  const gone = () => tab.disposed
  const run = (work: () => unknown) => {
    if (!gone()) tab.page.run(work)
  }
  const view = () => get(router)?.state.get().stack.at(-1)?.view
  const isOpen = () => world.open(tab)
  const connected = () => tab.modal.getState().status === 'connected'
  const attempt = () => get(wallets)?.attempt.get()
  const close = async () => {
    act('close')
    if (gone()) return
    const closing = job(tab, 'close', async () => get(router)?.close('visitor'))
    await pump(() => closing.state !== 'pending', 7000)
  }
  const open = async (given: Parameters<Tab['modal']['open']>[0] = {}) => {
    act('open')
    if (gone()) return
    const opening = job(tab, 'open', () => tab.modal.open(given))
    await pump(() => isOpen() || opening.state !== 'pending', 70_000)
  }
  const pick = async (times = 1) => {
    const row = () =>
      get(wallets)
        ?.rows.get()
        .find((each) => each.rdns === WALLET || each.id === WALLET)
    if (!(await pump(() => !!row() || gone(), 40_000))) return
    act('pick', 1)
    for (let time = 0; time < times; time++)
      run(() => {
        const found = row()
        if (found) get(wallets)?.pick(found)
      })
    await pump(() => gone() || !isOpen() || (!!attempt() && attempt()?.status !== 'waiting'), PATIENCE)
    if (attempt()?.status === 'waiting') await close()
  }
  const choose = async (id: string) => {
    const network = tab.modal
      .getState()
      .networks.eip155?.requestedCaipNetworks.find((each) => each.caipNetworkId === id)
    if (!network || gone()) return
    act(`choose ${id}`, 1)
    run(() => get(networks)?.pick(network))
    const status = () => get(networks)?.attempt.get()?.status
    await pump(
      () => gone() || !isOpen() || (status() !== undefined && !/waiting|adding/.test(String(status()))),
      PATIENCE,
    )
    await pump(() => false, 1000)
  }
  return {
    act,
    get,
    run,
    view,
    isOpen,
    connected,
    close,
    open,
    pick,
    choose,
    rest: (ms = 2000) => pump(() => false, ms),
    connect: async (times = 1) => {
      if (connected()) return
      if (!isOpen()) await open()
      await pick(times)
      await pump(() => false, 1000)
    },
    pair: async (answer: 'approve' | 'reject' = 'approve') => {
      if (connected()) return
      if (!isOpen()) await open()
      const row = () =>
        get(wallets)
          ?.rows.get()
          .find(({ kind }) => kind === 'walletConnect')
      if (!(await pump(() => !!row() || gone(), 40_000))) return
      act('pair', 1)
      run(() => {
        const found = row()
        if (found) get(wallets)?.pick(found)
      })
      const code = () => get(pairings)?.current.get()
      const over = () => gone() || !isOpen() || (!!attempt() && attempt()?.status !== 'waiting')
      await pump(() => !!code() || over(), PATIENCE)
      const shown = code()
      if (shown) {
        world.phone.scan(shown.uri, answer)
        await pump(over, PATIENCE)
      }
      if (attempt()?.status === 'waiting') await close()
      await pump(() => false, 1000)
    },
    switchAgain: async () => {
      act('switch again', 1)
      run(() => get(networks)?.retry())
      await pump(() => false, 5000)
    },
    retry: async () => {
      act('retry', 1)
      run(() => get(wallets)?.retry())
      await pump(() => gone() || !isOpen() || attempt()?.status !== 'waiting', PATIENCE)
    },
    connectById: async (connectorId = WALLET) => {
      act('connect by id', 1)
      if (gone()) return
      const abort = new AbortController()
      const connecting = job(tab, 'connect', () => tab.modal.connect({ connectorId, signal: abort.signal }))
      await pump(() => connecting.state !== 'pending', PATIENCE)
      tab.page.run(() => abort.abort(new Error('given up')))
      await pump(() => connecting.state !== 'pending', 1000)
      if (connecting.state === 'pending') world.violate('I1 connect goes on after it was given up')
    },
    disconnect: async (connectionId?: string) => {
      act('disconnect')
      if (gone()) return
      const leaving = job(tab, 'disconnect', () =>
        tab.modal.disconnect(connectionId === undefined ? {} : { connectionId }),
      )
      await pump(() => leaving.state !== 'pending', 10_000)
      await pump(() => false, 500)
    },
    request: async (method: string, params?: unknown) => {
      act(method, 1)
      if (gone()) return
      const asking = job(tab, method, () => tab.modal.provider('eip155').request({ method, params }))
      await pump(() => asking.state !== 'pending' || (method === 'eth_requestAccounts' && isOpen()), PATIENCE)
    },
    restored: () => pump(() => gone() || tab.modal.getState().ready, 20_000),
    state: () => get(sessions)?.state.get(),
  }
}
