import { apiHost, errorText, hosts, http, settings, storage } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { type KeptAnswer, keepAnswer, keptAnswer } from './keptAnswer.js'
import { type Answer, readAnswer } from './readAnswer.js'

export interface RemoteOptions {
  /** Called with the entries by id: first those of the stored answer, then those of the new one. */
  readonly apply: (entries: Answer['entries']) => void
}

/** Fetches the project's configuration once; without an answer the last one stays in effect, and the failure is reported once. */
export const remote = ({ apply }: RemoteOptions) =>
  definePlugin({
    id: 'remote',
    kernel: 1,
    needs: { http, hosts, storage, settings },
    setup: ({ needs, emit, on, signal }) => {
      const { projectId, basic } = needs.settings.options
      if (!projectId || basic) return
      const api = needs.hosts.at('api', apiHost)
      const kept = needs.storage.at<KeptAnswer | undefined>('cache/remote', keptAnswer, undefined)
      const last = kept.get()
      if (last?.projectId === projectId) apply(readAnswer(last).entries)
      const report = (message: string) =>
        emit('error', { category: 'remote', code: 'remote', message, plugin: 'remote' })
      let asked = false
      const ask = () => {
        if (asked) return
        asked = true
        needs.http
          .request({
            url: `${api}/appkit/v1/config`,
            params: { projectId },
            parser: { parse: readAnswer },
            signal,
          })
          .then((answer) => {
            if (signal.aborted) return
            const { entries, damaged } = answer
            kept.set(keepAnswer(projectId, answer))
            apply(entries)
            if (damaged.length) report(`The project configuration has damaged entries: ${damaged.join(', ')}`)
          })
          .catch((error) => {
            if (!signal.aborted) report(errorText(error))
          })
      }
      // The code may load before the modal opens; the request waits for that.
      on('modal.opened', ask)
    },
  })
