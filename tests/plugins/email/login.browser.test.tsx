import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { startEmail } from './startEmail.js'

const begin = async (email = 'ada@mail.com', options: Parameters<typeof startEmail>[0] = {}) => {
  const started = await startEmail(options)
  const opened = started.modal.open()
  await started.type('email-field', `${email}{Enter}`)
  await started.asks('connectEmail')
  return { ...started, opened }
}
const boxes = (find: (id: string) => HTMLElement | undefined) =>
  vi.waitFor(() => {
    const field = find('code-input') as HTMLInputElement
    expect(field?.readOnly).toBe(false)
    expect((field.getRootNode() as ShadowRoot).activeElement).toBe(field)
    return field
  })

afterEach(() => {
  vi.useRealTimers()
})

describe('login by e-mail', () => {
  test('EML-01 EML-08 the code from the mail connects, leading zeros included, and the modal closes', async () => {
    const { fake, find, sees, asks, opened, status } = await begin()
    expect(fake.last('connectEmail').args).toEqual(['ada@mail.com'])
    await sees('Sending a code…')
    fake.last('connectEmail').answer('VERIFY_OTP')
    await sees('ada@mail.com')
    await boxes(find)
    await userEvent.keyboard('012345')
    await asks('connectOtp')
    expect(fake.last('connectOtp').args).toEqual(['012345'])
    await sees('Checking…')
    fake.last('connectOtp').answer()
    await expect(opened).resolves.toEqual({ ended: 'connected' })
    expect(status()).toBe('connected')
    expect(fake.names()).toEqual(['connectEmail', 'connectOtp', 'connect'])
  })

  test('EML-02 a new device is first confirmed by the link in the mail', async () => {
    const { fake, find, sees, asks, opened } = await begin()
    fake.last('connectEmail').answer('VERIFY_DEVICE')
    await sees('Confirm this device')
    await sees('Open the link we sent to ada@mail.com.')
    await asks('connectDevice')
    fake.last('connectDevice').answer()
    await boxes(find)
    await userEvent.keyboard('123456')
    await asks('connectOtp')
    fake.last('connectOtp').answer()
    await expect(opened).resolves.toEqual({ ended: 'connected' })
    expect(fake.names()).toEqual(['connectEmail', 'connectDevice', 'connectOtp', 'connect'])
  })

  test('EML-03 a visitor known to the site needs no code', async () => {
    const { fake, opened, find } = await begin()
    fake.last('connectEmail').answer('CONNECT')
    await expect(opened).resolves.toEqual({ ended: 'connected' })
    expect([fake.names(), find('code-input')]).toEqual([['connectEmail', 'connect'], undefined])
  })

  test.each(['a@b', 'a@b..c', '.a@b.co', 'a@.b', 'a b@c.d', 'a@@b.c', ' ', ''])(
    'EML-05 "%s" is not sent, and a message asks for a valid e-mail address',
    async (given) => {
      const { modal, type, sees, fake } = await startEmail()
      void modal.open()
      await type('email-field', `${given}{Enter}`)
      await sees('Enter a valid e-mail address.')
      expect(fake.asked).toEqual([])
    },
  )

  test.each([' a@b.co ', 'mailto:a@b.co', 'a@b.co,'])(
    'EML-05 "%s" is sent without the characters around the address',
    async (given) => {
      const { fake } = await begin(given)
      expect(fake.last('connectEmail').args).toEqual(['a@b.co'])
    },
  )

  test('EML-09 a wrong code is named in the language of the page, and the boxes are empty and ready again', async () => {
    const { fake, find, sees, asks, status } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    await boxes(find)
    await userEvent.keyboard('111111')
    await asks('connectOtp')
    fake.last('connectOtp').refuse('refused', 'Invalid code.')
    await sees('That code isn’t right. Try again.')
    const field = await boxes(find)
    expect(field.value).toBe('')
    expect(status()).toBe('disconnected')
    await userEvent.keyboard('222222')
    await asks('connectOtp', 2)
    expect(fake.last('connectOtp').args).toEqual(['222222'])
  })

  test('a reason of the site that has no text of its own is shown as it is', async () => {
    const { fake, find, sees, asks } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    await boxes(find)
    await userEvent.keyboard('111111')
    await asks('connectOtp')
    fake.last('connectOtp').refuse('refused', 'The moon is full.')
    await sees('\u2068The moon is full\u2069. Try again.')
  })

  test('the third wrong code in a row advises to request a new one, and a new mail counts anew', async () => {
    const { fake, find, sees, asks, press, text } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    for (const tries of [1, 2, 3]) {
      await boxes(find)
      await userEvent.keyboard('111111')
      await asks('connectOtp', tries)
      fake.last('connectOtp').refuse('refused', 'Invalid code')
      await sees(tries < 3 ? 'That code isn’t right.' : 'request a new code below')
    }
    await press('Resend code')
    await asks('connectEmail', 2)
    fake.last('connectEmail').answer('VERIFY_OTP')
    await vi.waitFor(() => expect(text()).not.toContain('request a new code'))
    await boxes(find)
    await userEvent.keyboard('222222')
    await asks('connectOtp', 4)
    fake.last('connectOtp').refuse('refused', 'Invalid code')
    await sees('That code isn’t right.')
  })

  test('digits that are typed while the code is being sent are kept, and checked once it was sent', async () => {
    const { fake, find, asks } = await begin()
    const field = await vi.waitFor(() => {
      const input = find('code-input') as HTMLInputElement
      expect(input?.readOnly).toBe(false)
      return input
    })
    field.focus()
    await userEvent.keyboard('123456')
    expect(fake.names()).toEqual(['connectEmail'])
    fake.last('connectEmail').answer('VERIFY_OTP')
    await asks('connectOtp')
    expect(fake.last('connectOtp').args).toEqual(['123456'])
  })

  test('EML-09 an expired code offers to send a new one', async () => {
    const { fake, find, sees, asks, press } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    await boxes(find)
    await userEvent.keyboard('111111')
    await asks('connectOtp')
    fake.last('connectOtp').refuse('refused', 'Code expired')
    await sees('This code is no longer valid.')
    await press('Send a new code')
    await asks('connectEmail', 2)
  })

  test('EML-07 the boxes accept only digits, Backspace deletes the last one, and the sixth submits', async () => {
    const { fake, find, asks } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    const field = await boxes(find)
    const drawn = () => [...(field.parentElement?.querySelectorAll('span') ?? [])]
    const shows = (digits: string, active: number) =>
      vi.waitFor(() => {
        expect(drawn().map((box) => box.textContent)).toEqual(
          [...digits.padEnd(6)].map((digit) => digit.trim()),
        )
        expect(drawn().findIndex((box) => 'active' in box.dataset)).toBe(active)
      })
    await shows('', 0)
    await userEvent.keyboard('12ab-')
    await shows('12', 2)
    await userEvent.keyboard('{Backspace}')
    await shows('1', 1)
    await userEvent.keyboard('23456')
    await asks('connectOtp')
    expect(fake.last('connectOtp').args).toEqual(['123456'])
  })

  test('EML-10 a code can be sent again once the cooldown is over, with a message', async () => {
    const { fake, find, sees, asks, button } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    await boxes(find)
    fake.cooldown.set(24)
    await sees('Resend in 24 s')
    expect(button('Resend in 24 s')?.getAttribute('aria-disabled')).toBe('true')
    button('Resend in 24 s')?.click()
    fake.cooldown.set(0)
    await vi.waitFor(() => expect(button('Resend code')?.getAttribute('aria-disabled')).toBeNull())
    expect(fake.names()).toEqual(['connectEmail'])
    button('Resend code')?.click()
    await asks('connectEmail', 2)
    fake.last('connectEmail').answer('VERIFY_OTP')
    await sees('A new code is on its way.')
    await boxes(find)
  })

  test('EML-07 there are as many boxes as the configured code length', async () => {
    const { fake, find, sees, asks } = await begin('ada@mail.com', { codeLength: 8 })
    fake.last('connectEmail').answer('VERIFY_OTP')
    await sees('We sent your 8-digit code to')
    await boxes(find)
    await userEvent.keyboard('0123456')
    expect(fake.names()).toEqual(['connectEmail'])
    await userEvent.keyboard('7')
    await asks('connectOtp')
    expect(fake.last('connectOtp').args).toEqual(['01234567'])
  })

  test('returning to the code within the cooldown sends no second mail', async () => {
    const { fake, find, press, asks } = await begin()
    fake.last('connectEmail').answer('VERIFY_OTP')
    fake.cooldown.set(20)
    await boxes(find)
    await press('Change e-mail')
    await vi.waitFor(() => expect(find('email-field')).toBeDefined())
    find('email-field')?.focus()
    await userEvent.keyboard('ada@mail.com{Enter}')
    await boxes(find)
    await userEvent.keyboard('123456')
    await asks('connectOtp')
    expect(fake.names()).toEqual(['connectEmail', 'connectOtp'])
  })

  test('an address that the site refuses can be changed, but not retried', async () => {
    const { fake, find, sees, stack } = await begin()
    fake.last('connectEmail').refuse('refused', 'Invalid email')
    await sees('Enter a valid e-mail address.')
    expect(find('retry')).toBeUndefined()
    find('change-email')?.click()
    await vi.waitFor(() => expect(stack()).toEqual(['Connect']))
  })

  test('EML-25 a timeout shows a message, and the form can be used again', async () => {
    const { fake, sees, press, asks } = await begin()
    fake.last('connectEmail').refuse('timeout', 'Embedded Wallet Request Timed Out')
    await sees('No answer. Try again.')
    await press('Try again')
    await asks('connectEmail', 2)
  })

  test('AXS-04 a cooldown of the site is announced once and counts down on the button, then enables it', async () => {
    const { fake, find, sees, press, asks, button } = await begin()
    fake.cooldown.set(12)
    fake.last('connectEmail').refuse('cooldown', 'Please try again after 12 seconds')
    await sees('Please try again after 12 seconds')
    fake.cooldown.set(11)
    await sees('Resend in 11 s')
    expect(button('Resend in 11 s')?.getAttribute('aria-disabled')).toBe('true')
    expect(find('status-text')?.textContent).toBe('Please try again after 12 seconds')
    fake.cooldown.set(0)
    await press('Try again')
    await asks('connectEmail', 2)
    // The new message has its own number, not the previous one.
    fake.cooldown.set(9)
    fake.last('connectEmail').refuse('cooldown', 'Please try again after 9 seconds')
    await sees('Please try again after 9 seconds')
    fake.cooldown.set(0)
    await press('Try again')
    await asks('connectEmail', 3)
  })

  test('a frame that fails to load shows its message and no code view', async () => {
    const { fake, sees, text } = await begin()
    await sees('Enter the code')
    fake.last('connectEmail').refuse('load', 'Unable to load email login dependency')
    await sees('Couldn’t load e-mail login')
    // No code was sent, so the view does not ask for one.
    await sees('Continue with e-mail')
    expect(text()).not.toContain('Enter the code')
  })

  test('EML-25 while the browser is offline the failure is shown as being offline', async () => {
    const { fake, sees, text } = await begin()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    fake.last('connectEmail').refuse('timeout', 'Embedded Wallet Request Timed Out')
    await sees('No answer. Try again.')
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await sees('You are offline. Check your connection and try again.')
    expect(text()).not.toContain('No answer.')
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await sees('No answer. Try again.')
  })

  test('closing the modal aborts the request, and a late answer changes nothing', async () => {
    const { fake, modal, opened } = await begin()
    const question = fake.last('connectEmail')
    await modal.close()
    await opened
    expect(question.signal?.aborted).toBe(true)
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
    question.answer('CONNECT')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fake.names()).toEqual(['connectEmail'])
    expect(modal.getState().open).toBe(false)
  })
})

describe('EML-14 the view opened by a host', () => {
  test('with an e-mail it requests a code', async () => {
    const { modal, asks, fake } = await startEmail()
    void modal.open({ view: 'EmailLogin', params: { email: 'ada@mail.com' } })
    await asks('connectEmail')
    expect(fake.last('connectEmail').args).toEqual(['ada@mail.com'])
  })

  test('without the embedded wallet it says that e-mail login is not set up', async () => {
    const { modal, sees, find } = await startEmail({ auth: false })
    void modal.open({ view: 'EmailLogin', params: { email: 'ada@mail.com' } })
    await sees('E-mail login is not set up on this page.')
    expect(find('retry')).toBeUndefined()
  })

  test.each([
    ['where no network of the page has logins', ['bip122'], undefined],
    ['for a network that has none', ['eip155', 'bip122'], 'bip122'],
  ])('%s it says that e-mail login is not available, and sends nothing', async (_, chains, namespace) => {
    const { modal, sees, fake, find } = await startEmail({ chains })
    void modal.open({
      view: 'EmailLogin',
      params: { email: 'ada@mail.com', ...(namespace && { namespace }) },
    })
    await sees('E-mail login is not available on this network.')
    expect([fake.asked, find('retry')]).toEqual([[], undefined])
    if (!namespace) return
    void modal.open({ view: 'EmailLogin', params: { email: 'ada@mail.com', namespace: 'eip155' } })
    await vi.waitFor(() => expect(fake.names()).toEqual(['connectEmail']))
  })

  test('with e-mail switched off the modal opens on Connect', async () => {
    const { modal, stack } = await startEmail({ features: { email: false } })
    void modal.open({ view: 'EmailLogin', params: { email: 'ada@mail.com' } })
    await vi.waitFor(() => expect([modal.getState().open, stack()]).toEqual([true, ['Connect']]))
  })
})
