import type { Router } from 'portico/core'
import { cell } from 'portico/kernel'
import { attachLogin } from 'portico/plugins/auth/contract'
import { createMockStorage } from 'portico/testing'
import { expect, test, vi } from 'vitest'

const attach = (stored: Readonly<Record<string, unknown>>) => {
  const storage = createMockStorage()
  for (const [key, value] of Object.entries(stored)) storage.texts.set(key, JSON.stringify(value))
  const auth = vi.fn(async () => undefined)
  attachLogin({
    auth,
    awake: cell<undefined>(undefined),
    router: {} as Pick<Router, 'state'>,
    storage,
    signal: new AbortController().signal,
    own: (dispose) => dispose,
    code: {},
  })
  return auth
}

test('PER-04 MUL-04 a login that is kept wakes the embedded wallet, whichever wallet is in use beside it', () => {
  const beside = { 'session/connectorIds': { eip155: 'io.wallet' } }
  expect(attach({ ...beside, 'auth/emailLoginUsed': true })).toHaveBeenCalledOnce()
  expect(attach(beside)).not.toHaveBeenCalled()
  expect(attach({ 'session/connectorIds': { eip155: 'AUTH' } })).not.toHaveBeenCalled()
  expect(attach({ 'auth/emailLoginUsed': 'true' })).not.toHaveBeenCalled()
})
