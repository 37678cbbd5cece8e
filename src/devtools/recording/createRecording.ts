import { type Clock, cell, type Kernel, type Source } from 'portico/kernel'
import { createRing } from './createRing.js'
import type { Entry, EntryKind, EntryKinds, Outcome } from './entries.js'
import { readFailure } from './readFailure.js'

/** Adds to an entry once what it stands for has ended. */
export type Finish<K extends EntryKind> = (fields?: Partial<EntryKinds[K]>) => void

/** The entries of one kernel while its recorder is on. */
export interface Recording {
  /** The entries, oldest first; a new list after each change. */
  readonly entries: Source<readonly Entry[]>
  /** How many entries were dropped, because there were more than the limit. */
  dropped(): number
  /** Milliseconds since the recording began. */
  now(): number
  add<K extends EntryKind>(kind: K, plugin: string | undefined, fields: EntryKinds[K]): Finish<K>
  /** Adds an entry, and its outcome once the promise has settled. */
  follow<K extends EntryKind, T>(
    kind: K,
    plugin: string | undefined,
    fields: EntryKinds[K],
    run: () => Promise<T>,
    read?: (result: T) => Partial<EntryKinds[K]>,
  ): Promise<T>
  clear(): void
  readonly kernel: Kernel
  /** Names in the code of plugins that the kernel does not list: the fields of their slices, and the hooks that they tap. */
  readonly declaredNames: Set<string>
  /** False while the recorder is off: nothing is added then. */
  on: boolean
}

/** Runs something and reads its outcome: `ok`, its duration and the error. If `done` throws, the result stays as it is. */
export const followOutcome = async <T>(
  now: () => number,
  run: () => Promise<T>,
  done: (outcome: Outcome, result?: T) => void,
): Promise<T> => {
  const from = now()
  const end = (outcome: Outcome, result?: T) => {
    try {
      done({ ...outcome, ms: now() - from }, result)
    } catch {}
  }
  let result: T
  try {
    result = await run()
  } catch (error) {
    end({ ok: false, error: readFailure(error) })
    throw error
  }
  end({ ok: true }, result)
  return result
}

/** Creates the recording of a kernel. */
export const createRecording = (kernel: Kernel, limit: number, clock: Clock): Recording => {
  const ring = createRing<{ entry: Entry }>(limit)
  const began = clock.now()
  const changed = cell({})
  let last = 0
  let list: readonly Entry[] | undefined
  const touch = () => {
    list = undefined
    if (changed.size()) changed.set({})
  }
  const now = () => clock.now() - began

  const add: Recording['add'] = (kind, plugin, fields) => {
    if (!recording.on) return () => {}
    const holder = {
      entry: {
        id: ++last,
        kind,
        at: now(),
        ...(plugin !== undefined && { plugin }),
        ...fields,
      } as unknown as Entry,
    }
    ring.add(holder)
    touch()
    return (more) => {
      if (!recording.on) return
      holder.entry = { ...holder.entry, ...more }
      touch()
    }
  }
  const recording: Recording = {
    entries: {
      get: () => (list ??= ring.list().map(({ entry }) => entry)),
      subscribe: changed.subscribe,
    },
    dropped: ring.dropped,
    now,
    add,
    follow: (kind, plugin, fields, run, read) => {
      const finish = add(kind, plugin, fields)
      return followOutcome(now, run, (outcome, result) => {
        finish(outcome as never)
        if (outcome.ok && read) finish(read(result as never))
      })
    },
    clear: () => {
      ring.clear()
      touch()
    },
    kernel,
    declaredNames: new Set(),
    on: false,
  }
  return recording
}
