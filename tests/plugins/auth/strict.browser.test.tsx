import { cell } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { createEmail } from '../../../plugins/email/plugin.js'
import { createSocials } from '../../../plugins/socials/plugin.js'
import { approvalOf, show, undo } from './showView.js'

test('FLT-40 EML-01 in StrictMode the code view sends one mail, checks a code once, and connects once', async () => {
  const { fake, router, asks, find } = show(
    { view: 'EmailLogin', params: { email: 'ada@mail.com' } },
    createEmail({}),
  )
  await asks('connectEmail')
  fake.last('connectEmail').answer('VERIFY_OTP')
  const field = await find<HTMLInputElement>('[data-testid=code-input]')
  await vi.waitFor(() => expect(field.readOnly).toBe(false))
  // Listeners survive the second mount: the countdown to the next mail is shown.
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

test('FLT-40 FRM-20 in StrictMode the approval frame gets each theme once, is shown, and is hidden at the end', async () => {
  const element = document.createElement('iframe')
  element.style.cssText = 'position:fixed;display:none'
  document.body.append(element)
  undo.push(() => element.remove())
  const frame = cell<HTMLIFrameElement | undefined>(element)
  const { fake, asks, find, screen } = show({ view: 'ApproveTransaction' }, approvalOf(frame), 1)
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
  // No listeners remain.
  screen.root.dataset.theme = 'dark'
  fake.approvals.set({ open: 1 })
  await asks('syncTheme', 'syncTheme', 'syncTheme')
  screen.unmount()
  screen.root.dataset.theme = 'light'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect([fake.names().length, element.style.display]).toEqual([3, 'none'])
})
