import { type Modal, router, sessions } from 'portico/core'
import type { AnyPlugin, CaipNetworkId, LazyPlugin } from 'portico/kernel'
import { socials } from 'portico/plugins/socials'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, mockChain } from 'portico/testing'
import { expect, vi } from 'vitest'
import { createModal } from '#modal'
import { all } from '../../modal/startShell.js'
import { createFakeAuth } from '../auth/fakeAuth.js'
// The code is loaded beforehand, so that a press opens its window at once.
import '../../../plugins/socials/logins/createPopups.js'
import '../../../plugins/socials/farcaster/createFarcaster.js'
import { leftovers } from '../../leftovers.js'

export const SECURE = 'https://secure.invalid'
const open: Modal[] = []
const leave = () => {
  vi.useRealTimers()
  for (const modal of open.splice(0)) modal.dispose()
  localStorage.clear()
  vi.restoreAllMocks()
}

/** The part of a window of another origin that its opener can see. */
const fakeWindow = () => {
  const popup = {
    closed: false,
    location: { href: '' },
    close: vi.fn(() => {
      popup.closed = true
    }),
    focus: vi.fn(),
  }
  return popup
}

/** The open modal with social logins, on an embedded wallet whose answers the test gives. */
export const start = async (
  features: Readonly<Record<string, unknown>> = {},
  {
    auth = true,
    bitcoin = false,
    list = false,
    basic = false,
    plugins = [],
  }: {
    readonly auth?: boolean
    /** The network in use has no logins. */
    readonly bitcoin?: boolean
    /** Wallets are offered too. */
    readonly list?: boolean
    /** The page only has the pairing, no other wallets. */
    readonly basic?: boolean
    readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  } = {},
) => {
  const chain = createMockChain('eip155')
  const other = createMockChain('bip122')
  const fake = createFakeAuth([chain])
  const popup = fakeWindow()
  leftovers.push(leave)
  const opens = vi.spyOn(window, 'open').mockImplementation(() => popup as never)
  const modal = createModal({
    networks: [...(bitcoin ? other.networks : []), ...chain.networks],
    ...(bitcoin && { defaultNetwork: other.networks[0]?.caipNetworkId as CaipNetworkId }),
    plugins: [
      wallets({ list }),
      socials(),
      mockChain({ chain }),
      mockChain({ chain: other }),
      ...(auth ? [fake.plugin()] : []),
      ...plugins,
    ],
    features,
    basic,
  })
  open.push(modal)
  modal.start()
  const opened = modal.open()
  const text = () =>
    all('.p-card')
      .map((card) => card.textContent)
      .join(' ')
  // The prerendered card of the next opening may be beside it.
  const find = (id: string) => all(`[data-testid="${id}"]`).find((each) => each.checkVisibility())
  const press = async (id: string) => {
    await vi.waitFor(() => expect(find(id), text()).toBeDefined())
    find(id)?.click()
  }
  return {
    modal,
    chain,
    opened,
    fake,
    popup,
    opens,
    text,
    find,
    press,
    awaitText: (part: string) => vi.waitFor(() => expect(text()).toContain(part)),
    awaitCall: (name: string, count = 1) =>
      vi.waitFor(() => expect(fake.asked.filter((each) => each.name === name)).toHaveLength(count)),
    /** A message to the page, as the browser delivers it. */
    postMessage: (
      data: unknown,
      { origin = SECURE, source = popup }: { origin?: string; source?: unknown } = {},
    ) => {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    },
    status: () => modal.kernel.get(sessions)?.state.get().namespaces.eip155?.account.status,
    view: () => modal.kernel.get(router)?.state.get().stack.at(-1)?.view,
  }
}
/** The same, after the code of a login has loaded, as when a visitor hovers over its button. */
export const ready = async (...args: Parameters<typeof start>) => {
  const started = await start(...args)
  const button = () => all('[data-testid^=social-]')[0]
  await vi.waitFor(() => expect(button(), started.text()).toBeDefined())
  button()?.focus()
  await vi.dynamicImportSettled()
  return started
}
/** The same, after a press on Google. */
export const pressed = async (...args: Parameters<typeof start>) => {
  const started = await ready(...args)
  await started.press('social-google')
  return started
}
/** The same, after its window has reached the provider. */
export const waiting = async (...args: Parameters<typeof start>) => {
  const started = await pressed(...args)
  await started.awaitCall('getSocialRedirectUri')
  started.fake.last('getSocialRedirectUri').answer('https://accounts.google.com/login?state=1')
  await vi.waitFor(() =>
    expect(started.popup.location.href).toBe('https://accounts.google.com/login?state=1'),
  )
  return started
}
