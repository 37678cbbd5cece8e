import { isRejection, type Modal } from 'portico/core'
import { type Dispose, PorticoError, systemClock } from 'portico/kernel'
import type { CreatePorticoConnector } from './connector.js'
import { type Standing, standingOf } from './standingOf.js'
import { connectError, switchError } from './wagmiErrors.js'

/** How the connector identifies itself. */
export interface PorticoConnectorOptions {
  /** Defaults to `portico`; wagmi stores it to remember the last connector. */
  readonly id?: string
  /** Defaults to `Portico`. */
  readonly name?: string
  /** `https:` or `data:` image. */
  readonly icon?: string
}

/** How long wagmi waits for stored connections before it goes on, in milliseconds. */
const READY = 10_000
/** wagmi ignores events while it is busy with another connector: they are repeated after this delay, at growing intervals. */
const AGAIN = 250
const RAREST = 4000

/** A connector for `createConfig` of wagmi 2 and 3: connecting opens the modal, and both stay in sync on `eip155`. */
export const porticoConnector =
  (
    modal: Modal,
    { id = 'portico', name = 'Portico', icon }: PorticoConnectorOptions = {},
  ): CreatePorticoConnector =>
  ({ chains, emitter }) => {
    let told: Standing = { accounts: [], chainId: 0 }
    let leaving = false
    let pause = AGAIN
    let again: Dispose | undefined

    const sync = () => {
      again?.()
      again = undefined
      if (leaving) return
      const now = standingOf(modal)
      const [first] = now.accounts
      // wagmi listens for changes only of connectors it considers connected.
      const known = () => emitter.listenerCount('change') > 0
      const before = known()
      if (!first && before) emitter.emit('disconnect')
      if (first && !before) emitter.emit('connect', now)
      if (first && before) {
        const accounts = now.accounts.join() === told.accounts.join() ? {} : { accounts: now.accounts }
        const chainId = now.chainId === told.chainId ? {} : { chainId: now.chainId }
        const change = { ...accounts, ...chainId }
        if (Object.keys(change).length) emitter.emit('change', change)
      }
      if (!first || known()) {
        told = now
        pause = AGAIN
        return
      }
      again = systemClock.after(pause, sync)
      pause = Math.min(pause * 2, RAREST)
    }

    /** Resolves once stored connections are restored or given up. */
    const settled = () =>
      new Promise<void>((resolve) => {
        const end = () => {
          late()
          stop()
          resolve()
        }
        const look = () => {
          if (modal.getState().ready || standingOf(modal).accounts.length) end()
        }
        const late = systemClock.after(READY, end)
        const stop = modal.subscribe(look)
        modal.start()
        look()
      })

    const switchTo = async (chainId: number) => {
      await modal.switchNetwork(`eip155:${chainId}`)
      sync()
    }

    return {
      id,
      name,
      type: 'portico',
      ...(icon === undefined ? {} : { icon }),
      setup: async () => {
        if (typeof window === 'undefined') return
        modal.subscribe(sync)
        // wagmi's store does not exist yet.
        queueMicrotask(sync)
      },
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        await settled()
        if (!standingOf(modal).accounts.length) {
          if (isReconnecting) throw new PorticoError('Nothing to reconnect', { category: 'wagmi' })
          try {
            await modal.connect({ namespace: 'eip155' })
          } catch (error) {
            throw await connectError(error)
          }
        }
        // A host that requested a chain must learn that it was declined; wagmi then follows the modal, which is connected.
        if (chainId && standingOf(modal).chainId !== chainId)
          await switchTo(chainId).catch(async (error) => {
            if (!isRejection(error)) return
            queueMicrotask(sync)
            throw await connectError(error)
          })
        told = standingOf(modal)
        if (!told.accounts.length) throw new PorticoError('Disconnected', { category: 'wagmi' })
        const accounts = withCapabilities
          ? told.accounts.map((address) => ({ address, capabilities: {} }))
          : told.accounts
        return { accounts: accounts as never, chainId: told.chainId }
      },
      disconnect: async () => {
        leaving = true
        try {
          await modal.disconnect({ namespace: 'eip155' })
        } finally {
          leaving = false
          // A connection that could not be ended is still there.
          if (standingOf(modal).accounts.length) queueMicrotask(sync)
        }
      },
      getAccounts: async () => {
        await settled()
        return standingOf(modal).accounts
      },
      getChainId: async () => {
        await settled()
        return standingOf(modal).chainId
      },
      getProvider: async () => (typeof window === 'undefined' ? undefined : modal.provider('eip155')),
      isAuthorized: async () => {
        await settled()
        return standingOf(modal).accounts.length > 0
      },
      switchChain: async ({ chainId }) => {
        const chain = chains.find((each) => each.id === chainId)
        try {
          if (!chain) throw new PorticoError('Chain not configured', { category: 'wagmi' })
          await switchTo(chainId)
          return chain
        } catch (error) {
          throw await switchError(error)
        }
      },
      onAccountsChanged: sync,
      onChainChanged: sync,
      onDisconnect: sync,
    }
  }
