import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

/** A request that waits in a queue of `navigator.locks`, or holds the lock. */
interface Lock {
  readonly name: string
  readonly page: Page
  readonly shared: boolean
  held: boolean
  grant(): void
}

/** The real function, because `structuredClone` may be missing on a page under test. */
const { structuredClone } = globalThis

/** Shared by the pages of one origin besides storage: channels and locks. */
export const createOrigin = (time: Time) => {
  const channels = new Set<{ readonly name: string; readonly page: Page; tell(data: unknown): void }>()
  const locks = new Set<Lock>()
  /** Grants each lock to the first request, and to those that can share it. */
  const grant = () => {
    for (const each of locks) if (each.page.dead) locks.delete(each)
    for (const lock of locks) {
      if (lock.held) continue
      const before = [...locks].slice(0, [...locks].indexOf(lock)).filter(({ name }) => name === lock.name)
      if (!before.every((each) => each.held && each.shared && lock.shared)) continue
      lock.held = true
      lock.grant()
    }
  }
  return {
    /** `BroadcastChannel` of a page. */
    channelOf: (page: Page) =>
      class extends EventTarget {
        readonly #mine

        constructor(name: string) {
          super()
          this.#mine = {
            name,
            page,
            tell: (data: unknown) =>
              page.run(() => this.dispatchEvent(Object.assign(new Event('message'), { data }))),
          }
          channels.add(this.#mine)
        }

        postMessage(data: unknown) {
          for (const each of channels)
            if (each !== this.#mine && each.name === this.#mine.name)
              time.deliver('channel', () => {
                if (channels.has(each) && !each.page.dead) each.tell(structuredClone(data))
              })
        }

        close() {
          channels.delete(this.#mine)
        }
      },
    /** `navigator.locks` of a page. */
    locksOf: (page: Page) => ({
      request: async (
        name: string,
        { mode, signal }: { readonly mode?: 'shared'; readonly signal?: AbortSignal },
        run: () => unknown,
      ) => {
        signal?.throwIfAborted()
        const lock: Lock = { name, page, shared: mode === 'shared', held: false, grant: () => {} }
        try {
          await new Promise<void>((resolve, reject) => {
            lock.grant = resolve
            signal?.addEventListener('abort', () => reject(signal.reason))
            locks.add(lock)
            grant()
          })
          return await run()
        } finally {
          locks.delete(lock)
          grant()
        }
      },
      query: async () => {
        grant()
        const of = (wanted: boolean) =>
          [...locks]
            .filter(({ held }) => held === wanted)
            .map(({ name, shared }) => ({ name, mode: shared ? 'shared' : 'exclusive' }))
        return { held: of(true), pending: of(false) }
      },
    }),
    /** Passes the locks of a page that is gone to the next requests. */
    left: grant,
    /** Channels a page has not closed. */
    channels: (page: Page) => [...channels].filter((each) => each.page === page).length,
    /** Locks a page holds or waits for. */
    locks: (page: Page) => [...locks].filter((each) => each.page === page).length,
  }
}

export type Origin = ReturnType<typeof createOrigin>
