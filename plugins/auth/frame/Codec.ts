import type { Parser } from 'portico/kernel'
import type { FrameRequest } from './frameAnswers.js'

/** What a request to the frame may carry, and what it may be answered with; both throw, or give a copy of what is known. */
export interface Codec {
  readonly payload: Parser<unknown>
  readonly answer: Parser<unknown>
}

/** Those of all requests. */
export type Codecs = Readonly<Record<FrameRequest, Codec>>
