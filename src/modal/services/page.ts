import { page as token } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { lease } from '#page'

/** Leases of what a page has one of. */
export const page = () =>
  definePlugin({
    id: 'page',
    kernel: 1,
    provides: token,
    setup: ({ own }) => ({
      lease: <T>(key: string, make: () => { value: T; dispose(): void }) => {
        const { value, release } = lease(key, make)
        return { value, release: own(release) }
      },
    }),
  })
