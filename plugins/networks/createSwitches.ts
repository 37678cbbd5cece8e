import { createFlow, type Notices, type Router, type Sessions, type Settings } from 'portico/core'
import type { CaipNetworkId, Cell, Dispose, Network, Source } from 'portico/kernel'
import type { SwitchAttempt } from './contract.js'
import { nextStep } from './nextStep.js'
import { returnSteps } from './returnSteps.js'
import { switchOutcome } from './switchOutcome.js'

export interface SwitchParts {
  readonly sessions: Pick<Sessions, 'switchNetwork' | 'state' | 'networks'>
  readonly router: Pick<Router, 'state' | 'close' | 'back' | 'push' | 'reset'>
  readonly settings: Pick<Settings, 'text'>
  readonly notices: Source<Pick<Notices, 'snack'> | undefined>
  readonly attempt: Cell<SwitchAttempt | undefined>
  own(dispose: Dispose): unknown
}

export interface Switches {
  attend(network: CaipNetworkId): void
  retry(): void
  /** Handles the choice of a network. */
  pick(network: Network): void
}

type Params = Pick<SwitchAttempt, 'network'>
type Status = Pick<SwitchAttempt, 'status' | 'text'>

/** Runs network switches, and leaves their views once they are done. */
export const createSwitches = ({
  sessions,
  router,
  settings,
  notices,
  attempt,
  own,
}: SwitchParts): Switches => {
  /** Dismisses the message of the last switch. */
  let unsay: (() => void) | undefined
  own(() => unsay?.())

  /** After opening for a namespace, shows its account, or its wallets. */
  const arrive = (namespace: string) =>
    sessions.state.get().namespaces[namespace]?.account.status === 'connected'
      ? router.reset('Account')
      : router.reset('Connect', { namespace })
  /** Tells a visitor who continues in another view. */
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
  /** Leaves the views of a finished switch (scenario NET-15). */
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
  const flow = createFlow<Params, Status>({
    router,
    own,
    attempt,
    view: 'SwitchNetwork',
    keys: ['network'],
    run: async ({ params: { network }, signal, set }) => {
      unsay?.()
      try {
        await sessions.switchNetwork(network, { signal, onAdd: () => set({ status: 'adding' }) })
        if (signal.aborted) return
        set({ status: 'done' })
        leave(network)
      } catch (error) {
        set(switchOutcome(error))
      }
    },
  })
  const waiting = { status: 'waiting' } as const

  return {
    attend: (network) => flow.attend({ network }, waiting),
    retry: () => {
      if (attempt.get()?.status !== 'done') flow.retry(waiting)
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
