import type { StackEntry } from 'portico/core'
import { type AnyPlugin, cell, definePlugin } from 'portico/kernel'
import { createMockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { approveIn } from '../../../plugins/auth/views/ApproveTransaction.js'
import { createEmail } from '../../../plugins/email/createEmail.js'
import { createSocials } from '../../../plugins/socials/createSocials.js'
import { connectedState, fakeModal, fakeRouter, fakeSessions, network } from '../wallets/fakeModal.js'
import { mountModal } from '../wallets/mountModal.js'
import { createFakeAuth } from './fakeAuth.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

const ethereum = network(1, 'Ethereum')
/** The view on top of Connect in StrictMode, which mounts it, takes it away and mounts it again. */
const show = (entry: StackEntry, plugin: AnyPlugin, approvals = 0) => {
  const fake = createFakeAuth([createMockChain('eip155')])
  fake.approvals.set({ open: approvals })
  const router = fakeRouter([{ view: 'Connect' }, entry])
  const sessions = fakeSessions([ethereum], {
    activeNamespace: 'eip155',
    namespaces: { eip155: connectedState(ethereum) },
  })
  const modal = fakeModal({ plugins: [fake.plugin(), plugin], sessions, router })
  const screen = mountModal(modal)
  undo.push(screen.unmount, modal.kernel.dispose)
  return {
    fake,
    screen,
    router,
    asks: (...names: string[]) => vi.waitFor(() => expect(fake.names()).toEqual(names), { timeout: 10_000 }),
    find: <E extends HTMLElement>(selector: string) =>
      vi.waitFor(
        () => {
          const found = screen.find(selector)
          expect(found, screen.text()).not.toBeNull()
          return found as E
        },
        { timeout: 10_000 },
      ),
  }
}

test('FLT-40 EML-01 in StrictMode the code view sends one mail, checks a code once, and connects once', async () => {
  const { fake, router, asks, find } = show(
    { view: 'EmailLogin', params: { email: 'ada@mail.com' } },
    createEmail({}),
  )
  await asks('connectEmail')
  fake.last('connectEmail').answer('VERIFY_OTP')
  const field = await find<HTMLInputElement>('[data-testid=code-input]')
  await vi.waitFor(() => expect(field.readOnly).toBe(false))
  // Its listeners outlive the second mount: the clock of the next mail is drawn.
  fake.cooldown.set(9)
  await vi.waitFor(async () => expect((await find('[data-testid=resend-code]')).textContent).toContain('9'))
  field.focus()
  document.execCommand('insertText', false, '012345')
  await asks('connectEmail', 'connectOtp')
  fake.last('connectOtp').answer()
  await vi.waitFor(() => expect(router.closes).toEqual(['connected']))
  await asks('connectEmail', 'connectOtp', 'connect')
})

test('FLT-40 FAR-01 in StrictMode Farcaster is asked for one address and one approval, and connects once', async () => {
  const { fake, router, asks, find, screen } = show({ view: 'ConnectingFarcaster' }, createSocials({}))
  await asks('getFarcasterUri')
  fake.last('getFarcasterUri').answer('https://farcaster.invalid/connect?token=1')
  await find('[data-testid=qr-code]')
  await asks('getFarcasterUri', 'connectFarcaster')
  fake.last('connectFarcaster').answer('ada')
  await vi.waitFor(() => expect(router.closes).toEqual(['connected']))
  screen.unmount()
  await asks('getFarcasterUri', 'connectFarcaster', 'connect')
})

test('FLT-40 FRM-20 in StrictMode the frame of an approval is told the look once, is shown, follows each change, and is hidden at the end', async () => {
  const element = document.createElement('iframe')
  element.style.cssText = 'position:fixed;display:none'
  document.body.append(element)
  undo.push(() => element.remove())
  const frame = cell<HTMLIFrameElement | undefined>(element)
  const { fake, asks, find, screen } = show(
    { view: 'ApproveTransaction' },
    definePlugin({
      id: 'approve',
      kernel: 1,
      setup: ({ view }) => {
        view('ApproveTransaction', {
          title: 'auth.approve.title',
          noBack: true,
          load: async () => ({ default: approveIn(frame) }),
        })
      },
    }),
    1,
  )
  const place = await find('[data-testid=approve-place]')
  await asks('syncTheme')
  fake.last('syncTheme').answer()
  await vi.waitFor(() => expect(element.style.display).toBe('block'))
  expect(element.style.width).toBe(`${place.getBoundingClientRect().width}px`)
  await asks('syncTheme')
  screen.root.dataset.theme = 'light'
  await asks('syncTheme', 'syncTheme')
  fake.approvals.set({ open: 0, outcome: 'done' })
  await vi.waitFor(() => expect(element.style.display).toBe('none'))
  // Nobody listens any more.
  screen.root.dataset.theme = 'dark'
  fake.approvals.set({ open: 1 })
  await asks('syncTheme', 'syncTheme', 'syncTheme')
  screen.unmount()
  screen.root.dataset.theme = 'light'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect([fake.names().length, element.style.display]).toEqual([3, 'none'])
})
