import type { Clock } from 'portico/kernel'
import { loadCode } from '../../loadCode.js'
import type { Codec, Codecs } from './Codec.js'
import { firstCodecs } from './firstCodecs.js'
import type { FrameRequest } from './frameAnswers.js'

/** The loaded codecs: the first ones at once, all others after `load`. */
export const createCodecStore = (codecs: () => Promise<Codecs>, clock: Clock) => {
  let known: Partial<Codecs> = firstCodecs
  let loading: Promise<void> | undefined
  return {
    of: (name: FrameRequest): Codec | undefined => known[name],
    /** A failed load is forgotten, so that the next request tries again. */
    load: (): Promise<void> => {
      loading ??= loadCode(codecs(), clock).then(
        (all) => {
          known = { ...all, ...firstCodecs }
        },
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
