import { cell } from 'portico/kernel'
import type { Auth } from 'portico/plugins/auth/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createPopups } from '../../../plugins/socials/createPopups.js'
import type { SocialAttempt } from '../../../plugins/socials/inside.js'

afterEach(() => vi.unstubAllGlobals())

it('SOC-02 a login under way opens no second window', () => {
  const windows: { closed: boolean }[] = []
  let blocked = true
  vi.stubGlobal('window', {
    open: () => {
      if (blocked) return null
      const popup = { closed: false, location: { href: '' }, close: () => {} }
      windows.push(popup)
      return popup
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  const asked: string[] = []
  const auth = {
    secureUrl: 'https://secure.invalid',
    secureOrigin: 'https://secure.invalid',
    getSocialRedirectUri: (provider: string) => {
      asked.push(provider)
      return new Promise(() => {})
    },
  } as unknown as Auth
  const params = { provider: 'google' }
  const shell = { open: true, stack: [{ view: 'ConnectingSocial', params }] }
  const router = { state: { get: () => shell, subscribe: () => () => {} }, close: async () => {} }
  const attempt = cell<SocialAttempt | undefined>(undefined)
  const popups = createPopups({ auth, router: router as never, attempt, redirectHosts: [] })
  popups.start({ provider: 'google' }, 1)
  expect(attempt.get()?.status).toBe('blocked')
  blocked = false
  popups.retry()
  popups.retry()
  expect([windows.length, asked, attempt.get()?.count]).toEqual([1, ['google'], 2])
  popups.dispose()
})
