import { afterFrame, apiHost, errorText, hosts, http, notices, settings, storage } from 'portico/core'
import { type Clock, type Dispose, definePlugin, later, systemClock } from 'portico/kernel'
import { type KeptAnswer, keepAnswer, keptAnswer } from './keptAnswer.js'
import { type Answer, readAnswer } from './readAnswer.js'
import { readLimits } from './readLimits.js'

/** An answer is not requested again for so long, nor is a failed request repeated. */
const FRESH = 300_000
const RETRY = 30_000

/** Entry of the logins, which need a project within its plan. */
const LOGINS = 'social_login'
const off = Object.freeze({ isEnabled: false, config: Object.freeze([]) })
const trueParser = { parse: (input: unknown) => input === true }

export interface RemoteOptions {
  /** Called with the entries by id: first those of the stored answer, then those of each new one. */
  readonly apply: (entries: Answer['entries']) => void
  /** Whether a plugin that this entry switches is on. */
  readonly isUsed: (entry: string) => boolean
  /** By entry, the key of the stored value that tells that the visitor relies on the feature (`RemoteRule.inUse`). */
  readonly inUse: ReadonlyMap<string, string>
  /** Calls back once the page has nothing more urgent to do, such as listing wallets. */
  readonly whenIdle: (run: () => void) => void
  readonly clock?: Clock
}

/**
 * Fetches the project's configuration when the modal opens, at most every five minutes; without an answer the last one stays in
 * effect, and the failure is reported.
 */
export const remote = ({ apply, isUsed, inUse, whenIdle, clock = systemClock }: RemoteOptions) =>
  definePlugin({
    id: 'remote',
    kernel: 1,
    needs: { http, hosts, storage, settings, notices: later(notices) },
    setup: ({ needs, emit, on, own, signal }) => {
      const { projectId, basic } = needs.settings.options
      if (!projectId || basic) return
      const url = `${needs.hosts.at('api', apiHost)}/appkit/v1`
      const kept = needs.storage.at<KeptAnswer | undefined>('cache/remote', keptAnswer, undefined)
      let last = kept.get()
      if (last?.projectId !== projectId) last = undefined
      // Read before the plugins restore what they stored: switching logins off would sign the visitor out.
      const flags = [...inUse].map(
        ([entry, key]) =>
          [entry, needs.storage.forPlugin(key.replace(/\/.*/, '')).at(key, trueParser, false)] as const,
      )
      const applyKept = () => {
        if (!last) return
        const { entries } = readAnswer(last)
        const used = flags.flatMap(([entry, stored]) => (stored.get() ? entry : []))
        const applied = new Map(entries)
        for (const entry of used) if (!entries.has(entry)) applied.set(entry, undefined)
        // Nor does a plan that is used up end a login; none is offered once it has ended.
        if (last.isUsedUp && !used.includes(LOGINS)) applied.set(LOGINS, off)
        apply(applied)
      }
      const keep = (next: KeptAnswer) => {
        last = next
        kept.set(next)
        applyKept()
      }
      applyKept()
      for (const [, stored] of flags) own(stored.subscribe(applyKept))
      const report = (message: string) =>
        emit('error', { category: 'remote', code: 'remote', message, plugin: 'remote' })
      const undo: Dispose[] = []
      /** Tells the developer of a failure, or that the plan is used up. */
      const alertDeveloper = async (error?: unknown) => {
        const { alertOf } = await import('./alertOf.js')
        const alert = alertOf(projectId, error)
        const service = alert && (await needs.notices())
        if (service && !signal.aborted) undo.push(service.alert(alert))
      }
      const request = <T>(path: string, parse: (input: unknown) => T) =>
        needs.http.request({ url: `${url}/${path}`, params: { projectId }, parser: { parse }, signal })
      let next = 0
      const refresh = async () => {
        const now = clock.now()
        if (now < next) return
        next = now + RETRY
        for (const each of undo.splice(0)) each()
        try {
          const answer = await request('config', readAnswer)
          await new Promise<void>(whenIdle)
          if (signal.aborted) return
          next = now + FRESH
          keep(keepAnswer(projectId, answer, !!last?.isUsedUp))
          const { damaged } = answer
          if (damaged.length) report(`The project configuration has damaged entries: ${damaged.join(', ')}`)
        } catch (error) {
          if (signal.aborted) return
          report(errorText(error))
          await alertDeveloper(error)
        }
        // With the plan used up all logins are off, until the service says otherwise. Without any answer they stay on.
        // Only logins depend on the project's plan.
        if (signal.aborted || !last || !(last.isUsedUp || isUsed(LOGINS))) return
        const isUsedUp = await request('project-limits', readLimits)
        if (signal.aborted) return
        if (isUsedUp) await alertDeveloper()
        if (isUsedUp !== last.isUsedUp) keep({ ...last, isUsedUp })
      }
      // The code may load before the modal opens; the request waits for that, and for the card to be painted.
      let cancel: Dispose | undefined
      on('modal.opened', () => {
        cancel?.()
        // Nothing changes if the limits cannot be read.
        cancel = afterFrame(() => refresh().catch((error) => signal.aborted || report(errorText(error))))
      })
      own(() => cancel?.())
    },
  })
