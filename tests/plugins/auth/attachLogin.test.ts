import type { Router } from 'portico/core'
import { cell } from 'portico/kernel'
import { attachLogin } from 'portico/plugins/auth/contract'
import { createMockServices, createMockStorage } from 'portico/testing'
import { expect, test, vi } from 'vitest'

const nothing = () => {}
/** Parts of the service that no login here uses. */
const rest = {
  sessions: createMockServices({}).sessions,
  on: () => nothing,
  messages: () => nothing,
  views: [],
  deps: {},
}

const attach = (stored: Readonly<Record<string, unknown>>) => {
  const storage = createMockStorage()
  for (const [key, value] of Object.entries(stored)) storage.texts.set(key, JSON.stringify(value))
  const auth = vi.fn(async () => undefined)
  attachLogin({
    auth,
    awake: cell<undefined>(undefined),
    ...rest,
    router: {} as Router,
    storage,
    signal: new AbortController().signal,
    own: (dispose) => dispose,
    code: {},
  })
  return auth
}

test('PER-04 MUL-04 a stored login wakes the embedded wallet, even while another wallet is in use', () => {
  const beside = { 'session/connectorIds': { eip155: 'io.wallet' } }
  expect(attach({ ...beside, 'auth/emailLoginUsed': true })).toHaveBeenCalledOnce()
  expect(attach(beside)).not.toHaveBeenCalled()
  expect(attach({ 'session/connectorIds': { eip155: 'AUTH' } })).not.toHaveBeenCalled()
  expect(attach({ 'auth/emailLoginUsed': 'true' })).not.toHaveBeenCalled()
})

test('SOC-02 FLT-39 login code requested while the wallet wakes runs once, and again for a new wallet instance', async () => {
  const wallet = () => ({ hold: () => () => {} })
  const awake = cell<ReturnType<typeof wallet> | undefined>(undefined)
  const made: { disposed: boolean }[] = []
  const { machine } = attachLogin({
    auth: async () => {
      await null
      if (!awake.get()) awake.set(wallet())
      return awake.get()
    },
    awake,
    ...rest,
    router: { state: cell({}) } as unknown as Router,
    storage: createMockStorage(),
    signal: new AbortController().signal,
    own: (dispose) => dispose,
    code: {
      popups:
        async () =>
        ({ own }) => {
          const one = { disposed: false }
          made.push(one)
          own(() => {
            one.disposed = true
          })
          return {}
        },
    },
  })
  const first = await Promise.all([machine('popups'), machine('popups')])
  expect([await machine('popups'), made.length]).toEqual([first[0], 1])
  awake.set(wallet())
  expect(made).toEqual([{ disposed: true }])
  await machine('popups')
  await machine('popups')
  expect(made).toEqual([{ disposed: true }, { disposed: false }])
})
