import { connectors, hosts, http, sessions } from 'portico/core'
import { definePlugin, type HookName, type LazyPlugin, lazyPlugin, optional } from 'portico/kernel'
import type { Borders } from './borders.js'
import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

declare module 'portico/core' {
  interface HostList {
    usage: 'https'
  }
}

interface TapParts {
  readonly page: Page
  readonly borders: Borders
  readonly time: Time
  happen(fault: string | undefined): void
}

/** Faults of a plugin's tap. */
export const hookFaults: readonly string[] = [
  'throws',
  'throws nothing',
  'rejects',
  'never',
  'late 3 s',
  'answers wrong',
  'evil thenable',
]

/**
 * The hooks of every modal: without those that tests declare, and
 * `intent.review`, which the plugin `send` adds.
 */
type OwnHook = Exclude<HookName, `${'test' | 'types'}.${string}` | 'intent.review'>

/** All of these hooks; a missing one is a type error. */
const HOOKS: Readonly<Record<OwnHook, true>> = {
  'modal.opening': true,
  'modal.closing': true,
  'modal.arriving': true,
  'router.leaving': true,
  'session.opening': true,
  'session.opened': true,
  'session.closing': true,
  'texts.wanted': true,
  'network.switching': true,
  'request.sending': true,
  'wallets.list': true,
}

/** A tap that works unless its point is planned to fail. */
const tapOf =
  (name: string, { page, borders, time, happen }: TapParts) =>
  (): unknown => {
    const fault = page.dead ? undefined : borders.cross('hook', name)
    happen(fault)
    if (fault === 'throws') throw new Error(`planned in ${name}`)
    if (fault === 'throws nothing') throw undefined
    if (fault === 'rejects') return Promise.reject(new Error(`planned in ${name}`))
    if (fault === 'never') return new Promise(() => {})
    if (fault === 'late 3 s')
      return new Promise<void>((resolve) => void time.after(3000, () => resolve(), page))
    if (fault === 'answers wrong') return 7
    if (fault === 'evil thenable')
      return {
        // biome-ignore lint/suspicious/noThenProperty: a thenable that fails is the fault
        then: () => {
          throw new Error('planned then')
        },
      }
    return undefined
  }

/** A host's plugin that taps every hook, and one that sends requests to services on each connection. */
export const hostPlugins = (parts: TapParts, ask: boolean) => [
  definePlugin({
    id: 'host.taps',
    kernel: 1,
    setup: ({ tap }) => {
      for (const name of Object.keys(HOOKS) as OwnHook[]) tap(name, tapOf(name, parts) as never)
    },
  }),
  ...(ask
    ? [
        definePlugin({
          id: 'host.service',
          kernel: 1,
          needs: { http, hosts, sessions: optional(sessions), connectors },
          state: (): { status: string } => ({ status: 'idle' }),
          setup: ({ on, needs, state, signal }) => {
            const set = (status: string) => {
              if (!signal.aborted)
                state.update((draft) => {
                  draft.status = status
                })
            }
            on('session.connected', async () => {
              const network = needs.sessions.get()?.networks.get()[0]
              if (!network) return
              // Not awaited, like any usage event.
              needs.http
                .request({
                  url: `${needs.hosts.at('usage', { url: 'https://usage.invalid' })}/e`,
                  method: 'POST',
                  body: {},
                  parser: { parse: () => true },
                  signal,
                })
                .catch(() => {})
              set('loading')
              const parser = { parse: (input: unknown) => input as object }
              const all = [
                needs.http.request({ url: 'https://service.test/names', parser, signal }),
                needs.http.rpc(network, { method: 'eth_blockNumber' }, parser),
              ]
              const results = await Promise.allSettled(all)
              set(results.every(({ status }) => status === 'fulfilled') ? 'ready' : 'failed')
            })
          },
        }),
      ]
    : []),
]

/** Faults while a plugin's code loads. */
export const chunkFaults: readonly string[] = ['throws', 'rejects', 'never', 'late 4 s', 'answers wrong']

/** A lazy plugin whose code may fail to load. */
export const faultyChunk = (manifest: LazyPlugin, { page, borders, time, happen }: TapParts): LazyPlugin =>
  lazyPlugin({
    ...manifest,
    load: () => {
      const fault = page.dead ? 'never' : borders.cross('chunk', manifest.id)
      happen(fault)
      if (fault === 'throws') throw new Error('planned chunk')
      if (fault === 'rejects')
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      if (fault === 'never') return new Promise<never>(() => {})
      if (fault === 'answers wrong') return Promise.resolve({ default: undefined as never })
      if (fault === 'late 4 s')
        return new Promise((resolve) => time.after(4000, () => resolve(manifest.load()), page))
      return manifest.load()
    },
  } as never)
