import type { Router, Sessions } from 'portico/core'
import { type CaipNetworkId, type Cell, cell, type Source } from 'portico/kernel'
import type { SwitchAttempt, SwitchStatus } from './contract.js'
import { returnSteps } from './returnSteps.js'
import { switchOutcome } from './switchOutcome.js'

export interface SwitchParts {
  readonly sessions: Pick<Sessions, 'switchNetwork'>
  readonly router: Pick<Router, 'state' | 'close' | 'back'>
  /** Shows what a namespace that was opened leads to: its account, or the wallets that serve it. */
  arrive(namespace: string): void
  /** Told when the visitor goes on in another view on the new network. */
  stayed(network: CaipNetworkId): void
}

export interface Switches {
  readonly attempt: Source<SwitchAttempt | undefined>
  attend(network: CaipNetworkId): void
  retry(): void
  /** Follows the stack: ends what nobody waits for. */
  sync(): void
  dispose(): void
}

/** Runs one network switch at a time; it belongs to the stack entry, as components come twice in StrictMode. */
export const createSwitches = ({ sessions, router, arrive, stayed }: SwitchParts): Switches => {
  const attempt: Cell<SwitchAttempt | undefined> = cell<SwitchAttempt | undefined>(undefined)
  let abort: AbortController | undefined

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
    attempt,
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
    dispose: end,
  }
}
