import type { MockWallet } from 'portico/testing'
import { revoked, throwing } from '../evils.js'
import type { Borders } from './borders.js'
import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

export interface ProviderParts {
  readonly borders: Borders
  readonly time: Time
  readonly wallet: MockWallet
  happen(fault: string | undefined): void
  /** Called for every prompt of a wallet. */
  asked(method: string): void
}

type Call = { readonly method: string; readonly params?: unknown }

const PROMPTS =
  /^(eth_requestAccounts|wallet_(switch|add)EthereumChain|wallet_requestPermissions|personal_sign|eth_sendTransaction)$/

const evilProxy = () =>
  new Proxy({}, { get: throwing(new Error('trap')), ownKeys: throwing(new Error('trap')) })
const deep = () => {
  let value: unknown = '0x1'
  for (let depth = 0; depth < 5000; depth++) value = [value]
  return value
}

const thrown: Readonly<Record<string, () => unknown>> = {
  error: () => new Error('Something broke in the wallet'),
  nothing: () => undefined,
  proxy: evilProxy,
  '4001': () => ({ code: 4001, message: 'User rejected the request.' }),
  '4900': () => ({ code: 4900, message: 'The provider is disconnected.' }),
  '-32002': () => ({ code: -32002, message: 'Request already pending.' }),
  '-32603': () => ({ code: -32603, message: 'Internal error', data: revoked() }),
  gone: () => new Error('Extension context invalidated.'),
}
const answers: Readonly<Record<string, () => unknown>> = {
  null: () => null,
  text: () => 'yes',
  number: () => -1.5,
  deep,
  huge: () => Array.from({ length: 100_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`),
  proxy: evilProxy,
  alien: () => '0x5',
  empty: () => [],
}

/** Faults of a wallet's answer to a request. */
export const providerFaults: readonly string[] = [
  'never',
  'late 4 s',
  'late 40 s',
  'late 140 s',
  'twice',
  'answers in itself',
  'events first',
  ...Object.keys(thrown).flatMap((each) => [`rejects ${each}`, `throws ${each}`]),
  ...Object.keys(answers).map((each) => `answers ${each}`),
]
/** Faults of its events. */
export const eventFaults: readonly string[] = ['throws error', 'rejects error', 'never', 'twice']

/** The wallet's provider as a page sees it, with faults in between. */
export const wrapProvider = (page: Page, { borders, time, wallet, happen, asked }: ProviderParts) => {
  const inner = wallet.provider
  const listeners = new Map<string, Map<unknown, (payload: unknown) => void>>()
  const never = () => new Promise<never>(() => {})
  const through = (name: string, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const pass = (settle: () => void) => time.deliver(name, () => !page.dead && settle())
      work().then(
        (value) => pass(() => resolve(value)),
        (error) => pass(() => reject(error)),
      )
    })
  const all = () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0)
  const reject = (error: unknown) =>
    new Promise((_, no) => time.deliver('rejection', () => !page.dead && no(error)))

  const request = (call: Call): unknown => {
    const { method } = call
    if (page.dead) return never()
    if (PROMPTS.test(method)) asked(method)
    const fault = borders.cross('provider', method)
    happen(fault)
    if (page.stale) return reject(new Error('Extension context invalidated.'))
    if (page.dead) return never()
    const ask = () => through(method, () => inner.request(call))
    const [verb, kind = ''] = (fault ?? '').split(/ (.*)/)
    if (verb === 'never') return never()
    if (verb === 'late')
      return new Promise((resolve) =>
        time.after(Number.parseInt(kind, 10) * 1000, () => resolve(ask()), page),
      )
    if (verb === 'throws') throw thrown[kind]?.()
    if (verb === 'rejects') return reject(thrown[kind]?.())
    if (verb === 'twice')
      return {
        // biome-ignore lint/suspicious/noThenProperty: a thenable that settles again and again is the fault
        then: (yes: (value: unknown) => void, no: (error: unknown) => void) => {
          void ask().then((value) => {
            yes(value)
            yes(null)
            no(new Error('again'))
          }, no)
        },
      }
    if (kind === 'in itself') {
      // biome-ignore lint/suspicious/noThenProperty: a thenable that answers itself is the fault
      const self: object = { then: (yes: (value: unknown) => void) => yes(self) }
      return self
    }
    if (verb === 'answers') return through(method, async () => answers[kind]?.())
    if (verb === 'events')
      return inner.request({ method: 'eth_chainId' }).then((chain) => {
        for (const [event, payload] of [
          ['chainChanged', '0x89'],
          ['accountsChanged', ['0x0000000000000000000000000000000000000001']],
          ['disconnect', { code: 1013 }],
          // The last event reports the true network, because the page has no other source for it.
          ['chainChanged', chain],
        ] as const)
          for (const run of [...(listeners.get(event)?.values() ?? [])]) run(payload)
        return ask()
      })
    return ask()
  }

  const provider = {
    request,
    on: (event: string, listener: (payload: unknown) => void) => {
      if (page.dead) return provider
      const fault = borders.cross('provider', `on ${event}`)
      happen(fault)
      if (fault?.startsWith('throws')) throw new Error('no events')
      if (fault?.startsWith('rejects')) return reject(new Error('no events'))
      if (fault === 'never') return never()
      const heard = (payload: unknown) => {
        if (page.dead || page.stale) return
        const wrong = borders.cross('provider', `event ${event}`)
        happen(wrong)
        if (wrong === 'never') return
        const run = () => page.run(() => !page.dead && listener(payload))
        if (wrong?.startsWith('late')) return void time.after(4000, run, page)
        run()
        if (wrong === 'twice' || fault === 'twice') run()
      }
      const own = listeners.get(event) ?? new Map()
      if (own.has(listener)) inner.removeListener(event, own.get(listener) as never)
      listeners.set(event, own.set(listener, heard))
      inner.on(event, heard)
      return provider
    },
    removeListener: (event: string, listener: (payload: unknown) => void) => {
      if (page.dead) return provider
      const fault = borders.cross('provider', `off ${event}`)
      happen(fault)
      const heard = listeners.get(event)?.get(listener)
      if (heard) inner.removeListener(event, heard)
      listeners.get(event)?.delete(listener)
      if (fault?.startsWith('throws')) throw new Error('no events')
      if (fault?.startsWith('rejects')) return reject(new Error('no events'))
      return provider
    },
  }
  return {
    provider,
    listeners: all,
    /** The page is gone: the wallet sends it no more events. */
    drop: () => {
      for (const [event, own] of listeners)
        for (const heard of own.values()) inner.removeListener(event, heard)
      listeners.clear()
    },
  }
}
export type Wrapped = ReturnType<typeof wrapProvider>
