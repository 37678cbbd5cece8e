import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

/** What the pages of one origin share besides storage: channels and locks. */
export const createOrigin = (time: Time) => {
  const channels = new Set<{ readonly name: string; readonly page: Page; tell(data: unknown): void }>()
  const held = new Set<{ readonly name: string; readonly page: Page }>()
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
    /** `navigator.locks` of a page; nobody waits for another one's lock here. */
    locksOf: (page: Page) => ({
      request: async (name: string, run: () => Promise<unknown>) => {
        const lock = { name, page }
        held.add(lock)
        try {
          return await run()
        } finally {
          held.delete(lock)
        }
      },
      query: async () => ({
        held: [...held].filter((each) => !each.page.dead).map(({ name }) => ({ name })),
      }),
    }),
    /** Channels a page has not closed. */
    channels: (page: Page) => [...channels].filter((each) => each.page === page).length,
    /** Locks a page holds. */
    locks: (page: Page) => [...held].filter((each) => each.page === page).length,
  }
}

export type Origin = ReturnType<typeof createOrigin>
