import { definePlugin } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { type AccountPart, accountParts } from '../../../plugins/account/contract.js'
import { account } from '../../../plugins/account/index.js'
import { networks } from '../../../plugins/networks/index.js'
import {
  connectedState,
  connection,
  fakeModal,
  fakeRouter,
  fakeSessions,
  network,
} from '../wallets/fakeModal.js'
import { mountModal, type Screen } from '../wallets/mountModal.js'

const screens: Screen[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const screen of screens.splice(0)) screen.unmount()
})

const part = (
  id: string,
  place: AccountPart['place'],
  more: Partial<AccountPart> = {},
  draw = () => <ul data-testid={id}>{id}</ul>,
): AccountPart => ({ id, place, shows: () => true, load: async () => ({ default: draw }), ...more })
const show = (parts: readonly AccountPart[], loginName?: string) => {
  const mainnet = network(1, 'Ethereum')
  const connected = connectedState(mainnet)
  const modal = fakeModal({
    sessions: fakeSessions([mainnet], {
      activeNamespace: 'eip155',
      namespaces: {
        eip155: { ...connected, account: { ...connected.account, ...(loginName && { loginName }) } },
      } as never,
      connections: [connection('eip155')],
    }),
    router: fakeRouter([{ view: 'Account' }]),
    plugins: [
      account(),
      networks(),
      definePlugin({
        id: 'outside',
        kernel: 1,
        setup: ({ contribute }) => {
          for (const each of parts) contribute(accountParts, each)
        },
      }),
    ],
  })
  const screen = mountModal(modal)
  screens.push(screen)
  return screen
}
const ready = (screen: Screen, id: string) =>
  vi.waitFor(() => expect(screen.find(`[data-testid=${id}]`)).not.toBe(null))
/** Whether one element comes before the other in reading order. */
const before = (screen: Screen, one: string, other: string) => {
  const [first, second] = [one, other].map((id) => screen.find(`[data-testid=${id}]`) as HTMLElement)
  return !!(
    (first as HTMLElement).compareDocumentPosition(second as HTMLElement) & Node.DOCUMENT_POSITION_FOLLOWING
  )
}

test('parts added by plugins appear in their places: at the avatar and below the tabs', async () => {
  const screen = show([part('last', 'end'), part('second', 'settings'), part('corner', 'mark')])
  for (const id of ['last', 'second', 'corner', 'disconnect']) await ready(screen, id)
  const order = ['avatar', 'corner', 'address', 'disconnect', 'second', 'last']
  for (const [at, id] of order.entries())
    if (at) expect([id, before(screen, order[at - 1] as string, id)]).toEqual([id, true])
})

test('a part that does not apply to the account is neither loaded nor shown', async () => {
  const load = vi.fn(async () => ({ default: () => <p>No</p> }))
  const screen = show([part('other', 'settings', { shows: () => false, load }), part('own', 'settings')])
  await ready(screen, 'own')
  expect([load.mock.calls.length, screen.text().includes('No')]).toEqual([0, false])
})

test("the logged-in user's name labels the account and its address", async () => {
  const screen = show([], 'ada@mail.com')
  await ready(screen, 'disconnect')
  expect(screen.find('.p-account-name')?.textContent).toBe('ada@mail.com')
  expect(screen.find('[data-testid=copy-address]')?.getAttribute('aria-label')).toBe(
    'Copy address of ada@mail.com',
  )
})

test('the parts of one place appear together, with skeletons until the last has loaded', async () => {
  let arrive: (loaded: { default: () => React.ReactElement }) => void = () => {}
  const late = new Promise<{ default: () => React.ReactElement }>((resolve) => {
    arrive = resolve
  })
  const screen = show([part('quick', 'settings'), part('slow', 'settings', { load: () => late })])
  await vi.waitFor(() => expect(screen.root.querySelectorAll('[data-testid=skeleton]')).toHaveLength(2))
  expect(screen.find('[data-testid=quick]')).toBe(null)
  arrive({ default: () => <ul data-testid="slow">slow</ul> })
  await ready(screen, 'slow')
  expect(screen.find('[data-testid=quick]')).not.toBe(null)
})

test('a part that fails to load leaves the others shown and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let fail = true
  const screen = show([
    part('good', 'settings'),
    part('bad', 'settings', {
      load: async () => {
        if (fail) throw new Error('offline')
        return { default: () => <ul data-testid="bad">bad</ul> }
      },
    }),
    part('corner', 'mark', { load: () => Promise.reject(new Error('offline')) }),
  ])
  await ready(screen, 'good')
  await vi.waitFor(() => expect(screen.text()).toContain('modal.failed'))
  expect(screen.find('[data-testid=disconnect]')).not.toBe(null)
  fail = false
  screen.press('modal.retry')
  await ready(screen, 'bad')
  // Pictures are decorative and have no text.
  expect(screen.find('[data-testid=corner]')).toBe(null)
})
