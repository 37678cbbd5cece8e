import { isRejection, type Modal } from 'portico/core'
import { type Dispose, PorticoError, systemClock } from 'portico/kernel'
import { connectionOf, type WagmiConnection } from './connectionOf.js'
import type { CreatePorticoConnector } from './connector.js'
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
    let reported: WagmiConnection = { accounts: [], chainId: 0 }
    let leaving = false
    let pause = AGAIN
    let retryTimer: Dispose | undefined

    const sync = () => {
      retryTimer?.()
      retryTimer = undefined
      if (leaving) return
      const now = connectionOf(modal)
      const [first] = now.accounts
      // wagmi listens for changes only of connectors it considers connected.
      const known = () => emitter.listenerCount('change') > 0
      const before = known()
      if (!first && before) emitter.emit('disconnect')
      if (first && !before) emitter.emit('connect', now)
      if (first && before) {
        const accounts = now.accounts.join() === reported.accounts.join() ? {} : { accounts: now.accounts }
        const chainId = now.chainId === reported.chainId ? {} : { chainId: now.chainId }
        const change = { ...accounts, ...chainId }
        if (Object.keys(change).length) emitter.emit('change', change)
      }
      if (!first || known()) {
        reported = now
        pause = AGAIN
        return
      }
      retryTimer = systemClock.after(pause, sync)
      pause = Math.min(pause * 2, RAREST)
    }

    /** Resolves once stored connections are restored or given up. */
    const settled = () =>
      new Promise<void>((resolve) => {
        const end = () => {
          stopTimer()
          stop()
          resolve()
        }
        const look = () => {
          if (modal.getState().ready || connectionOf(modal).accounts.length) end()
        }
        const stopTimer = systemClock.after(READY, end)
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
        if (!connectionOf(modal).accounts.length) {
          if (isReconnecting) throw new PorticoError('Nothing to reconnect', { category: 'wagmi' })
          try {
            await modal.connect({ namespace: 'eip155' })
          } catch (error) {
            throw await connectError(error)
          }
        }
        // A host that requested a chain must learn that it was declined; wagmi then follows the modal, which is connected.
        if (chainId && connectionOf(modal).chainId !== chainId)
          await switchTo(chainId).catch(async (error) => {
            if (!isRejection(error)) return
            queueMicrotask(sync)
            throw await connectError(error)
          })
        reported = connectionOf(modal)
        if (!reported.accounts.length) throw new PorticoError('Disconnected', { category: 'wagmi' })
        const accounts = withCapabilities
          ? reported.accounts.map((address) => ({ address, capabilities: {} }))
          : reported.accounts
        return { accounts: accounts as never, chainId: reported.chainId }
      },
      disconnect: async () => {
        leaving = true
        try {
          await modal.disconnect({ namespace: 'eip155' })
        } finally {
          leaving = false
          // A connection that could not be ended is still there.
          if (connectionOf(modal).accounts.length) queueMicrotask(sync)
        }
      },
      getAccounts: async () => {
        await settled()
        return connectionOf(modal).accounts
      },
      getChainId: async () => {
        await settled()
        return connectionOf(modal).chainId
      },
      getProvider: async () => (typeof window === 'undefined' ? undefined : modal.provider('eip155')),
      isAuthorized: async () => {
        await settled()
        return connectionOf(modal).accounts.length > 0
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
