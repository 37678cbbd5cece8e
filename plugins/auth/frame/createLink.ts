import { type Clock, cell, type Dispose, type Parser } from 'portico/kernel'
import { authError } from '../authError.js'
import type { AuthError, FrameStatus, FrameTimeout } from '../contract.js'
import { loadCode, noCode } from '../loadCode.js'
import type { AppPayload } from './appPayloads.js'
import type { Codec, Codecs } from './Codec.js'
import { createListeners } from './createListeners.js'
import { createTable, type Entry } from './createTable.js'
import { firstCodecs, readyPayload, sessionPayload } from './firstCodecs.js'
import type { FrameRequest } from './frameAnswers.js'
import type { Link } from './Link.js'
import type { FrameEvents, SecureFrame } from './openFrame.js'

/** Longest wait for the frame to be ready, and the pause after it said so (spec 9), in milliseconds. */
const LOAD = 20_000
const PAUSE = 500

const ANSWER = /^@w3m-frame\/([A-Z_]+)_(SUCCESS|ERROR)$/
/** Longest type that is looked at. */
const TYPE = 100

export interface LinkOptions {
  readonly clock: Clock
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Loads the codecs of what is not said at first. */
  codecs(): Promise<Codecs>
  open(events: FrameEvents): SecureFrame
}

interface Running {
  readonly frame: SecureFrame
  phase: 'loading' | 'pause' | 'handshake' | 'ready'
  /** A document that has not said it is ready. */
  awaiting: boolean
  /** When a `READY` came ahead of its document's `load`. */
  ahead: number | undefined
  /** True where that `READY` was not the first. */
  second: boolean
  timer?: Dispose | undefined
}

/** What is read of it, or undefined. */
const attempt = <T>(parser: Parser<T>, input: unknown): T | undefined => {
  try {
    return parser.parse(input)
  } catch {
    return undefined
  }
}

const reloaded = () => authError('reloaded', 'The embedded wallet was reloaded')

export const createLink = ({ clock, dapp, codecs, open }: LinkOptions): Link => {
  const status = cell<FrameStatus>('absent')
  const shown = cell<HTMLIFrameElement | undefined>(undefined)
  const smartAccountNetworks = cell<readonly number[] | undefined>(undefined)
  const timeouts = createListeners<FrameTimeout>()
  const tokens = createListeners<string>()
  let running: Running | undefined
  let warned = false
  let known: Partial<Codecs> = firstCodecs
  let loading: Promise<unknown> | undefined

  const table = createTable({
    clock,
    // What else waits goes on: it may be another modal's, or in the hands of the visitor.
    late: () => timeouts.tell('iframe_request_timeout'),
  })

  const warn = () => {
    if (warned) return
    warned = true
    console.warn(
      'Portico: the frame of the embedded wallet sent messages that cannot be used; they are ignored.',
    )
  }

  /** A load that failed is forgotten, so that the next request tries again. */
  const warm = () => {
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
  }

  /** Ends all that waits, or what was posted of it. */
  const end = (error: () => AuthError, posted?: boolean) => {
    for (const entry of table.entries()) if (!posted || entry.posted) table.fail(entry, error())
  }
  const send = (now: Running, entry: Entry) => {
    const { name, content, id } = entry
    const payload = content?.payload
    try {
      now.frame.post({ type: `@w3m-app/${name}`, ...(payload === undefined ? {} : { payload }), id })
      table.sent(entry)
    } catch (cause) {
      table.fail(entry, authError('damaged', 'The request cannot be sent to the embedded wallet', { cause }))
    }
  }
  const flush = (now: Running) => {
    for (const entry of table.entries())
      if (
        entry.content &&
        !entry.posted &&
        (now.phase === 'ready' || (entry.early && now.phase === 'handshake'))
      )
        send(now, entry)
  }

  const drop = (now: Running | undefined) => {
    if (!now || running !== now) return
    running = undefined
    now.timer?.()
    shown.set(undefined)
    now.frame.dispose()
  }
  /** The frame is of no use: whoever waits is told, the next request makes another. */
  const give = (now: Running, text: string, keep = false) => {
    if (running !== now) return
    status.set('failed')
    if (!keep) drop(now)
    end(() => authError('load', text))
  }
  const awaitReady = (now: Running) => {
    now.phase = 'loading'
    status.set('loading')
    now.timer?.()
    now.timer = clock.after(LOAD, () => {
      timeouts.tell('iframe_load_failed')
      // It stays: one that comes late is taken all the same.
      give(now, 'Something went wrong', true)
    })
  }
  /** What the last document was asked has no answer any more. */
  const startOver = (now: Running) => {
    for (const entry of table.entries()) {
      if (!entry.posted) continue
      if (entry.again) {
        entry.again = false
        entry.posted = false
        entry.timer?.()
      } else table.fail(entry, reloaded())
    }
    awaitReady(now)
  }

  const greet = async (now: Running) => {
    const ask = <N extends FrameRequest>(name: N, payload?: AppPayload<N>) =>
      request(name, payload, { early: true })
    now.phase = 'handshake'
    flush(now)
    const isOver = (error: unknown) => running !== now || Object(error).reason === 'reloaded'
    try {
      await ask('SYNC_DAPP_DATA', dapp)
    } catch (error) {
      if (isOver(error)) return
      if (Object(error).reason === 'timeout') return give(now, 'The embedded wallet did not answer')
    }
    if (running !== now || now.phase !== 'handshake') return
    try {
      const answer = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      smartAccountNetworks.set(Object.freeze([...answer.smartAccountEnabledNetworks]))
    } catch (error) {
      if (isOver(error)) return
      smartAccountNetworks.set([])
    }
    if (running !== now || now.phase !== 'handshake') return
    now.phase = 'ready'
    status.set('ready')
    flush(now)
  }
  const pause = (now: Running) => {
    now.timer?.()
    now.phase = 'pause'
    status.set('loading')
    now.timer = clock.after(PAUSE, () => {
      now.timer = undefined
      void greet(now)
    })
  }

  const hearReady = (now: Running) => {
    if (now.awaiting) now.awaiting = false
    else {
      now.ahead = clock.now()
      now.second = now.phase !== 'loading'
    }
    if (now.phase === 'loading') pause(now)
  }
  const hearLoad = (now: Running) => {
    const { ahead, second } = now
    now.ahead = undefined
    now.second = false
    if (ahead !== undefined && (!second || clock.now() - ahead < LOAD)) {
      // Its own, or that of a new document which was quicker than its `load`.
      if (!second) return
      startOver(now)
      return pause(now)
    }
    now.awaiting = true
    if (now.phase !== 'loading') startOver(now)
  }
  const hear = (now: Running, data: unknown) => {
    const { type, id, payload, resultUri } = Object(data) as Readonly<Record<string, unknown>>
    // The result of a login in a window that was cut off.
    if (resultUri) return
    if (typeof type !== 'string' || type.length > TYPE) return warn()
    if (type === '@w3m-frame/READY') return attempt(readyPayload, payload) ? hearReady(now) : warn()
    if (type === '@w3m-frame/SESSION_UPDATE') {
      const session = attempt(sessionPayload, payload)
      return session ? tokens.tell(session.token) : warn()
    }
    const [, name = '', outcome] = ANSWER.exec(type) ?? []
    if (!table.take(id, name, outcome === 'SUCCESS', data as object) && !table.isLate(id, name)) warn()
  }

  const start = () => {
    if (running && status.get() !== 'failed' && running.frame.alive()) return
    if (running) {
      end(reloaded, true)
      drop(running)
    }
    let now: Running | undefined
    const guard = (run: (now: Running) => void) => () => {
      if (now && running === now) run(now)
    }
    const failed = (each: Running) => give(each, 'Unable to load email login dependency')
    status.set('loading')
    const frame = open({
      message: (data) => guard((each) => hear(each, data))(),
      load: guard(hearLoad),
      error: guard(failed),
      gone: guard((each) => {
        drop(each)
        status.set('absent')
        end(reloaded)
      }),
    })
    now = { frame, phase: 'loading', awaiting: false, ahead: undefined, second: false }
    running = now
    shown.set(frame.element)
    awaitReady(now)
  }

  const request: Link['request'] = (name, payload, options = {}) => {
    const { entry, answer } = table.add(name, options)
    const begin = () => {
      try {
        start()
      } catch (cause) {
        status.set('failed')
        table.fail(entry, noCode(cause))
      }
    }
    const fill = ({ payload: given, answer }: Codec) => {
      try {
        entry.content = { payload: given.parse(payload), answer }
      } catch (cause) {
        return table.fail(entry, authError('damaged', `The request ${name} cannot be sent`, { cause }))
      }
      begin()
      if (running) flush(running)
    }
    const codec = known[name]
    if (codec) fill(codec)
    else {
      begin()
      warm().then(
        () => table.isOpen(entry) && fill(known[name] as Codec),
        (error) => table.fail(entry, error),
      )
    }
    return answer
  }

  const discard = () => {
    drop(running)
    status.set('absent')
    end(() => authError('aborted', 'Something went wrong'))
  }

  return {
    status,
    frame: shown,
    smartAccountNetworks,
    is: (source) => running?.frame.is(source) ?? false,
    start,
    warm: async () => {
      await warm()
    },
    request,
    tell: (name) => {
      if (running?.phase !== 'ready') return
      request(name).catch(() => {})
    },
    dapp,
    interrupt: () => {
      for (const entry of table.entries()) if (entry.posted && !entry.again) table.fail(entry, reloaded())
    },
    discard,
    onTimeout: timeouts.on,
    onToken: tokens.on,
  }
}
