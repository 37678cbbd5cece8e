import { type TestContext, test } from 'vitest'
import { whole } from '../../volumes.js'
import { openLogins } from '../openLogins.js'
import { openRelay } from '../openRelay.js'

declare module 'vitest' {
  interface TaskMeta {
    /** The browser in which a journey ran, with its version. `scripts/journeys.mjs` reads it. */
    browser?: string
  }
}

export type EngineName = 'chromium' | 'firefox' | 'webkit'
const LABELS = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' } as const

export interface JourneyOptions {
  /** Runs in `npm test` too. The others run only in the long run. */
  readonly always?: boolean
}

/** Opens a browser for the journeys, and the servers that they use. */
export const openJourneys = (name: EngineName) => {
  const relay = openRelay()
  const logins = openLogins({ name })
  /** A journey of a visitor; its title is a row of docs/browsers.md. */
  const journey = (title: string, run: () => Promise<void>, { always = false }: JourneyOptions = {}) =>
    test.runIf(whole || (always && name !== 'chromium'))(title, async ({ task }: TestContext) => {
      try {
        await run()
      } finally {
        task.meta.browser = `${LABELS[name]} ${logins.version()}`
      }
    })
  return { ...logins, name, relay, journey }
}

export type Journeys = ReturnType<typeof openJourneys>
