import { apiHost, errorText, hosts, http, notices, settings, storage } from 'portico/core'
import { type Clock, definePlugin, later, systemClock } from 'portico/kernel'
import type { createFollowUp } from './createFollowUp.js'
import { type KeptAnswer, keepAnswer, keptAnswer } from './keptAnswer.js'
import { type Answer, readAnswer } from './readAnswer.js'

/** An answer is not requested again for so long, nor is a failed request repeated. */
const FRESH = 300_000
const RETRY = 30_000

/** Entry of the logins, which need a project within its plan. */
const LOGINS = 'social_login'
const off = Object.freeze({ isEnabled: false, config: Object.freeze([]) })

type FollowUp = ReturnType<typeof createFollowUp>

export interface RemoteOptions {
  /** Called with the entries by id: first those of the stored answer, then those of each new one. */
  readonly apply: (entries: Answer['entries']) => void
  /** Whether a login is on: only logins depend on the project's plan. */
  readonly hasLogins: () => boolean
  readonly clock?: Clock
}

/**
 * Fetches the project's configuration when the modal opens, at most every five minutes; without an answer the last one stays in
 * effect, and the failure is reported.
 */
export const remote = ({ apply, hasLogins, clock = systemClock }: RemoteOptions) =>
  definePlugin({
    id: 'remote',
    kernel: 1,
    needs: { http, hosts, storage, settings, notices: later(notices) },
    setup: ({ needs, emit, on, signal }) => {
      const { projectId, basic } = needs.settings.options
      if (!projectId || basic) return
      const url = `${needs.hosts.at('api', apiHost)}/appkit/v1`
      const kept = needs.storage.at<KeptAnswer | undefined>('cache/remote', keptAnswer, undefined)
      let last = kept.get()
      if (last?.projectId !== projectId) last = undefined
      const use = () => {
        if (!last) return
        const { entries } = readAnswer(last)
        apply(last.isUsedUp ? new Map([...entries, [LOGINS, off]]) : entries)
      }
      const keep = (next: KeptAnswer) => {
        last = next
        kept.set(next)
        use()
      }
      use()
      const report = (message: string) =>
        emit('error', { category: 'remote', code: 'remote', message, plugin: 'remote' })
      const { notices } = needs
      let late: Promise<FollowUp> | undefined
      /** Loads the code that few openings need. */
      const load = () => {
        late ??= import('./createFollowUp.js').then(({ createFollowUp }) =>
          createFollowUp({ http: needs.http, projectId, url, signal, notices, report }),
        )
        return late
      }
      let next = 0
      const ask = async () => {
        const now = clock.now()
        if (now < next) return
        next = now + RETRY
        await late?.then(({ clear }) => clear())
        try {
          const parser = { parse: readAnswer }
          const answer = await needs.http.request({
            url: `${url}/config`,
            params: { projectId },
            parser,
            signal,
          })
          if (signal.aborted) return
          next = now + FRESH
          keep(keepAnswer(projectId, answer, !!last?.isUsedUp))
          const { damaged } = answer
          if (damaged.length) report(`The project configuration has damaged entries: ${damaged.join(', ')}`)
        } catch (error) {
          if (!signal.aborted) await (await load()).tellFailure(error)
        }
        // With the plan used up all logins are off, until the service says otherwise.
        if (signal.aborted || !(last?.isUsedUp || hasLogins())) return
        const isUsedUp = await (await load()).readLimits()
        if (last && isUsedUp !== undefined && isUsedUp !== last.isUsedUp && !signal.aborted)
          keep({ ...last, isUsedUp })
      }
      // The code may load before the modal opens; the request waits for that.
      on('modal.opened', () => {
        ask().catch((error) => {
          late = undefined
          if (!signal.aborted) report(errorText(error))
        })
      })
    },
  })
