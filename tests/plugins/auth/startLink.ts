import { createMockClock } from 'portico/testing'
import { expect } from 'vitest'
import type { AuthError } from '../../../plugins/auth/contract.js'
import { createLink } from '../../../plugins/auth/frame/createLink.js'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { createFakeSite, eoa } from './fakeSite.js'

/** Identity of the page. */
export const dapp = {
  projectId: 'project',
  metadata: {
    name: 'Shop',
    description: 'A shop',
    url: 'https://shop.example',
    icons: ['https://shop.example/i.png'],
  },
  sdkVersion: 'portico-0',
  sdkType: 'portico',
}
export const user = { address: eoa, chainId: 1, email: 'ada@mail.example' }

/** A link to a site whose messages the test sends. */
export const start = (options?: Parameters<typeof createFakeSite>[0], load = async () => codecs) => {
  const clock = createMockClock()
  const site = createFakeSite(options)
  const link = createLink({ clock, dapp, codecs: load, open: site.open })
  const timeouts: string[] = []
  link.onTimeout((reason) => timeouts.push(reason))
  return { clock, site, link, timeouts }
}
/** A link whose frame is ready. */
export const ready = async () => {
  const test = start()
  test.link.start()
  await test.link.warm()
  await test.clock.advance(500)
  expect(test.link.status.get()).toBe('ready')
  test.site.posted.length = 0
  return test
}
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: AuthError) => error,
  )
/** The value or error of a promise, once it has settled. */
export const outcome = (promise: Promise<unknown>) => {
  const seen: { value?: unknown; error?: AuthError } = {}
  promise.then(
    (value) => {
      seen.value = value ?? 'nothing'
    },
    (error) => {
      seen.error = error
    },
  )
  return seen
}
