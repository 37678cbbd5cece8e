import { modalMethods } from 'portico/core'
import {
  type AnyPlugin,
  type Clock,
  type Context,
  definePlugin,
  type Kernel,
  PorticoError,
  service,
  systemClock,
} from 'portico/kernel'
import { type Contact, createLedger } from './ledger/createLedger.js'
import { observeContext } from './observing/observeContext.js'
import { observeKernel } from './observing/observeKernel.js'
import { type IsStored, isInBrowser, observeService } from './observing/observeServices.js'
import { createRecording, type Recording } from './recording/createRecording.js'
import { createAliases } from './trace/createAliases.js'
import { exportTrace } from './trace/exportTrace.js'

/** Options of `recorder()`. */
export interface RecorderOptions {
  /** How many entries are kept; the oldest are dropped. Defaults to 2,000. */
  readonly limit?: number
  readonly clock?: Clock
  /** Tells whether a value was stored, for tests of storage; defaults to reading the browser's. */
  readonly isStored?: IsStored
}

/** The recording of a modal, as its panel and tests read it. */
export interface Recorded extends Pick<Recording, 'entries' | 'dropped' | 'clear'> {
  ledger(): readonly Contact[]
  /** The trace as JSON, without addresses, texts and other values: only declared fields are in it. */
  exportTrace(): string
}

/** Provided while the recorder is on. */
export const recorded = service<Recorded>('recorded')

declare module 'portico/kernel' {
  interface Features {
    recorder: boolean
  }
}
declare module 'portico/core' {
  interface ModalMethods {
    /** Every host that the modal has reached, when, and for which plugin. */
    ledger(): Promise<readonly Contact[]>
    /** The entries of the recorder, as JSON that holds no value of the visitor. */
    exportTrace(): Promise<string>
  }
}

/** How many entries are kept by default. */
const LIMIT = 2000

/** The state of one kernel's recorder. Of what was recorded, only the aliases outlive switching the recorder off. */
const createRoom = (kernel: Kernel, { limit = LIMIT, clock = systemClock }: RecorderOptions) => {
  const recording = createRecording(kernel, limit, clock)
  const aliases = createAliases()
  let emitter: string | undefined
  return {
    recording,
    ledger: createLedger(recording, clock.now),
    export: () => exportTrace(recording, aliases),
    emitter: () => emitter,
    emitting: (plugin: string, emit: () => void) => {
      const outer = emitter
      emitter = plugin
      try {
        emit()
      } finally {
        emitter = outer
      }
    },
  }
}

/**
 * Records what a modal does, in bounded memory. List it with the other plugins: it sees those that start after it was added,
 * and nothing is recorded while its feature `recorder` is off.
 */
export const recorder = (options: RecorderOptions = {}) => {
  const { limit = LIMIT } = options
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new PorticoError("recorder's limit is a whole number from 1", { category: 'options' })
  const rooms = new WeakMap<Kernel, ReturnType<typeof createRoom>>()
  const roomOf = (kernel: Kernel) => {
    const room = rooms.get(kernel) ?? createRoom(kernel, options)
    rooms.set(kernel, room)
    return room
  }

  const observe = (plugin: AnyPlugin, kernel: Kernel): AnyPlugin => {
    const { recording, ledger, emitting } = roomOf(kernel)
    const { state } = plugin
    const setup = plugin.setup as (context: object) => unknown
    const observed = (api: unknown) =>
      observeService(plugin.provides?.id, api, recording, ledger.note, options.isStored ?? isInBrowser)
    return {
      ...plugin,
      ...(state && {
        state: () => {
          const initial = state()
          for (const key of Object.keys(Object(initial))) recording.declaredNames.add(key)
          return initial
        },
      }),
      setup: (context: object) => {
        const api = setup(observeContext(context, plugin.id, recording, emitting))
        return api instanceof Promise ? api.then(observed) : observed(api)
      },
    }
  }

  return definePlugin({
    id: 'recorder',
    kernel: 1,
    provides: recorded,
    modalMethods: ['ledger', 'exportTrace'],
    around: (plugin: AnyPlugin, kernel: Kernel) =>
      plugin.id === 'recorder'
        ? { ...plugin, setup: (context: object) => plugin.setup({ ...context, kernel } as never) }
        : observe(plugin, kernel),
    setup: (context): Recorded => {
      const { kernel } = context as typeof context & { readonly kernel: Kernel }
      const { recording, ledger, emitter, ...room } = roomOf(kernel)
      const { own, contribute } = context as Context<undefined, boolean, Record<never, never>>
      recording.on = true
      own(() => {
        recording.on = false
        recording.clear()
        ledger.clear()
      })
      own(observeKernel(kernel, recording, emitter))
      own(ledger.watchPage())
      contribute(modalMethods, { name: 'ledger', run: async () => ledger.list() })
      contribute(modalMethods, { name: 'exportTrace', run: async () => room.export() })
      return {
        entries: recording.entries,
        dropped: recording.dropped,
        clear: recording.clear,
        ledger: ledger.list,
        exportTrace: room.export,
      }
    },
  })
}
