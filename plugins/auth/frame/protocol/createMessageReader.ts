import type { Parser } from 'portico/kernel'
import { readyPayload, sessionPayload } from './firstCodecs.js'

const ANSWER = /^@w3m-frame\/([A-Z_]+)_(SUCCESS|ERROR)$/
/** Longer types are ignored. */
const TYPE = 100

export interface MessageReaderDeps {
  ready(): void
  token(token: string): void
  /** Takes the answer to a request; returns false if it is unusable. */
  answer(id: unknown, name: string, ok: boolean, data: object): boolean
}

/** The parsed value, or undefined if it is invalid. */
const tryParse = <T>(parser: Parser<T>, input: unknown): T | undefined => {
  try {
    return parser.parse(input)
  } catch {
    return undefined
  }
}

/** Reads the frame's messages; unusable ones are ignored, with one warning on the console. */
export const createMessageReader = ({ ready, token, answer }: MessageReaderDeps) => {
  let warned = false
  const warn = () => {
    if (warned) return
    warned = true
    console.warn(
      'Portico: the frame of the embedded wallet sent messages that cannot be used; they are ignored.',
    )
  }
  return (data: unknown) => {
    const { type, id, payload, resultUri } = Object(data) as Readonly<Record<string, unknown>>
    // The result of a severed popup, which the login plugin reads.
    if (resultUri) return
    if (typeof type !== 'string' || type.length > TYPE) return warn()
    if (type === '@w3m-frame/READY') return tryParse(readyPayload, payload) ? ready() : warn()
    if (type === '@w3m-frame/SESSION_UPDATE') {
      const session = tryParse(sessionPayload, payload)
      return session ? token(session.token) : warn()
    }
    const [, name = '', outcome] = ANSWER.exec(type) ?? []
    if (!answer(id, name, outcome === 'SUCCESS', data as object)) warn()
  }
}
