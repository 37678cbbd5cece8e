import { router, sessions } from 'portico/core'
import type { AuthUser } from 'portico/plugins/auth/contract'
import { emails } from 'portico/plugins/email/contract'
import { createMockWallet } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { focused, one } from '../../modal/startShell.js'
import { startEmail } from './startEmail.js'

const nobody = { addresses: {} as AuthUser['addresses'], accounts: [] }

const connected = async () => {
  const started = await startEmail()
  const { modal, fake } = started
  const opened = modal.open({ view: 'EmailLogin', params: { email: 'ada@mail.com' } })
  await started.asks('connectEmail')
  fake.user.set({ email: 'ada@mail.com', ...nobody })
  fake.last('connectEmail').answer('CONNECT')
  await opened
  return started
}
const update = async (to: string) => {
  const started = await connected()
  const opened = started.modal.open({ view: 'UpdateEmailWallet' })
  await vi.waitFor(() => expect(started.find('new-email')).toBeDefined())
  const field = started.find('new-email') as HTMLInputElement
  field.focus()
  field.select()
  await userEvent.keyboard(to)
  return { ...started, opened, field }
}

/** Goes through the flow until its only code is being sent to the site. */
const checked = async () => {
  const started = await update('grace@mail.com')
  const { fake, press, sees, asks, find } = started
  await press('Save')
  await asks('updateEmail')
  fake.last('updateEmail').answer('VERIFY_SECONDARY_OTP')
  await sees('Step 1 of 1')
  find('code-input')?.focus()
  await userEvent.keyboard('222222')
  await asks('updateEmailSecondaryOtp')
  return started
}

describe('changing the e-mail', () => {
  test('EML-18 asks for the codes of the old and the new e-mail, in this order', async () => {
    const { fake, press, sees, asks, find, opened } = await update('grace@mail.com')
    await press('Save')
    await asks('updateEmail')
    expect(fake.last('updateEmail').args).toEqual(['grace@mail.com'])
    fake.last('updateEmail').answer('VERIFY_PRIMARY_OTP')
    await sees('Step 1 of 2')
    await sees('ada@mail.com')
    find('code-input')?.focus()
    await userEvent.keyboard('111111')
    await asks('updateEmailPrimaryOtp')
    fake.last('updateEmailPrimaryOtp').answer()
    await sees('Step 2 of 2')
    await sees('grace@mail.com')
    await vi.waitFor(() => expect((find('code-input') as HTMLInputElement).value).toBe(''))
    find('code-input')?.focus()
    await userEvent.keyboard('222222')
    await asks('updateEmailSecondaryOtp')
    expect(fake.last('updateEmailSecondaryOtp').args).toEqual(['222222'])
    fake.last('updateEmailSecondaryOtp').answer('grace@mail.com')
    await opened
  })

  test('EML-19 asks only for the code of the new e-mail if the site wants no other', async () => {
    const { fake, press, sees, asks, find, opened } = await update('grace@mail.com')
    await press('Save')
    await asks('updateEmail')
    fake.last('updateEmail').answer('VERIFY_SECONDARY_OTP')
    await sees('Step 1 of 1')
    await sees('grace@mail.com')
    find('code-input')?.focus()
    await userEvent.keyboard('222222')
    await asks('updateEmailSecondaryOtp')
    fake.last('updateEmailSecondaryOtp').answer('grace@mail.com')
    await opened
    expect(fake.names()).not.toContain('updateEmailPrimaryOtp')
  })

  test('a change that completes under another view closes once the visitor goes back', async () => {
    const { modal, fake, opened, stack } = await checked()
    const { push, back } = modal.kernel.get(router) ?? {}
    push?.('WhatIsAWallet')
    fake.last('updateEmailSecondaryOtp').answer('grace@mail.com')
    await vi.waitFor(() => expect(one('[role=status].p-snackbar-region').textContent).toBeTruthy())
    expect(stack()).toEqual(['UpdateEmailWallet', 'WhatIsAWallet'])
    back?.()
    expect(await opened).toEqual({ ended: 'closed' })
  })

  test('EML-20 the same or an invalid e-mail, or one within the cooldown, is not sent', async () => {
    const { fake, button, sees, field, press } = await update('ada@mail.com')
    const save = () => button('Save')
    await sees('This is already your e-mail.')
    expect(save()?.getAttribute('aria-disabled')).toBe('true')
    field.select()
    await userEvent.keyboard('Ada@Mail.com')
    await sees('This is already your e-mail.')
    field.select()
    await userEvent.keyboard('a@b')
    expect(save()?.getAttribute('aria-disabled')).toBe('true')
    field.select()
    await userEvent.keyboard('grace at mail')
    await press('Save')
    await sees('Enter a valid e-mail address.')
    fake.cooldown.set(7)
    field.select()
    await userEvent.keyboard('grace@mail.com')
    await press('Save')
    await sees('Please try again after 7 seconds')
    expect(fake.names()).not.toContain('updateEmail')
    fake.cooldown.set(0)
    await press('Save')
    await vi.waitFor(() => expect(fake.names()).toContain('updateEmail'))
  })

  test('EML-20 within the cooldown "Save" stays disabled with the reason, also after another edit', async () => {
    const { fake, button, sees, field, press } = await update('grace@mail.com')
    fake.cooldown.set(20)
    await press('Save')
    await sees('20 seconds')
    field.focus()
    await userEvent.keyboard('m')
    await sees('20 seconds')
    expect(button('Save')?.getAttribute('aria-disabled')).toBe('true')
    expect(fake.names()).not.toContain('updateEmail')
    fake.cooldown.set(0)
    await vi.waitFor(() => expect(button('Save')?.getAttribute('aria-disabled')).toBeNull())
  })

  test('an expired code hides the boxes and focuses the button that starts the change again', async () => {
    const { fake, find } = await checked()
    fake.last('updateEmailSecondaryOtp').refuse('refused', 'The code has expired')
    await vi.waitFor(() => expect(find('code-input')).toBeUndefined())
    await vi.waitFor(() => expect(focused()).toBe(find('restart-update')))
    find('restart-update')?.click()
    await vi.waitFor(() => expect(find('new-email')).toBeDefined())
  })

  test('a wrong code can be entered again', async () => {
    const { fake, press, sees, asks, find } = await update('grace@mail.com')
    await press('Save')
    await asks('updateEmail')
    fake.last('updateEmail').answer('VERIFY_PRIMARY_OTP')
    await vi.waitFor(() => expect(find('code-input')).toBeDefined())
    find('code-input')?.focus()
    await userEvent.keyboard('111111')
    await asks('updateEmailPrimaryOtp')
    fake.last('updateEmailPrimaryOtp').refuse('refused', 'Invalid code')
    await sees('That code isn’t right. Try again.')
    await vi.waitFor(() => expect((find('code-input') as HTMLInputElement).value).toBe(''))
    await userEvent.keyboard('222222')
    await asks('updateEmailPrimaryOtp', 2)
  })
})

describe('a change requested by the host', () => {
  test('EML-21 resolves with the new e-mail and closes', async () => {
    const { modal, fake, find } = await connected()
    const changed = modal.kernel.get(emails)?.updateEmail()
    await vi.waitFor(() => expect(find('new-email')).toBeDefined())
    fake.user.set({ email: 'grace@mail.com', ...nobody })
    await expect(changed).resolves.toBe('grace@mail.com')
    await vi.waitFor(() => expect(modal.getState().open).toBe(false))
  })

  test('EML-21 rejects if the modal closes first', async () => {
    const { modal, find } = await connected()
    const changed = modal.kernel.get(emails)?.updateEmail()
    const left = expect(changed).rejects.toThrow('Modal closed')
    await vi.waitFor(() => expect(find('new-email')).toBeDefined())
    await modal.close()
    await left
  })

  test('FLG-08 EML-21 rejects if e-mail is switched off meanwhile, and leaves the view', async () => {
    const { modal, find, stack } = await connected()
    const changed = modal.kernel.get(emails)?.updateEmail()
    const left = expect(changed).rejects.toThrow('Modal closed')
    await vi.waitFor(() => expect(find('new-email')).toBeDefined())
    modal.setFeatures({ email: false })
    await left
    await vi.waitFor(() => expect(stack()).not.toContain('UpdateEmailWallet'))
  })

  test('EML-22 rejects without the embedded wallet, unconnected, or connected to another wallet', async () => {
    const none = await startEmail({ auth: false })
    void none.modal.open()
    await none.type('email-field', 'a')
    await expect(none.modal.kernel.get(emails)?.updateEmail()).rejects.toThrow('No auth connector found')
    const other = await startEmail()
    void other.modal.open()
    await vi.waitFor(() => expect(other.modal.kernel.get(emails)).toBeDefined())
    await expect(other.modal.kernel.get(emails)?.updateEmail()).rejects.toThrow(
      'Not connected to email or social',
    )
    const { connector } = createMockWallet({ id: 'other', chains: [other.chain] })
    await other.modal.kernel.get(sessions)?.connect(connector)
    expect(other.status()).toBe('connected')
    await expect(other.modal.kernel.get(emails)?.updateEmail()).rejects.toThrow(
      'Not connected to email or social',
    )
  })
})
