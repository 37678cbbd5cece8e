import { appPayloads } from './appPayloads.js'
import type { Codec, Codecs } from './Codec.js'
import { type FrameRequest, frameAnswers } from './frameAnswers.js'

const names = Object.keys(frameAnswers) as FrameRequest[]

/** The schemas of all requests; what is said until a code can be entered is in `firstCodecs`. */
export const codecs = Object.fromEntries(
  names.map((name): [string, Codec] => [name, { payload: appPayloads[name], answer: frameAnswers[name] }]),
) as Codecs
