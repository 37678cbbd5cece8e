import { apiHost, errorText, hosts, http, settings, storage } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { type CachedFeatures, cachedFeatures } from './cachedFeatures.js'
import { readAnswer } from './readAnswer.js'
import type { RemoteFeatures } from './remoteFeatures.js'

export interface RemoteOptions {
  /** Given the features: first those of the last good answer, then those of this one. */
  readonly apply: (features: RemoteFeatures) => void
}

/** Fetches the project's configuration once; without an answer the last good one stays, and it is told once. */
export const remote = ({ apply }: RemoteOptions) =>
  definePlugin({
    id: 'remote',
    kernel: 1,
    needs: { http, hosts, storage, settings },
    setup: ({ needs, emit, on, signal }) => {
      const { projectId, basic, manualWCControl } = needs.settings.options
      if (!projectId || basic || manualWCControl) return
      const api = needs.hosts.at('api', apiHost)
      const kept = needs.storage.at<CachedFeatures | undefined>('cache/remote', cachedFeatures, undefined)
      const last = kept.get()
      if (last?.projectId === projectId) apply(last.features)
      const tell = (message: string) => emit('error', { category: 'remote', message, plugin: 'remote' })
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
          .then(({ features, damaged }) => {
            if (signal.aborted) return
            kept.set({ projectId, features })
            apply(features)
            if (damaged.length) tell(`The project configuration has damaged entries: ${damaged.join(', ')}`)
          })
          .catch((error) => {
            if (!signal.aborted) tell(errorText(error))
          })
      }
      // The code may be here before the visitor opens anything; the question waits for that.
      on('modal.opened', ask)
    },
  })
