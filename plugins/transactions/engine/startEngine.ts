import { type Notices, pause, type Router, type Settings } from 'portico/core'
import { createEngine, type EngineDeps } from './createEngine.js'
import { stateOf } from './machine.js'

/** The parts of the plugin that its engine needs. */
export interface StartEngineDeps
  extends Omit<EngineDeps, 'locks' | 'report' | 'warn' | 'pause' | 'now' | keyof EngineNeeds> {
  readonly needs: EngineNeeds & {
    readonly router: Pick<Router, 'state' | 'open' | 'push'>
    readonly notices: Pick<Notices, 'snack'>
    readonly settings: Pick<Settings, 'text'>
  }
}
type EngineNeeds = Pick<EngineDeps, 'sessions' | 'tracing' | 'transactionStatus'>

/** Starts the engine with the browser's locks and clock, and with the ways to tell the visitor. */
export const startEngine = ({ needs, emit, signal, ...deps }: StartEngineDeps) => {
  const { router, notices, settings } = needs
  const engine = createEngine({
    ...needs,
    ...deps,
    locks: typeof navigator === 'object' ? navigator.locks : undefined,
    // A request to the wallet may end after the plugin was stopped.
    emit: (event, payload) => {
      if (!signal.aborted) emit(event, payload)
    },
    report: (record) => {
      const id = stateOf(record) === 'proposed' ? 'transactions.waits' : 'transactions.found'
      notices.snack('success', settings.text(id, { summary: record.summary }))
    },
    warn: (mismatch) => {
      const entry = { view: 'TransactionMismatch', params: mismatch } as const
      if (router.state.get().open) router.push(entry)
      else void router.open({ entry })
    },
    pause,
    now: Date.now,
    signal,
  })
  engine.load()
  return engine
}
