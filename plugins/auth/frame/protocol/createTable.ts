import { isRejection } from 'portico/core'
import type { Clock, Dispose } from 'portico/kernel'
import { authError } from '../../authError.js'
import type { AuthError } from '../../contract.js'
import type { SecureFrame } from '../openFrame.js'
import type { Codec } from './Codec.js'
import type { FrameAnswer, FrameRequest } from './frameAnswers.js'
import { isWithinSize } from './isWithinSize.js'

/** How long an answer that needs no person may take, in milliseconds. */
const MACHINE = 30_000
/** The same for the five calls with a timeout of their own. */
const REQUEST = 120_000
/** Maximum length of an error message. */
const TEXT = 500
/** Message of an error without one. */
const NO_WORDS = 'An error occurred'
/** How many cancelled requests are remembered, in case they are still answered. */
const GIVEN_UP = 100

const timed: readonly FrameRequest[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** A request to the frame, from the call until it settles. */
export interface Entry {
  readonly id: string
  readonly name: FrameRequest
  /** The payload, and the parser of the answer; nothing is sent before it is set. */
  content?: { readonly payload: unknown; readonly answer: Codec['answer'] }
  /** Sent during the handshake, without waiting for its end. */
  readonly early: boolean
  /** Needs a person: no deadline. */
  readonly human: boolean
  /** May be sent once more after the frame has reloaded. */
  again: boolean
  posted: boolean
  readonly settle: (outcome: { readonly value: unknown } | { readonly error: unknown }) => void
  timer?: Dispose
}

/** 128 random bits, so that an answer cannot be guessed. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, '0')).join(
    '',
  )

const errorOf = (payload: unknown): AuthError => {
  const { message } = Object(payload) as { readonly message?: unknown }
  const text = (typeof message === 'string' && message.slice(0, TEXT)) || NO_WORDS
  return isRejection(new Error(text))
    ? authError('rejected', text, { code: 4001 })
    : authError('refused', text)
}

export interface TableOptions {
  readonly clock: Clock
  /** Called when one of the five timed calls was not answered in time. */
  timedOut(): void
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  readonly early?: boolean
  readonly human?: boolean
  readonly again?: boolean
}

/** Requests waiting for the frame: each settles exactly once. */
export const createTable = ({ clock, timedOut }: TableOptions) => {
  const open = new Map<string, Entry>()
  /** Cancelled requests: an honest site still answers them, late, which is no reason for a warning. */
  const givenUp = new Map<string, FrameRequest>()

  const settle = (entry: Entry, outcome: Parameters<Entry['settle']>[0]) => {
    if (!open.delete(entry.id)) return
    entry.timer?.()
    entry.settle(outcome)
  }
  /** Settles a request without an answer. */
  const fail = (entry: Entry, error: unknown) => {
    if (entry.posted && open.has(entry.id)) {
      givenUp.set(entry.id, entry.name)
      for (const id of givenUp.keys()) {
        if (givenUp.size <= GIVEN_UP) break
        givenUp.delete(id)
      }
    }
    settle(entry, { error })
  }

  const entries = (): readonly Entry[] => [...open.values()]
  /** Starts the deadline of a posted request. */
  const time = (entry: Entry) => {
    if (entry.human) return
    const isTimed = timed.includes(entry.name)
    entry.timer = clock.after(isTimed ? REQUEST : MACHINE, () => {
      fail(entry, authError('timeout', 'The embedded wallet did not answer'))
      if (isTimed) timedOut()
    })
  }

  return {
    fail,
    /** Rejects the matching requests, by default all. */
    end: (error: () => AuthError, applies: (entry: Entry) => boolean = () => true): void => {
      for (const entry of entries()) if (applies(entry)) fail(entry, error())
    },
    /** After a reload: rejects the posted requests, or marks them to be posted once more to the new document. */
    restart: (error: () => AuthError): void => {
      for (const entry of entries()) {
        if (!entry.posted) continue
        if (entry.again) {
          entry.again = false
          entry.posted = false
          entry.timer?.()
        } else fail(entry, error())
      }
    },
    /** Posts the requests that are complete and due. */
    post: (frame: Pick<SecureFrame, 'post'>, isDue: (entry: Entry) => boolean): void => {
      for (const entry of entries()) {
        const { name, content, id } = entry
        if (!content || entry.posted || !isDue(entry)) continue
        const { payload } = content
        try {
          frame.post({ type: `@w3m-app/${name}`, ...(payload === undefined ? {} : { payload }), id })
          entry.posted = true
          time(entry)
        } catch (cause) {
          fail(entry, authError('damaged', 'The request cannot be sent to the embedded wallet', { cause }))
        }
      }
    },
    isOpen: ({ id }: Entry): boolean => open.has(id),
    add: <N extends FrameRequest>(
      name: N,
      { signal, early = false, human = false, again = false }: RequestOptions,
    ): { readonly entry: Entry; readonly answer: Promise<FrameAnswer<N>> } => {
      let entry: Entry | undefined
      const answer = new Promise<FrameAnswer<N>>((resolve, reject) => {
        const cancel = () => entry && fail(entry, signal?.reason)
        entry = {
          id: randomId(),
          name,
          early,
          human,
          again,
          posted: false,
          settle: (outcome) => {
            signal?.removeEventListener('abort', cancel)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value as FrameAnswer<N>)
          },
        }
        open.set(entry.id, entry)
        signal?.addEventListener('abort', cancel)
        if (signal?.aborted) cancel()
      })
      return { entry: entry as unknown as Entry, answer }
    },
    /** Takes an answer; returns false if it is unusable. The first answer to a cancelled request is ignored. */
    take: (id: unknown, name: string, ok: boolean, data: object): boolean => {
      if (typeof id !== 'string') return false
      const entry = open.get(id)
      if (!entry?.posted || !entry.content || entry.name !== name)
        return givenUp.get(id) === name && givenUp.delete(id)
      const damaged = (text: string, cause?: unknown) =>
        settle(entry, { error: authError('damaged', text, { cause }) })
      const unusable = 'The embedded wallet gave an answer that cannot be used'
      if (!isWithinSize(data)) {
        damaged(unusable)
        return false
      }
      const payload: unknown = Reflect.get(data, 'payload')
      if (!ok) {
        settle(entry, { error: errorOf(payload) })
        return true
      }
      try {
        settle(entry, { value: entry.content.answer.parse(payload) })
      } catch (cause) {
        damaged(payload === undefined ? NO_WORDS : unusable, cause)
        return false
      }
      return true
    },
  }
}
