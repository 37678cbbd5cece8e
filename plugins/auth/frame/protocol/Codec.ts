import type { Parser } from 'portico/kernel'
import type { FrameRequest } from './frameAnswers.js'

/** Validates the payload and the answer of a request; both parsers throw, or return a copy of the known fields. */
export interface Codec {
  readonly payload: Parser<unknown>
  readonly answer: Parser<unknown>
}

/** The codecs of all requests. */
export type Codecs = Readonly<Record<FrameRequest, Codec>>
