import { createFlow, type Notices, type Router, type Sessions, type Settings } from 'portico/core'
import type { CaipNetworkId, Cell, Dispose, Network, Source } from 'portico/kernel'
import type { SwitchAttempt } from '../contract.js'
import { nextStep } from './nextStep.js'
import { returnSteps } from './returnSteps.js'
import { switchOutcome } from './switchOutcome.js'

export interface SwitchDeps {
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
}: SwitchDeps): Switches => {
  /** Dismisses the message of the last switch. */
  let dismissSnack: (() => void) | undefined
  own(() => dismissSnack?.())

  /** After opening for a namespace, shows its account, or its wallets. */
  const showNamespace = (namespace: string) =>
    sessions.state.get().namespaces[namespace]?.account.status === 'connected'
      ? router.reset('Account')
      : router.reset('Connect', { namespace })
  /** Tells a visitor who continues in another view. */
  const announceSwitch = (id: CaipNetworkId) => {
    const network = sessions.networks.get().find((each) => each.caipNetworkId === id)?.name ?? id
    const end = notices.get()?.snack('success', settings.text('networks.switch.done', { network }))
    const stop = sessions.state.subscribe(() => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      if (namespaces[activeNamespace]?.network.caipNetwork?.caipNetworkId !== id) dismissSnack?.()
    })
    dismissSnack = () => {
      stop()
      end?.()
      dismissSnack = undefined
    }
  }
  /** Leaves the views of a finished switch (scenario NET-15). */
  const leaveViews = (network: CaipNetworkId) => {
    const { stack } = router.state.get()
    const top = stack.at(-1)
    if (top?.view !== 'SwitchNetwork') return
    // The modal was opened for a namespace, not for the switch.
    const namespace = (top.params as { namespace?: unknown } | undefined)?.namespace
    if (stack.length === 1 && typeof namespace === 'string') return showNamespace(namespace)
    const steps = returnSteps(stack)
    if (!steps) {
      void router.close('switched')
      return
    }
    for (let step = 0; step < steps; step++) router.back()
    announceSwitch(network)
  }
  const flow = createFlow<Params, Status>({
    router,
    own,
    attempt,
    view: 'SwitchNetwork',
    keys: ['network'],
    run: async ({ params: { network }, signal, set }) => {
      dismissSnack?.()
      try {
        await sessions.switchNetwork(network, { signal, onAdd: () => set({ status: 'adding' }) })
        if (signal.aborted) return
        set({ status: 'done' })
        leaveViews(network)
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
