import type { FrameEvents, SecureFrame } from '../../../plugins/auth/frame/openFrame.js'

export interface AppMessage {
  readonly type: string
  readonly id: string
  readonly payload?: unknown
}

type Answer = (payload: never) => unknown

/** An error answer of the site. */
export class Refusal {
  constructor(readonly message?: string) {}
}

/** The address of the plain and of the smart account, and the one on Solana. */
export const eoa = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const smart = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const onSolana = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** A secure site in a frame, which only gives the answers that the test has set. */
export const createFakeSite = ({ ready = true, polite = true } = {}) => {
  const posted: AppMessage[] = []
  const answers = new Map<string, Answer>()
  let events: FrameEvents | undefined
  let alive = false
  let opened = 0
  const site = {
    /** Everything the page posted. */
    posted,
    names: () => posted.map(({ type }) => type.replace('@w3m-app/', '')),
    opened: () => opened,
    alive: () => alive,
    /** Whether it reports that it is ready after loading. */
    ready,
    answer: (name: string, answer: Answer) => {
      answers.set(name, answer)
      return site
    },
    silence: (name: string) => void answers.delete(name),
    say: (data: unknown) => events?.message(data),
    sayReady: () => events?.message({ type: '@w3m-frame/READY', payload: { version: '4' } }),
    load: () => events?.load(),
    error: () => events?.error(),
    remove: () => {
      alive = false
      events?.gone()
    },
    last: (name: string) => posted.findLast(({ type }) => type === `@w3m-app/${name}`) as AppMessage,
    succeed: (message: AppMessage, payload?: unknown) =>
      site.say({
        type: `${message.type.replace('app', 'frame')}_SUCCESS`,
        ...(payload === undefined ? {} : { payload }),
        id: message.id,
      }),
    refuse: (message: AppMessage, text?: string) =>
      site.say({
        type: `${message.type.replace('app', 'frame')}_ERROR`,
        ...(text === undefined ? {} : { payload: { message: text } }),
        id: message.id,
      }),
    open: (given: FrameEvents): SecureFrame => {
      events = given
      opened++
      alive = true
      if (site.ready)
        queueMicrotask(() => {
          site.sayReady()
          site.load()
        })
      return {
        element: { id: `frame ${opened}` } as unknown as HTMLIFrameElement,
        alive: () => alive,
        is: (source) => source === site,
        post: (message) => {
          const copy = structuredClone(message) as AppMessage
          posted.push(copy)
          const answer = answers.get(copy.type.replace('@w3m-app/', ''))
          if (!answer) return
          queueMicrotask(() => {
            const value = answer(copy.payload as never)
            if (value instanceof Refusal) site.refuse(copy, value.message)
            else site.succeed(copy, value)
          })
        },
        dispose: () => {
          if (events === given) events = undefined
          alive = false
        },
      }
    },
  }
  if (polite) {
    site.answer('SYNC_DAPP_DATA', () => undefined)
    site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [1, 137, 8453] }))
  }
  return site
}

export type FakeSite = ReturnType<typeof createFakeSite>
