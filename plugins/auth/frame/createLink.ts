import { type Cell, type Clock, cell } from 'portico/kernel'
import { authError } from '../authError.js'
import type { FrameStatus, FrameTimeout } from '../contract.js'
import { noCode } from '../loadCode.js'
import { createListeners } from './createListeners.js'
import { createReadiness, type Readiness } from './createReadiness.js'
import type { Link } from './Link.js'
import type { FrameEvents, SecureFrame } from './openFrame.js'
import type { AppPayload } from './protocol/appPayloads.js'
import type { Codec, Codecs } from './protocol/Codec.js'
import { createCodecStore } from './protocol/createCodecStore.js'
import { createMessageReader } from './protocol/createMessageReader.js'
import { createTable } from './protocol/createTable.js'

export interface LinkOptions {
  readonly clock: Clock
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  /** Loads the codecs that the first requests do not need. */
  codecs(): Promise<Codecs>
  open(events: FrameEvents): SecureFrame
}

interface Running extends Readiness {
  readonly frame: SecureFrame
}

const reloaded = () => authError('reloaded', 'The embedded wallet was reloaded')

interface Greeting {
  readonly dapp: AppPayload<'SYNC_DAPP_DATA'>
  readonly smartAccountNetworks: Cell<readonly number[] | undefined>
  readonly ask: Link['request']
  isOver(): boolean
  isReplaced(error: unknown): boolean
  silent(): void
  greeted(): void
}

/** Tells a frame's document about the page, and asks which networks have smart accounts. */
const greetFrame = async ({
  dapp,
  smartAccountNetworks,
  ask,
  isOver,
  isReplaced,
  silent,
  greeted,
}: Greeting): Promise<void> => {
  try {
    await ask('SYNC_DAPP_DATA', dapp)
  } catch (error) {
    if (isReplaced(error)) return
    if (Object(error).reason === 'timeout') return silent()
  }
  if (isOver()) return
  try {
    const answer = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    smartAccountNetworks.set(Object.freeze([...answer.smartAccountEnabledNetworks]))
  } catch (error) {
    if (isReplaced(error)) return
    smartAccountNetworks.set([])
  }
  if (!isOver()) greeted()
}

/** The page's connection to the secure site: one frame at a time, and the requests that wait for it. */
export const createLink = ({ clock, dapp, codecs, open }: LinkOptions): Link => {
  const status = cell<FrameStatus>('absent')
  const shown = cell<HTMLIFrameElement | undefined>(undefined)
  const smartAccountNetworks = cell<readonly number[] | undefined>(undefined)
  const timeouts = createListeners<FrameTimeout>()
  const tokens = createListeners<string>()
  const known = createCodecStore(codecs, clock)
  let running: Running | undefined

  const table = createTable({
    clock,
    // Other requests go on: they may belong to another modal, or wait for the visitor.
    timedOut: () => timeouts.emit('iframe_request_timeout'),
  })
  const read = createMessageReader({
    ready: () => running?.hearReady(),
    token: tokens.emit,
    answer: table.take,
  })

  const flush = ({ frame, phase }: Running) =>
    table.post(frame, ({ early }) => {
      const now = phase()
      return now === 'ready' || (early && now === 'handshake')
    })
  const drop = (now: Running | undefined) => {
    if (!now || running !== now) return
    running = undefined
    now.stop()
    shown.set(undefined)
    now.frame.dispose()
  }
  const failAll = (text: string) => table.end(() => authError('load', text))
  /** Abandons the frame: all pending requests reject, and the next request creates another frame. */
  const give = (now: Running, text: string) => {
    status.set('failed')
    drop(now)
    failAll(text)
  }
  const greet = (now: Running) => {
    flush(now)
    return greetFrame({
      dapp,
      smartAccountNetworks,
      ask: (name, payload) => request(name, payload, { early: true }),
      isOver: () => running !== now || now.phase() !== 'handshake',
      // True if another document has replaced this one, or the frame is gone.
      isReplaced: (error) => running !== now || Object(error).reason === 'reloaded',
      silent: () => give(now, 'The embedded wallet did not answer'),
      greeted: () => {
        now.greeted()
        flush(now)
      },
    })
  }

  const start = () => {
    if (running && status.get() !== 'failed' && running.frame.alive()) return
    if (running) {
      table.end(reloaded, ({ posted }) => posted)
      drop(running)
    }
    let now: Running | undefined
    const guard = (run: (now: Running) => void) => () => {
      if (now && running === now) run(now)
    }
    status.set('loading')
    const frame = open({
      message: (data) => guard(() => read(data))(),
      load: guard(({ hearLoad }) => hearLoad()),
      error: guard((each) => give(each, 'Unable to load email login dependency')),
      gone: guard((each) => {
        drop(each)
        status.set('absent')
        table.end(reloaded)
      }),
    })
    now = running = {
      frame,
      ...createReadiness({
        clock,
        status,
        timedOut: guard(() => {
          timeouts.emit('iframe_load_failed')
          // The frame stays, because it is still used if it becomes ready late.
          if (running !== now) return
          status.set('failed')
          failAll('Something went wrong')
        }),
        replaced: () => table.restart(reloaded),
        greet: guard(greet),
      }),
    }
    shown.set(frame.element)
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
    const fill = ({ payload: payloadParser, answer }: Codec) => {
      try {
        entry.content = { payload: payloadParser.parse(payload), answer }
      } catch (cause) {
        return table.fail(entry, authError('damaged', `The request ${name} cannot be sent`, { cause }))
      }
      begin()
      if (running) flush(running)
    }
    const codec = known.of(name)
    if (codec) fill(codec)
    else {
      begin()
      known.load().then(
        () => table.isOpen(entry) && fill(known.of(name) as Codec),
        (error) => table.fail(entry, error),
      )
    }
    return answer
  }

  return {
    status,
    frame: shown,
    smartAccountNetworks,
    is: (source) => running?.frame.is(source) ?? false,
    start,
    warm: known.load,
    request,
    notify: (name) => {
      if (running?.phase() === 'ready') request(name).catch(() => {})
    },
    dapp,
    interrupt: () => table.end(reloaded, ({ posted, again }) => posted && !again),
    discard: () => {
      drop(running)
      status.set('absent')
      table.end(() => authError('aborted', 'Something went wrong'))
    },
    onTimeout: timeouts.on,
    onToken: tokens.on,
  }
}
