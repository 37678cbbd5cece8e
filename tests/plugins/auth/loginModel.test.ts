import fc from 'fast-check'
import { createMockClock, createMockServices } from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../plugins/auth/createStore.js'
import { createLink } from '../../../plugins/auth/frame/createLink.js'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { reloadFrame } from '../../../plugins/auth/frame/reloadFrame.js'
import { createCheck } from '../../../plugins/auth/login/createCheck.js'
import { createLogin } from '../../../plugins/auth/login/createLogin.js'
import { createOtherLogins } from '../../../plugins/auth/login/createOtherLogins.js'
import { limit, SEQUENCES, volume } from '../../volumes.js'
import { createFakeSite } from './fakeSite.js'

afterEach(() => void vi.restoreAllMocks())

/** Values that must be found nowhere after sign-out. */
const MARKS = { email: 'marked@mail.example', token: 'marked-token', name: 'marked-name' } as const
const PAUSE = 500
const COOLDOWN = 30_000

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'email',
      'email',
      'email',
      'right code',
      'wrong code',
      'device',
      'address',
      'link',
      'app',
      'check',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'arrive',
      'arrive',
      'ready',
      'load',
      'answer',
      'answer',
      'answer',
      'refuse',
      'token',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('error', 'remove', 'reload', 'give up', 'sign out') },
  { weight: 3, arbitrary: fc.constantFrom(0, 100, 499, 500, 500, 3000, 3000, 20_000, 30_000, 120_000) },
)
const answers: Readonly<Record<string, unknown>> = {
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://secure.example/social' },
  GET_FARCASTER_URI: { url: 'https://secure.example/farcaster' },
  CONNECT_FARCASTER: { userName: MARKS.name },
  IS_CONNECTED: { isConnected: true },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1] },
}

const start = () => {
  const clock = createMockClock()
  const site = createFakeSite({ ready: false, polite: false })
  const services = createMockServices({})
  const store = createStore(services.storage)
  /** Times at which the loading document started, and at which the frame reported that it is ready. */
  let began = 0
  let loaded = false
  let readies: number[] = []
  const early: string[] = []
  const link = createLink({
    clock,
    dapp: { projectId: 'project' },
    codecs: async () => codecs,
    open: (events) => {
      const frame = site.open(events)
      began = clock.now()
      loaded = false
      readies = []
      return {
        ...frame,
        post: (message) => {
          const since = clock.now() - PAUSE
          if (began > since || !readies.some((each) => each <= since)) early.push(JSON.stringify(message))
          frame.post(message)
        },
      }
    },
  })
  const login = createLogin({ link, store, clock })
  const others = createOtherLogins({ login, store, clock, renamed: () => {} })
  const check = createCheck(login, store)
  return {
    clock,
    site,
    store,
    link,
    login,
    others,
    check,
    early,
    kept: () => JSON.stringify([...services.storage.texts]),
    ready: () => {
      if (!site.alive()) return
      readies.push(clock.now())
      site.sayReady()
    },
    load: () => {
      if (!site.alive()) return
      if (loaded) began = clock.now()
      loaded = true
      site.load()
    },
  }
}

describe('a login and its frame', () => {
  it(
    'MBT-4 calls settle once, nothing is posted before the pause, and sign-out leaves no secret in storage',
    async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const seen = { posted: 0, kept: 0, signedOut: 0, cooled: 0 }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
          const { clock, site, store, link, login, others, check, early, kept, ready, load } = start()
          const calls: { name: string; settled: number; abort: AbortController; reason?: unknown }[] = []
          const call = (name: string, run: (signal: AbortSignal) => Promise<unknown>) => {
            const mine: (typeof calls)[number] = { name, settled: 0, abort: new AbortController() }
            calls.push(mine)
            run(mine.abort.signal).then(
              () => mine.settled++,
              (error) => {
                mine.settled++
                mine.reason = Object(error).reason
              },
            )
            return mine
          }
          const answered = new Set<string>()
          const open = () => site.posted.findLast(({ id }) => !answered.has(id))
          /** Whether a login has started since the last sign-out. */
          let within = false
          /** Time of the last accepted mail in the model. */
          let mailed = Number.NEGATIVE_INFINITY
          for (const each of steps) {
            if (typeof each === 'number') await clock.advance(each)
            else if (each === 'email') {
              const before = site.posted.length
              const asked = call(each, (signal) => login.connectEmail(MARKS.email, { signal }))
              await clock.advance(0)
              if (clock.now() - mailed < COOLDOWN) {
                seen.cooled++
                expect([asked.reason, site.posted.length]).toEqual(['cooldown', before])
              } else within = true
            } else if (each === 'answer' || each === 'refuse') {
              const message = open()
              if (message) {
                answered.add(message.id)
                const name = message.type.replace('@w3m-app/', '')
                const waits = calls.filter(({ name, settled }) => name === 'email' && !settled).length
                if (each === 'answer') site.succeed(message, answers[name])
                else site.refuse(message, 'no')
                await clock.advance(0)
                const taken = calls.filter(({ name, settled }) => name === 'email' && !settled).length < waits
                if (each === 'answer' && name === 'CONNECT_EMAIL' && taken) {
                  mailed = clock.now()
                  // Steps after a login keep these.
                  store.loginUsed.set(true)
                  store.email.set(MARKS.email)
                }
              }
            } else if (each === 'arrive') {
              ready()
              load()
              await clock.advance(PAUSE)
              for (const name of ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']) {
                const message = site.posted.findLast(({ type }) => type.endsWith(name))
                if (message) answered.add(message.id)
                if (message) site.succeed(message, answers[name])
                await clock.advance(0)
              }
            } else if (each === 'ready') ready()
            else if (each === 'load') load()
            else if (each === 'token')
              site.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: MARKS.token } })
            else if (each === 'error') site.error()
            else if (each === 'remove') site.alive() && site.remove()
            else if (each === 'give up') calls.findLast(({ settled }) => !settled)?.abort.abort('left')
            else if (each === 'reload') call(each, () => reloadFrame(link, clock))
            else if (each === 'sign out') {
              within = false
              seen.signedOut++
              call(each, () => login.signOut())
            } else {
              within = true
              if (each === 'right code') call(each, (signal) => login.connectOtp('012345', { signal }))
              if (each === 'wrong code') call(each, (signal) => login.connectOtp('999999', { signal }))
              if (each === 'device') call(each, (signal) => login.connectDevice({ signal }))
              if (each === 'address')
                call(each, (signal) => others.getSocialRedirectUri('google', { signal }))
              if (each === 'link') call(each, (signal) => others.getFarcasterUri({ signal }))
              if (each === 'app') call(each, (signal) => others.connectFarcaster({ signal }))
              if (each === 'check') call(each, check)
            }
            await clock.advance(0)
            expect(early).toEqual([])
            expect(calls.filter(({ settled }) => settled > 1)).toEqual([])
            const marked = Object.values(MARKS).filter((mark) => kept().includes(mark))
            seen.kept += marked.length
            if (!within) expect(marked).toEqual([])
          }
          seen.posted += site.posted.length
          login.dispose()
          link.discard()
          await clock.advance(200_000)
          expect(calls.filter(({ settled }) => settled !== 1).map(({ name }) => name)).toEqual([])
          expect(clock.pending()).toBe(0)
        }),
        { numRuns: volume(150, SEQUENCES) },
      )
      // The generated sequences must have reached the relevant states.
      for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(5)
    },
    limit(600_000),
  )
})
