import type { Notices, Router, Sessions, Settings } from 'portico/core'
import type { CaipNetworkId, Cell, Network, Source } from 'portico/kernel'
import type { SwitchAttempt, SwitchStatus } from './contract.js'
import { nextStep } from './nextStep.js'
import { returnSteps } from './returnSteps.js'
import { switchOutcome } from './switchOutcome.js'

export interface SwitchParts {
  readonly sessions: Pick<Sessions, 'switchNetwork' | 'state' | 'networks'>
  readonly router: Pick<Router, 'state' | 'close' | 'back' | 'push' | 'reset'>
  readonly settings: Pick<Settings, 'text'>
  readonly notices: Source<Pick<Notices, 'snack'> | undefined>
  readonly attempt: Cell<SwitchAttempt | undefined>
}

export interface Switches {
  attend(network: CaipNetworkId): void
  retry(): void
  /** Does what a press on a network means. */
  pick(network: Network): void
  /** Follows the stack: ends what nobody waits for. */
  sync(): void
  dispose(): void
}

/** Runs one network switch at a time; it belongs to the stack entry, as components come twice in StrictMode. */
export const createSwitches = ({ sessions, router, settings, notices, attempt }: SwitchParts): Switches => {
  let abort: AbortController | undefined
  /** Takes back what was said of the last switch. */
  let unsay: (() => void) | undefined

  const isOnStack = (network: CaipNetworkId) => {
    const { open, embedded, stack } = router.state.get()
    return (
      (open || embedded) &&
      stack.some(
        ({ view, params }) =>
          view === 'SwitchNetwork' && (params as { network?: unknown } | undefined)?.network === network,
      )
    )
  }
  const end = () => {
    abort?.abort(new Error('Modal closed'))
    abort = undefined
  }
  /** Shows what a namespace that was opened leads to: its account, or the wallets that serve it. */
  const arrive = (namespace: string) =>
    sessions.state.get().namespaces[namespace]?.account.status === 'connected'
      ? router.reset('Account')
      : router.reset('Connect', { namespace })
  /** Tells a visitor who goes on in another view. */
  const stayed = (id: CaipNetworkId) => {
    const network = sessions.networks.get().find((each) => each.caipNetworkId === id)?.name ?? id
    const end = notices.get()?.snack('success', settings.text('networks.switch.done', { network }))
    const stop = sessions.state.subscribe(() => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      if (namespaces[activeNamespace]?.network.caipNetwork?.caipNetworkId !== id) unsay?.()
    })
    unsay = () => {
      stop()
      end?.()
      unsay = undefined
    }
  }
  /** Leaves the views of a switch that is done (scenario NET-15). */
  const leave = (network: CaipNetworkId) => {
    const { stack } = router.state.get()
    const top = stack.at(-1)
    if (top?.view !== 'SwitchNetwork') return
    // The modal was opened for a namespace, not for the switch.
    const namespace = (top.params as { namespace?: unknown } | undefined)?.namespace
    if (stack.length === 1 && typeof namespace === 'string') return arrive(namespace)
    const steps = returnSteps(stack)
    if (!steps) {
      void router.close('switched')
      return
    }
    for (let step = 0; step < steps; step++) router.back()
    stayed(network)
  }
  const run = async (network: CaipNetworkId, count: number) => {
    end()
    unsay?.()
    const mine = new AbortController()
    abort = mine
    const set = (status: SwitchStatus) => {
      if (!mine.signal.aborted) attempt.set({ network, status, count })
    }
    set('waiting')
    try {
      await sessions.switchNetwork(network, { signal: mine.signal, onAdd: () => set('adding') })
      if (mine.signal.aborted) return
      set('done')
      leave(network)
    } catch (error) {
      set(switchOutcome(error))
    }
  }

  return {
    attend: (network) => {
      if (attempt.get()?.network !== network && isOnStack(network)) void run(network, 1)
    },
    retry: () => {
      const now = attempt.get()
      if (now && now.status !== 'done') void run(now.network, now.count + 1)
    },
    sync: () => {
      const now = attempt.get()
      if (!now || isOnStack(now.network)) return
      end()
      attempt.set(undefined)
    },
    dispose: () => {
      end()
      unsay?.()
    },
    pick: (network) => {
      const { caipNetworkId } = network
      const step = nextStep(sessions.state.get(), network)
      if (step === 'connect') return router.push('SwitchActiveChain', { network: caipNetworkId })
      if (step === 'ask') return router.push('SwitchNetwork', { network: caipNetworkId })
      void sessions.switchNetwork(caipNetworkId).then(
        () => {
          if (router.state.get().stack.at(-1)?.view !== 'SwitchNetwork') return
          if (router.state.get().stack.length > 1) router.back()
          else void router.close('switched')
        },
        () => router.push('SwitchNetwork', { network: caipNetworkId }),
      )
    },
  }
}
