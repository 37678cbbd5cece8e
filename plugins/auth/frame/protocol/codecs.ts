import { appPayloads } from './appPayloads.js'
import type { Codec, Codecs } from './Codec.js'
import { type FrameRequest, frameAnswers } from './frameAnswers.js'

const names = Object.keys(frameAnswers) as FrameRequest[]

/** Codecs of all requests; those needed until a code can be entered are also in `firstCodecs`. */
export const codecs = Object.fromEntries(
  names.map((name): [string, Codec] => [name, { payload: appPayloads[name], answer: frameAnswers[name] }]),
) as Codecs
