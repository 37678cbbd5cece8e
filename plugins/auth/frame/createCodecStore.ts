import type { Clock } from 'portico/kernel'
import { loadCode } from '../loadCode.js'
import type { Codec, Codecs } from './Codec.js'
import { firstCodecs } from './firstCodecs.js'
import type { FrameRequest } from './frameAnswers.js'

/** The codecs that are there: the first ones at once, the others after `load`. */
export const createCodecStore = (codecs: () => Promise<Codecs>, clock: Clock) => {
  let known: Partial<Codecs> = firstCodecs
  let loading: Promise<void> | undefined
  return {
    of: (name: FrameRequest): Codec | undefined => known[name],
    /** A load that failed is forgotten, so that the next request tries again. */
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
